/**
 * The dialogs of an application: what is missing is told and takes the focus, and files survive a dialog that closes.
 */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import texts from "../../locales/pages/personal/en.json";
import { ActionForm } from "../../packages/web/src/features/applications/action-form.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { passTurns } from "../support/browser/pass-turns.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";
import { stubStorage } from "./stub-storage.ts";

beforeAll(() => startTexts("en", { "pages/personal": texts }));
beforeEach(() => {
  unload();
  session.start("ana.first");
});
const view = { id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", version: 3, changeReportDays: 1 } as never;
const file = {
  id: "f1",
  purpose: "PAYMENT_VOUCHER",
  name: "talão.pdf",
  type: "application/pdf",
  size: 10,
  sha256: "0".repeat(64),
  status: "verified",
  uploadedAt: "2026-11-23T02:00:00.000Z",
  downloadUrl: "https://files.example/f1",
};
const pressButton = (name: string): boolean => fireEvent.click(screen.getByRole("button", { name }));

test("a reason that is missing takes the focus", async () => {
  const calls = stubNetwork({});
  renderPage(<ActionForm action="object" view={view} onDone={() => undefined} />);
  pressButton(texts.move.object.do);
  const reason = document.querySelector("#move-reason");
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(reason?.getAttribute("aria-invalid")).toBe("true");
  expect(calls).toEqual([]);
});

test("a file that is missing takes the focus by its message", async () => {
  renderPage(<ActionForm action="uploadVoucher" view={view} onDone={() => undefined} />);
  pressButton(texts.move.uploadVoucher.do);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Upload the document"));
  expect(document.querySelector("#move-file")?.getAttribute("aria-describedby")).toContain("move-file-error");
});

test("a change without its day is reported beside the day, and one day is one day", async () => {
  const calls = stubNetwork({});
  renderPage(<ActionForm action="reportChange" view={view} onDone={() => undefined} />);
  expect(screen.getByText(/within 1 day of it/)).toBeTruthy();
  fireEvent.change(document.querySelector("#move-reason") as HTMLElement, {
    target: { value: "New address" },
  });
  fireEvent.change(document.querySelector("#move-day") as HTMLElement, { target: { value: "" } });
  pressButton(texts.move.reportChange.do);
  await waitFor(() => expect(document.activeElement?.id).toBe("move-day"));
  expect(document.querySelector("#move-day-error")?.textContent).toContain("Enter a date");
  expect(calls).toEqual([]);
});

test("an uploaded file is there again when its dialog was closed by mistake, until it is sent", async () => {
  stubStorage();
  const calls = stubNetwork({
    "POST /file": () => ({ data: { id: "f1", url: "https://files.example", fields: {}, expiresAt: "" } }),
    "GET /file/f1": () => ({ data: file }),
    "POST /participate/search/01ARZ3NDEKTSV4RRFFQ69G5FAV/uploadVoucher": () => ({ data: view }),
  });
  const openDialog = () =>
    renderPage(<ActionForm action="uploadVoucher" view={view} onDone={() => undefined} />);
  const dialog = openDialog();
  fireEvent.change(document.querySelector("#move-file") as HTMLInputElement, {
    target: { files: [new File([new Uint8Array(10)], "talão.pdf")] },
  });
  await screen.findByText("talão.pdf");
  await act(passTurns);
  dialog.unmount();

  const again = openDialog();
  await screen.findByText("talão.pdf");
  // Its link is good for minutes only.
  expect(screen.queryByRole("link", { name: "talão.pdf" })).toBeNull();
  pressButton(texts.move.uploadVoucher.do);
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ fileIds: ["f1"], version: 3 }));
  await act(passTurns);
  again.unmount();

  openDialog();
  await act(passTurns);
  expect(screen.queryByText("talão.pdf")).toBeNull();
});
