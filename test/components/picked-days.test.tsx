/** A day that is picked is read in the language of the page, whatever language the browser writes its picker in. */
import type { Field } from "@portal/core/forms/types/index";
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { formatPickedDay } from "../../packages/web/src/ui/picked-day.tsx";
import { PickerField } from "../../packages/web/src/ui/picker-field.tsx";
import { renderField, taxCertificates } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

/** Reads the texts that describe a control, with plain spaces. */
const readDescriptions = (control: HTMLElement): string[] =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent?.replaceAll("\u00a0", " ") ?? `no ${id}`);

test.each([
  ["date", "2027-03-04", "en", "4 March 2027"],
  ["date", "2027-03-04", "pt", "4 de Março de 2027"],
  ["date", "2027-03-04", "zh-Hant", "2027年3月4日"],
  ["date", "2027-03-04", "zh-Hans", "2027年3月4日"],
  ["datetime-local", "2027-03-04T09:30", "en", "4 March 2027 at 09:30"],
  ["datetime-local", "2027-03-04T00:00:00", "zh-Hant", "2027年3月4日 00:00"],
  ["date", "", "en", ""],
  ["date", "2027-02-30", "en", ""],
  ["date", undefined, "en", ""],
  ["datetime-local", "2027-03-04", "en", ""],
  ["text", "2027-03-04", "en", ""],
  ["month", "2027-03", "en", "March 2027"],
  ["month", "2027-03", "pt", "Março de 2027"],
  ["month", "2027-03", "zh-Hant", "2027年3月"],
  ["month", "2027-13", "en", ""],
  ["month", "2027", "en", ""],
  ["time", "09:30", "en", "09:30"],
  ["time", "21:30:00", "pt", "21:30"],
  ["time", "25:00", "pt", ""],
])("a %s that holds %s is read in %s as “%s”", (type, value, language, text) => {
  expect(formatPickedDay(type, value, language).replaceAll("\u00a0", " ")).toBe(text);
});

test("the day is below its field and describes it, beside the hint and the error", () => {
  const renderDay = (value: string) => (
    <PickerField
      id="due"
      type="date"
      label="Due on"
      hint="A working day"
      error="Too early"
      value={value}
      onChange={() => undefined}
    />
  );
  const { rerender } = render(renderDay("2027-03-04"));
  const control = screen.getByLabelText(/Due on/);
  expect(readDescriptions(control)).toEqual(["A working day", "Error: Too early", "4 March 2027"]);
  rerender(renderDay(""));
  expect(readDescriptions(control)).toEqual(["A working day", "Error: Too early"]);
  expect(screen.queryByText(/March/)).toBeNull();
});

test.each<[string, Field, object | string, string?, string?]>([
  ["a day", { key: "it", kind: "day", required: true } as Field, "2027-03-04"],
  ["a time of day", { key: "it", kind: "time", required: true } as Field, "21:30", "21:30", "21:30"],
  ["an end of a range", { key: "it", kind: "dayRange", required: true } as Field, { to: "2027-03-04" }],
])("%s of a form is read as well", (_, field, value, shownValue = "2027-03-04", text = "4 March 2027") => {
  renderField(field, { value: value as never });
  expect(readDescriptions(screen.getByDisplayValue(shownValue)).at(-1)).toBe(text);
});

test("the day of issue of a certificate is read as it is picked", async () => {
  const { user } = renderField(taxCertificates);
  const control = document.querySelector<HTMLInputElement>('input[type="date"]');
  if (!control) throw new Error("no day of issue");
  await user.type(control, "2026-11-20");
  expect(readDescriptions(control).at(-1)).toBe("20 November 2026");
});
