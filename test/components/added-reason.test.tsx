/** A stock reason that an administrator adds, and the page that it leads to (decision 0812). */
import type { WordingView } from "@portal/core/messaging/wording/wording-schema";
import { fireEvent, screen } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import adminTexts from "../../locales/pages/staff-admin/en.json";
import wordingTexts from "../../locales/pages/staff-wording/en.json";
import { Component as WordingPage } from "../../packages/web/src/features/staff-wording/wording-page.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff-admin": adminTexts, "pages/staff-wording": wordingTexts }));
beforeEach(() => unload());

const words = { text: "The hall is closed." };
const texts = { "zh-Hant": words, "zh-Hans": words, en: words, pt: words };
const addedReason: WordingView = {
  key: "reason.ADDED_01JD8Q2V7M3X4Y5Z6A7B8C9D0E",
  kind: "reason",
  texts,
  decisions: ["reject"],
  added: true,
  original: texts,
  placeholders: { allowed: [], required: [] },
  versions: [
    {
      ...{ version: 1, from: "2098-12-01", texts, decisions: ["reject"] },
      ...{ by: "admin@demo.mo", at: "2026-11-23T02:00:00.000Z", state: "FUTURE" as const },
    },
  ],
};
/** Each address has a page of its own, as in the frame of the site. */
const PageOfAddress = () => <WordingPage key={useLocation().pathname} />;

test("says at its own address that it was saved, and from which day on it is offered", async () => {
  const calls = stubNetwork({
    "GET /staff/admin/me": () => ({
      data: { id: "me", account: "me@demo.mo", roles: ["ADMIN"], version: 1 },
    }),
    "POST /staff/admin/wording": () => ({ status: 201, data: addedReason }),
    [`GET /staff/admin/wording/${addedReason.key}`]: () => ({ data: addedReason }),
  });
  renderPage(
    <Routes>
      <Route path="/staff/admin/wording/:key" element={<PageOfAddress />} />
    </Routes>,
    "/staff/admin/wording/new",
  );
  await screen.findByRole("heading", { name: wordingTexts.edit.newTitle, level: 2 });
  for (const language of ["zh-Hant", "pt", "en"])
    fireEvent.change(document.querySelector(`#text-${language}`) ?? expect.fail(language), {
      target: { value: words.text },
    });
  fireEvent.click(screen.getByLabelText(wordingTexts.decision.reject));
  fireEvent.change(document.querySelector("#from") ?? expect.fail("no day"), {
    target: { value: "2098-12-01" },
  });
  fireEvent.click(screen.getByRole("button", { name: wordingTexts.edit.save }));
  expect(await screen.findByText(/has been saved.*1\sDecember\s2098/)).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ decisions: ["reject"] });
  expect(await screen.findByText(wordingTexts.version.title)).toBeTruthy();
});
