/**
 * The logs of what staff did and read: entries in their order however many there are, page by page, checked in pieces.
 */

import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "@portal/core/platform/actor";
import {
  type AuditEntry,
  checkAuditEntries,
  listAuditPage,
  writeWithAuditEntry,
} from "@portal/core/platform/audit/audit-store.server";
import { buildEntryKey } from "@portal/core/platform/audit/entry-key";
import { chainEntry } from "@portal/core/platform/audit/index";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { beforeEach, expect, test } from "vitest";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const month = "2026-11";
const actor = { accountId: "officer", account: "officer@demo.mo" };
const ctx = { now: "2026-11-26T02:00:00.000Z", today: "2026-11-26", actor } as unknown as Context;
const recordEntry = (subject: string) => writeWithAuditEntry({ action: "export", subject }, [], ctx);
const storeEntry = (sk: string, entry: object) =>
  getDocumentClient().send(
    new PutCommand({ TableName: getTableName(), Item: { pk: `audit#${month}`, sk, entry } }),
  );
const listSubjects = (entries: readonly AuditEntry[]) => entries.map(({ subject }) => subject);

test("keys sort as their numbers, and the first 999,999 are those of every earlier entry", () => {
  const numbers = [
    1, 9, 10, 123_456, 999_998, 999_999, 1_000_000, 1_000_001, 9_999_999, 10_000_000, 123_456_789,
  ];
  const keys = numbers.map(buildEntryKey);
  expect(keys.toSorted()).toEqual(keys);
  expect(buildEntryKey(42)).toBe("entry#000042");
  expect(buildEntryKey(999_999)).toBe("entry#999999");
});

beforeEach(() => createFreshTable());

test("a month goes on behind its 999,999th entry, which stays where it was", async () => {
  const first = {
    seq: 999_999,
    at: ctx.now,
    actor: { id: "a", name: "a" },
    action: "export",
    subject: "first",
  };
  const oldEntry = await chainEntry("earlier", { ...first, detail: {} });
  await storeEntry("entry#999999", oldEntry);
  for (const subject of ["second", "third", "fourth"]) await recordEntry(subject);
  const entries = await listAuditEntries(month);
  expect(entries.map(({ seq }) => seq)).toEqual([999_999, 1_000_000, 1_000_001, 1_000_002]);
  expect(listSubjects(entries)).toEqual(["first", "second", "third", "fourth"]);
  const page = await listAuditPage(month, "audit", 2);
  expect(listSubjects(page.items)).toEqual(["fourth", "third"]);
  expect(page).toMatchObject({ intact: true, next: 1_000_001 });
  expect(listSubjects((await listAuditPage(month, "audit", 2, page.next)).items)).toEqual([
    "second",
    "first",
  ]);
});

test("pages hold every entry once, newest first, and each is checked with the entry before it", async () => {
  for (const subject of ["1", "2", "3", "4", "5"]) await recordEntry(subject);
  const readSubjects: string[] = [];
  let next: number | undefined;
  do {
    const page = await listAuditPage(month, "audit", 2, next);
    expect(page.intact).toBe(true);
    readSubjects.push(...listSubjects(page.items));
    next = page.next;
  } while (next !== undefined);
  expect(readSubjects).toEqual(["5", "4", "3", "2", "1"]);
  expect(await listAuditPage(month, "access", 2)).toEqual({ items: [], intact: true });
});

test.each([1, 2, 3, 4, 5])(
  "entry %i that was altered is found on its page and by the check in pieces",
  async (seq) => {
    for (const subject of ["1", "2", "3", "4", "5"]) await recordEntry(subject);
    const [entry] = (await listAuditEntries(month)).filter((each) => each.seq === seq);
    await storeEntry(buildEntryKey(seq), { ...entry, subject: "another" });
    const pages = [undefined, 4, 2].map((before) => listAuditPage(month, "audit", 2, before));
    const intact = (await Promise.all(pages)).map((page) => page.intact);
    expect(intact).toEqual([seq < 4, seq !== 2 && seq !== 3, seq !== 1]);
    let after: { seq: number; hash: string } | undefined;
    let pieces = 0;
    for (;;) {
      const piece = await checkAuditEntries(month, "audit", 2, after);
      pieces++;
      after = piece.next;
      if (piece.intact) expect(after, "an altered entry was passed over").toBeDefined();
      else break;
    }
    expect(pieces).toBe(Math.ceil(seq / 2));
  },
);

test("an entry that was taken out is found, and a whole month is counted", async () => {
  for (const subject of ["1", "2", "3", "4"]) await recordEntry(subject);
  expect(await checkAuditEntries(month, "audit", 10)).toEqual({ count: 4, intact: true });
  const [, second] = await listAuditEntries(month);
  await storeEntry(buildEntryKey(3), { ...second, seq: 3 });
  expect((await checkAuditEntries(month, "audit", 10)).intact).toBe(false);
});
