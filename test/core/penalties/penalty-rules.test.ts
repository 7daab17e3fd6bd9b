/** Warnings, violations and what follows (spec 2 §9): pure. */

import {
  computeConsequences,
  computeSuspension,
  findPenaltyIssues,
  type Penalty,
  type PenaltyKind,
  resolveNotifiedTerms,
  toPenaltyViews,
} from "@portal/core/penalties/index";
import { addDays, parseDay, toInstant } from "@portal/core/platform/day";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

let number = 0;
const buildPenalty = (
  kind: PenaltyKind,
  on: string,
  { policy = {}, ...over }: Partial<Penalty> & { policy?: Parameters<typeof resolveNotifiedTerms>[1] } = {},
): Penalty => {
  const recordedAt = over.recordedAt ?? toInstant(`${on}T04:00:00.000Z`);
  return {
    id: `p${++number}`,
    institutionId: "i",
    kind,
    eventId: "fair",
    on: parseDay(on),
    reason: `${kind} ${on}`,
    recordedAt,
    recordedBy: "officer",
    status: "STANDING",
    terms: resolveNotifiedTerms(recordedAt, policy),
    ...over,
  };
};
const computeLastDay = (...all: Penalty[]) => computeSuspension(all, parseDay("2026-11-23"))?.until;

describe("bars", () => {
  test("[R512] a violation bars for a year, its last day the one before the anniversary", () => {
    expect(computeLastDay(buildPenalty("VIOLATION", "2026-11-23"))).toBe("2027-11-22");
  });
  test("[R514] a lesser violation in a delegation bars for six months", () => {
    expect(computeLastDay(buildPenalty("DELEGATION_LESSER", "2026-11-23"))).toBe("2027-05-22");
  });
  test("a bar that begins on a day its last month does not have ends with that month", () => {
    // 29 February 2028 has no anniversary; half a year on, no month of February has a 31st.
    expect(computeLastDay(buildPenalty("VIOLATION", "2028-02-29"))).toBe("2029-02-28");
    expect(computeLastDay(buildPenalty("VIOLATION", "2027-03-01"))).toBe("2028-02-29");
    expect(computeLastDay(buildPenalty("DELEGATION_LESSER", "2026-08-31"))).toBe("2027-02-28");
    expect(computeLastDay(buildPenalty("DELEGATION_LESSER", "2026-08-28"))).toBe("2027-02-27");
    const leap = buildPenalty("VIOLATION", "2028-02-29");
    const last = buildPenalty("VIOLATION", "2029-02-28");
    expect(computeConsequences([leap, last]).get(last.id)).toMatchObject({ twoInYear: true });
    const after = buildPenalty("VIOLATION", "2029-03-01");
    expect(computeConsequences([leap, after]).get(after.id)).not.toHaveProperty("twoInYear");
  });
  test("[R513] the second violation within a year bars for a year, a lesser one too", () => {
    const [first, second] = [
      buildPenalty("DELEGATION_LESSER", "2025-11-24"),
      buildPenalty("DELEGATION_LESSER", "2026-11-23"),
    ];
    expect(computeLastDay(first, second)).toBe("2027-11-22");
    expect(computeConsequences([first, second]).get(second.id)).toMatchObject({ twoInYear: true });
  });
  test("[R513] after a whole year it is a first one again", () => {
    expect(
      computeLastDay(
        buildPenalty("DELEGATION_LESSER", "2025-11-23"),
        buildPenalty("DELEGATION_LESSER", "2026-11-23"),
      ),
    ).toBe("2027-05-22");
  });
  test.each<
    [string, first: [on: string, recordedOn: string], second: [on: string, recordedOn: string], boolean]
  >([
    ["a year apart, recorded in one week", ["2025-11-01", "2026-11-16"], ["2026-11-01", "2026-11-23"], false],
    ["a day less than a year apart", ["2025-11-02", "2026-11-16"], ["2026-11-01", "2026-11-23"], true],
    [
      "a month apart, the first recorded early",
      ["2025-10-01", "2025-10-02"],
      ["2025-11-01", "2026-11-23"],
      true,
    ],
    ["the later one recorded first", ["2026-11-01", "2026-11-02"], ["2025-11-02", "2026-11-23"], true],
    [
      "a year apart, the later one recorded first",
      ["2026-11-01", "2026-11-02"],
      ["2025-11-01", "2026-11-23"],
      false,
    ],
    ["on one day", ["2026-11-20", "2026-11-21"], ["2026-11-20", "2026-11-23"], true],
  ])("[R513] %s: violations count by the day on which they happened", (_, first, second, isTwoInYear) => {
    const [one, other] = [first, second].map(([on, recordedOn]) =>
      buildPenalty("DELEGATION_LESSER", on, { recordedAt: toInstant(`${recordedOn}T04:00:00.000Z`) }),
    ) as [Penalty, Penalty];
    expect(computeConsequences([one, other]).get(other.id)).toEqual(
      isTwoInYear ? { barUntil: "2027-11-22", twoInYear: true } : { barUntil: "2027-05-22" },
    );
  });
  test("warnings and records suspend nobody; a suspension that has ended does not count", () => {
    expect(
      computeLastDay(
        buildPenalty("VERBAL_WARNING", "2026-11-23"),
        buildPenalty("WRITTEN_RECORD", "2026-11-23"),
      ),
    ).toBeUndefined();
    expect(computeLastDay(buildPenalty("VIOLATION", "2025-11-23"))).toBeUndefined();
    expect(computeLastDay(buildPenalty("VIOLATION", "2025-11-24"))).toBe("2026-11-23");
  });
  test("the latest of several holds, with its own reason", () => {
    const year = buildPenalty("VIOLATION", "2026-06-01");
    expect(
      computeSuspension([year, buildPenalty("DELEGATION_LESSER", "2026-05-01")], parseDay("2026-11-23")),
    ).toEqual({
      until: "2027-05-31",
      reason: year.reason,
    });
  });
  test("what was struck takes with it what only followed from it", () => {
    const [first, second] = [
      buildPenalty("VIOLATION", "2026-03-01"),
      buildPenalty("DELEGATION_LESSER", "2026-11-23"),
    ];
    expect(computeLastDay(first, second)).toBe("2027-11-22");
    expect(computeLastDay({ ...first, status: "STRUCK" }, second)).toBe("2027-05-22");
  });
  test("a policy changes how long", () => {
    const policy = { penalties: { violation: "SIX_MONTH_BAR" } };
    expect(computeLastDay(buildPenalty("VIOLATION", "2026-11-23", { policy }))).toBe("2027-05-22");
  });
  test("each lasts as long as its notice told, whatever the policy of a later one is", () => {
    const policy = { penalties: { delegationLesser: "ONE_YEAR_BAR", writtenRecordsForRemoval: 1 } };
    const [former, present] = [
      buildPenalty("DELEGATION_LESSER", "2026-10-01"),
      buildPenalty("WRITTEN_RECORD", "2026-11-23", { policy }),
    ];
    expect([...computeConsequences([former, present]).values()]).toEqual([
      { barUntil: "2027-03-31" },
      { removal: true },
    ]);
  });
  test("whatever is recorded, striking one never makes a bar longer", () => {
    const kinds = fc.constantFrom<PenaltyKind[]>(
      "VERBAL_WARNING",
      "WRITTEN_RECORD",
      "VIOLATION",
      "DELEGATION_LESSER",
    );
    const one = fc.record({ kind: kinds, ago: fc.integer({ min: 0, max: 900 }) });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (list) => {
        const all = list.map(({ kind, ago }) => buildPenalty(kind, addDays(parseDay("2026-11-23"), -ago)));
        const before = computeLastDay(...all) ?? "";
        for (const { id } of all)
          expect(
            computeLastDay(...all.map((p) => (p.id === id ? { ...p, status: "STRUCK" as const } : p))) ?? "",
          ).toSatisfy((until: string) => until <= before);
      }),
    );
  });
});

describe("records", () => {
  test("[R516] two written records in one exhibition: the exhibits are removed; at two exhibitions they are not", () => {
    const listRemovals = (...all: Penalty[]) =>
      [...computeConsequences(all).values()].map((c) => c.removal === true);
    const first = buildPenalty("WRITTEN_RECORD", "2026-11-20");
    expect(listRemovals(first, buildPenalty("WRITTEN_RECORD", "2026-11-21"))).toEqual([false, true]);
    expect(listRemovals(first, buildPenalty("WRITTEN_RECORD", "2026-11-21", { eventId: "other" }))).toEqual([
      false,
      false,
    ]);
    expect(
      listRemovals({ ...first, status: "STRUCK" }, buildPenalty("WRITTEN_RECORD", "2026-11-21")),
    ).toEqual([false]);
  });
  const registration = { opensOn: "2026-09-19", closesOn: "2027-01-17", documentsBy: "2027-01-18" };
  const localFair = { type: "LOCAL" as const, applicationTypes: ["FAIR_HOSTED"], registration };
  test("[R514] a lesser violation of a delegation is one of a delegation to Macao as well", () => {
    const lesser = {
      kind: "DELEGATION_LESSER" as const,
      on: parseDay("2026-11-23"),
      reason: "x",
      eventId: "fair",
    };
    const listKeys = (event: { type: "LOCAL" | "ABROAD"; applicationTypes: string[] }) =>
      findPenaltyIssues(lesser, { registration, ...event }, [], parseDay("2026-11-23"), {}).map(
        ({ key }) => key,
      );
    expect(listKeys({ type: "LOCAL", applicationTypes: ["FAIR_HOSTED", "OVERSEAS_DELEGATION"] })).toEqual([]);
    expect(listKeys({ type: "ABROAD", applicationTypes: ["OVERSEAS_EXHIBIT"] })).toEqual([]);
    expect(listKeys(localFair)).toEqual(["delegationOnly"]);
  });
  test("[R515] a verbal warning at the same event comes before a written record", () => {
    const record = {
      kind: "WRITTEN_RECORD" as const,
      on: parseDay("2026-11-23"),
      reason: "x",
      eventId: "fair",
    };
    const listRecordIssues = (...others: Penalty[]) =>
      findPenaltyIssues(record, localFair, others, parseDay("2026-11-23"), {}).map((issue) => issue.key);
    expect(listRecordIssues()).toEqual(["warnFirst"]);
    expect(listRecordIssues(buildPenalty("VERBAL_WARNING", "2026-11-22", { eventId: "other" }))).toEqual([
      "warnFirst",
    ]);
    expect(listRecordIssues(buildPenalty("VERBAL_WARNING", "2026-11-22", { status: "STRUCK" }))).toEqual([
      "warnFirst",
    ]);
    expect(listRecordIssues(buildPenalty("VERBAL_WARNING", "2026-11-24"))).toEqual(["warnFirst"]);
    expect(listRecordIssues(buildPenalty("VERBAL_WARNING", "2026-11-23"))).toEqual([]);
    expect(listRecordIssues(buildPenalty("VERBAL_WARNING", "2026-11-22"))).toEqual([]);
  });
  test.each([
    ["no reason", { reason: " " }, [{ path: "reason", key: "required" }]],
    [
      "a day to come",
      { on: parseDay("2026-11-24") },
      [{ path: "on", key: "afterMax", params: { max: "2026-11-23" } }],
    ],
    [
      "a day before the registration of its event opened",
      { on: parseDay("2026-09-18") },
      [{ path: "on", key: "beforeMin", params: { min: "2026-09-19" } }],
    ],
    [
      "a lesser violation of a delegation, at home",
      { kind: "DELEGATION_LESSER" as const },
      [{ path: "eventId", key: "delegationOnly" }],
    ],
    ["the last day of what ends by its policy", { until: "2027-05-22" }, [{ path: "until", key: "illegal" }]],
  ])("%s is refused", (_, over, issues) => {
    const base = { kind: "VIOLATION" as const, on: parseDay("2026-11-23"), reason: "x", eventId: "fair" };
    expect(findPenaltyIssues({ ...base, ...over }, localFair, [], parseDay("2026-11-23"), {})).toEqual(
      issues,
    );
  });
  test("a violation of no event is not longer ago than its longest consequence lasts", () => {
    const listDayIssues = (on: string) =>
      findPenaltyIssues(
        { kind: "VIOLATION", on: parseDay(on), reason: "x" },
        undefined,
        [],
        parseDay("2026-11-23"),
        {},
      );
    expect(listDayIssues("2021-11-23")).toEqual([]);
    expect(listDayIssues("2021-11-22")).toEqual([
      { path: "on", key: "beforeMin", params: { min: "2021-11-23" } },
    ]);
  });
  test("a warning needs the event it was given at; a violation may be of none", () => {
    const listKindIssues = (kind: PenaltyKind) =>
      findPenaltyIssues(
        { kind, on: parseDay("2026-11-23"), reason: "x" },
        undefined,
        [],
        parseDay("2026-11-23"),
        {},
      ).map((i) => i.path);
    expect([listKindIssues("VERBAL_WARNING"), listKindIssues("VIOLATION")]).toEqual([["eventId"], []]);
  });
});

test("[R502] it can be objected to until the fifteenth day of its notice, once", () => {
  const one = buildPenalty("VIOLATION", "2026-11-23");
  expect(one.terms.objectUntil).toBe("2026-12-08");
  const canObject = (today: string, over: Partial<Penalty> = {}) =>
    toPenaltyViews([{ ...one, ...over }], parseDay(today))[0]?.canObject;
  expect([
    canObject("2026-12-08"),
    canObject("2026-12-09"),
    canObject("2026-12-01", { status: "DISMISSED" }),
  ]).toEqual([true, false, false]);
});
