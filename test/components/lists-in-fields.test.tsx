/** Fields that offer what they read from the server: where that fails they say so, and reading it again fills them. */
import type { Field } from "@portal/core/forms/types/index";
import { act, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { stubNetwork } from "./network.ts";
import { renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
const names = { "zh-Hant": "澳門", "zh-Hans": "澳门", en: "Tea fair", pt: "Feira" };
const cases: [call: string, field: Field, item: object][] = [
  [
    "GET /region/all",
    { key: "it", kind: "region", required: true, levels: [1] },
    { id: "MO", level: 1, names },
  ],
  [
    "GET /activity",
    { key: "it", kind: "event", required: true },
    { id: "green-2027", names, dates: { start: "2027-03-04", end: "2027-03-06" } },
  ],
  [
    "GET /participate/search",
    { key: "it", kind: "application", required: true },
    { id: "a-1", code: "Tea fair", eventNames: names },
  ],
];
test.each(cases)("%s", async (call, field, item) => {
  let isFailing = true;
  stubNetwork({
    [call]: () =>
      isFailing
        ? { status: 500, body: { success: false, code: 500, requestId: "r-1" } }
        : { data: { items: [item] } },
  });
  renderField(field);
  expect(await screen.findByText(/Something went wrong on our side/)).toBeTruthy();
  isFailing = false;
  act(() => screen.getByRole("button", { name: "Try again" }).click());
  expect(await screen.findByRole("option", { name: /Tea fair/ })).toBeTruthy();
  expect(screen.queryByText(/Something went wrong/)).toBeNull();
});
