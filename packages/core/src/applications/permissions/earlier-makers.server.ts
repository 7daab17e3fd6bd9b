/**
 * Reads from the history who made the decisions of rows from before decision 0311, so that nobody rules on an own
 * decision because it is old (decision 0352).
 */
import type { Context } from "../../platform/actor.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import type { HistoryEntry } from "../model/application-schema.ts";
import * as Store from "../model/application-store.server.ts";
import { listOverturnedNames } from "../transitions/definitions/objections/overturned-decisions.ts";
import { hasUnknownOverturnedMaker, listUnknownMakers } from "./authorization.ts";
import { createOwnNameCheck, type OwnNameCheck } from "./own-names.server.ts";

/** The decision on a group's leader that counts as the member's own, by the rule that followed it (decision 0346). */
const followedDecisions: { readonly [rule: string]: string } = {
  followReject: "reject",
  followWait: "reject",
  followCancel: "confirmCancel",
};

/** Returns whether the caller is named as the one who made the last transition of an action. */
const isLastMaker = (history: readonly HistoryEntry[], action: string, isOwnName: OwnNameCheck): boolean => {
  const last = history.findLast((entry) => entry.action === action)?.actor;
  return last?.kind === "staff" && isOwnName(last.name);
};

const listLeaderEntries = async ({ parentId }: ApplicationHeader): Promise<HistoryEntry[]> => {
  const leader = parentId ? await Store.findSubmittedBody(parentId) : undefined;
  return leader ? Store.listHistoryEntries(leader) : [];
};

/**
 * Completes a header with the decisions that the caller made according to the history, where a transition that is
 * possible now needs a second person and nothing is stored about the first. Other headers are returned as they are,
 * without a read.
 */
const addEarlierMakers = async (header: ApplicationHeader, ctx: Context): Promise<ApplicationHeader> => {
  const unknownMakers = listUnknownMakers(header, ctx);
  if (unknownMakers.length === 0) return header;
  const history = await Store.listHistoryEntries(header);
  const followedActions = history.flatMap(({ action }) => followedDecisions[action] ?? []);
  const leaderHistory = followedActions.length > 0 ? await listLeaderEntries(header) : [];
  const isOwnName = await createOwnNameCheck(ctx);
  const ownActions = unknownMakers.filter(
    (action) =>
      isLastMaker(history, action, isOwnName) ||
      (followedActions.includes(action) && isLastMaker(leaderHistory, action, isOwnName)),
  );
  if (ownActions.length === 0) return header;
  const makers = Object.fromEntries(ownActions.map((action) => [action, ctx.actor.accountId]));
  return { ...header, madeBy: { ...header.madeBy, ...makers } };
};

/**
 * Completes a header with the caller where the history says that an objection overturned the caller's decision, and it
 * is not stored whose decision that was. Other headers are returned as they are, without a read.
 */
const addEarlierOverturned = async (header: ApplicationHeader, ctx: Context): Promise<ApplicationHeader> => {
  if (!hasUnknownOverturnedMaker(header, ctx)) return header;
  const history = await Store.listHistoryEntries(header);
  const followsLeader = history.some(({ action }) => action === "followReopen");
  const names = [
    ...listOverturnedNames(history),
    ...(followsLeader ? listOverturnedNames(await listLeaderEntries(header)) : []),
  ];
  const isOwnName = await createOwnNameCheck(ctx);
  return names.some(isOwnName) ? { ...header, overturned: [ctx.actor.accountId] } : header;
};

/**
 * Loads an application that the caller may see, as `loadVisibleApplication` does, with the decisions that the caller
 * made before makers were stored.
 * @throws Refusal 107001
 */
export const loadApplicationWithMakers = async (
  id: string,
  ctx: Context,
): Promise<{ header: ApplicationHeader; body: ApplicationBody | undefined }> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  return { header: await addEarlierOverturned(await addEarlierMakers(header, ctx), ctx), body };
};
