/** Operations of claimants: submit a claim, read their own, withdraw one (schemes P2, C49). */
import { ulid } from "ulid";
import { findFile } from "../../files/file-store.server.ts";
import { toPersonOwnerId } from "../../files/index.ts";
import { findAccount } from "../../identity/accounts/account-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { createWithinQuotas, type Quota } from "../../policies/quotas/quota-store.server.ts";
import { countNumberLookup } from "../count-number-lookup.server.ts";
import { refuseInstitutionIssues, requireApplicant } from "../institution-authorization.server.ts";
import { getRegistrationEntity } from "../institution-entities.server.ts";
import { listAllMembers } from "../institution-store.server.ts";
import { refuseConcurrentChange, requirePendingVersion, writeClaimItems } from "./claim-change.server.ts";
import type { ClaimView, ClaimWrite } from "./claim-schema.ts";
import {
  buildClaimPut,
  buildClaimTurnDelete,
  buildClaimTurnPut,
  findClaim,
  listAccountClaims,
} from "./claim-store.server.ts";
import { buildClaimId, findClaimIssues, type InstitutionClaim, toClaimView } from "./index.ts";

/** Claims of an account in a while: each is a row beside the account, and most are read by an officer. */
const MAX_RECENT_CLAIMS = 20;
const RECENT_MS = 90 * 86_400_000;

/**
 * Submits a claim. An account has at most one pending claim, and makes at most twenty in ninety days.
 * @throws Refusal 200113 for staff, 900004/900054 with fields, 10306 when no institution has the number, 900033 while
 * another is pending, 900181 with the limit after twenty
 */
export const submitClaim = async (input: ClaimWrite, ctx: Context): Promise<ClaimView> => {
  requireApplicant(ctx.actor);
  refuseInstitutionIssues(findClaimIssues(input));
  await countNumberLookup(ctx);
  const institutionId = input.kind === "ADMINISTRATOR" ? await findClaimedInstitution(input, ctx) : undefined;
  const account = await findAccount(ctx.actor.accountId);
  const claim: InstitutionClaim = {
    id: buildClaimId(ctx.actor.accountId, ulid(Date.parse(ctx.now))),
    version: 1,
    kind: input.kind,
    status: "PENDING",
    accountId: ctx.actor.accountId,
    account: ctx.actor.account,
    language: account?.language ?? "zh-Hant",
    ...(institutionId && { institutionId }),
    ...trimClaimFields(input),
    createdAt: ctx.now,
  };
  await refuseConcurrentChange(
    createWithinQuotas(
      [buildClaimQuota(ctx)],
      [
        buildClaimPut(claim),
        buildClaimTurnPut(claim.accountId),
        ...buildOutcomeWrites(ctx, { id: claim.id, version: claim.version }),
      ],
      ctx,
    ),
  );
  return toClaimView(claim);
};

/** Builds the quota that a new claim counts against, beside the caller's account. */
const buildClaimQuota = ({ actor, now }: Context): Quota => ({
  pk: `account#${actor.accountId}`,
  kind: "claims",
  adds: { recent: { amount: 1, max: MAX_RECENT_CLAIMS } },
  countNow: async () => ({
    recent: (await listAccountClaims(actor.accountId)).filter(
      ({ createdAt }) => Date.parse(createdAt) > Date.parse(now) - RECENT_MS,
    ).length,
  }),
});

/** Lists the caller's claims, newest first. */
export const listOwnClaims = async (ctx: Context): Promise<ClaimView[]> =>
  (await listAccountClaims(ctx.actor.accountId)).map(toClaimView);

/**
 * Returns one of the caller's claims.
 * @throws Refusal NOT_FOUND
 */
export const getOwnClaim = async (id: string, ctx: Context): Promise<ClaimView> =>
  toClaimView(await requireOwnClaim(id, ctx));

/**
 * Withdraws a pending claim.
 * @throws Refusal NOT_FOUND, 10800, STALE_VERSION
 */
export const withdrawClaim = async (
  input: { id: string; version: number },
  ctx: Context,
): Promise<ClaimView> => {
  const claim = requirePendingVersion(await requireOwnClaim(input.id, ctx), input.version);
  const after: InstitutionClaim = {
    ...claim,
    version: claim.version + 1,
    status: "WITHDRAWN",
    decidedAt: ctx.now,
  };
  await writeClaimItems([
    buildClaimPut(after),
    buildClaimTurnDelete(claim.accountId),
    ...buildOutcomeWrites(ctx, { id: after.id, version: after.version }),
  ]);
  return toClaimView(after);
};

/** Finds the institution with the claimed number, after checking the letter. */
async function findClaimedInstitution(input: ClaimWrite, ctx: Context): Promise<string> {
  const number = input.number?.trim() ?? "";
  const { data } = await getRegistrationEntity().get({ number }).go({ consistent: true });
  if (!data) {
    throw new Refusal(errorCodes.INSTITUTION_MISSING, { fields: [{ path: "number", key: "unknown" }] });
  }
  const [members, file] = await Promise.all([
    listAllMembers(data.institutionId),
    findFile(toPersonOwnerId(ctx.actor.accountId), input.letter ?? ""),
  ]);
  refuseInstitutionIssues([
    ...findLetterIssues(file),
    ...(members.some((m) => m.accountId === ctx.actor.accountId && m.role === "ADMINISTRATOR")
      ? [{ path: "number", key: "duplicate" }]
      : []),
  ]);
  return data.institutionId;
}

function findLetterIssues(file: Awaited<ReturnType<typeof findFile>>): FieldIssue[] {
  const path = "letter";
  if (!file) return [{ path, key: "fileMissing" }];
  if (file.status !== "verified") return [{ path, key: "fileNotVerified" }];
  return file.purpose === "ADMIN_CONFIRMATION_LETTER" ? [] : [{ path, key: "filePurpose" }];
}

async function requireOwnClaim(id: string, ctx: Context): Promise<InstitutionClaim> {
  const claim = await findClaim(id);
  if (claim?.accountId !== ctx.actor.accountId) throw new Refusal(errorCodes.NOT_FOUND);
  return claim;
}

const trimClaimFields = ({ number, position, reason, letter }: ClaimWrite): Partial<InstitutionClaim> =>
  Object.fromEntries(
    Object.entries({ number, position, reason, letter })
      .map(([key, value]) => [key, value?.trim()])
      .filter(([, value]) => value),
  );
