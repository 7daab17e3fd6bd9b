/** What is above a case: with which act its reasons were given, and until when documents are awaited. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import staff from "../../locales/pages/staff/en.json";
import { ReviewFacts } from "../../packages/web/src/features/staff-review/review-facts.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff": staff }));
beforeEach(() => stubNetwork({}));

const showFacts = (over: object): void => {
  const application = {
    ...{ id: "a1", code: "FH-1", scheme: "FAIR_HOSTED", resource: "participate", institutionId: "i1" },
    ...{ status: "PROCESSING", deadlines: [], answers: {}, moves: [], createdAt: "2026-11-23T02:00:00.000Z" },
    ...over,
  } as unknown as ApplicationView;
  renderPage(<ReviewFacts application={application} canReview={false} />);
};

test.each([
  [{ reasonOf: "object" }, "Objection made: reasons given"],
  [{}, "Reasons given"],
])("the reasons of %j", async (over, title) => {
  showFacts({ reason: "Two stands are free.", ...over });
  expect((await screen.findByText(title)).parentElement?.textContent).toContain("Two stands are free.");
});

test("documents are awaited until a day", async () => {
  const supplement = { fields: [], dueOn: "2026-12-18", requestedAt: "2026-11-23T02:00:00.000Z" };
  showFacts({ status: "SUPPLEMENT_REQUIRED", supplement });
  const alert = (await screen.findByText(staff.supplement.waiting)).closest(".alert");
  expect(alert?.textContent).toMatch(/Deadline: 18\sDecember\s2026/);
});
