/**
 * An event as staff enter it: as a draft, for which an administrator sets the policies that it has of its own, since
 * the form of an event takes none (decision 0475).
 */
import type { EventDetail } from "@portal/core/events/event-schema";
import { saveEventForStaff } from "@portal/core/events/event-staff-details.server";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import type { Instant } from "@portal/core/platform/day";
import { createSeedContext, createStaffActor } from "./seed-context.ts";

type EventInput = Parameters<typeof saveEventForStaff>[0];

/** Saves an event of the demonstration as staff do. @returns the draft, to be published */
export const saveDemoEvent = async (
  { policy, ...event }: EventDetail & Pick<EventInput, "behind">,
  at: Instant,
): Promise<EventDetail> => {
  const { behind: _, ...draft } = await saveEventForStaff(
    { ...event, policy: {}, version: 0, status: "DRAFT" },
    createSeedContext(createStaffActor("officer"), at),
  );
  const adminContext = createSeedContext(createStaffActor("admin"), at);
  for (const [key, value] of Object.entries(policy))
    await setPolicy({ key, value, scope: "EVENT", target: event.id, from: adminContext.today }, adminContext);
  return draft;
};
