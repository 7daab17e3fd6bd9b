/**
 * What a colleague has saved meanwhile is read again by the editor in which a save was refused, and what was typed
 * stays.
 */
import type { StaffEvent } from "@portal/core/events/event-schema";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import admin from "../../locales/pages/staff-admin/en.json";
import publicationTexts from "../../locales/pages/staff-publication/en.json";
import surveyTexts from "../../locales/pages/staff-survey/en.json";
import { EventForm } from "../../packages/web/src/features/staff-events/event-form.tsx";
import { Component as PublicationEditorPage } from "../../packages/web/src/features/staff-publications/publication-editor-page.tsx";
import { Component as SurveyEditorPage } from "../../packages/web/src/features/staff-surveys/survey-editor-page.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { useResource } from "../../packages/web/src/shell/use-resource.ts";
import { buildFair, buildLocalizedText } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() =>
  startTexts("en", {
    "pages/staff-publication": publicationTexts,
    "pages/staff-survey": surveyTexts,
    "pages/staff-admin": admin,
  }),
);
beforeEach(() => {
  unload();
  session.start("account.secret");
});

const EventEditor = () => {
  const event = useResource<StaffEvent>("/staff/event/green-2027");
  return event.data ? (
    <EventForm base={event.data} copy={false} inputName="green-2027" onSaved={() => undefined} />
  ) : null;
};
const writeFacts = { updatedAt: "2026-11-23T02:00:00.000Z", updatedBy: "officer@demo.mo" };
const titles = buildLocalizedText("Title");

test.each<
  [
    what: string,
    path: string,
    editor: ReactNode,
    storedRecord: object,
    ownId: string,
    otherId: string,
    save: string,
  ]
>([
  [
    "a publication",
    "/staff/publication",
    <PublicationEditorPage key="editor" />,
    {
      ...{ kind: "ARTICLE", status: "DRAFT", category: "ACCOUNT", order: 10, titles, ...writeFacts },
      texts: buildLocalizedText("Text"),
    },
    "title-en",
    "title-pt",
    publicationTexts.edit.save,
  ],
  [
    "a survey",
    "/staff/survey",
    <SurveyEditorPage key="editor" />,
    {
      ...{ status: "DRAFT", titles, intros: buildLocalizedText("Intro"), ...writeFacts },
      ...{ resultsPublic: false, questions: [] },
    },
    "title",
    "intro",
    surveyTexts.edit.save,
  ],
  [
    "an event",
    "/staff/event",
    <EventEditor key="editor" />,
    buildFair({ code: "GREEN-2027" }),
    "event-description-en",
    "event-description-pt",
    "Save",
  ],
])("%s", async (_, path, editor, firstRecord, ownId, otherId, saveName) => {
  let storedRecord = { ...firstRecord, id: "green-2027", version: 1 };
  const calls = stubNetwork({
    "GET /staff/admin/me": () => ({ data: { id: "me", roles: ["OFFICER"] } }),
    [`GET ${path}/green-2027`]: () => ({ data: storedRecord }),
    [`PUT ${path}`]: ({ body }) => {
      // The reason of a change belongs to the request for it.
      const { reason: _reason, ...write } = body as typeof storedRecord & { reason?: string };
      if (write.version !== storedRecord.version)
        return { status: 409, body: { success: false, code: 900050 } };
      storedRecord = { ...storedRecord, ...write, version: storedRecord.version + 1 };
      return { data: storedRecord };
    },
  });
  renderPage(
    <Routes>
      <Route path="/content/:kind/:id" element={editor} />
    </Routes>,
    "/content/article/green-2027",
  );
  const findInput = (id: string) => document.getElementById(id) as HTMLTextAreaElement;
  await waitFor(() => expect(findInput(ownId)).not.toBeNull());
  fireEvent.change(findInput(ownId), { target: { value: "What I typed" } });
  const formerText = findInput(otherId).value;
  // A colleague changes the other text.
  storedRecord = JSON.parse(
    JSON.stringify(storedRecord).replaceAll(JSON.stringify(formerText), '"A colleague’s text"'),
  ) as typeof storedRecord;
  storedRecord.version = 2;
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: saveName }));
  await user.click(await screen.findByRole("button", { name: "Reload" }));
  await waitFor(() => expect(findInput(otherId).value).toBe("A colleague’s text"));
  await waitFor(() => expect(findInput(ownId).value).toBe("What I typed"));
  await user.click(screen.getByRole("button", { name: saveName }));
  await waitFor(() => expect(storedRecord.version).toBe(3));
  const body = JSON.stringify(calls.findLast(({ method }) => method === "PUT")?.body);
  expect(body).toContain("What I typed");
  expect(body).toContain("A colleague’s text");
});
