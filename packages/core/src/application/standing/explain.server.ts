/** Why a submit was not written: the rows that stood against it tell which limit it was. */
import type { Context } from "../../actor.ts";
import { codes, Refusal } from "../../errors.ts";
import type { Scheme } from "../../form/types.ts";
import type { Cancelled } from "../../write.server.ts";
import { standingOf } from "../eligibility/eligibility.ts";
import type { Header, Holds } from "../row.ts";
import * as Store from "../store.server.ts";
import { standingOfRow } from "./standing.server.ts";

/** Which limit was it: the rows that stood against the write tell. */
export async function explain(
  error: Cancelled,
  header: Header,
  max: number | undefined,
  scheme: Scheme,
  ctx: Context,
): Promise<Error> {
  const stale = error.of("header");
  if (stale?.row) {
    const current = Store.headerOfRow(stale.row);
    if (current.status !== "DRAFT")
      return new Refusal(codes.DUPLICATE_APPLICATION, { params: { applicationId: current.id } });
    return new Refusal(codes.STALE_VERSION, {
      current: { version: current.version, answers: current.answers },
    });
  }
  if (stale) return new Refusal(codes.FORM_NOT_FOUND);
  const limit = error.of("standing");
  if (limit) return await standingRefusal(limit.row, header, max, scheme, ctx);
  if (error.of("body") || error.of("history")) return new Refusal(codes.DUPLICATE_APPLICATION);
  return error;
}

async function standingRefusal(
  row: Record<string, unknown> | undefined,
  header: Header,
  max: number | undefined,
  scheme: Scheme,
  ctx: Context,
): Promise<Error> {
  const holds = header.holds as Holds;
  const unmet = standingOf(standingOfRow(row), holds, scheme, max, ctx.today).find(({ met }) => !met);
  if (unmet?.id === "first") return claimed(header, scheme);
  if (!unmet) return new Refusal(codes.DUPLICATE_APPLICATION);
  return new Refusal(unmet.code, unmet.params ? { params: unmet.params as Record<string, string> } : {});
}

/** Which one it is, so that the applicant is led to it (R424). */
async function claimed(header: Header, scheme: Scheme): Promise<Refusal> {
  if (!header.eventId && !scheme.activity) return new Refusal(codes.DUPLICATE_APPLICATION);
  const { items } = await Store.mine(header.institutionId, 100, null);
  const other = items.find((h) => h.eventId === header.eventId && h.holds?.claim === header.holds?.claim);
  return new Refusal(
    codes.ONE_APPLICATION_PER_EVENT,
    other ? { params: { applicationId: other.id, status: other.status } } : {},
  );
}
