/** The download centre lists every form and letter that the portal prints, in each language (spec 1 §2). */
import { schemes } from "@portal/core/schemes/index";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import help from "../../locales/pages/help/en.json" with { type: "json" };
import { Component as DownloadsPage } from "../../packages/web/src/features/help/downloads-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/help": help }));
beforeEach(() => unload({ revalidate: false }));

test("a blank form of every scheme, and the letters", async () => {
  stubNetwork({
    "GET /download": () => ({ data: { items: [] } }),
    "GET /scheme": () => ({ data: { items: schemes.map(({ id }) => ({ id })) } }),
  });
  render(
    <ResourceProvider>
      <MemoryRouter>
        <DownloadsPage />
      </MemoryRouter>
    </ResourceProvider>,
  );
  await screen.findByRole("heading", { name: "Association subsidy" });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  for (const lang of ["zh-Hant", "zh-Hans", "en", "pt"]) {
    for (const { id } of schemes) expect(links).toContain(`/api/scheme/${id}/blank?lang=${lang}`);
    expect(links).toContain(`/api/template/statement-letter-mfe?lang=${lang}`);
  }
  // The reader's own language comes first.
  const firstForm = links.filter((link) => link?.startsWith(`/api/scheme/${schemes[0]?.id}/blank`))[0];
  expect(firstForm).toContain("lang=en");
  expect(links).toContain("/personal/mechanismaccount");
});

test("forms that cannot be listed say so, beside what can", async () => {
  stubNetwork({ "GET /download": () => ({ data: { items: [] } }) });
  render(
    <ResourceProvider>
      <MemoryRouter>
        <DownloadsPage />
      </MemoryRouter>
    </ResourceProvider>,
  );
  await screen.findByRole("button", { name: "Try again" });
  expect(
    screen.getByText("Statement letter for the franchise and brand fair", { selector: "h3" }),
  ).toBeDefined();
});
