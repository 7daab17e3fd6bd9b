/**
 * Until when an event takes applications, form by form: the days that visitors are shown are the last ones on which an
 * application is accepted (decision 0781).
 */
import { checkWindow } from "@portal/core/applications/eligibility/eligibility-conditions";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { addDays, parseDay } from "@portal/core/platform/day";
import { getEffectivePolicy } from "@portal/core/policies/policy-override";
import { listPolicyOverrides } from "@portal/core/policies/policy-store.server";
import { findScheme } from "@portal/core/schemes/index";
import { handler } from "@portal/functions/routes/events/activity";
import { beforeAll, describe, expect, test } from "vitest";
import { createStaff, createTestContext } from "../../support/applications/application-fixtures.ts";
import { callLambda, setTestTime } from "../../support/calls/call-lambda.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const registration = { opensOn: "2026-09-19", closesOn: "2027-02-20", documentsBy: "2027-02-20" };
const applicationTypes = ["FAIR_HOSTED", "MINI_ZONE", "OFFICIAL_GUEST", "SEMINAR", "MATCHING_INDIVIDUAL"];
const fair = buildFair({ id: "fair", applicationTypes, registration });
/** Its own policies are in its row, and count more than settings. */
const ownFair = buildFair({
  id: "own",
  applicationTypes: ["FAIR_HOSTED"],
  registration,
  policy: { "leadDays.exhibition.applyBy": 60 },
});
/** A group has members, and visitors apply for endorsements without the event. */
const groupFair = buildFair({
  id: "groups",
  applicationTypes: ["FAIR_GROUP", "ENDORSEMENT_MAINLAND", "TRAINING"],
  registration,
});
/** It has no forms on the portal. */
const formless = buildFair({ id: "formless", applicationTypes: [], registration });

beforeAll(async () => {
  await createFreshTable();
  setTestTime("2026-11-23T02:00:00.000Z");
  for (const target of ["MINI_ZONE", "FAIR_GROUP_MEMBER"])
    await setPolicy(
      { key: "leadDays.exhibition.applyBy", scope: "SCHEME", target, from: "2026-11-23", value: 50 },
      createTestContext(createStaff("ADMIN")),
    );
  for (const event of [fair, ownFair, groupFair, formless]) await overwriteEvent(event);
});

interface ShownEvent {
  id: string;
  closingDays: Record<string, string>;
  state: string;
}
const readList = async (query: Record<string, string> = {}): Promise<ShownEvent[]> =>
  ((await callLambda(handler, "GET", "/api/activity", { query })).body.data as { items: ShownEvent[] }).items;
const readEvent = async (id: string): Promise<ShownEvent> =>
  (await callLambda(handler, "GET", `/api/activity/${id}`)).body.data as ShownEvent;

const closingDays = {
  // 4 March less 46 days, 50 by its setting, and 30 days.
  FAIR_HOSTED: "2027-01-17",
  MINI_ZONE: "2027-01-13",
  OFFICIAL_GUEST: "2027-02-02",
  SEMINAR: "2027-02-20",
  MATCHING_INDIVIDUAL: "2027-02-20",
};

describe("[R491] the days that visitors are shown", () => {
  test("are of each form, by its lead time and the settings in effect, in the list and on the page", async () => {
    const list = await readList();
    expect(list.find(({ id }) => id === "fair")?.closingDays).toEqual(closingDays);
    expect((await readEvent("fair")).closingDays).toEqual(closingDays);
    expect(list.find(({ id }) => id === "own")?.closingDays).toEqual({ FAIR_HOSTED: "2027-01-03" });
    expect((await readEvent("own")).closingDays).toEqual({ FAIR_HOSTED: "2027-01-03" });
    // Members of a group have their own day. What is applied for without an event has none of the event.
    const days = { FAIR_GROUP: "2027-01-17", FAIR_GROUP_MEMBER: "2027-01-13" };
    expect((await readEvent("groups")).closingDays).toEqual(days);
    expect(list.find(({ id }) => id === "groups")?.closingDays).toEqual(days);
    expect((await readEvent("formless")).closingDays).toEqual({});
  });

  test.each(Object.entries(closingDays))(
    "%s is accepted until %s, and refused the day after",
    async (type, day) => {
      const scheme = findScheme(type) ?? expect.fail(type);
      const overrides = await listPolicyOverrides();
      const isOpen = (today: ReturnType<typeof parseDay>): boolean => {
        const policy = getEffectivePolicy(overrides, { scheme: type, event: fair }, today);
        return checkWindow(scheme, fair, policy, { today }).every(({ met }) => met);
      };
      expect([isOpen(parseDay(day)), isOpen(addDays(parseDay(day), 1))]).toEqual([true, false]);
    },
  );

  test("[R102] registration is open while some form is, and a filter by form goes by that form", async () => {
    setTestTime("2027-01-20T02:00:00.000Z");
    expect((await readList()).map(({ id, state }) => [id, state])).toEqual([
      ["fair", "AVAILABLE"],
      ["formless", "AVAILABLE"],
      ["groups", "REGISTRATION_CLOSED"],
      ["own", "REGISTRATION_CLOSED"],
    ]);
    const listOpen = async (scheme: string) =>
      (await readList({ state: "AVAILABLE", scheme })).map(({ id }) => id);
    expect(await listOpen("FAIR_HOSTED")).toEqual([]);
    expect(await listOpen("OFFICIAL_GUEST")).toEqual(["fair"]);
    setTestTime("2026-11-23T02:00:00.000Z");
  });

  test.each(["/api/activity/ics", "/api/activity/fair/ics"])("are in the calendar of %s", async (path) => {
    const { bytes } = await callLambda(handler, "GET", path, { query: { lang: "en" } });
    const text = bytes.toString().replaceAll("\r\n ", "");
    const entries = text.split("BEGIN:VEVENT").filter((entry) => entry.includes("UID:registration-fair"));
    expect(entries.map((entry) => /DTSTART;VALUE=DATE:(\d+)/.exec(entry)?.[1])).toEqual([
      "20270113",
      "20270117",
      "20270202",
      "20270220",
    ]);
    expect(entries[2]).toContain("Invite an official guest");
    // The last day has the entry that the event had before.
    expect(entries[3]).toMatch(/UID:registration-fair@/);
  });
});
