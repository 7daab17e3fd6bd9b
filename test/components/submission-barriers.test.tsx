/** A form opens with what refuses it, before anything is typed: the conditions of its scheme in the scheme's words. */
import { render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import incentive from "../../locales/schemes/INCENTIVE_EXHIBITOR/en.json" with { type: "json" };
import { SubmissionBarriers } from "../../packages/web/src/features/application-form/submission-barriers.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "schemes/INCENTIVE_EXHIBITOR": incentive });
});
const buildUnmet = (id: string, params: Record<string, string>) => ({
  id,
  met: false,
  code: 900_061,
  params,
});
const renderBarriers = (certified: boolean) => {
  const data = {
    scheme: "INCENTIVE_EXHIBITOR",
    may: false,
    conditions: [
      buildUnmet("taxRegistered", { id: "taxRegistered", key: "eligibility.taxRegistered", years: "2" }),
      buildUnmet("macaoOwned", { id: "macaoOwned", key: "eligibility.macaoOwned", percent: "50" }),
      { id: "registeredInMacao", met: true },
    ],
  };
  const calls = stubNetwork({ "GET /participate/search/eligibility": () => ({ data }) });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <SubmissionBarriers eventId={undefined} scheme="INCENTIVE_EXHIBITOR" certified={certified} />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return calls;
};

test("each condition that is not met is shown with its number, and where the data are", async () => {
  renderBarriers(true);
  expect(await screen.findByText(/registered for tax.*for 2 years or more/)).toBeTruthy();
  expect(screen.getByText("Macao residents must own at least 50% of the business")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Check the institution’s details" })).toBeTruthy();
  expect(screen.queryByText("Registered in Macao")).toBeNull();
});
test("the data of an institution that is not certified are not judged", async () => {
  const calls = renderBarriers(false);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText(/years: 2/)).toBeNull();
});
