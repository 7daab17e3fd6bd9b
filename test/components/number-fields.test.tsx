/**
 * Numbers and money: typed as people type them, full-width digits and separators included, kept as numbers and avos.
 */
import type { Field } from "@portal/core/forms/types/index";
import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { formatLabel, renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
const isRequired = true;
const getInput = (): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>("textbox", { name: formatLabel("it") });

describe("a number", () => {
  const field: Field = {
    key: "it",
    kind: "integer",
    required: isRequired,
    min: 1,
    max: 500,
    unit: "minutes",
  };

  test.each([
    ["12", 12],
    ["１２", 12],
    ["1,200", 1200],
    ["1 200", 1200],
    ["-3", -3],
  ])("typed as %s is kept as %d, and what was typed stays in sight", async (typed, expected) => {
    const { user, value } = renderField(field);
    await user.type(getInput(), typed);
    expect([getInput().value, value()]).toEqual([typed, expected]);
  });

  test("what was understood is shown beside the input where it is written differently", async () => {
    const { user } = renderField(field);
    await user.type(getInput(), "1.234.567,50");
    expect(screen.getByRole("status").textContent).toBe("= 1,234,567.5");
    await user.clear(getInput());
    expect(screen.getByRole("status").textContent).toBe("");
  });

  test.each([
    ["3,5", "Enter a whole number"],
    ["3.5", "Enter a whole number"],
  ])("%s employees are refused, not taken as 35", async (typed, error) => {
    const { user, value, attempt } = renderField(field);
    await user.type(getInput(), typed);
    await attempt();
    expect(value()).toBe(3.5);
    expect(screen.getByText(error)).toBeTruthy();
  });

  test("what two languages read differently is kept as typed, and both readings are shown", async () => {
    const { user, value, attempt } = renderField(field);
    await user.type(getInput(), "13.500");
    await attempt();
    expect(value()).toBe("13.500");
    expect(screen.getByText(/as 13\.5 or as 13,500/)).toBeTruthy();
  });

  test("what is not a number is kept as typed, and reported", async () => {
    const { user, value, attempt } = renderField(field);
    await user.type(getInput(), "twelve");
    await attempt();
    expect(value()).toBe("twelve");
    expect(screen.getByText("Enter a number")).toBeTruthy();
  });

  test.each([
    ["0", "Must be 1 or more"],
    ["501", "Must be 500 or less"],
    ["1.5", "Enter a whole number"],
  ])("%s is refused beside the field: %s", async (typed, error) => {
    const { user, attempt } = renderField(field);
    await user.type(getInput(), typed);
    await attempt();
    expect(screen.getByText(error)).toBeTruthy();
    expect(getInput().getAttribute("aria-invalid")).toBe("true");
  });

  test("its unit is beside it, and a telephone shows the keys of digits", () => {
    renderField(field);
    expect(screen.getByText("minutes")).toBeTruthy();
    expect(getInput().inputMode).toBe("numeric");
  });

  test("a decimal takes its point, and no more places than it has", async () => {
    const { user, value, attempt } = renderField({
      key: "it",
      kind: "decimal",
      required: isRequired,
      scale: 1,
    });
    expect(getInput().inputMode).toBe("decimal");
    await user.type(getInput(), "2.25");
    await attempt();
    expect(value()).toBe(2.25);
    expect(screen.getByText("At most 1 decimal place")).toBeTruthy();
  });

  test("a year has four digits", async () => {
    const { user, attempt } = renderField({ key: "it", kind: "year", required: isRequired });
    await user.type(getInput(), "27");
    await attempt();
    expect(screen.getByText("Enter a 4-digit year")).toBeTruthy();
  });
});

describe("money", () => {
  const field: Field = { key: "it", kind: "money", required: isRequired, currency: "MOP" };

  test.each([
    ["13,500", 1_350_000, "13500.00"],
    ["１３，５００．５", 1_350_050, "13500.50"],
    ["0.1", 10, "0.10"],
    ["1.29", 129, "1.29"],
  ])("typed as %s is kept in avos, and written out when it is left", async (typed, amount, expectedText) => {
    const { user, value } = renderField(field);
    await user.type(getInput(), typed);
    expect(value()).toEqual({ amount, currency: "MOP" });
    await user.tab();
    expect(getInput().value).toBe(expectedText);
  });

  test.each([
    ["1350,50", 135_050],
    ["13.500,00", 1_350_000],
    ["13 500,00", 1_350_000],
    ["7,5", 750],
  ])(
    "a Portuguese amount, %s, is understood in English too, and what was understood is shown",
    async (typed, amount) => {
      const { user, value } = renderField(field);
      await user.type(getInput(), typed);
      expect(value()).toEqual({ amount, currency: "MOP" });
      expect(screen.getByRole("status").textContent).toMatch(/^= MOP/);
    },
  );

  test("an amount that is known is shown with its avos; emptied it is no answer", async () => {
    const { user, value } = renderField(field, { value: { amount: 1_350_050, currency: "MOP" } });
    expect(getInput().value).toBe("13500.50");
    await user.clear(getInput());
    expect(value()).toBeUndefined();
  });

  test("where the currency is free it is chosen beside the amount, and kept with it", async () => {
    const { user, value } = renderField({ ...field, currency: "ANY" });
    await user.type(getInput(), "20");
    expect(value()).toEqual({ amount: 2_000, currency: "MOP" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Currency" }), "RMB");
    expect(value()).toEqual({ amount: 2_000, currency: "RMB" });
  });
});

describe("quantities", () => {
  const field: Field = {
    key: "it",
    kind: "quantities",
    required: isRequired,
    options: { values: ["TABLE", "CHAIR"] },
  };
  const texts = { "fields.it.options.TABLE": "Table", "fields.it.options.CHAIR": "Chair" };

  test("have one control an option, and none is the same as nothing", async () => {
    const { user, value } = renderField(field, { texts, value: { TABLE: 2 } });
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Table" }).value).toBe("2");
    await user.type(screen.getByRole("textbox", { name: "Chair" }), "４");
    expect(value()).toEqual({ TABLE: 2, CHAIR: 4 });
    await user.clear(screen.getByRole("textbox", { name: "Table" }));
    await user.type(screen.getByRole("textbox", { name: "Table" }), "0");
    expect(value()).toEqual({ CHAIR: 4 });
  });
});
