/** What a claimant does: asks, reads the own claims, takes one back (schemes P2, C49). */
import { ulid } from "ulid";
import { read as readAccount } from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { registrations } from "../institution/entities.server.ts";
import { refuseIssues, refuseOthers } from "../institution/permit.server.ts";
import { everyMemberOf } from "../institution/store.server.ts";
import * as Rate from "../rate/store.server.ts";
import { personPlace } from "../upload/index.ts";
import { read as readFile } from "../upload/store.server.ts";
import { at, settle } from "./change.server.ts";
import { type Claim, idOf, rules, view } from "./index.ts";
import { giveTurn, ofAccount, put, read, takeTurn } from "./store.server.ts";
import type { ClaimView, ClaimWrite } from "./wire.ts";

/** Whether a number is registered can be asked for ten times an hour. */
const often = { times: 10, window: 3_600_000 };

/**
 * Asks. One claim of an account waits at a time.
 * @throws Refusal 200113 for staff, 900004/900054 with fields, 10306 when no institution has the number, 900033 while another waits
 */
export const ask = async (input: ClaimWrite, ctx: Context): Promise<ClaimView> => {
  refuseOthers(ctx.actor);
  refuseIssues(rules(input));
  await Rate.count("claim", ctx.actor.accountId, often, ctx.now);
  const institutionId = input.kind === "ADMINISTRATOR" ? await claimed(input, ctx) : undefined;
  const account = await readAccount(ctx.actor.accountId);
  const claim: Claim = {
    id: idOf(ctx.actor.accountId, ulid(Date.parse(ctx.now))),
    version: 1,
    kind: input.kind,
    status: "PENDING",
    accountId: ctx.actor.accountId,
    account: ctx.actor.account,
    language: account?.language ?? "zh-Hant",
    ...(institutionId && { institutionId }),
    ...trimmed(input),
    createdAt: ctx.now,
  };
  await settle([put(claim), takeTurn(claim.accountId)]);
  return view(claim);
};

/** The caller's claims, newest first. */
export const mine = async (ctx: Context): Promise<ClaimView[]> =>
  (await ofAccount(ctx.actor.accountId)).map(view);

/** One of the caller's. @throws Refusal NOT_FOUND */
export const find = async (id: string, ctx: Context): Promise<ClaimView> => view(await own(id, ctx));

/** Takes a claim back while it waits. @throws Refusal NOT_FOUND, 10800, STALE_VERSION */
export const withdraw = async (input: { id: string; version: number }, ctx: Context): Promise<ClaimView> => {
  const claim = at(await own(input.id, ctx), input.version);
  const after: Claim = { ...claim, version: claim.version + 1, status: "WITHDRAWN", decidedAt: ctx.now };
  await settle([put(after), giveTurn(claim.accountId)]);
  return view(after);
};

/** The institution whose number is claimed, and the letter looked at. */
async function claimed(input: ClaimWrite, ctx: Context): Promise<string> {
  const number = input.number?.trim() ?? "";
  const { data } = await registrations().get({ number }).go({ consistent: true });
  if (!data) {
    throw new Refusal(codes.INSTITUTION_MISSING, { fields: [{ path: "number", key: "unknown" }] });
  }
  const [members, file] = await Promise.all([
    everyMemberOf(data.institutionId),
    readFile(personPlace(ctx.actor.accountId), input.letter ?? ""),
  ]);
  refuseIssues([
    ...letterIssues(file),
    ...(members.some((m) => m.accountId === ctx.actor.accountId && m.role === "ADMINISTRATOR")
      ? [{ path: "number", key: "duplicate" }]
      : []),
  ]);
  return data.institutionId;
}

function letterIssues(file: Awaited<ReturnType<typeof readFile>>): FieldIssue[] {
  const path = "letter";
  if (!file) return [{ path, key: "fileMissing" }];
  if (file.status !== "verified") return [{ path, key: "fileNotVerified" }];
  return file.purpose === "ADMIN_CONFIRMATION_LETTER" ? [] : [{ path, key: "filePurpose" }];
}

async function own(id: string, ctx: Context): Promise<Claim> {
  const claim = await read(id);
  if (claim?.accountId !== ctx.actor.accountId) throw new Refusal(codes.NOT_FOUND);
  return claim;
}

const trimmed = ({ number, position, reason, letter }: ClaimWrite): Partial<Claim> =>
  Object.fromEntries(
    Object.entries({ number, position, reason, letter })
      .map(([key, value]) => [key, value?.trim()])
      .filter(([, value]) => value),
  );
