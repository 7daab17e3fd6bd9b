/** A survey that is sent with questions left out says which ones, and leads to each. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import questionTexts from "../../locales/pages/question/en.json";
import { SurveyForm } from "../../packages/web/src/features/surveys/survey-form.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/question": questionTexts }));

const nameInEveryLanguage = (text: string) => ({ zh: text, en: text, pt: text });
const options = ["Poor", "Good"].map((text, i) => ({
  code: `o${i + 1}`,
  labels: nameInEveryLanguage(text),
}));
const survey = {
  id: "s-1",
  questions: [
    {
      key: "q1",
      kind: "MATRIX",
      required: true,
      labels: nameInEveryLanguage("How was the fair?"),
      rows: ["Entry", "Buyers"].map((text, i) => ({ code: `r${i + 1}`, labels: nameInEveryLanguage(text) })),
      options,
    },
    { key: "q2", kind: "TEXT", required: true, labels: nameInEveryLanguage("What would you change?") },
  ],
};

test("what is left out is listed with links, and the list takes the focus", async () => {
  render(
    <MemoryRouter>
      <ResourceProvider>
        <SurveyForm survey={survey as never} />
      </ResourceProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getAllByRole("radio", { name: "Good" })[0] ?? expect.fail("no radio button"));
  fireEvent.click(screen.getByRole("button", { name: "Submit my answers" }));
  const summary = await screen.findByRole("alert");
  expect(document.activeElement).toBe(summary);
  const links = within(summary).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "How was the fair? · Buyers: Choose an option",
    "What would you change: Fill this in",
  ]);
  fireEvent.click(links[1] ?? expect.fail("no link"));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /What would you change/ }));
});
