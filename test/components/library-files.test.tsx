/** Documents of earlier applications are chosen again: those of the same purpose that the field would take. */
import type { FileView } from "@portal/core/files/file-schema";
import type { Json } from "@portal/core/forms/types/index";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { session } from "../../packages/web/src/shell/session.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { type FormSurroundings, renderField, taxCertificates } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeEach(async () => {
  await startTexts("en");
  session.start("ana.first");
});
const buildFile = (id: string, changes: Partial<FileView> = {}): FileView => ({
  id,
  name: `${id}.pdf`,
  purpose: "TAX_CERT",
  type: "application/pdf",
  size: 1000,
  sha256: `sha of ${id}`,
  status: "verified",
  uploadedAt: "2026-10-05T02:00:00.000Z",
  issuedOn: "2026-10-01",
  ...changes,
});
const institution = { id: "i" } as unknown as NonNullable<FormSurroundings["institution"]>;
const openLibrary = async (items: FileView[] | NetworkAnswer, value?: Json, more: FormSurroundings = {}) => {
  const calls = stubNetwork({
    "GET /file": () => (Array.isArray(items) ? { data: { items } } : items),
  });
  const trial = renderField(taxCertificates, { institution, ...(value !== undefined && { value }), ...more });
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)));
  return { ...trial, calls };
};
const queryOffer = () => screen.queryByText("Use a document you uploaded before");

test("a document becomes the answer, and is not offered twice", async () => {
  const { user, value, calls } = await openLibrary([buildFile("one")]);
  await user.click(await screen.findByRole("button", { name: /^Use *one\.pdf/ }));
  await waitFor(() => expect(value()).toEqual(["one"]));
  await waitFor(() => expect(queryOffer()).toBeNull());
  expect(calls.map(({ query }) => query.toString())).toEqual(["status=verified&limit=100"]);
});

test.each<[string, Partial<FileView>]>([
  ["is too old", { issuedOn: "2026-05-01" }],
  ["has no day of issue where its age matters", { issuedOn: undefined }],
  ["is of another type", { type: "image/png" }],
  ["is of another purpose", { purpose: "LOGO" }],
  ["is not verified", { status: "pending" }],
])("what %s is not offered", async (_name, changes) => {
  await openLibrary([buildFile("one", changes)]);
  await waitFor(() => expect(queryOffer()).toBeNull());
});

test("nothing is offered before anything was uploaded", async () => {
  const { calls } = await openLibrary([]);
  expect(calls).toHaveLength(1);
  await waitFor(() => expect(queryOffer()).toBeNull());
});

test("what was chosen already, also under another name, is not offered", async () => {
  await openLibrary(
    [buildFile("same", { sha256: "sha of one" }), buildFile("one"), buildFile("two")],
    ["one"],
    {
      files: { one: buildFile("one") },
    },
  );
  expect(await screen.findByRole("button", { name: /two\.pdf/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Use *(one|same)/ })).toBeNull();
});

test.each<[string, Json | undefined, FormSurroundings]>([
  ["the field is full", ["a", "b"], {}],
  ["nothing can be changed", undefined, { readOnly: true }],
])("nothing is offered when %s", async (_name, value, more) => {
  const { calls } = await openLibrary([buildFile("one")], value, more);
  await waitFor(() => expect(queryOffer()).toBeNull());
  expect(calls).toEqual([]);
});

test("a library that cannot be read says so, and is read again", async () => {
  await openLibrary({ status: 500, body: { success: false, code: 500 } });
  expect((await screen.findAllByRole("button", { name: "Try again" })).length).toBeGreaterThan(0);
});
