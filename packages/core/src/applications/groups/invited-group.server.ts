/** The group that a typed invitation code stands for, and why somebody cannot join it (spec 2 §2). */
import type { Answers, Json, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { enforceRateLimit, recordOccurrence } from "../../platform/rate-limits/rate-limit-store.server.ts";
import { findGroupByCode, type Group, parseGroupRow } from "./group-store.server.ts";
import { INVITATION_CODE_FIELD, parseInvitationCode } from "./invitation-code.ts";

/** The code may have the right format: it is not said to have another (`errors:900041_unknown`). */
const buildCodeRefusal = (): Refusal =>
  new Refusal(errorCodes.INVITATION_CODE_INVALID, {
    params: { context: "unknown" },
    fields: [{ path: INVITATION_CODE_FIELD, key: "invitationUnknown" }],
  });

const GUESSES = "invitationGuesses";
/** Limit of wrong codes per account and hour, for all places where a code is entered. */
const guessLimit = { times: 20, window: 3_600_000 };

/**
 * Finds the group of a typed code. Every attempt is counted before the lookup, and a correct one is subtracted again:
 * an account without attempts left learns nothing, even from a correct code, and concurrent attempts cannot pass
 * together. Attempts count per account, so that a member with the correct code can join whatever others try. What has
 * not the form of a code is no attempt.
 * @throws Refusal 19995 for an account with 20 wrong codes within the hour
 */
export const findInvitedGroup = async (
  typedCode: unknown,
  ctx: Pick<Context, "actor" | "now">,
): Promise<Group | undefined> => {
  const code = parseInvitationCode(typedCode as Json);
  if (code === undefined) return undefined;
  const { accountId } = ctx.actor;
  await enforceRateLimit(GUESSES, accountId, guessLimit, ctx.now);
  const group = await findGroupByCode(code);
  if (group) await recordOccurrence(GUESSES, accountId, guessLimit.window, ctx.now, -1);
  return group;
};

/**
 * Returns the group of a typed code as the one that a member joins.
 * @throws Refusal 900041 for an unknown code, or one of another kind, event or application; 900012 without the
 * member's own consent
 */
export const requireGroupToJoin = (
  group: Group | undefined,
  parent: Scheme,
  {
    answers,
    eventId,
    parentId,
  }: { answers: Answers; eventId?: string | undefined; parentId?: string | undefined },
): Group => {
  if (!group || group.closed || group.scheme !== parent.id || group.eventId !== eventId)
    throw buildCodeRefusal();
  if (parentId !== undefined && parentId !== group.parentId) throw buildCodeRefusal();
  const consent = parent.children?.consent ?? "";
  if (answers[consent] !== true)
    throw new Refusal(errorCodes.CONSENT_REQUIRED, { fields: [{ path: consent, key: "agree" }] });
  return group;
};

/** Explains why a member could not join. */
export const explainJoinRefusal = (
  row: Record<string, unknown> | undefined,
  institutionId: string,
): Refusal => {
  const group = row ? parseGroupRow(row) : undefined;
  if (!group || group.closed) return buildCodeRefusal();
  if (group.members.includes(institutionId)) return new Refusal(errorCodes.DUPLICATE_APPLICATION);
  // Others join faster than the space that they leave can be measured.
  if (group.members.length <= group.max) return new Refusal(errorCodes.STALE_VERSION);
  return new Refusal(errorCodes.INVALID_VALUE, {
    fields: [{ path: INVITATION_CODE_FIELD, key: "tooMany", params: { max: group.max } }],
  });
};
