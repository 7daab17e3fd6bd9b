/** The preview of a text as data is one of what is typed: a text that is changed afterwards has none. */
import type { WordingView } from "@portal/core/messaging/wording/wording-schema";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import wordingTexts from "../../locales/pages/staff-wording/en.json";
import { WordingEditor } from "../../packages/web/src/features/staff-wording/wording-editor.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff-wording": wordingTexts }));
beforeEach(() => unload());

const { edit } = wordingTexts;
const words = { text: "The hall is closed." };
const texts = { "zh-Hant": words, "zh-Hans": words, en: words, pt: words };
const wording: WordingView = {
  key: "reason.NO_PLACES",
  kind: "reason",
  texts,
  decisions: ["reject"],
  original: texts,
  placeholders: { allowed: [], required: [] },
  versions: [],
};
const typeText = (id: string, value: string): void => {
  fireEvent.change(document.querySelector(`#${id}`) ?? expect.fail(id), { target: { value } });
};
const showEditor = (answer: () => Promise<void> = async () => undefined) => {
  stubNetwork({
    [`POST /staff/admin/wording/${wording.key}/preview`]: async () => {
      await answer();
      return { data: { texts } };
    },
  });
  renderPage(<WordingEditor wording={wording} onSaved={() => undefined} onReload={() => undefined} />);
};

test.each([
  ["text", "text-en", "The hall is open."],
  ["application", "code", "FH-2026-000001"],
])("a preview is gone once another %s is typed", async (_, id, value) => {
  showEditor();
  fireEvent.click(await screen.findByRole("button", { name: edit.preview }));
  await screen.findByRole("heading", { name: edit.previewTitle });
  typeText(id, value);
  await waitFor(() => expect(screen.queryByRole("heading", { name: edit.previewTitle })).toBeNull());
});

test("a preview that comes late is none of what was typed meanwhile", async () => {
  const lateAnswer = Promise.withResolvers<void>();
  showEditor(() => lateAnswer.promise);
  fireEvent.click(await screen.findByRole("button", { name: edit.preview }));
  typeText("text-en", "The hall is open.");
  lateAnswer.resolve();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: edit.preview }).getAttribute("aria-busy")).toBeNull(),
  );
  expect(screen.queryByRole("heading", { name: edit.previewTitle })).toBeNull();
});
