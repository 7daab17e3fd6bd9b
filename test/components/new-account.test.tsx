/** Pages of the personal centre for an account without an institution: one box says what comes first. */
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import centreTexts from "../../locales/pages/centre/en.json" with { type: "json" };
import { Component as RegisterEventPage } from "../../packages/web/src/features/application-form/register-event-page.tsx";
import { Component as GroupsPage } from "../../packages/web/src/features/groups/groups-page.tsx";
import { paths } from "../../packages/web/src/shell/paths.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/centre": centreTexts }));
beforeEach(() => unload({ revalidate: false }));

const names = { zh: "機構", pt: "Instituição" };
const renderPage = (page: ReactNode, status?: "UNVERIFIED" | "VERIFYING"): void => {
  session.start("account.token");
  stubNetwork({
    "GET /user/current": () => ({
      data: { institutions: status ? [{ id: "i1", names, role: "ADMINISTRATOR", status }] : [] },
    }),
    "GET /participate/search": () => ({ data: { items: [] } }),
    "GET /participate/search/group": () => ({ data: { items: [] } }),
    "GET /scheme": () => ({ data: { items: [] } }),
  });
  render(
    <ResourceProvider>
      <MemoryRouter>{page}</MemoryRouter>
    </ResourceProvider>,
  );
};
const findWayOut = async (name: string): Promise<string | null> =>
  (await screen.findByRole("link", { name })).getAttribute("href");

test("groups are for institutions: a new account is led to register one, and told of no group of one", async () => {
  renderPage(<GroupsPage />);
  expect(await findWayOut("Register an institution")).toBe(paths.institution);
  await screen.findByRole("button", { name: "See the invitation" });
  expect(screen.queryByText(/^Your institution does not lead/)).toBeNull();
});

test("an institution in no group is told so, and led to the fairs", async () => {
  renderPage(<GroupsPage />, "UNVERIFIED");
  await screen.findByText(/^Your institution does not lead/);
  expect(await findWayOut("See open fairs")).toBe(paths.openFairs);
});

test("whoever registers an event is led to what comes first: the institution, and then its certification", async () => {
  renderPage(<RegisterEventPage />);
  expect(await findWayOut("Register an institution")).toBe(paths.institution);
});

test("an institution that is being certified is not asked to apply for it again", async () => {
  renderPage(<RegisterEventPage />, "VERIFYING");
  await screen.findByText(/^We are checking your institution/);
  expect(await findWayOut("See the progress of the certification")).toBe(paths.certification);
});
