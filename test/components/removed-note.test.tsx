/** A deletion is said on the page to which it leads. */
import { fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import personalTexts from "../../locales/pages/personal/en.json";
import { DiscardDraft } from "../../packages/web/src/features/applications/discard-draft.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { RemovedNote } from "../../packages/web/src/ui/removed-note.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/personal": personalTexts }));
beforeEach(() => {
  unload();
  session.start("ana.first");
});

test("the draft that was deleted is named on the list of applications", async () => {
  stubNetwork({ "DELETE /participate/search/01ARZ3NDEKTSV4RRFFQ69G5FAV": () => ({ data: {} }) });
  const view = {
    id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    version: 3,
    scheme: "FAIR_HOSTED",
    eventNames: { en: "Green Fair" },
  } as never;
  renderPage(
    <Routes>
      <Route path="/draft" element={<DiscardDraft view={view} onFailure={() => undefined} />} />
      <Route path="*" element={<RemovedNote />} />
    </Routes>,
    "/draft",
  );
  fireEvent.click(await screen.findByRole("button", { name: personalTexts.move.discard.do }));
  expect(await screen.findByText("“Green Fair” has been deleted.")).toBeTruthy();
});
