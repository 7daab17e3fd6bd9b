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
const show = (value: Record<string, string>, certified: Record<string, string> | undefined = institution) => {
  if (!fascia) throw new Error("no fascia");
  return render(
    <Suspense>
      <CertifiedComparison field={fascia} value={value} institution={certified} />
    </Suspense>,
  );
};

test("the registered names stand beside a fascia that matches them", async () => {
  show({ zh: "濠江綠活", en: "Hou Kong Green Living" });
  expect(await screen.findByText("Certified: 濠江綠活有限公司 / Hou Kong Green Living Ltd.")).toBeTruthy();
});
test("a fascia of another name is marked", async () => {
  show({ zh: "另一間公司", en: "Someone Else Ltd." });
  expect(
    await screen.findByText("Differs from the certified data: 濠江綠活有限公司 / Hou Kong Green Living Ltd."),
  ).toBeTruthy();
});
test("without certified names there is nothing to compare", () => {
  expect(show({ zh: "另一間公司" }, {}).container.textContent).toBe("");
});
