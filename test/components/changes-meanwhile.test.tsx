/** What changes while a form is being sent or a file is on its way stays. */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { useState } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import formTexts from "../../locales/pages/form/en.json";
import publicationTexts from "../../locales/pages/staff-publication/en.json";
import { toPublicationDraft } from "../../packages/web/src/features/staff-publications/publication-draft.ts";
import type { PublicationFieldsProps } from "../../packages/web/src/features/staff-publications/publication-placing.tsx";
import { PublicationTexts } from "../../packages/web/src/features/staff-publications/publication-texts.tsx";
import { usePersistedInput } from "../../packages/web/src/form/persisted-input.tsx";
import { uploadFile } from "../../packages/web/src/form/upload-file.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

vi.mock("../../packages/web/src/form/upload-file.ts", { spy: true });
beforeAll(() => startTexts("en", { "pages/staff-publication": publicationTexts, "pages/form": formTexts }));
beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
});

test.each([
  ["kept", "Hall 2, gate B", "Hall 2, gate B"],
  ["replaced by what was saved where nothing was typed", undefined, "Hall 2"],
])("what is typed while a form is being sent is %s", async (_, typedMeanwhile, expectedPlace) => {
  const answer = Promise.withResolvers<string>();
  const PlaceForm = () => {
    const [place, setPlace, persistedInput] = usePersistedInput("place", "");
    const savePlace = async () => persistedInput.restart(await answer.promise);
    return (
      <>
        <input aria-label="Place" value={place} onChange={({ target }) => setPlace(target.value)} />
        <button type="button" onClick={() => void savePlace()}>
          Save
        </button>
        <output>{persistedInput.isChanged ? "unsaved" : "saved"}</output>
      </>
    );
  };
  render(<PlaceForm />);
  const field = screen.getByLabelText("Place");
  fireEvent.change(field, { target: { value: "Hall 2 " } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  if (typedMeanwhile) fireEvent.change(field, { target: { value: typedMeanwhile } });
  await act(async () => answer.resolve("Hall 2"));
  expect(field).toHaveProperty("value", expectedPlace);
  expect(screen.getByRole("status").textContent).toBe(typedMeanwhile ? "unsaved" : "saved");
});

test("two files of a download that are on their way together both arrive", async () => {
  const uploads: PromiseWithResolvers<Awaited<ReturnType<typeof uploadFile>>>[] = [];
  vi.mocked(uploadFile).mockImplementation(() => {
    const upload = Promise.withResolvers<Awaited<ReturnType<typeof uploadFile>>>();
    uploads.push(upload);
    return upload.promise;
  });
  const Download = () => {
    const [draft, setDraft] = useState(() => toPublicationDraft("DOWNLOAD", undefined));
    const changeDraft: PublicationFieldsProps["onChange"] = (changes) =>
      setDraft((old) => ({ ...old, ...(typeof changes === "function" ? changes(old) : changes) }));
    return (
      <PublicationTexts kind="DOWNLOAD" draft={draft} getError={() => undefined} onChange={changeDraft} />
    );
  };
  const { container } = renderPage(<Download />);
  for (const [language, name] of [
    ["zh-Hant", "表格.pdf"],
    ["pt", "formulario.pdf"],
  ] as const) {
    const input = container.querySelector(`#file-${language}-input`);
    if (!input) throw new Error(`no input for ${language}`);
    fireEvent.change(input, { target: { files: [new File(["%PDF"], name)] } });
  }
  await waitFor(() => expect(uploads).toHaveLength(2));
  for (const [at, name] of ["表格.pdf", "formulario.pdf"].entries())
    await act(async () =>
      uploads[at]?.resolve({ id: `file-${at}`, name, type: "pdf", size: 4, status: "verified" } as never),
    );
  for (const name of ["表格.pdf", "formulario.pdf"]) expect(screen.getByText(name)).toBeTruthy();
});
