/** A group opens again with its leader, and only then (decisions 0112, 0685). */
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import { buildReservationWrites } from "@portal/core/applications/reservations/reservation-writes.server";
import { beforeAll, expect, test } from "vitest";
import { buildSubmittedHeader, submissionInstant } from "../../support/applications/submitted-header.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

// The writes name the table.
beforeAll(createFreshTable);

const holds = { claim: "green-2027#BOOTH", owners: [] };
const leaderHolds = { ...holds, leads: { code: "ABCD2345", min: 3 } };
const memberHolds = { ...holds, member: "ABCD2345" };

test.each<[what: string, action: SubmittedAction, from: ApplicationStatus, count: number]>([
  ["a signed form is recorded during the review", "receiveOriginal", "PROCESSING", 0],
  ["a signed form that came in time undoes the lapse", "receiveOriginal", "REJECTED", 1],
  ["an objection is upheld", "upholdObjection", "REJECTED", 1],
])("%s", (_what, action, from, count) => {
  for (const reservations of [leaderHolds, memberHolds]) {
    const before = buildSubmittedHeader(from, { scheme: "FAIR_GROUP", holds: reservations });
    const next = { ...before, status: "PROCESSING" as const };
    expect(buildReservationWrites(before, next, action, {}, submissionInstant).length > 0).toBe(count > 0);
  }
});
