/** Choices, ranks, rows, places and declarations: what is picked by mouse or keyboard goes into the answer. */
import * as f from "@portal/core/forms/builders/field-builders";
import type { Field, Json } from "@portal/core/forms/types/index";
import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { formatLabel, renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
const isRequired = true;
const options = { values: ["A", "B", "C"] };
const texts = {
  "fields.it.options.A": "Apple",
  "fields.it.options.B": "Banana",
  "fields.it.options.C": "Cherry",
};
const getRadio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

describe("one of few", () => {
  const field: Field = { key: "it", kind: "choice", required: isRequired, options };

  test("is picked by a radio button, whose label is as good as the button", async () => {
    const { user, value } = renderField(field, { texts });
    await user.click(screen.getByText("Banana"));
    expect([value(), getRadio("Banana").checked, getRadio("Apple").checked]).toEqual(["B", true, false]);
  });
  test("the arrow keys go from one to the next", async () => {
    const { user, value } = renderField(field, { texts, value: "A" });
    await user.tab();
    expect(document.activeElement).toBe(getRadio("Apple"));
    await user.keyboard("{ArrowDown}");
    expect(value()).toBe("B");
  });
  test("of many, or where the scheme says so, it is a list that may be emptied again", async () => {
    const { user, value } = renderField({ ...field, look: "select" }, { texts, value: "A" });
    const list = screen.getByRole<HTMLSelectElement>("combobox", { name: formatLabel("it") });
    expect(list.value).toBe("A");
    await user.selectOptions(list, "Cherry");
    expect(value()).toBe("C");
    await user.selectOptions(list, "Choose an option");
    expect(value()).toBeUndefined();
  });
  test("yes and no are kept as such, and neither is picked beforehand", async () => {
    const { user, value } = renderField({ key: "it", kind: "yesNo", required: isRequired });
    expect([getRadio("Yes").checked, getRadio("No").checked]).toEqual([false, false]);
    await user.click(getRadio("No"));
    expect(value()).toBe(false);
  });
});

describe("several", () => {
  const listCodes = (count: number): string[] => Array.from({ length: count }, (_, i) => `O${i}`);
  test.each([
    ["seven short Chinese ones", 7, "批發及零售", "fv-columns fv-short"],
    ["seven of which one is long", 7, "批發及零售業及其他", "fv-columns"],
    ["six", 6, "批發", ""],
  ])("stand side by side on a phone where they are many and short: %s", (_, count, label, columns) => {
    const codes = listCodes(count);
    const labels = Object.fromEntries(
      codes.map((code, i) => [`fields.it.options.${code}`, i === 0 ? label : `項目 ${i}`]),
    );
    renderField(
      { key: "it", kind: "choices", required: isRequired, options: { values: codes }, min: 1 },
      { texts: labels },
    );
    const classes = screen.getByRole("group").className.split(" ");
    expect(classes.filter((name) => /^fv-(columns|short)$/.test(name)).join(" ")).toBe(columns);
  });
  test("are kept in the order of the list, whatever the order they were ticked in", async () => {
    const { user, value } = renderField(
      { key: "it", kind: "choices", required: isRequired, options, min: 1 },
      { texts },
    );
    await user.click(getCheckbox("Cherry"));
    await user.click(getCheckbox("Apple"));
    expect(value()).toEqual(["A", "C"]);
    await user.click(getCheckbox("Apple"));
    await user.click(getCheckbox("Cherry"));
    expect(value()).toBeUndefined();
  });
  test("in order of preference offer each but once", async () => {
    const { user, value } = renderField(
      { key: "it", kind: "ranked", required: isRequired, options, min: 1, max: 2 },
      { texts },
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Choice 1" }), "Banana");
    const second = screen.getByRole("combobox", { name: "Choice 2" });
    expect(within(second).queryByRole("option", { name: "Banana" })).toBeNull();
    await user.selectOptions(second, "Apple");
    expect(value()).toEqual(["B", "A"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Choice 1" }), "Choose an option");
    expect(value()).toEqual(["A"]);
  });
});

describe("an option that asks for more", () => {
  test("asks only while it is picked, and forgets what was written when another is", async () => {
    const field: Field = {
      key: "it",
      kind: "choiceOther",
      required: isRequired,
      options,
      other: "C",
      limit: { max: 9 },
    };
    const { user, value } = renderField(field, { texts });
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(getRadio("Cherry"));
    await user.type(screen.getByRole("textbox"), "sour");
    expect(value()).toEqual({ code: "C", other: "sour" });
    await user.click(getRadio("Apple"));
    expect(value()).toEqual({ code: "A" });
    expect(screen.queryByRole("textbox")).toBeNull();
  });
  test("a number beyond the bands is a number, full-width digits included", async () => {
    const field: Field = { key: "it", kind: "bandOrNumber", required: isRequired, options, stated: "C" };
    const { user, value } = renderField(field, { texts, value: { code: "C" } });
    await user.type(screen.getByRole("textbox"), "１２０");
    expect(value()).toEqual({ code: "C", stated: 120 });
  });
});

describe("rows", () => {
  const field: Field = {
    key: "it",
    kind: "lines",
    required: isRequired,
    min: 1,
    max: 2,
    columns: [{ key: "name", kind: "text", required: isRequired, limit: { max: 5 } }],
  };
  const columnTexts = { "fields.it.columns.name.label": "Item" };
  const findAddButton = () =>
    screen.getAllByRole("button").find(({ className }) => /button-secondary/.test(className));

  test("are added up to the most and taken away, and the focus stays at hand", async () => {
    const { user, value } = renderField(field, { texts: columnTexts });
    const button = findAddButton() as HTMLButtonElement;
    // A list that needs a row offers the first one.
    await user.type(screen.getByRole("textbox"), "Tea");
    await user.click(button);
    expect(value()).toEqual([{ name: "Tea" }, {}]);
    expect(button.disabled).toBe(true);
    const [first] = screen.getAllByRole("button", { name: /Remove/i });
    await user.click(first as HTMLElement);
    expect(value()).toEqual([{}]);
    expect(document.activeElement).toBe(button);
  });
  test("the error is in the row that it is about", async () => {
    const { attempt } = renderField(field, {
      texts: columnTexts,
      value: [{ name: "Tea" }, { name: "Coffee" }],
    });
    await attempt();
    const [first, second] = screen.getAllByRole("textbox", { name: "Item" });
    expect([first?.getAttribute("aria-invalid"), second?.getAttribute("aria-invalid")]).toEqual([
      null,
      "true",
    ]);
  });
});

describe("a telephone number", () => {
  const field: Field = { key: "it", kind: "phone", required: isRequired, areas: ["MO", "HK"] };

  test("keeps its area and its number together; without a number it is no answer", async () => {
    const { user, value } = renderField(field);
    const [area] = screen.getAllByRole("combobox");
    await user.selectOptions(area as HTMLElement, "HK");
    await user.type(screen.getByRole("textbox"), "61234567");
    expect(value()).toEqual({ area: "HK", number: "61234567" });
    await user.clear(screen.getByRole("textbox"));
    expect(value()).toBeUndefined();
  });
  test("of the wrong length is reported with the length of its area", async () => {
    const { user, attempt } = renderField(field);
    await user.type(screen.getByRole("textbox"), "6123");
    await attempt();
    expect(screen.getByText(/Phone numbers in this area have 8 digits/)).toBeTruthy();
  });
});

describe("a declaration", () => {
  const field: Field = { key: "it", kind: "declaration", required: isRequired, content: "terms" };
  const terms = { "content.terms": ["First term.", "Second term."] };

  test("is read whole above its box, and ticked by the keyboard", async () => {
    const { user, value } = renderField(field, { texts: terms });
    expect(screen.getByRole("region", { name: formatLabel("it") }).textContent).toBe(
      "First term.Second term.",
    );
    await user.tab();
    await user.tab();
    await user.keyboard(" ");
    expect(value()).toBe(true);
    await user.keyboard(" ");
    expect(value()).toBeUndefined();
  });
  test("asks to read and agree while it is not ticked", async () => {
    const { attempt } = renderField(field, { texts: terms });
    await attempt();
    expect(screen.getByText("Read and agree before you continue")).toBeTruthy();
    expect(getCheckbox(formatLabel("it")).getAttribute("aria-invalid")).toBe("true");
  });
});

test("a contact that has left is shown only while it is the answer; the list can be asked for again", async () => {
  const buildContact = (id: string, employmentStatus: "IN_SERVICE" | "LEFT", nameZh: string) =>
    ({ id, employmentStatus, nameZh }) as never;
  const { user, value, counts } = renderField(
    { key: "it", kind: "contact", required: isRequired },
    {
      value: "c2",
      contacts: [
        buildContact("c1", "IN_SERVICE", "李小明"),
        buildContact("c2", "LEFT", "陳大文"),
        buildContact("c3", "LEFT", "王一"),
      ],
    },
  );
  expect(screen.getAllByRole("radio")).toHaveLength(2);
  await user.click(getRadio("李小明"));
  expect(value()).toBe("c1");
  await user.click(screen.getByRole("button", { name: /again|Refresh|Reload|Update/i }));
  expect(counts.contactsAsked).toBe(1);
});

describe("words that were pasted into a row and name no option", () => {
  const buildRows = (column: Parameters<typeof f.toKeyedFields>[0][string]): Field => ({
    key: "it",
    kind: "lines",
    required: isRequired,
    min: 1,
    columns: f.toKeyedFields({ kind: column }),
  });
  const kindLabel = { "fields.it.columns.kind.label": "Kind" };
  const findDescription = (control: Element): string =>
    (control.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");

  test.each<[string, Parameters<typeof buildRows>[0], "combobox" | "group", Json, string]>([
    ["in capitals", f.choice({ list: "gender" }, { look: "select" }), "combobox", "M", "M"],
    [
      "in capitals, among radio buttons",
      f.choice({ list: "gender" }, { look: "radio" }),
      "group",
      "VIP",
      "VIP",
    ],
    ["in digits", f.choice({ list: "gender" }), "group", "1", "1"],
    ["beside an option", f.choices({ list: "gender" }), "group", ["MALE", "OK"], "OK"],
    ["for yes in another language", f.yesNo(), "group", "SIM", "SIM"],
    [
      "as the code of another option",
      f.choice({ list: "gender", only: ["MALE"] }),
      "group",
      "FEMALE",
      "Female",
    ],
  ])("stay in sight and describe their control: %s", (_name, column, role, value, words) => {
    renderField(buildRows(column), { value: [{ kind: value }], texts: kindLabel });
    const sentence = `“${words}” is not one of the options. Choose one of them.`;
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(findDescription(screen.getByRole(role, { name: "Kind" }))).toBe(sentence);
  });
  test("are nowhere else: a code that an older draft has outside a list was typed by nobody", () => {
    renderField({ key: "it", kind: "choice", required: isRequired, options }, { value: "OLD CODE", texts });
    expect(screen.queryByText(/not one of the options/)).toBeNull();
  });
});
