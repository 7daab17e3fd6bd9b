/** Days in a form: pasted as people write them, and in sight where the picker of a browser would show nothing. */
import type { Field } from "@portal/core/forms/types/index";
import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { focusInput } from "../../packages/web/src/ui/error-summary.tsx";
import { formatLabel, renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
const day: Field = { key: "it", kind: "day", required: true };
const getInput = (): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(formatLabel("it"), { exact: false });
const pasteText = (control: HTMLElement, text: string): boolean =>
  fireEvent.paste(control, { clipboardData: { getData: () => text } });

test.each(["2026年11月27日", "27/11/2026", "27 Nov 2026", "2026-11-27\r\n"])(
  "%s is pasted as a day",
  (text) => {
    const { value } = renderField(day);
    pasteText(getInput(), text);
    expect([getInput().type, getInput().value, value()]).toEqual(["date", "2026-11-27", "2026-11-27"]);
  },
);

test.each(["03/04/2027", "十二月五日", "5-10/12/2026"])(
  "%s names no day, and stays in sight with its error where the picker would show nothing",
  async (text) => {
    const { value, attempt } = renderField(day);
    expect(pasteText(getInput(), ` ${text}\r\n`)).toBe(false);
    expect([getInput().type, getInput().value, value()]).toEqual(["text", text, text]);
    await attempt();
    expect(screen.getByText("Enter a date, for example 2027-03-04")).toBeTruthy();
  },
);

test("what is pasted into a text that names no day goes where the cursor is", () => {
  const { value } = renderField(day, { value: "Nov 2026" });
  expect(pasteText(getInput(), "27 ")).toBe(true);
  expect(value()).toBe("Nov 2026");
});

test.each(["2027-03-04\t2027-03-05", "Monday\nTuesday", " "])(
  "a range, or nothing, is no text of a day: %j",
  (text) => {
    const { value } = renderField(day);
    expect(pasteText(getInput(), text)).toBe(true);
    expect(value()).toBeUndefined();
  },
);

test("an imported text that names no day stays in sight with its error until it is corrected", async () => {
  const { user, value, attempt } = renderField(day, { value: "03/04/2027" });
  expect([getInput().type, getInput().value]).toEqual(["text", "03/04/2027"]);
  await attempt();
  expect(screen.getByText("Enter a date, for example 2027-03-04")).toBeTruthy();
  await user.clear(getInput());
  expect(getInput().type).toBe("date");
  expect(value()).toBeUndefined();
});

test("a text that names a day is one when its field is left", async () => {
  const { user, value } = renderField(day, { value: "27 Nov 202" });
  await user.type(getInput(), "6");
  await user.tab();
  expect([getInput().type, value()]).toEqual(["date", "2026-11-27"]);
});

test("each end of a range tells a screen reader what is wrong with it, and takes a pasted day", async () => {
  const { attempt, value } = renderField({ key: "it", kind: "dayRange", required: true } as Field, {
    value: { from: "2027-03-04" },
  });
  await attempt();
  const [from, to] = [screen.getByLabelText("From"), screen.getByLabelText("To")];
  expect(from.getAttribute("aria-invalid")).toBeNull();
  expect(to.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(to.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
    "Fill this in",
  );
  pasteText(to, "5 de Março de 2027");
  expect(value()).toEqual({ from: "2027-03-04", to: "2027-03-05" });
});

test("a telephone number loses its calling code when its field is left, and says at its input what is wrong", async () => {
  const { user, value, attempt } = renderField({ key: "it", kind: "phone", required: true } as Field);
  const number = screen.getByLabelText("Phone number");
  await user.type(number, "+86 138 0013 8000");
  await user.tab();
  expect(value()).toEqual({ area: "CN", number: "13800138000" });
  await user.type(number, "9");
  await attempt();
  expect(number.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(number.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
    "Phone numbers in this area have 11 digits",
  );
});

test("of a telephone with a wrong number, the number takes the focus, not its area", async () => {
  const { attempt } = renderField({ key: "it", kind: "phone", required: true } as Field, {
    value: { area: "MO", number: "123" },
  });
  await attempt();
  expect(screen.getByLabelText("Area code").getAttribute("aria-invalid")).toBeNull();
  const group = document.getElementById("f-it") as HTMLElement;
  focusInput(group);
  expect(document.activeElement).toBe(screen.getByLabelText("Phone number"));
});
