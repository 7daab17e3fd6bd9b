/** The institution's documents: seen, renamed and removed, and what is refused is told in the dialog. */
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeEach, expect, test } from "vitest";
import { Component } from "../../packages/web/src/features/institution/documents-page.tsx";
import { loadNamespaces } from "../../packages/web/src/shell/i18n.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const file = {
  id: "one",
  name: "tax.pdf",
  purpose: "FORM_M8",
  type: "application/pdf",
  size: 1000,
  sha256: "a",
  status: "verified",
  uploadedAt: "2026-10-05T02:00:00.000Z",
  issuedOn: "2026-10-01",
};
beforeEach(async () => {
  unload({ revalidate: false });
  await startTexts("en");
  await loadNamespaces(["pages/personal", "lists", "errors"]);
  session.start("ana.first");
});
const openPage = async (answers: Record<string, (call: NetworkCall) => NetworkAnswer> = {}) => {
  let items = [file];
  const calls = stubNetwork({
    "GET /user/current": () => ({
      data: {
        currentInstitutionId: "i",
        institutions: [{ id: "i", names: { en: "Green" }, role: "ADMINISTRATOR", status: "PASSED" }],
      },
    }),
    "GET /file": () => ({ data: { items } }),
    "PUT /file/one": ({ body }) => {
      items = [{ ...file, name: (body as { name: string }).name }];
      return { data: items[0] };
    },
    "DELETE /file/one": () => {
      items = [];
      return { data: { id: "one" } };
    },
    ...answers,
  });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Component />
      </ResourceProvider>
    </MemoryRouter>,
  );
  await screen.findByText("tax.pdf", { selector: "th" });
  return calls;
};
const pressButton = async (name: RegExp): Promise<void> => {
  await act(() => userEvent.click(screen.getByRole("button", { name })));
};

test("a document is shown with its kind and days", async () => {
  const calls = await openPage();
  for (const text of ["Form M/8", "5 October 2026", "1 October 2026"])
    expect(screen.getByText(text)).toBeTruthy();
  expect(calls.find(({ path }) => path === "/file")?.query.get("status")).toBe("verified");
});

test("the document that was uploaded last comes first", async () => {
  const newerFile = { ...file, id: "two", name: "a newer one.pdf", uploadedAt: "2026-11-05T02:00:00.000Z" };
  await openPage({ "GET /file": () => ({ data: { items: [file, newerFile] } }) });
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "a newer one.pdf Form M/8",
    "tax.pdf Form M/8",
  ]);
});

test("an applicant gives a document another name", async () => {
  await openPage();
  await pressButton(/^Rename/);
  const input = await screen.findByLabelText(/New name/);
  await userEvent.clear(input);
  await userEvent.type(input, "tax 2026.pdf");
  await pressButton(/Save the name/);
  expect(await screen.findByText("tax 2026.pdf", { selector: "th" })).toBeTruthy();
});

test("a document that a colleague has renamed meanwhile is renamed from the name that the dialog then shows", async () => {
  let storedFile = file;
  const calls = await openPage({
    "GET /file": () => ({ data: { items: [storedFile] } }),
    "PUT /file/one": ({ body }) => {
      const { name, replaces } = body as { name: string; replaces: string };
      if (replaces === storedFile.name) {
        storedFile = { ...file, name };
        return { data: storedFile };
      }
      return { status: 409, body: { success: false, code: 900050 } };
    },
  });
  await pressButton(/^Rename/);
  storedFile = { ...file, name: "of a colleague.pdf" };
  const input = await screen.findByLabelText(/New name/);
  await userEvent.clear(input);
  await userEvent.type(input, "tax 2026.pdf");
  await pressButton(/Save the name/);
  expect(await screen.findByText(/changed elsewhere/)).toBeTruthy();
  expect(await screen.findByRole("heading", { name: /of a colleague\.pdf/ })).toBeTruthy();
  await pressButton(/Save the name/);
  expect(await screen.findByText("tax 2026.pdf", { selector: "th" })).toBeTruthy();
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { name: "tax 2026.pdf", replaces: "tax.pdf" },
    { name: "tax 2026.pdf", replaces: "of a colleague.pdf" },
  ]);
});

test("a document is removed after its owner has confirmed it", async () => {
  const calls = await openPage();
  await pressButton(/^Remove/);
  expect(await screen.findByText(/cannot be undone/)).toBeTruthy();
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await pressButton(/^Remove$/);
  expect(await screen.findByText(/No documents have been uploaded/)).toBeTruthy();
});

test("a document stays where its removal is refused, and the page says so", async () => {
  await openPage({
    "DELETE /file/one": () => ({ status: 409, body: { success: false, code: 900047 } }),
  });
  await pressButton(/^Remove/);
  await pressButton(/^Remove$/);
  await waitFor(() => expect(screen.getAllByRole("alert").length).toBeGreaterThan(0));
  expect(screen.getAllByText(/tax\.pdf/).length).toBeGreaterThan(0);
});

test("more documents than are seen at a glance are searched by name and kind", async () => {
  const others = Array.from({ length: 12 }, (_, i) => ({
    ...file,
    id: `photo-${i}`,
    name: `photo ${i}.png`,
    purpose: "PRODUCT_PHOTO",
  }));
  await openPage({ "GET /file": () => ({ data: { items: [file, ...others] } }) });
  const findNames = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(findNames()).toHaveLength(13);
  const field = screen.getByRole("searchbox", { name: "Search by file name or document type" });
  await act(() => userEvent.type(field, "form m/8"));
  await waitFor(() => expect(findNames()).toEqual(["tax.pdf Form M/8"]));
  expect(screen.getByText("1 document")).toBeTruthy();
  await act(() => userEvent.clear(field));
  await act(() => userEvent.type(field, "PHOTO 11"));
  await waitFor(() => expect(findNames()).toHaveLength(1));
  await act(() => userEvent.type(field, "x"));
  await waitFor(() => expect(screen.queryByRole("table")).toBeNull());
  expect(screen.getByText("0 documents")).toBeTruthy();
});

test("a few documents need no search", async () => {
  await openPage();
  expect(screen.queryByRole("searchbox")).toBeNull();
});
