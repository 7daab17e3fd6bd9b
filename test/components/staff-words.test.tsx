/** The words of staff are in one language, and whoever reads another is told which (decision 0836). */
import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import common from "../../locales/common/en.json" with { type: "json" };
import { DecisionReason } from "../../packages/web/src/ui/decision-reason.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { common }));

test.each([
  ["請補交清晰的產品相片。", "zh", "Written in Chinese"],
  ["As fotografias não são nítidas.", "pt", "Written in Portuguese"],
])("%s is marked as foreign", (text, language, note) => {
  stubNetwork({});
  renderPage(<DecisionReason reason={text} />);
  expect(screen.getByText(text).getAttribute("lang")).toBe(language);
  expect(screen.getByText(note)).toBeTruthy();
});

test("the reader's own language is not named", () => {
  stubNetwork({});
  renderPage(<DecisionReason reason="The photos are not clear." />);
  expect(screen.queryByText(/Written in/)).toBeNull();
});
