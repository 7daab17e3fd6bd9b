/** Changes of a published event by two people: one asks for it, and a colleague confirms it (decision 0350). */
import { countEventApplications } from "@portal/core/applications/registered-events/unpublish-event.server";
import type { EventChangeInput } from "@portal/core/events/change-event.server";
import {
  confirmEventChange,
  type EventChangeChecks,
  type RequestedEventChange,
  requestEventChange,
} from "@portal/core/events/event-change-request.server";
import { findEventChangeRequest } from "@portal/core/events/event-change-store.server";
import type { EventDetail, LocalizedText } from "@portal/core/events/event-schema";
import { saveEventForStaff } from "@portal/core/events/event-staff-details.server";
import { getAccountEntity } from "@portal/core/identity/accounts/account-entities.server";
import { NO_PASSWORD } from "@portal/core/identity/accounts/password.server";
import type { Context } from "@portal/core/platform/actor";

/** Whoever asks has an account: it must still act at the desk when a colleague confirms. */
const storeStaffAccount = ({ actor: { accountId: id, account, roles }, now }: Context) =>
  getAccountEntity()
    .put({
      id,
      account,
      roles: [...roles],
      language: "en",
      passwordHash: NO_PASSWORD,
      passwordChangedAt: now,
      preferences: {},
      epoch: 1,
      version: 1,
      createdAt: now,
    })
    .go();

/** Rules of later areas, which have tests of their own. */
const nothingElse: EventChangeChecks = { checkEdit: async () => {}, checkPublication: async () => [] };

const changeByTwo = async (
  id: string,
  version: number,
  change: RequestedEventChange,
  ctx: Context,
): Promise<EventDetail> => {
  await storeStaffAccount(ctx);
  const event = await requestEventChange(id, version, change, ctx);
  if (event.status === "CANCELLED") return event;
  const colleague: Context = { ...ctx, actor: { ...ctx.actor, accountId: "colleague" } };
  const requestedAt = (await findEventChangeRequest(id))?.requestedAt ?? "";
  return confirmEventChange(id, { version, requestedAt }, colleague, nothingElse);
};

/** Edits a published event by two people (decision 0470). */
export const editEvent = async (event: EventDetail, ctx: Context): Promise<EventDetail> => {
  await storeStaffAccount(ctx);
  const { changeRequest } = await saveEventForStaff(event, ctx, {
    reason: "as the colleague reads",
    countApplications: countEventApplications,
  });
  const read = { version: event.version, requestedAt: changeRequest?.requestedAt ?? "" };
  const colleague: Context = { ...ctx, actor: { ...ctx.actor, accountId: "colleague" } };
  return confirmEventChange(event.id, read, colleague, nothingElse);
};

export const cancelEvent = (id: string, { version, reason }: EventChangeInput, ctx: Context) =>
  changeByTwo(id, version, { action: "cancel", reason }, ctx);
export const postponeEvent = (
  id: string,
  { version, reason, ...days }: EventChangeInput & { start: string; end: string; closesOn: string },
  ctx: Context,
) => changeByTwo(id, version, { action: "postpone", reason, days }, ctx);
export const relocateEvent = (
  id: string,
  { version, reason, venue }: EventChangeInput & { venue: LocalizedText },
  ctx: Context,
) => changeByTwo(id, version, { action: "move", reason, venue }, ctx);
