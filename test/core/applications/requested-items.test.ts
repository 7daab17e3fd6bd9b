/** The items of a request for further documents, whose notices fit in one row for any number of recipients. */
import { buildNotifications } from "@portal/core/applications/changes/build-notifications";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  MAX_NOTES_LENGTH,
  MAX_REQUESTED_ITEMS,
  parseItemNotes,
  parseRequestedItems,
} from "@portal/core/applications/transitions/definitions/documents/requested-items";
import { compressJson } from "@portal/core/platform/compress.server";
import { toInstant } from "@portal/core/platform/day";
import type { Refusal } from "@portal/core/platform/errors";
import { expect, test } from "vitest";

const catchFields = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as Refusal).detail.fields;
  }
};
const form = ["fascia", "owners"];
const many = Array.from({ length: MAX_REQUESTED_ITEMS + 1 }, (_, i) => `owners.${i}.name`);
test.each<[what: string, fields: string[] | undefined, issue: object | undefined]>([
  ["nothing", undefined, { path: "fields", key: "required" }],
  ["no item", [], { path: "fields", key: "required" }],
  ["an item of another form", ["fascia", "booth"], { path: "fields", key: "option" }],
  ["an item with an endless path", [`owners.${"1".repeat(60)}`], { path: "fields", key: "option" }],
  ["too many items", many, { path: "fields", key: "tooMany", params: { max: MAX_REQUESTED_ITEMS } }],
  ["as many items as are allowed", many.slice(1), undefined],
  ["one of a list", ["owners.0.name"], undefined],
])("asking for %s", (_, fields, issue) => {
  expect(catchFields(() => parseRequestedItems({ fields }, form))).toEqual(issue && [issue]);
});

const tooLong = [{ path: "notes", key: "tooLong", params: { max: MAX_NOTES_LENGTH } }];
test("notes count together, and belong to items that are asked for", () => {
  const fullNotes = { fascia: "字".repeat(MAX_NOTES_LENGTH), other: "字" };
  expect(parseItemNotes({ notes: { fascia: fullNotes.fascia } }, ["fascia", "owners"])).toEqual({
    fascia: fullNotes.fascia,
  });
  expect(catchFields(() => parseItemNotes({ notes: fullNotes }, ["fascia", "owners"]))).toEqual([
    { path: "notes.other", key: "option" },
  ]);
  expect(catchFields(() => parseItemNotes({ notes: fullNotes }, ["fascia", "other"]))).toEqual(tooLong);
  expect(parseItemNotes({ notes: { fascia: "  ", owners: " 請補交 " } }, form)).toEqual({ owners: "請補交" });
});

test("the longest request that is allowed fits in a row with the notices of fifty members", () => {
  let state = 1;
  /** Characters that compress as badly as a text can. */
  const writeText = (length: number): string =>
    Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return String.fromCharCode(0x4e00 + (state % 20_000));
    }).join("");
  const fields = Array.from({ length: MAX_REQUESTED_ITEMS }, (_, i) =>
    `field${writeText(0)}${i}`.padEnd(60, "x"),
  );
  const header = {
    id: "a",
    code: "F-2026-0001",
    scheme: "FAIR_HOSTED",
    deadlines: [],
    supplement: {
      fields,
      notes: Object.fromEntries(
        fields.map((field) => [field, writeText(MAX_NOTES_LENGTH / MAX_REQUESTED_ITEMS)]),
      ),
      message: writeText(2000),
      dueOn: "2026-12-07",
      requestedAt: "2026-11-23T02:00:00.000Z",
    },
    notify: Array.from({ length: 50 }, (_, i) => ({
      accountId: `account-${i}`,
      account: `member${i}@example.org`,
      language: "zh-Hant",
    })),
  } as unknown as ApplicationHeader;
  const notices = buildNotifications(header, "supplementRequested", toInstant("2026-11-23T02:00:00.000Z"));
  expect(notices).toHaveLength(100);
  expect(compressJson(notices).length).toBeLessThan(200_000);
});
