import { expect, test } from "vitest";
import {
  isSameJson,
  mergeAnswers,
  readAnswerAt,
  replaceAnswerAt,
  resolveConflicts,
} from "../../packages/web/src/form/merge-answers.ts";

const base = { zone: "A", fascia: { zh: "舊名", en: "Old" }, rows: [{ n: 1 }, { n: 2 }], tags: ["x"] };

test("edits of different fields are both kept", () => {
  const mergeResult = mergeAnswers(base, { ...base, zone: "B" }, { ...base, tags: ["x", "y"] });
  expect(mergeResult).toEqual({ answers: { ...base, zone: "B", tags: ["x", "y"] }, conflicts: [] });
});

test("edits of different languages of one field are both kept", () => {
  const mergeResult = mergeAnswers(
    base,
    { ...base, fascia: { zh: "新名", en: "Old" } },
    { ...base, fascia: { zh: "舊名", en: "New" } },
  );
  expect(mergeResult).toEqual({ answers: { ...base, fascia: { zh: "新名", en: "New" } }, conflicts: [] });
});

test("edits of different rows are both kept while the number of rows is the same", () => {
  const mergeResult = mergeAnswers(
    base,
    { ...base, rows: [{ n: 9 }, { n: 2 }] },
    { ...base, rows: [{ n: 1 }, { n: 8 }] },
  );
  expect(mergeResult.answers.rows).toEqual([{ n: 9 }, { n: 8 }]);
  expect(mergeResult.conflicts).toEqual([]);
});

test("a row added here and another there is for a person to resolve", () => {
  const mergeResult = mergeAnswers(
    base,
    { ...base, rows: [...base.rows, { n: 3 }] },
    { ...base, rows: [{ n: 1 }] },
  );
  expect(mergeResult.conflicts.map((conflict) => conflict.path)).toEqual(["rows"]);
});

test("the same edit on both sides is no conflict, two different ones are, and neither is lost", () => {
  expect(mergeAnswers(base, { ...base, zone: "B" }, { ...base, zone: "B" }).conflicts).toEqual([]);
  const mergeResult = mergeAnswers(base, { ...base, zone: "B" }, { ...base, zone: "C" });
  expect(mergeResult.conflicts).toEqual([{ path: "zone", mine: "B", theirs: "C" }]);
  expect(resolveConflicts(mergeResult.answers, mergeResult.conflicts, { zone: "theirs" }).zone).toBe("C");
  expect(resolveConflicts(mergeResult.answers, mergeResult.conflicts, { zone: "mine" }).zone).toBe("B");
});

test("an answer removed on one side and untouched on the other is removed; changed on the other, it conflicts", () => {
  const { zone: _, ...without } = base;
  expect(mergeAnswers(base, without, base).answers).toEqual(without);
  expect(mergeAnswers(base, without, { ...base, zone: "C" }).conflicts).toEqual([
    { path: "zone", mine: undefined, theirs: "C" },
  ]);
});

test("paths are read and written without touching the original", () => {
  const next = replaceAnswerAt(base, "rows.1.n", 7);
  expect(readAnswerAt(next, "rows.1.n")).toBe(7);
  expect(readAnswerAt(base, "rows.1.n")).toBe(2);
  expect(replaceAnswerAt({ a: { b: 1 } }, "a.b", undefined)).toEqual({ a: {} });
  expect(isSameJson({ a: 1, b: [1] }, { b: [1], a: 1 })).toBe(true);
});

test("an amount and its currency are never taken from two people", () => {
  const oldAnswers = { fee: { amount: 100, currency: "MOP" } };
  const mine = { fee: { amount: 200, currency: "MOP" } };
  const theirs = { fee: { amount: 100, currency: "RMB" } };
  expect(mergeAnswers(oldAnswers, mine, theirs, (path) => path === "fee")).toEqual({
    answers: mine,
    conflicts: [{ path: "fee", mine: mine.fee, theirs: theirs.fee }],
  });
});
