/** Every rule of the association subsidy (schemes S17), as it reads in the specification. */

import { buildCalendar } from "@portal/core/calendar/index";
import { listLastDays } from "@portal/core/events/application-deadline";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { describe, expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";

const {
  scheme,
  example,
  context,
  issues,
  listVisibleKeys: shown,
  listUnmetRules,
} = createExampleChecks("SUBSIDY_ASSOCIATION");
const listShownFor = (kind: string) => shown({ kind });
/** So many people with names. */
const buildMembers = (count: number) => ({
  members: Array.from({ length: count }, (_, i) => ({ name: "甲", unit: "乙", idNumber: `M${1000 + i}` })),
});
const buildMop = (patacas: number) => ({ amount: patacas * 100, currency: "MOP" });

test("[R8] [R347] the example is complete, in steps of our own", () => {
  expect(issues({})).toEqual([]);
  expect(scheme.steps.map(({ id }) => id)).toEqual([
    "association",
    "activity",
    "members",
    "budget",
    "funding",
    "documents",
    "declaration",
  ]);
});

describe("[R344] booths abroad or a delegation, for associations", () => {
  test("each kind asks its own", () => {
    expect(listShownFor("BOOTHS")).toEqual(expect.arrayContaining(["boothCount", "boothArea", "members"]));
    expect(listShownFor("DELEGATION")).toEqual(
      expect.arrayContaining(["delegationSize", "subsidisedCount", "members"]),
    );
    expect(listShownFor("CONFERENCE")).toContain("conferenceAttendees");
    expect(listShownFor("CONFERENCE")).not.toContain("members");
    expect(listShownFor("BOOTHS")).not.toContain("delegationSize");
  });
  test.each([
    ["an association of Macao", {}, []],
    ["an enterprise", { nature: "ENTERPRISE" }, ["association"]],
    ["an association from elsewhere", { macao: false }, ["fromMacao"]],
  ])("[R3] %s", (_who, institution, wrong) => expect(listUnmetRules(institution)).toEqual(wrong));
});

describe("[R345] a delegation of ten or more, forty of whom are supported", () => {
  test.each([
    [9, 5, ["delegationSize min"]],
    [10, 10, []],
    [60, 40, []],
    [60, 41, ["subsidisedCount max"]],
    [12, 13, ["subsidisedCount max", "members tooMany"]],
  ] as const)("%i go, %i supported", (delegationSize, subsidisedCount, wrong) =>
    expect(issues({ delegationSize, subsidisedCount, ...buildMembers(subsidisedCount) })).toEqual(wrong),
  );
  test("everybody who is subsidised is named", () => {
    expect(issues({ delegationSize: 60, subsidisedCount: 40, ...buildMembers(39) })).toEqual([
      "members tooFew",
    ]);
    expect(issues({ delegationSize: 60, subsidisedCount: 40, ...buildMembers(1) })).toEqual([
      "members tooFew",
    ]);
    expect(issues({ delegationSize: 60, subsidisedCount: 40, ...buildMembers(60) })).toEqual([]);
  });
  test("nobody is named twice, nor more than go", () => {
    const members = example.members as Answers[];
    expect(issues({ members: [...members, members[0] ?? {}] })).toEqual(["members.10.idNumber duplicate"]);
    const more = { name: "甲", unit: "乙", idNumber: "M0000009" };
    expect(issues({ delegationSize: 10, subsidisedCount: 10, members: [...members, more] })).toEqual([
      "members tooMany",
    ]);
  });
});
test("[R346] a conference of a hundred people or more, with its programme", () => {
  const buildConference = (conferenceAttendees: number, programme: Json = ["demo-EVENT_BROCHURE"]) =>
    issues({ kind: "CONFERENCE", conferenceAttendees, programme });
  expect(buildConference(99)).toEqual(["conferenceAttendees min"]);
  expect(buildConference(100)).toEqual([]);
  expect(buildConference(100, [])).toEqual(["programme fileMissing"]);
});
test("the numbers of people follow the policy", () => {
  const policy = { association: { delegationMinPeople: 12, subsidyCapPeople: 30, conferenceMinPeople: 150 } };
  expect(issues({ delegationSize: 11, subsidisedCount: 11, ...buildMembers(11) }, { policy })).toEqual([
    "delegationSize min",
  ]);
  expect(issues({ delegationSize: 60, subsidisedCount: 31, ...buildMembers(31) }, { policy })).toEqual([
    "subsidisedCount max",
  ]);
  const conference = { kind: "CONFERENCE", programme: ["demo-EVENT_BROCHURE"] };
  expect(issues({ ...conference, conferenceAttendees: 149 }, { policy })).toEqual([
    "conferenceAttendees min",
  ]);
});
test("income and what is asked for cover the expenses", () => {
  expect(issues({ requestedAmount: buildMop(119_999) })).toEqual(["expenseLines budgetDiffers"]);
  expect(issues({ requestedAmount: buildMop(120_001) })).toEqual(["expenseLines budgetDiffers"]);
});
test("at least 45 days before the first day, documents until 30 days before it", () => {
  expect(listLastDays(scheme, example, context, buildCalendar())).toEqual([
    { last: "2027-02-26", code: 109_002, days: 45, path: "eventDates.from" },
  ]);
  expect(scheme.deadlines.find(({ kind }) => kind === "documentsBy")).toMatchObject({
    anchor: "EVENT_START",
    amount: { policy: "leadDays.association.missingDocuments" },
  });
});
