/** Why a submit was not written: the rows that stood against it tell which limit it was. */
import type { Context } from "../../actor.ts";
import { codes, Refusal } from "../../errors.ts";
import type { Scheme } from "../../form/types.ts";
import type { Cancelled } from "../../write.server.ts";
import { hideColleagues } from "../eligibility/colleagues.server.ts";
import { standingOf } from "../eligibility/eligibility.ts";
import { BODY } from "../ownership.server.ts";
import type { Header } from "../row.ts";
import * as Store from "../store.server.ts";
import { mayKnow } from "../visible.server.ts";
import type { Holds } from "./change.ts";
import { standingOfRow } from "./standing.server.ts";

/** Which limit was it: the rows that stood against the write tell. */
export async function explain(
  error: Cancelled,
  header: Header,
  max: number | undefined,
  scheme: Scheme,
  ctx: Context,
): Promise<Error> {
  const owned = error.of(BODY);
  // Another institution has the id: for this one there is no such application.
  if (owned) return new Refusal(codes.FORM_NOT_FOUND);
  const stale = error.of("header");
  if (stale?.row) {
    const current = Store.headerOfRow(stale.row);
    if (!mayKnow(current, ctx)) return new Refusal(codes.FORM_NOT_FOUND);
    if (current.status !== "DRAFT")
      return new Refusal(codes.DUPLICATE_APPLICATION, { params: { applicationId: current.id } });
    return new Refusal(codes.STALE_VERSION, {
      current: { version: current.version, answers: current.answers },
    });
  }
  if (stale) return new Refusal(codes.FORM_NOT_FOUND);
  const limit = error.of("standing");
  if (limit) return await standingRefusal(limit.row, header, max, scheme, ctx);
  if (error.of("history")) return new Refusal(codes.DUPLICATE_APPLICATION);
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
  const first = standingOf(standingOfRow(row), holds, scheme, max, ctx.today).find(({ met }) => !met);
  if (first?.id === "first") return claimed(header, scheme, ctx);
  if (!first) return new Refusal(codes.DUPLICATE_APPLICATION);
  const unmet = await hideColleagues(first, ctx);
  return new Refusal(unmet.code, unmet.params ? { params: unmet.params as Record<string, string> } : {});
}

/** Which one it is, so that the applicant is led to it (R424). */
async function claimed(header: Header, scheme: Scheme, ctx: Context): Promise<Refusal> {
  if (!header.eventId && !scheme.activity) return new Refusal(codes.DUPLICATE_APPLICATION);
  const { items } = await Store.mine(header.institutionId, 100, null);
  const other = items.find((h) => h.eventId === header.eventId && h.holds?.claim === header.holds?.claim);
  return new Refusal(
    codes.ONE_APPLICATION_PER_EVENT,
    other && mayKnow(other, ctx) ? { params: { applicationId: other.id, status: other.status } } : {},
  );
}
