import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  toHeaderItem,
  unpackHeader,
  unpackHeaderWithLazyAnswers,
} from "@portal/core/applications/model/header-items.server";
import { toApplicationRow } from "@portal/core/applications/views/application-view.server";
import { listTitlePaths } from "@portal/core/applications/views/draft-title";
import { dependsOnAnswers, listLastDays } from "@portal/core/events/application-deadline";
import { toInstant } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import { ZodError } from "zod";
import { createApplicant, createTestContext } from "../../support/applications/application-fixtures.ts";

const draft: ApplicationHeader = {
  id: "01",
  institutionId: "ju",
  scheme: "FAIR_HOSTED",
  resource: "participate",
  createdBy: "account",
  createdAt: toInstant("2026-11-23T02:00:00Z"),
  updatedAt: toInstant("2026-11-23T02:00:00Z"),
  status: "DRAFT",
  version: 1,
  timers: [],
  deadlines: [],
  seq: 0,
  lastHash: "",
  notify: [],
  answers: { brandName: "Juice" },
};
const unreadable = new TextEncoder().encode("no answers");

const [titled, untitled] = [true, false].map((hasTitle) =>
  schemes.filter((scheme) => listTitlePaths(scheme).length > 0 === hasTitle).map(({ id }) => id),
) as [string[], string[]];

test.each(untitled)("a list shows drafts of %s without unpacking their answers", (scheme) => {
  const listedDraft = unpackHeaderWithLazyAnswers({
    ...toHeaderItem({ ...draft, scheme }),
    answers: unreadable,
  });
  expect(toApplicationRow(listedDraft, createTestContext(createApplicant("ju")))).toMatchObject({
    id: "01",
    status: "DRAFT",
  });
  expect(() => listedDraft.answers).toThrow();
});

test("only drafts that are named by their answers are unpacked for it", () => {
  expect(untitled).toContain("FAIR_HOSTED");
  expect(titled).toContain("FIRST_SHOP_PRE");
  const shopDraft = { ...draft, scheme: "FIRST_SHOP_PRE", answers: { storeName: "果汁吧" } };
  const listedDraft = unpackHeaderWithLazyAnswers(toHeaderItem(shopDraft));
  expect(toApplicationRow(listedDraft, createTestContext(createApplicant("ju")))).toMatchObject({
    title: "果汁吧",
  });
});

test("whoever asks a listed draft for its answers gets them, also from a copy of it", () => {
  const listedDraft = unpackHeaderWithLazyAnswers(toHeaderItem(draft));
  expect(listedDraft.answers).toEqual(draft.answers);
  expect({ ...unpackHeaderWithLazyAnswers(toHeaderItem(draft)) }).toMatchObject({ answers: draft.answers });
  const { answers: _, ...submitted } = draft;
  expect(unpackHeaderWithLazyAnswers(toHeaderItem(submitted))).not.toHaveProperty("answers");
});

test.each([
  ["a status that is none", { status: "LOST" }],
  ["no version", { version: undefined }],
  ["a time that is none", { updatedAt: "yesterday" }],
  ["a rest that is not compressed", { rest: "{}" }],
])("a row with %s is no header", (_, wrong) => {
  const row = { ...toHeaderItem(draft), ...wrong };
  for (const unpack of [unpackHeader, unpackHeaderWithLazyAnswers])
    expect(() => unpack(row)).toThrow(
      expect.objectContaining({
        message: "The row of application 01 is no header",
        cause: expect.any(ZodError),
      }),
    );
});

test("answers are not read for the last day of a scheme whose deadlines do not depend on them", () => {
  const context = createTestContext(createApplicant("ju"));
  const event = { dates: { start: "2027-03-10", end: "2027-03-12" } };
  const facts = { today: context.today, event } as unknown as Parameters<typeof listLastDays>[2];
  const refuseReading = (): never => {
    throw new Error("an answer was read");
  };
  const sealedAnswers = new Proxy(
    {},
    { get: refuseReading, has: refuseReading, getOwnPropertyDescriptor: refuseReading },
  );
  const independent = schemes.filter((scheme) => !dependsOnAnswers(scheme));
  expect(independent.map(({ id }) => id)).toEqual(expect.arrayContaining(["FAIR_HOSTED", "SEMINAR"]));
  expect(independent.length).toBeLessThan(schemes.length);
  for (const scheme of independent) listLastDays(scheme, sealedAnswers, facts, context.calendar);
});
