/** The answers of an application beside its decision: all of them for reviewers, a part for cashiers. */

import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { exhibitorIncentive } from "@portal/core/schemes/exhibitor-incentive/scheme";
import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import texts from "../../locales/schemes/INCENTIVE_EXHIBITOR/en.json";
import { ReviewAnswers } from "../../packages/web/src/features/staff-review/review-answers.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "schemes/INCENTIVE_EXHIBITOR": texts });
});
beforeEach(() => void unload());

test.each([
  [true, "with all answers"],
  [false, "with a part of them"],
])("sums are worked out from all answers, and not from a part: %s (%s)", async (whole) => {
  const { id: scheme } = exhibitorIncentive;
  stubNetwork({
    [`GET /scheme/${scheme}`]: () => ({ data: JSON.parse(JSON.stringify(exhibitorIncentive)) }),
    "GET /staff/institution/i1/contact": () => ({ data: { items: [] } }),
  });
  const application = {
    id: "a1",
    institutionId: "i1",
    scheme,
    status: "COMPLETED",
    answers: { refundMethod: "BANK_TRANSFER" },
  } as unknown as ApplicationView;
  renderPage(
    <Suspense>
      <ReviewAnswers application={application} whole={whole} />
    </Suspense>,
  );
  await screen.findByText(texts.fields.refundMethod.label);
  expect(screen.queryAllByText(/^MOP\s0\.00$/).length > 0).toBe(whole);
});
