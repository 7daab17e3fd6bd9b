/** The header of an application for a fair that was submitted just now: what every decision on it starts from. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import { toInstant } from "@portal/core/platform/day";

/** Monday 2026-11-23 10:00 in Macao. */
export const submissionInstant = toInstant("2026-11-23T02:00:00Z");

/** Builds a submitted application in a status. @param overrides members that differ */
export const buildSubmittedHeader = (
  status: ApplicationStatus,
  overrides: Partial<ApplicationHeader> = {},
): ApplicationHeader => ({
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  institutionId: "i",
  scheme: "FAIR_HOSTED",
  resource: "participate",
  eventId: "green-2027",
  eventDates: { start: "2027-03-04", end: "2027-03-06" },
  status,
  version: 1,
  createdAt: submissionInstant,
  createdBy: "a",
  updatedAt: submissionInstant,
  submittedAt: submissionInstant,
  fee: { lines: [], total: { amount: 675_000, currency: "MOP" } },
  deadlines: [],
  timers: [],
  seq: 1,
  lastHash: "",
  notify: [],
  holds: { claim: "green-2027#BOOTH", counter: "EXHIBITION#2027", processing: "FAIR_HOSTED", owners: [] },
  ...overrides,
});
