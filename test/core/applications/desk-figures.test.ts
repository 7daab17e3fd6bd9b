/** The figures of the desk: what an application counts as, and what a period adds up to. */
import {
  createWorkingDayCounter,
  getApplicationDecision,
  listApplicationCells,
} from "@portal/core/applications/figures/application-cells";
import {
  buildFigureTables,
  type FigureCell,
  findPercentile,
  listDeadlineDays,
  mergeCells,
  sumRunningFigures,
} from "@portal/core/applications/figures/desk-figures";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import { buildCalendar } from "@portal/core/calendar/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const calendar = buildCalendar();
const countWorkingDays = createWorkingDayCounter({ calendar });

test.each([
  ["the same day", "2026-11-23", "2026-11-23", 0],
  ["the next working day", "2026-11-23", "2026-11-24", 1],
  ["over a weekend", "2026-11-20", "2026-11-23", 1],
  // 8 December is a public holiday.
  ["over a public holiday", "2026-12-07", "2026-12-09", 1],
  ["into a year without a list of holidays", "2026-11-23", "2099-01-04", undefined],
])("working days from a submission to a decision: %s", (_, from, to, days) => {
  expect(countWorkingDays(parseDay(from), parseDay(to))).toBe(days);
});

const listCells = (
  status: ApplicationStatus,
  over: Partial<ApplicationHeader> = {},
  facts: { overdue?: boolean; assignee?: string } = {},
) =>
  listApplicationCells(buildSubmittedHeader(status, over), {
    countWorkingDays,
    measureEntry: () => ({ overdue: facts.overdue ?? false }),
    findAssignee: () => facts.assignee,
    today: parseDay("2026-12-01"),
  });
const decidedAt = toInstant("2026-11-27T02:00:00Z");
const receivedFigure = { kind: "received", day: "2026-11-23", officer: "" };
const runningFigure = { kind: "running", day: "2026-12-01", officer: "" };
const grant = { asked: 100, computed: 100 } as unknown as NonNullable<ApplicationHeader["funding"]>;

describe("an application", () => {
  test.each<[string, ApplicationStatus, Partial<ApplicationHeader>, object[]]>([
    ["that is new was received and is running", "PROCESSING", {}, [receivedFigure, runningFigure]],
    [
      "that was accepted was decided by an officer, four working days later",
      "PAID",
      { decidedAt, decidedBy: "o1" },
      [receivedFigure, { kind: "decided", day: "2026-11-27", officer: "o1", workingDays: 4 }],
    ],
    [
      "that the system decided has no officer",
      "REJECTED",
      { decidedAt },
      [receivedFigure, { kind: "decided", officer: "" }],
    ],
    [
      "that was rejected before officers were stored with every decision has the one of the rejection",
      "REJECTED",
      { decidedAt, madeBy: { reject: "o2" } },
      [receivedFigure, { kind: "decided", officer: "o2" }],
    ],
    [
      "that waits for its fee is unpaid as well",
      "AWAITING_PAYMENT",
      { decidedAt, decidedBy: "o1" },
      [
        receivedFigure,
        { kind: "decided" },
        runningFigure,
        { kind: "unpaid", day: "2026-12-01", amount: 675_000 },
      ],
    ],
    [
      "that was cancelled unpaid still owes its fee",
      "CANCELLED",
      { arrears: true, cancelReason: "UNPAID" },
      [receivedFigure, runningFigure, { kind: "unpaid", amount: 675_000 }],
    ],
    [
      "with a part to be paid again owes that part",
      "PAID",
      { owed: { amount: 5_000 }, arrears: true },
      [receivedFigure, runningFigure, { kind: "unpaid", amount: 5_000 }],
    ],
    [
      "that is reviewed again owes nothing until it is accepted",
      "PROCESSING",
      { owed: { amount: 5_000 }, arrears: false },
      [receivedFigure, runningFigure],
    ],
    [
      "accepted for a grant still waits for the decision on it",
      "ACCEPTED",
      { decidedAt, decidedBy: "o1", funding: grant },
      [receivedFigure, runningFigure],
    ],
    [
      "with a decided grant was decided with it",
      "PROCESSED",
      {
        decidedAt,
        decidedBy: "o1",
        madeBy: { decideFunding: "o3" },
        funding: { ...grant, result: "APPROVED", decidedOn: "2026-11-30" },
      },
      [receivedFigure, { kind: "decided", day: "2026-11-30", officer: "o3", workingDays: 5 }, runningFigure],
    ],
  ])("%s", (_, status, over, cells) => {
    expect(listCells(status, over)).toMatchObject(cells);
    expect(listCells(status, over)).toHaveLength(cells.length);
  });

  test("that is overdue counts for whoever works on it, and only while it waits for the institute", () => {
    expect(listCells("PROCESSING", {}, { overdue: true, assignee: "o4" })[2]).toMatchObject({
      kind: "overdue",
      officer: "o4",
    });
    expect(listCells("SUPPLEMENT_REQUIRED", {}, { overdue: true }).map(({ kind }) => kind)).toEqual([
      "received",
      "running",
    ]);
  });
  test("is due on each of its last days, and on none while its days to object stand still", () => {
    const over = {
      decidedAt,
      deadlines: [
        {
          ...{ kind: "objection", from: "2026-11-27", amount: 15, unit: "CALENDAR", calendarVersion: "1" },
          ...{ day: "2026-12-12", dueAt: "2026-12-12T15:59:59.999Z", trace: [] },
        },
      ],
    } satisfies Partial<ApplicationHeader> as Partial<ApplicationHeader>;
    const listDueDays = (paused: Partial<ApplicationHeader>) =>
      listCells("REJECTED", { ...over, ...paused })
        .filter(({ kind }) => kind === "deadline")
        .map(({ day }) => day);
    expect(listDueDays({})).toEqual(["2026-12-12"]);
    expect(listDueDays({ objectionPausedOn: "2026-11-30" })).toEqual([]);
  });
  test("that is a draft counts as nothing", () => {
    expect(listCells("DRAFT")).toEqual([]);
  });
  test("without a decision has none", () => {
    expect(getApplicationDecision(buildSubmittedHeader("PROCESSING"))).toBeUndefined();
  });
});

const buildCell = (kind: FigureCell["kind"], over: Partial<FigureCell> = {}): FigureCell => ({
  kind,
  day: parseDay("2026-11-10"),
  scheme: "FAIR_HOSTED",
  eventId: "green-2027",
  officer: "",
  count: 1,
  ...over,
});

test.each([
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5, 9],
  [[4], 4, 4],
  [[1, 1, 1, 30], 1, 30],
  [[], undefined, undefined],
])("of %j days the median is %s and nine in ten are within %s", (days, median, ninetieth) => {
  const cells = mergeCells(days.map((workingDays) => buildCell("decided", { workingDays })));
  expect([findPercentile(cells, 0.5), findPercentile(cells, 0.9)]).toEqual([median, ninetieth]);
});

describe("a period", () => {
  const cells = mergeCells([
    buildCell("received"),
    buildCell("received"),
    buildCell("received", { day: parseDay("2026-10-31") }),
    buildCell("received", { scheme: "TRAINING", eventId: "" }),
    buildCell("decided", { officer: "o1", workingDays: 3 }),
    buildCell("decided", { officer: "o2", workingDays: 9, day: parseDay("2026-12-01") }),
    buildCell("overdue", { officer: "o1", day: parseDay("2027-02-01") }),
    buildCell("unpaid", { amount: 500, day: parseDay("2027-02-01") }),
    buildCell("unpaid", { amount: 700, day: parseDay("2027-02-01") }),
  ]);
  const november = { from: parseDay("2026-11-01"), to: parseDay("2026-11-30") };

  test("has what came in and was decided in it, and what is open now", () => {
    const { total } = buildFigureTables(cells, november);
    expect(total).toEqual({
      key: "",
      received: 3,
      decided: 1,
      medianDays: 3,
      ninetiethDays: 3,
      overdue: 1,
      unpaid: 2,
      unpaidAmount: 1_200,
    });
  });
  test("is shown by scheme, event and officer, the largest first", () => {
    const tables = buildFigureTables(cells, { ...november, to: parseDay("2026-12-31") });
    expect(tables.scheme.map(({ key, received }) => [key, received])).toEqual([
      ["FAIR_HOSTED", 2],
      ["TRAINING", 1],
    ]);
    expect(tables.event.map(({ key }) => key)).toEqual(["green-2027", ""]);
    expect(tables.officer.map(({ key, decided, overdue }) => [key, decided, overdue])).toEqual([
      ["o1", 1, 1],
      ["o2", 1, 0],
    ]);
  });
  test("can be that of one scheme or event", () => {
    expect(buildFigureTables(cells, { ...november, scheme: "TRAINING" }).total.received).toBe(1);
    expect(buildFigureTables(cells, { ...november, eventId: "green-2027" }).total.received).toBe(2);
  });
});

describe("what is running", () => {
  const cells = mergeCells([
    buildCell("running"),
    buildCell("running"),
    buildCell("running", { scheme: "TRAINING", eventId: "" }),
    buildCell("unpaid", { amount: 500 }),
    buildCell("deadline", { deadline: "payment" }),
  ]);
  test.each([
    ["all", {}, { running: 3, unpaid: 1, unpaidAmount: 500 }],
    ["some schemes", { schemes: ["TRAINING"] }, { running: 1, unpaid: 0, unpaidAmount: 0 }],
    ["no scheme", { schemes: [] }, { running: 0, unpaid: 0, unpaidAmount: 0 }],
    ["an event", { eventId: "green-2027" }, { running: 2, unpaid: 1, unpaidAmount: 500 }],
  ])("of %s is added up", (_, filter, sums) => expect(sumRunningFigures(cells, filter)).toEqual(sums));
  test("is unknown after a count that did not look for it", () => {
    expect(sumRunningFigures([buildCell("unpaid", { amount: 500 })], {})).toBeUndefined();
  });
  test("is no row of a period", () => {
    const november = { from: parseDay("2026-11-01"), to: parseDay("2026-11-30") };
    expect(buildFigureTables([buildCell("running")], november).scheme).toEqual([]);
  });
});

describe("the coming weeks", () => {
  const buildDeadlineCell = (kind: "payment" | "report", day: string, over: Partial<FigureCell> = {}) =>
    buildCell("deadline", { deadline: kind, day: parseDay(day), ...over });
  const cells = mergeCells([
    buildDeadlineCell("report", "2026-12-04"),
    buildDeadlineCell("payment", "2026-12-02"),
    buildDeadlineCell("payment", "2026-12-04"),
    buildDeadlineCell("payment", "2026-12-04"),
    buildDeadlineCell("payment", "2027-01-04"),
    buildDeadlineCell("payment", "2026-12-03", { scheme: "TRAINING" }),
    buildCell("received", { day: parseDay("2026-12-02") }),
  ]);
  const december = { from: parseDay("2026-12-01"), to: parseDay("2026-12-31") };

  test("have the days on which deadlines end, with how many of which kind", () => {
    expect(listDeadlineDays(cells, { ...december, scheme: "FAIR_HOSTED" })).toEqual([
      { day: "2026-12-02", count: 1, kinds: [{ kind: "payment", count: 1 }] },
      {
        day: "2026-12-04",
        count: 3,
        kinds: [
          { kind: "payment", count: 2 },
          { kind: "report", count: 1 },
        ],
      },
    ]);
    expect(listDeadlineDays(cells, { ...december, eventId: "blue-2027" })).toEqual([]);
  });
  test("are no figures of a period", () => {
    expect(buildFigureTables(cells, december).total).toMatchObject({ received: 1, decided: 0, overdue: 0 });
  });
  test("begin today: a deadline that has passed is not one of them", () => {
    const deadlines = [
      { kind: "payment", day: "2026-11-30" },
      { kind: "payment", day: "2026-12-01" },
    ] as ApplicationHeader["deadlines"];
    expect(listCells("PAID", { deadlines }).filter(({ kind }) => kind === "deadline")).toEqual([
      expect.objectContaining({ day: "2026-12-01", deadline: "payment", count: 1 }),
    ]);
  });
});
