/**
 * An event as the institute has it from earlier years: staff enter it as a draft, and its policies and its list of
 * exhibitors are imported, since the form of an event takes neither (decision 0475).
 */
import type { EventDetail } from "@portal/core/events/event-schema";
import { saveEventForStaff } from "@portal/core/events/event-staff-details.server";
import { overwriteEvent } from "@portal/core/events/event-store.server";
import type { Context } from "@portal/core/platform/actor";

type EventInput = Parameters<typeof saveEventForStaff>[0];

/** @returns the draft, to be published */
export const saveImportedEvent = async (
  event: EventDetail & Pick<EventInput, "behind">,
  ctx: Context,
): Promise<EventDetail> => {
  const { behind: _, ...detail } = await saveEventForStaff(
    { ...event, policy: {}, version: 0, status: "DRAFT" },
    ctx,
  );
  const { policy, exhibitors, exhibitorsCount } = event;
  const draft = { ...detail, policy, exhibitors, exhibitorsCount };
  await overwriteEvent(draft);
  return draft;
};
