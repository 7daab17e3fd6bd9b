/**
 * A reason for late documents stops the clock. The clock that was stopped ends with the documents, and nothing of it
 * counts for a later request (workflow.md › The table of moves, The legal clock).
 */
import { recountDeadlines } from "@portal/core/applications/deadlines/recount-deadlines";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody, Deadline } from "@portal/core/applications/model/application-schema";
import type { Timer } from "@portal/core/applications/model/timers";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Actor } from "@portal/core/platform/actor";
import { type Day, endOfDay, parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { mendTimers } from "../../../local/backfill/mend-timers.ts";
import {
  createApplicant,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";
import { listTimerFaults } from "../../support/applications/timer-faults.ts";
import { buildFair, buildLocalizedText } from "../../support/events/event-fixtures.ts";

const applicant = createApplicant("i");
const facts = { body: { answers: {} } as ApplicationBody, event: buildFair() };
type Step = [who: Actor, action: SubmittedAction, day: string, input: Partial<ActionBody>];
/** Makes every transition at ten in the morning of its day, if it is allowed. */
const performSteps = (header: ApplicationHeader, steps: readonly Step[]): ApplicationHeader =>
  steps.reduce((before, [who, action, day, input]) => {
    const ctx = createTestContext(who, toInstant(`${day}T10:00:00+08:00`));
    expect(explainDenial(before, action, ctx), action).toBeUndefined();
    return decideTransition(before, action, input, ctx, facts).header;
  }, header);

const buildRequestStep = (dueOn: string, day: string): Step => [
  officer,
  "requestSupplement",
  day,
  { fields: ["productsServices"], message: "x", dueOn },
];
const buildReasonStep = (day: string): Step => [applicant, "justifyLate", day, { reason: "x" }];
/** Documents are requested, the applicant says why they will be late, and sends them in time after all. */
const sentInTime: readonly Step[] = [
  buildRequestStep("2026-12-04", "2026-11-25"),
  buildReasonStep("2026-11-26"),
  [applicant, "supplement", "2026-11-27", { answers: { productsServices: "y" } }],
];
const decreeDay = (date: Day) =>
  buildCalendar(
    [
      {
        date,
        key: "TYPHOON",
        kind: "EXTRAORDINARY",
        closure: "FULL_DAY",
        names: buildLocalizedText("颱風假"),
      },
    ],
    1,
  );
/** Decrees a day at its beginning. */
const decreeOn = (header: ApplicationHeader, day: string): ApplicationHeader | undefined =>
  recountDeadlines(header, {
    ...createTestContext(testSystemActor, toInstant(`${day}T08:00:00+08:00`)),
    calendar: decreeDay(parseDay(day)),
  })?.header;
const findDay = ({ deadlines }: ApplicationHeader, kind: Deadline["kind"]) =>
  deadlines.find((deadline) => deadline.kind === kind)?.day;
const listLapses = ({ timers }: ApplicationHeader) => timers.filter(({ kind }) => kind === "supplementLapse");

describe("[R491] documents that were sent while a reason was looked at", () => {
  const sentHeader = performSteps(buildSubmittedHeader("PROCESSING"), sentInTime);

  test("leave nothing set aside", () => {
    expect(sentHeader).toMatchObject({ status: "PROCESSING", timers: [] });
    expect(sentHeader.pending).toBeUndefined();
    expect(sentHeader.suspended ?? []).toEqual([]);
  });
  test.each<[what: string, steps: Step[]]>([
    [
      "a cancellation that was refused",
      [
        [applicant, "requestCancel", "2026-12-01", { reason: "x" }],
        [officer, "refuseCancel", "2026-12-02", { reason: "x" }],
      ],
    ],
    [
      "another reason that was refused",
      [buildReasonStep("2026-12-10"), [officer, "refuseLate", "2026-12-11", { reason: "x" }]],
    ],
  ])("do not end a second request on the day of the first, after %s", (_, steps) => {
    const header = performSteps(sentHeader, [buildRequestStep("2026-12-18", "2026-11-30"), ...steps]);
    expect(findDay(header, "supplement")).toBe("2026-12-18");
    expect(listLapses(header)).toEqual([{ kind: "supplementLapse", at: endOfDay(parseDay("2026-12-18")) }]);
    expect(listTimerFaults(header)).toEqual([]);
  });
  test("let a decreed day move the lapse of a second request with its day", () => {
    const header = performSteps(sentHeader, [buildRequestStep("2026-12-18", "2026-11-30")]);
    const movedHeader = decreeOn(header, "2026-12-18") ?? expect.fail("nothing moved");
    expect(findDay(movedHeader, "supplement")).toBe("2026-12-23");
    expect(listTimerFaults(movedHeader)).toEqual([]);
  });
  test("let a decreed day move the lapse of the fee with its last day", () => {
    const fee = { lines: [], total: { amount: 675_000, currency: "MOP" as const } };
    const header = performSteps({ ...sentHeader, fee }, [[officer, "accept", "2026-11-30", {}]]);
    expect(findDay(header, "payment")).toBe("2026-12-07");
    const movedHeader = decreeOn(header, "2026-12-07") ?? expect.fail("nothing moved");
    expect(findDay(movedHeader, "payment")).toBe("2026-12-09");
    expect(listTimerFaults(movedHeader)).toEqual([]);
  });
});

test("a decreed day moves what is set aside with its deadline, and what runs beside it", () => {
  const header = performSteps(buildSubmittedHeader("PROCESSING"), [
    buildRequestStep("2026-12-18", "2026-11-30"),
    buildReasonStep("2026-12-10"),
  ]);
  const movedHeader = decreeOn(header, "2026-12-18") ?? expect.fail("nothing moved");
  expect(movedHeader.timers).toEqual(header.timers);
  expect(movedHeader.suspended).toContainEqual({
    kind: "supplementLapse",
    at: endOfDay(parseDay("2026-12-23")),
  });
  expect(listTimerFaults(movedHeader)).toEqual([]);
});

describe("a row that was stored with the paused timers of an earlier reason", () => {
  const first: Timer[] = [
    { kind: "supplementReminder", at: toInstant("2026-12-03T09:00:00+08:00") },
    { kind: "supplementLapse", at: endOfDay(parseDay("2026-12-04")) },
  ];
  const askedHeader = performSteps(buildSubmittedHeader("PROCESSING"), [
    buildRequestStep("2026-12-18", "2026-11-30"),
  ]);

  test("is decided on as if they had been cleared, once it is mended", () => {
    const row = { ...buildSubmittedHeader("PROCESSING"), suspended: first };
    const header = performSteps(mendTimers(row), [
      buildRequestStep("2026-12-18", "2026-11-30"),
      buildReasonStep("2026-12-10"),
      [officer, "refuseLate", "2026-12-11", { reason: "x" }],
    ]);
    expect(listLapses(header)).toEqual(listLapses(askedHeader));
    expect(listTimerFaults(header)).toEqual([]);
  });
  test.each<[what: string, row: ApplicationHeader]>([
    ["paused without a request", { ...askedHeader, suspended: first }],
    ["among the timers again", { ...askedHeader, timers: [...askedHeader.timers, ...first] }],
    ["alone, while its deadline moved", { ...askedHeader, timers: first }],
    [
      "beside those of another reason",
      { ...askedHeader, pending: "lateness", timers: [], suspended: [...first, ...askedHeader.timers] },
    ],
  ])("is mended to one lapse at its deadline: %s", (_, row) => {
    expect(listTimerFaults(row).length).toBeGreaterThan(0);
    const header = mendTimers(row);
    const lapses = [...header.timers, ...(header.suspended ?? [])].filter(
      ({ kind }) => kind === "supplementLapse",
    );
    expect(lapses).toEqual([{ kind: "supplementLapse", at: endOfDay(parseDay("2026-12-18")) }]);
    expect(listTimerFaults(header)).toEqual([]);
  });
  test.each([
    ["runs", undefined, "timers"],
    ["runs beside an offer", "offer", "timers"],
    ["is paused by an objection", "objection", "suspended"],
  ] as const)("gets the end of the waiting list that it is on, which %s", (_, pending, list) => {
    const row = buildSubmittedHeader("REJECTED", {
      lot: { waiting: 1 } as NonNullable<ApplicationHeader["lot"]>,
      ...(pending && { pending }),
    });
    const header = mendTimers(row);
    expect(header).toEqual({ ...row, [list]: [{ kind: "waitingEnd", at: "2027-03-04T01:00:00.000Z" }] });
    expect(mendTimers(header)).toBe(header);
  });
  test("is not changed where nothing is wrong with it", () => {
    for (const row of [
      askedHeader,
      performSteps(askedHeader, [buildReasonStep("2026-12-10")]),
      buildSubmittedHeader("PROCESSING", { suspended: [] }),
    ])
      expect(mendTimers(row)).toBe(row);
  });
});

describe("documents are not asked for after what they are for", () => {
  const eventDates = { start: "2026-12-14", end: "2026-12-16" };
  const processingHeader = {
    ...buildSubmittedHeader("PROCESSING"),
    scheme: "OVERSEAS_DELEGATION",
    eventDates,
  };
  const requestUntil = (header: ApplicationHeader, dueOn: string, day: string) =>
    performSteps(header, [[officer, "requestSupplement", day, { fields: ["nameZh"], message: "x", dueOn }]]);
  const refuseAfter = (max: string) =>
    expect.objectContaining({ detail: { fields: [{ path: "dueOn", key: "afterMax", params: { max } }] } });
  const askedHeader = requestUntil(processingHeader, "2026-12-04", "2026-11-25");
  const lateHeader = performSteps(askedHeader, [buildReasonStep("2026-11-26")]);
  test.each<[string, (dueOn: string) => unknown]>([
    ["a request", (dueOn) => requestUntil(processingHeader, dueOn, "2026-11-25")],
    [
      "an extension",
      (dueOn) => performSteps(askedHeader, [[officer, "extendSupplement", "2026-11-26", { dueOn }]]),
    ],
    [
      "an accepted reason",
      (dueOn) => performSteps(lateHeader, [[officer, "acceptLate", "2026-11-27", { dueOn }]]),
    ],
  ])("%s ends on the last day of the event", (_, ask) => {
    expect(() => ask("2026-12-16")).not.toThrow();
    expect(() => ask("2026-12-17")).toThrow(refuseAfter("2026-12-16"));
  });
  test("of what is over, documents are asked for until any day", () =>
    expect(() => requestUntil(processingHeader, "2026-12-18", "2026-12-16")).not.toThrow());
  test("on a Friday, documents for a fair that ends on Sunday are asked for until any day", () => {
    const fairHeader = { ...processingHeader, eventDates: { start: "2026-12-11", end: "2026-12-13" } };
    expect(() => requestUntil(fairHeader, "2026-12-14", "2026-12-10")).toThrow(refuseAfter("2026-12-13"));
    expect(() => requestUntil(fairHeader, "2026-12-14", "2026-12-11")).not.toThrow();
  });
  test("an accepted reason stays within the period of the scheme, and leaves it", () => {
    const day = parseDay("2026-12-09");
    const period: Deadline = {
      ...lateHeader.deadlines[0],
      kind: "supplementPeriod",
      day,
      dueAt: endOfDay(day),
    } as Deadline;
    const header = { ...lateHeader, deadlines: [...lateHeader.deadlines, period] };
    const acceptUntil = (dueOn: string) =>
      performSteps(header, [[officer, "acceptLate", "2026-11-27", { dueOn }]]);
    expect(() => acceptUntil("2026-12-10")).toThrow(refuseAfter("2026-12-09"));
    expect(findDay(acceptUntil("2026-12-09"), "supplementPeriod")).toBe("2026-12-09");
  });
});
