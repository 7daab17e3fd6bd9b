/** A photo that is still being prepared when the inspector sends the inspection is sent with it, or keeps it here. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import texts from "../../locales/restricted/en.json";
import { InspectionForm } from "../../packages/web/src/features/inspection/inspection-form.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { passTurns } from "../support/browser/pass-turns.ts";
import type { NetworkCall } from "./network.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";
import { stubStorage } from "./stub-storage.ts";

beforeAll(() => startTexts("en", { restricted: texts }));
beforeEach(() => {
  unload();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  stubStorage();
  session.start("inspector.secret");
});
const photoId = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

/** Takes a large photo with this name, presses the button while it is prepared, and then lets it be ready. */
const sendWithPhoto = async (name: string, type: string) => {
  const preparation = Promise.withResolvers<void>();
  // This browser cannot draw: a JPEG stays as it is, and a HEIC photo is refused.
  vi.stubGlobal("createImageBitmap", async () => {
    await preparation.promise;
    throw new DOMException("cannot decode", "InvalidStateError");
  });
  const calls = stubNetwork({
    "GET /roadshow/inspection/activity/FAIR-1": () => ({ data: { items: [] } }),
    "POST /file": () => ({
      data: { id: photoId, url: "https://files.example", fields: {}, expiresAt: "2026-11-23T02:00:00.000Z" },
    }),
    [`GET /file/${photoId}`]: () => ({
      data: {
        ...{ id: photoId, purpose: "INSPECTION_PHOTO", name, type, size: 10, sha256: "0".repeat(64) },
        ...{ status: "verified", uploadedAt: "2026-11-23T02:00:00.000Z" },
      },
    }),
    "POST /roadshow/inspection/activity/FAIR-1": ({ body }: NetworkCall) => ({
      data: {
        ...(body as object),
        photos: [],
        receivedAt: "2026-11-23T02:00:00.000Z",
        inspector: { id: "i-1", account: "inspector@demo.mo" },
      },
    }),
  });
  renderPage(<InspectionForm kind="activity" itemId="FAIR-1" back="/back" />);
  fireEvent.click(await screen.findByRole("radio", { name: texts.outcome.IN_ORDER }));
  fireEvent.change(document.querySelector("#photos") as HTMLInputElement, {
    target: { files: [new File([new Uint8Array(3_000_001)], name, { type })] },
  });
  fireEvent.click(screen.getByRole("button", { name: texts.inspect.send }));
  await act(passTurns);
  const listSent = () => calls.filter(({ method, path }) => method === "POST" && path !== "/file");
  expect(listSent()).toEqual([]);
  expect(screen.queryByText(texts.inspect.sent)).toBeNull();
  await act(async () => preparation.resolve());
  return listSent;
};

test("the inspection waits for the photo, and is sent once with it", async () => {
  const listSent = await sendWithPhoto("photo.jpg", "image/jpeg");
  await screen.findByText(texts.inspect.sent);
  expect(listSent().map(({ body }) => (body as { photos: string[] }).photos)).toEqual([[photoId]]);
  await act(passTurns);
  expect(screen.getByText(texts.inspect.sent)).toBeTruthy();
});

test("an inspection with a photo that is not taken is not sent, and says so", async () => {
  const listSent = await sendWithPhoto("photo.heic", "image/heic");
  await screen.findByText(texts.inspect.photoType);
  fireEvent.click(screen.getByRole("button", { name: texts.inspect.send }));
  await waitFor(() => expect(listSent()).toHaveLength(1));
  await screen.findByText(texts.inspect.sent);
});
