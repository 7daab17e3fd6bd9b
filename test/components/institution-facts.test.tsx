/** The known facts of an institution are shown, and the first question of a form stays in sight on a phone. */
import { institution } from "@portal/core/forms/builders/field-builders";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { InstitutionData } from "../../packages/web/src/features/staff-institutions/institution-data.tsx";
import { RegionText } from "../../packages/web/src/form/region-text.tsx";
import { stubNetwork } from "./network.ts";
import { renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
afterEach(() => vi.unstubAllGlobals());

const stubWidth = (isNarrow: boolean) =>
  vi.stubGlobal("matchMedia", () => ({
    matches: isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const renderFacts = (parts: string[]) =>
  renderField(
    { key: "institution", ...institution(parts) },
    { institution: { nameEn: "Lotus Limited", employees: 12, address: "Avenida 1" } as never },
  );
const isFolded = (text: string): boolean => screen.getByText(text).closest("details:not([open])") !== null;

test.each([
  ["on a phone all but its names are folded", true, true],
  ["elsewhere nothing is", false, false],
])("%s", (_, isNarrow, folds) => {
  stubWidth(isNarrow);
  renderFacts(["nameEn", "employees", "address"]);
  expect(["Lotus Limited", "12", "Avenida 1"].map(isFolded)).toEqual([false, folds, folds]);
  expect(screen.queryByText("Other details (2)") !== null).toBe(folds);
});

test.each([
  ["MO", "Macao, China"],
  ["Macau", "Macau"],
  ["CN-44", "CN-44"],
])("the country %s is shown as %s", (country, expected) => {
  stubWidth(false);
  renderField({ key: "institution", ...institution(["country"]) }, { institution: { country } as never });
  expect(screen.getByText(expected)).toBeDefined();
});

test("what has no name beside it is never folded", () => {
  stubWidth(true);
  renderFacts(["employees", "address"]);
  expect(["12", "Avenida 1"].map(isFolded)).toEqual([false, false]);
});

test.each([
  ["levels of a region with one id", () => <RegionText ids={["SG", "SG"]} />],
  [
    "owners of one name whose numbers are not shown",
    () => (
      <InstitutionData
        institution={
          {
            shareholders: [
              { name: "Chan", share: 60 },
              { name: "Chan", share: 40 },
            ],
          } as never
        }
      />
    ),
  ],
])("%s stay two", (_, renderTwo) => {
  stubNetwork({});
  const complaints = vi.spyOn(console, "error");
  render(renderTwo());
  expect(complaints.mock.calls.filter(([text]) => String(text).includes("same key"))).toEqual([]);
  complaints.mockRestore();
});
