/** The comparison that staff see beside an answer that repeats certified data. */
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { findScheme } from "@portal/core/schemes/index";
import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { CertifiedComparison } from "../../packages/web/src/features/staff-review/certified-comparison.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
afterEach(cleanup);

const institution = { nameZh: "濠江綠活有限公司", nameEn: "Hou Kong Green Living Ltd.", namePt: "" };
const fascia = listFields(findScheme("FAIR_GREEN") ?? { steps: [] }).find(({ key }) => key === "fascia");
const renderComparison = (
  value: Record<string, string>,
  certified: Record<string, string> | undefined = institution,
) => {
  if (!fascia) throw new Error("no fascia");
  return render(
    <Suspense>
      <CertifiedComparison field={fascia} value={value} institution={certified} />
    </Suspense>,
  );
};

test("the registered names are beside a fascia that matches them", async () => {
  renderComparison({ zh: "濠江綠活", en: "Hou Kong Green Living" });
  expect(await screen.findByText("Certified: 濠江綠活有限公司 / Hou Kong Green Living Ltd.")).toBeTruthy();
});
test("a fascia of another name is marked", async () => {
  renderComparison({ zh: "另一間公司", en: "Someone Else Ltd." });
  expect(
    await screen.findByText("Differs from the certified data: 濠江綠活有限公司 / Hou Kong Green Living Ltd."),
  ).toBeTruthy();
});
test("a certified amount and a certified day are read as they are written", async () => {
  const firstShop = listFields(findScheme("FIRST_SHOP_PRE") ?? { steps: [] });
  const data = { registeredCapital: { amount: 2_500_000, currency: "MOP" }, establishedOn: "2013-05-02" };
  for (const [key, value, text] of [
    [
      "registeredCapital",
      { amount: 2_500_001, currency: "MOP" },
      "Differs from the certified data: MOP 25,000.00",
    ],
    ["incorporationDate", "2013-05-02", "Certified: 2 May 2013"],
  ] as const) {
    const field = firstShop.find((one) => one.key === key);
    if (!field) throw new Error(`no ${key}`);
    render(
      <Suspense>
        <CertifiedComparison field={field} value={value} institution={data} />
      </Suspense>,
    );
    expect(await screen.findByText((content) => content.replaceAll("\u00a0", " ") === text)).toBeTruthy();
  }
});
test("without certified names there is nothing to compare", () => {
  expect(renderComparison({ zh: "另一間公司" }, {}).container.textContent).toBe("");
});

const renderOwners = (...shares: [idNumber: string, share: number][]) => {
  const field = listFields(findScheme("FIRST_SHOP_GENERAL") ?? { steps: [] }).find(
    ({ key }) => key === "shareholders",
  );
  if (!field) throw new Error("no shareholders");
  const rows = shares.map(([idNumber, share]) => ({ name: "X", idNumber, share, position: "股東" }));
  const certifiedInstitution = {
    nature: "ENTERPRISE",
    institutionType: "LIMITED_COMPANY",
    shareholders: [
      { name: "陳家欣", share: 60, idNumber: "1234567(8)" },
      { name: "何志強", share: 30, idNumber: "5123456(7)" },
    ],
  };
  render(
    <Suspense>
      <CertifiedComparison field={field} value={rows} institution={certifiedInstitution} />
    </Suspense>,
  );
};
test.each([
  ["the main ones", [["1234567(8)", 60]], false],
  [
    "all of them, and one whom the certification leaves open",
    [
      ["12345678", 60],
      ["51234567", 30],
      ["A1", 10],
    ],
    false,
  ],
  ["another share", [["1234567(8)", 59.99]], true],
  [
    "more than the certification leaves open",
    [
      ["1234567(8)", 60],
      ["A1", 10.01],
    ],
    true,
  ],
  ["without the holder of more than half", [["5123456(7)", 30]], true],
  ["somebody else", [["A1", 100]], true],
] as [string, [string, number][], boolean][])(
  "[R432] owners of an application are compared with the certified ones: %s",
  async (_, owners, differs) => {
    renderOwners(...owners);
    const start = differs ? "Differs from the certified data:" : "Certified:";
    expect(await screen.findByText(`${start} 陳家欣 60% / 何志強 30%`)).toBeTruthy();
  },
);
