/**
 * A document beside the answers. Where there is no place beside them, a dialog covers the page: the focus stays inside,
 * and returns to the button that opened it.
 */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import staff from "../../locales/pages/staff/en.json";
import {
  PreviewPane,
  PreviewProvider,
} from "../../packages/web/src/features/staff-files/document-preview.tsx";
import { FileLink, FileOwnerProvider } from "../../packages/web/src/features/staff-files/file-link.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeEach(async () => {
  await startTexts("en", { "pages/staff": staff });
  unload();
  session.start("account.secret");
});

const openPreview = async (isNarrow: boolean): Promise<HTMLElement> => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isNarrow && query.includes("max-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubNetwork({
    "GET /file/f1": () => ({
      data: { id: "f1", name: "licence.pdf", size: 1000, type: "application/pdf", status: "verified" },
    }),
  });
  renderPage(
    <FileOwnerProvider value="i1">
      <PreviewProvider>
        {(previewId) => (
          <>
            <FileLink id="f1" />
            {previewId && <PreviewPane key={previewId} id={previewId} institutionId="i1" />}
          </>
        )}
      </PreviewProvider>
    </FileOwnerProvider>,
  );
  const opener = await screen.findByRole("button", { name: new RegExp(`^${staff.preview.show}`) });
  await userEvent.setup().click(opener);
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H2"));
  return opener;
};

test("on a phone it is a dialog", async () => {
  await openPreview(true);
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "licence.pdf" });
  expect(dialog.open).toBe(true);
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test("at a desk it stands beside the answers", async () => {
  await openPreview(false);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("region", { name: "licence.pdf" })).toBeTruthy();
});

test.each([true, false])("closing it returns to the button that opened it (narrow: %s)", async (isNarrow) => {
  const opener = await openPreview(isNarrow);
  await userEvent.setup().click(screen.getByRole("button", { name: /close/i }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.queryByRole("heading", { name: "licence.pdf" })).toBeNull();
});
