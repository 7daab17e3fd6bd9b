/**
 * The last day for the documents of an exhibition is the one of its event, where staff set another than 45 days before
 * (R491).
 */
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { Refusal } from "@portal/core/platform/errors";
import { findScheme } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

/** Asks for documents by a day. @returns the last day for documents where that is later, else undefined */
const findMissedMark = (scheme: string, documentsBy: string, dueOn: string, reason?: string): unknown => {
  const event = buildFair({ registration: { opensOn: "2026-09-19", closesOn: "2026-12-01", documentsBy } });
  const header = buildSubmittedHeader("PROCESSING", { scheme, eventId: event.id, eventDates: event.dates });
  const [field = ""] = findScheme(scheme)?.steps.flatMap(({ fields }) => fields.map(({ key }) => key)) ?? [];
  const input = { fields: [field], message: "x", dueOn, ...(reason ? { reason } : {}) };
  try {
    decideTransition(header, "requestSupplement", input, createTestContext(officer), { event });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.detail.fields?.[0]?.params?.mark;
    throw error;
  }
};

describe.each(["FAIR_HOSTED", "FAIR_GROUP", "OVERSEAS_EXHIBIT", "MINI_ZONE"])("%s", (scheme) => {
  // The fair begins on 4 March 2027: 45 days before it is 18 January.
  test.each([
    ["earlier than 45 days before: on the day", "2026-12-17", "2026-12-17", undefined],
    ["earlier than 45 days before: after the day", "2026-12-17", "2026-12-18", "2026-12-17"],
    ["later than 45 days before: on the day", "2027-01-29", "2027-01-29", undefined],
    ["later than 45 days before: after the day", "2027-01-29", "2027-02-01", "2027-01-29"],
  ])("%s", (_what, documentsBy, dueOn, mark) => {
    expect(findMissedMark(scheme, documentsBy, dueOn)).toBe(mark);
    expect(findMissedMark(scheme, documentsBy, dueOn, "x")).toBeUndefined();
  });
});
test("a subsidy for an activity at the event has a mark of its own", () => {
  expect(findMissedMark("SUBSIDY_ASSOCIATION", "2026-12-17", "2026-12-18")).toBeUndefined();
});
