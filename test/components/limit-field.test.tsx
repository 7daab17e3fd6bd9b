/** The numbers of the scheme studio are typed and read as everywhere, and a text that is no number removes no limit. */

import type { Field } from "@portal/core/forms/types/index";
import { findBoundIssues } from "@portal/core/schemes/versions/bound-issues";
import { act, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { LimitField, type LimitUnit } from "../../packages/web/src/features/staff-schemes/limit-field.tsx";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("pt");
  await startTexts("en");
});
afterEach(() => act(() => i18n.changeLanguage("en")));

const renderLimit = (unit: LimitUnit, first?: number) => {
  let limit = first;
  const Form = () => {
    const [value, setValue] = useState(first);
    return (
      <LimitField
        id="limit"
        label="Limit"
        unit={unit}
        value={value}
        onChange={(next) => {
          limit = next;
          setValue(next);
        }}
      />
    );
  };
  render(<Form />);
  const input = document.getElementById("limit") as HTMLInputElement;
  return {
    input,
    readLimit: () => limit,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
  };
};

test.each<[LimitUnit, string, string, number | undefined]>([
  ["number", "en", "1,200", 1200],
  ["number", "pt", "1.200", 1200],
  ["number", "en", "１２", 12],
  ["number", "en", "1e3", Number.NaN],
  ["number", "en", "1.200", Number.NaN],
  ["number", "en", "", undefined],
  ["amount", "pt", "13.500,50", 1_350_050],
  ["amount", "en", "MOP 100", 10_000],
  ["megabytes", "pt", "2,5", 2_621_440],
])(
  "%s in %s: what is typed as %s is the limit %s, and stays as it was typed",
  async (unit, language, text, limit) => {
    await act(() => i18n.changeLanguage(language));
    const field = renderLimit(unit, 5);
    field.type(text);
    expect(field.readLimit()).toBe(limit);
    expect(field.input.value).toBe(text);
  },
);

test("a limit is shown in the unit in which it is typed", () => {
  expect(renderLimit("amount", 1_350_050).input.value).toBe("13500.5");
});

test("a text that is no number is refused", () => {
  const field = { key: "it", kind: "integer", required: true } as Field;
  expect(findBoundIssues(field, { max: Number.NaN }, "it")).toEqual([{ path: "it.max", key: "notNumber" }]);
});
