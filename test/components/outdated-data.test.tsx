/** Whoever opens an institution reads which of its stored data are no longer accepted (decision 0560). */
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { OutdatedData } from "../../packages/web/src/features/institution/outdated-data.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

test("data that are no longer accepted are listed with the name of their field and the reason", () => {
  render(<OutdatedData issues={[{ path: "siteRegistrationNumber", key: "macaoInstitutionsOnly" }]} />);
  expect(screen.getByText("Some stored data is no longer accepted")).toBeDefined();
  expect(screen.getByRole("listitem").textContent).toBe(
    "Site registration number: Only institutions in Macao have this number. Leave it empty.",
  );
});
test("an institution whose data are all accepted is shown no list", () => {
  const { container } = render(<OutdatedData issues={[]} />);
  expect(container.textContent).toBe("");
});
