/** Publishes a draft by two members of staff (decision 0494). */
import type { StaffEvent } from "@portal/core/events/event-schema";
import type { ApiClient } from "./client.ts";

/** One asks for the publication of a new draft, and a colleague confirms it. */
export const publishByTwo = async (id: string, officer: ApiClient, colleague: ApiClient): Promise<void> => {
  const path = `/api/staff/event/${id}`;
  await officer.callOrThrow("POST", `${path}/publish`, { version: 1 });
  const { changeRequest } = await colleague.callOrThrow<StaffEvent>("GET", path);
  await colleague.callOrThrow("POST", `${path}/change/confirm`, {
    version: 1,
    requestedAt: changeRequest?.requestedAt,
  });
};
