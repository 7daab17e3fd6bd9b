/** The description of a scheme has all notes on a document in one pair of brackets. */
import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import lists from "../../locales/lists/en.json";
import describe from "../../locales/pages/describe/en.json";
import training from "../../locales/schemes/TRAINING/describe/en.json";
import { SchemeDocuments } from "../../packages/web/src/features/scheme-guides/scheme-documents.tsx";
import type { SchemeDescription } from "../../packages/web/src/features/scheme-guides/use-scheme-descriptions.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() =>
  startTexts("en", { lists, "pages/describe": describe, "schemes/TRAINING/describe": training }),
);

test.each([
  [
    { asked: "OPTIONAL", maxAge: { amount: 6, unit: "MONTHS" } },
    " (issued within the last 6 months, optional)",
  ],
  [{ asked: "SOMETIMES" }, " (depending on your answers)"],
  [{ asked: "ALWAYS" }, ""],
])("the notes %o are in one pair of brackets", (document, notes) => {
  const about = { id: "TRAINING", documents: [{ type: "OWNER_ID_COPY", ...document }] };
  renderPage(
    <SchemeDocuments abouts={[about as unknown as SchemeDescription]} texts="schemes/TRAINING/describe" />,
  );
  expect(screen.getByRole("listitem").textContent).toBe(`${lists.documentType.OWNER_ID_COPY}${notes}`);
});
