/** What an officer does with claims: reads what waits, and answers (schemes P2, C49). */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { type Institution, type Member, nameOf } from "../institution/index.ts";
import { joining, leaving, next, onePlaceMore } from "../institution/member.server.ts";
import { everyMemberOf, read as readInstitution } from "../institution/store.server.ts";
import { write } from "../institution/write.server.ts";
import { tell } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import type { Notice } from "../notice/types.ts";
import { namesOf } from "../sub-account/index.ts";
import { personPlace } from "../upload/index.ts";
import type { Labelled } from "../write.server.ts";
import { at, settle } from "./change.server.ts";
import { type Claim, view } from "./index.ts";
import { giveTurn, put, read, waiting } from "./store.server.ts";
import type { StaffClaimView } from "./wire.ts";

/** What waits for an officer, oldest first. */
export const queue = async (): Promise<StaffClaimView[]> =>
  Promise.all((await waiting()).map((claim) => staffView(claim)));

/** A claim as an officer reads it. @throws Refusal NOT_FOUND */
export const review = async (id: string): Promise<StaffClaimView> => {
  const claim = await read(id);
  if (!claim) throw new Refusal(codes.NOT_FOUND);
  return staffView(claim);
};

/**
 * An officer's answer. An approved administrator's claim puts the claimant in the place of who administered before,
 * whose access ends and who is told; the sub-accounts stay.
 * @throws Refusal NOT_FOUND, 10800, STALE_VERSION, RED_FIELDS_REQUIRED for a refusal without a reason, 10306
 */
export const decide = async (
  input: { id: string; version: number; result: "APPROVED" | "REFUSED"; reason?: string | undefined },
  ctx: Context,
): Promise<StaffClaimView> => {
  const claim = await read(input.id);
  if (!claim) throw new Refusal(codes.NOT_FOUND);
  at(claim, input.version);
  const reason = input.reason?.trim();
  if (input.result === "REFUSED" && !reason) {
    throw new Refusal(codes.RED_FIELDS_REQUIRED, { fields: [{ path: "reason", key: "required" }] });
  }
  const after: Claim = {
    ...claim,
    version: claim.version + 1,
    status: input.result,
    decidedAt: ctx.now,
    decidedBy: ctx.actor.accountId,
    ...(input.result === "REFUSED" && { refusal: reason ?? "" }),
  };
  const rows = [put(after), giveTurn(claim.accountId)];
  const institution = claim.institutionId ? await readInstitution(claim.institutionId) : undefined;
  const told = answerTo(after, institution, ctx);
  if (input.result === "APPROVED" && claim.kind === "ADMINISTRATOR") {
    // Its administrator may have given it up while the claim waited: its number is free, there is nothing to hand over.
    if (!institution || institution.closedAt) throw new Refusal(codes.INSTITUTION_MISSING);
    await handOver(institution, after, rows, told, ctx);
  } else {
    await settle(input.result === "APPROVED" ? [...rows, onePlaceMore(claim.accountId)] : rows);
    await enqueue(told, ctx).catch(() => undefined);
  }
  return staffView(after);
};

async function handOver(
  institution: Institution,
  claim: Claim,
  rows: Labelled[],
  told: Notice[],
  ctx: Context,
): Promise<void> {
  const members = await everyMemberOf(institution.id);
  const former = members.filter(
    ({ role, accountId }) => role === "ADMINISTRATOR" && accountId !== claim.accountId,
  );
  const member: Member = {
    institutionId: institution.id,
    accountId: claim.accountId,
    account: claim.account,
    role: "ADMINISTRATOR",
    language: claim.language,
    since: ctx.now,
  };
  const notices = [
    ...told,
    ...tell(former, "administratorChanged", { institution: nameOf(institution.fields) }, ctx.now),
  ];
  const change = { before: institution, after: next(institution), action: "changeAdministrator", notices };
  const people = [...former.flatMap((each) => leaving(each)), ...joining(member, undefined)];
  await write({ ...change, with: [...rows, ...people] }, ctx);
}

function answerTo(claim: Claim, institution: Institution | undefined, ctx: Context): Notice[] {
  const template =
    claim.status === "APPROVED"
      ? claim.kind === "ANOTHER"
        ? "placeApproved"
        : "claimApproved"
      : "claimRefused";
  const params = {
    ...(institution && { institution: nameOf(institution.fields) }),
    ...(claim.refusal && { reason: claim.refusal }),
  };
  return tell([claim], template, params, ctx.now, "/personal/mechanismaccount");
}

async function staffView(claim: Claim): Promise<StaffClaimView> {
  const [institution, members] = await Promise.all([
    claim.institutionId ? readInstitution(claim.institutionId) : undefined,
    claim.institutionId ? everyMemberOf(claim.institutionId) : [],
  ]);
  const administrator = members.find(({ role }) => role === "ADMINISTRATOR")?.account;
  return {
    ...view(claim),
    account: claim.account,
    ...(institution && {
      institution: {
        id: institution.id,
        names: namesOf(institution.fields),
        certification: institution.certification,
        ...(administrator && { administrator }),
      },
    }),
    ...(claim.letter && { letterPlace: personPlace(claim.accountId) }),
  };
}
