/** Asking, withdrawing and deciding claims (domain P2, C49). */
import { ulid } from "ulid";
import { read as readAccount } from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { registrations } from "../institution/entities.server.ts";
import { type Institution, type Member, nameOf } from "../institution/index.ts";
import { joining, leaving, next, onePlaceMore } from "../institution/member.server.ts";
import { refuseIssues, refuseOthers } from "../institution/permit.server.ts";
import { everyMemberOf, read as readInstitution } from "../institution/store.server.ts";
import { write } from "../institution/write.server.ts";
import { tell } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import type { Notice } from "../notice/types.ts";
import * as Rate from "../rate/store.server.ts";
import { namesOf } from "../sub-account/index.ts";
import { personPlace } from "../upload/index.ts";
import { read as readFile } from "../upload/store.server.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { type Claim, idOf, rules, view } from "./index.ts";
import { giveTurn, ofAccount, put, read, takeTurn, waiting } from "./store.server.ts";
import type { ClaimView, ClaimWrite, StaffClaimView } from "./wire.ts";

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
    if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
    await handOver(institution, after, rows, told, ctx);
  } else {
    await settle(input.result === "APPROVED" ? [...rows, onePlaceMore(claim.accountId)] : rows);
    await enqueue(told, ctx).catch(() => undefined);
  }
  return staffView(after);
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

async function own(id: string, ctx: Context): Promise<Claim> {
  const claim = await read(id);
  if (claim?.accountId !== ctx.actor.accountId) throw new Refusal(codes.NOT_FOUND);
  return claim;
}

/** The claim, when it waits and stands at the version. */
function at(claim: Claim, version: number): Claim {
  if (claim.version !== version) throw new Refusal(codes.STALE_VERSION, { current: view(claim) });
  if (claim.status !== "PENDING") throw new Refusal(codes.APPROVAL_STATUS_INVALID);
  return claim;
}

/** Writes rows of claims; what lost a race is told why. */
async function settle(rows: Labelled[]): Promise<void> {
  try {
    await transact(rows);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    throw new Refusal(error.of("turn") ? codes.ONE_RECORD_PROCESSING : codes.STALE_VERSION);
  }
}

const trimmed = ({ number, position, reason, letter }: ClaimWrite): Partial<Claim> =>
  Object.fromEntries(
    Object.entries({ number, position, reason, letter })
      .map(([key, value]) => [key, value?.trim()])
      .filter(([, value]) => value),
  );

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
