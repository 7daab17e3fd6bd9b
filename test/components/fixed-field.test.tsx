/** A field whose value is fixed can be filled in where nothing is known, and is shown where it is. */
import type { Field } from "@portal/core/forms/types/index";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeEach(() => startTexts("en"));
const name = { key: "it", kind: "text", required: true, fixed: true, limit: { max: 50 } } as Field;
const dates = { key: "it", kind: "dayRange", required: true, fixed: true } as Field;

test("a name of which nothing is known is typed to its end", async () => {
  const { user, value } = renderField(name);
  await user.type(screen.getByRole("textbox"), "Forum");
  expect(value()).toBe("Forum");
});
test("both days of which nothing is known are entered", () => {
  const { value } = renderField(dates);
  for (const [end, day] of [
    ["from", "2026-10-01"],
    ["to", "2026-10-03"],
  ] as const)
    fireEvent.change(document.getElementById(`f-it-${end}`) as HTMLInputElement, { target: { value: day } });
  expect(value()).toEqual({ from: "2026-10-01", to: "2026-10-03" });
});
test("days of which one is missing are completed, also when the form is opened again", () => {
  renderField(dates, { value: { from: "2026-10-01" } });
  expect(document.getElementById("f-it-to")).toBeInstanceOf(HTMLInputElement);
});
test.each([
  [name, "Forum", "Forum"],
  [dates, { from: "2026-10-01", to: "2026-10-03" }, "1–3 October 2026"],
])("what is known is shown", (field, value, text) => {
  renderField(field, { value });
  expect(document.querySelector("output")?.textContent?.replaceAll("\u00a0", " ").replace("\u2060", "")).toBe(
    text,
  );
  expect(document.querySelector("input")).toBeNull();
});

test.each([
  ["a name", name, "Forum", "#f-it"],
  ["days", dates, { from: "2026-10-01", to: "2026-10-03" }, "#f-it-from"],
])(
  "%s that people typed themselves can be corrected when the step is opened again",
  (_, field, value, control) => {
    renderField(field, { value, givenFields: new Set() });
    expect(document.querySelector("output")).toBeNull();
    expect(document.querySelector(control)).toBeInstanceOf(HTMLInputElement);
  },
);
test("a value that comes from the application reported on is shown", () => {
  renderField(name, { value: "Forum", givenFields: new Set(["it"]) });
  expect(document.querySelector("output")?.textContent).toBe("Forum");
});
