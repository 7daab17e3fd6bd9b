/**
 * The directory of exhibitors on the home page and on its own: companies, not rows, to the end of the list (spec 1 §2).
 */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ExhibitorSearch } from "../../packages/web/src/features/home/exhibitor-search.tsx";
import { Component as InquiryPage } from "../../packages/web/src/features/inquiry/inquiry-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
beforeEach(() => unload({ revalidate: false }));

/** Forty companies, each at four fairs: 160 rows on two pages. */
const buildRow = (i: number) => {
  const names = {
    "zh-Hant": `茶業 ${i % 40}`,
    "zh-Hans": `茶业 ${i % 40}`,
    en: `Tea ${i % 40}`,
    pt: `Chá ${i % 40}`,
  };
  const fair = `Fair ${Math.floor(i / 40)}`;
  return {
    names,
    booth: `A${i}`,
    eventId: `fair-${Math.floor(i / 40)}`,
    eventNames: { "zh-Hant": fair, "zh-Hans": fair, en: fair, pt: fair },
  };
};
const rows = Array.from({ length: 160 }, (_, i) => buildRow(i));
const stubDirectory = () =>
  stubNetwork({
    "GET /exhibitor": ({ query }) => {
      const start = Number(query.get("cursor") ?? 0);
      const end = start + Number(query.get("limit"));
      return {
        data: {
          items: rows.slice(start, end),
          total: rows.length,
          ...(end < rows.length && { cursor: String(end) }),
        },
      };
    },
  });

test("the home page counts companies on all pages, and shows fair, booth and link of each", async () => {
  const calls = stubDirectory();
  render(
    <ResourceProvider>
      <MemoryRouter>
        <ExhibitorSearch />
      </MemoryRouter>
    </ResourceProvider>,
  );
  await userEvent.type(screen.getByRole("searchbox"), "tea");
  await userEvent.click(screen.getByRole("button"));
  await screen.findByText(/^40 /);
  expect(calls.map(({ query }) => query.get("cursor"))).toEqual([null, "100"]);
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(12);
  const [first] = screen.getAllByRole("link", { name: "Fair 0" });
  expect(first?.getAttribute("href")).toContain("id=fair-0");
  expect(first?.parentElement?.textContent).toContain("A0");
});

test("the page of the directory shows every company once", async () => {
  stubDirectory();
  render(
    <ResourceProvider>
      <MemoryRouter initialEntries={["/show/inquiry?name=tea"]}>
        <InquiryPage />
      </MemoryRouter>
    </ResourceProvider>,
  );
  await screen.findByText(/^40 /);
  const names = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(new Set(names).size).toBe(40);
  expect(names).toHaveLength(40);
});

test("a search without a result leaves no empty list before what else can be done", async () => {
  stubNetwork({ "GET /exhibitor": () => ({ data: { items: [], total: 0 } }) });
  render(
    <ResourceProvider>
      <MemoryRouter initialEntries={["/show/inquiry?name=zzzz"]}>
        <InquiryPage />
      </MemoryRouter>
    </ResourceProvider>,
  );
  await screen.findByText(/^No company matches/);
  expect(screen.queryAllByRole("list")).toEqual([]);
});

test("the field of the directory keeps the focus and the words after a search, and follows the address", async () => {
  stubDirectory();
  const router = createMemoryRouter([{ path: "/show/inquiry", element: <InquiryPage /> }], {
    initialEntries: ["/show/inquiry"],
  });
  render(
    <ResourceProvider>
      <RouterProvider router={router} />
    </ResourceProvider>,
  );
  const field = await screen.findByRole<HTMLInputElement>("searchbox");
  await userEvent.type(field, "tea{Enter}");
  await screen.findByText(/^40 /);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("tea");
  await act(() => router.navigate("/show/inquiry?name=coffee"));
  expect(field.value).toBe("coffee");
});
