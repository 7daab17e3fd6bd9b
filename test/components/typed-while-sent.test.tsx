/**
 * What is typed while a form is being sent is kept (decision 0841): on the screen where the form stays open, on the
 * page of the record that it has made, and in the copy of this browser.
 */
import type { SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import * as fakeDatabase from "fake-indexeddb";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import messageTexts from "../../locales/pages/message/en.json";
import queueTexts from "../../locales/pages/queue/en.json";
import staffTexts from "../../locales/pages/staff/en.json";
import inspectionTexts from "../../locales/pages/staff-inspection/en.json";
import publicationTexts from "../../locales/pages/staff-publication/en.json";
import schemeTexts from "../../locales/pages/staff-scheme/en.json";
import surveyTexts from "../../locales/pages/staff-survey/en.json";
import wordingTexts from "../../locales/pages/staff-wording/en.json";
import { MessageForm } from "../../packages/web/src/features/messages/message-form.tsx";
import { ExistingEvent } from "../../packages/web/src/features/staff-events/existing-event.tsx";
import { NewEvent } from "../../packages/web/src/features/staff-events/new-event.tsx";
import { InspectionList } from "../../packages/web/src/features/staff-inspections/inspection-list.tsx";
import { Component as PublicationEditorPage } from "../../packages/web/src/features/staff-publications/publication-editor-page.tsx";
import { ExportScheduleForm } from "../../packages/web/src/features/staff-queue/export-schedule-form.tsx";
import { CaseNotes } from "../../packages/web/src/features/staff-review/case-notes.tsx";
import { Component as SchemeStudioPage } from "../../packages/web/src/features/staff-schemes/scheme-studio-page.tsx";
import { Component as SurveyEditorPage } from "../../packages/web/src/features/staff-surveys/survey-editor-page.tsx";
import { Component as WordingPage } from "../../packages/web/src/features/staff-wording/wording-page.tsx";
import { usePersistedInput } from "../../packages/web/src/form/persisted-input.tsx";
import { getPersistedInput } from "../../packages/web/src/form/persisted-input-store.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { passTurns } from "../support/browser/pass-turns.ts";
import { buildFair, buildLocalizedText } from "../support/events/event-fixtures.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";
import { buildStudio, buildStudioAnswers } from "./studio-answers.ts";

beforeAll(() =>
  startTexts("en", {
    "pages/message": messageTexts,
    "pages/staff": staffTexts,
    "pages/staff-inspection": inspectionTexts,
    "pages/staff-publication": publicationTexts,
    "pages/staff-scheme": schemeTexts,
    "pages/staff-survey": surveyTexts,
    "pages/staff-wording": wordingTexts,
  }),
);
let readers = 0;
beforeEach(() => {
  unload();
  const { default: _, ...interfaces } = fakeDatabase;
  for (const [name, value] of Object.entries(interfaces)) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fakeDatabase.IDBFactory());
  // A database belongs to an account: each test has its own.
  readers += 1;
  session.start(`reader${readers}.secret`);
});

const at = "2026-11-23T02:00:00.000Z";
const writeFacts = { updatedAt: at, updatedBy: "officer@demo.mo" };
const id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const findInput = (inputId: string) => document.getElementById(inputId) as HTMLInputElement;
/** Finds a button by its words: a query by its role takes seconds in forms with hundreds of fields. */
const findButton = (text: string): HTMLButtonElement =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === text) ??
  expect.fail(text);
const typeInto = async (inputId: string, value: string): Promise<void> => {
  await waitFor(() => expect(findInput(inputId)).not.toBeNull());
  fireEvent.change(findInput(inputId), { target: { value } });
};
/** Renders a page at an address below the paths of its route. */
const renderRoute = (path: string, address: string, element: ReactNode) =>
  renderPage(
    <Routes>
      <Route path={path} element={element} />
    </Routes>,
    address,
  );

interface OpenForm {
  /** Shows the form. */
  render: () => unknown;
  answers: Record<string, (call: NetworkCall) => NetworkAnswer | Promise<NetworkAnswer>>;
  /** The call that sends the form, as the network names it. */
  write: string;
  answer: (call: NetworkCall) => unknown;
  input: string;
  button: string;
}
const words = { text: "The hall is closed." };
const wording = {
  key: "reason.NO_PLACES",
  kind: "reason",
  texts: { "zh-Hant": words, "zh-Hans": words, en: words, pt: words },
  decisions: ["reject"],
  original: { "zh-Hant": words, "zh-Hans": words, en: words, pt: words },
  placeholders: { allowed: [], required: [] },
  versions: [],
};
const caseFile = { id, closed: false, notes: [], mentioned: false };
const openForms: Record<string, OpenForm> = {
  "a message": {
    render: () => renderPage(<MessageForm id={id} side="STAFF" onSent={() => undefined} />),
    answers: {},
    write: `POST /message/${id}`,
    answer: () => ({ id, items: [], unread: false, canWrite: true }),
    input: "message-text",
    button: messageTexts.send,
  },
  "a note": {
    render: () =>
      renderPage(<CaseNotes file={caseFile} notes={[]} readers={[]} onChange={() => undefined} />),
    answers: {},
    write: `POST /staff/application/${id}/case/note`,
    answer: () => caseFile,
    input: "case-note",
    button: staffTexts.case.noteAdd,
  },
  "the words of a reason": {
    render: () => renderRoute("/wording/:key", `/wording/${wording.key}`, <WordingPage />),
    answers: {
      "GET /staff/admin/me": () => ({ data: { id: "me", roles: ["ADMIN"] } }),
      [`GET /staff/admin/wording/${wording.key}`]: () => ({ data: wording }),
    },
    write: `PUT /staff/admin/wording/${wording.key}`,
    answer: ({ body }) => {
      const { texts, from } = body as { texts: object; from: string };
      return { ...wording, texts, versions: [{ version: 1, from, state: "CURRENT", by: "a", at, texts }] };
    },
    input: "text-en",
    button: wordingTexts.edit.save,
  },
  "the form of a scheme": {
    render: () => renderRoute("/scheme/:id", "/scheme/TRAINING", <SchemeStudioPage />),
    answers: {
      ...buildStudioAnswers("TRAINING"),
      "GET /staff/admin/scheme/TRAINING": () => ({ data: buildStudio("TRAINING") }),
    },
    write: "PUT /staff/admin/scheme/TRAINING",
    answer: ({ body }) => {
      const write = body as { from: string; overlay: SchemeOverlay; note: string };
      return buildStudio("TRAINING", { ...write, revision: 1 });
    },
    input: "note",
    button: schemeTexts.edit.save,
  },
};

/** Types, sends, types on before the answer, and lets the answer come. */
const sendAndTypeOn = async ({ render, answers, write, answer, input, button }: OpenForm) => {
  const gate = Promise.withResolvers<void>();
  const calls = stubNetwork({
    ...answers,
    [write]: async (call) => {
      await gate.promise;
      return { data: answer(call) };
    },
  });
  render();
  await typeInto(input, "What is sent");
  fireEvent.click(findButton(button));
  await waitFor(() => expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(write));
  await typeInto(input, "What is typed meanwhile");
  await act(async () => gate.resolve());
  await act(passTurns);
};

test.each(Object.entries(openForms))(
  "%s stays as it was typed meanwhile, also in its copy",
  async (_, form) => {
    await sendAndTypeOn(form);
    expect(findInput(form.input).value).toBe("What is typed meanwhile");
    cleanup();
    form.render();
    await waitFor(() => expect(findInput(form.input)?.value).toBe("What is typed meanwhile"));
  },
);

test.each(Object.entries(openForms))(
  "%s has nothing to restore when nothing was typed meanwhile",
  async (_, form) => {
    stubNetwork({ ...form.answers, [form.write]: (call) => ({ data: form.answer(call) }) });
    form.render();
    await typeInto(form.input, "What is sent");
    await act(passTurns);
    fireEvent.click(findButton(form.button));
    await waitFor(() => expect(findButton(form.button).getAttribute("aria-busy")).toBeNull());
    await act(passTurns);
    cleanup();
    form.render();
    await waitFor(() => expect(findInput(form.input)).not.toBeNull());
    await act(passTurns);
    expect(screen.queryByText(/This is what you typed earlier/)).toBeNull();
  },
);

test("a form of a scheme that was typed on while it was saved is not published without that", async () => {
  await sendAndTypeOn(openForms["the form of a scheme"] as OpenForm);
  expect(findButton(schemeTexts.publish.do).disabled).toBe(true);
  expect(screen.getByText(schemeTexts.publish.unsaved)).toBeTruthy();
});

const titles = buildLocalizedText("Title");
const eventDays = {
  "dates-start": "2027-03-25",
  "dates-end": "2027-03-28",
  "registration-opensOn": "2026-12-01",
  "registration-closesOn": "2027-01-31",
  "registration-documentsBy": "2027-02-10",
};
const newRecords: [
  what: string,
  routes: ReactNode,
  address: string,
  path: string,
  stored: object,
  fill: () => Promise<void>,
  input: string,
  button: string,
][] = [
  [
    "a publication",
    <Route key="route" path="/staff/content/:kind/:id" element={<PublicationEditorPage />} />,
    "/staff/content/article/new",
    "/staff/publication",
    { id: "green-2027", version: 1, status: "DRAFT", titles, texts: titles, ...writeFacts },
    () => typeInto("title-en", "Title"),
    "text-en",
    publicationTexts.edit.save,
  ],
  [
    "a survey",
    <Route key="route" path="/staff/survey/:id" element={<SurveyEditorPage />} />,
    "/staff/survey/new",
    "/staff/survey",
    { id: "green-2027", version: 1, status: "DRAFT", resultsPublic: false, questions: [], ...writeFacts },
    () => typeInto("title", "Title"),
    "intro",
    surveyTexts.edit.save,
  ],
  [
    "an event",
    <>
      <Route path="/staff/event/new" element={<NewEvent />} />
      <Route path="/staff/event/:id" element={<ExistingEvent id="green-2027" />} />
    </>,
    "/staff/event/new",
    "/staff/event",
    { ...buildFair({ id: "green-2027" }), status: "DRAFT" },
    async () => {
      await waitFor(() => expect(document.querySelector("option[value=model-2026]")).not.toBeNull());
      await typeInto("model", "model-2026");
      await waitFor(() => expect(findInput("event-names-en")?.value).toBe("model-2026 en"));
      for (const [path, day] of Object.entries(eventDays)) await typeInto(`event-${path}`, day);
    },
    "event-description-en",
    "Save",
  ],
];
test.each(newRecords)(
  "%s that was typed on while it was made goes on at its own page, and the next one begins empty",
  async (_, routes, address, path, stored, fill, input, button) => {
    const gate = Promise.withResolvers<void>();
    let record = stored;
    const model = buildFair({ id: "model-2026" });
    const { code, names, status } = model;
    const modelSummary = { id: "model-2026", code, names, status };
    const calls = stubNetwork({
      "GET /staff/admin/me": () => ({ data: { id: "me", roles: ["OFFICER"] } }),
      "GET /staff/event": () => ({ data: { items: [modelSummary] } }),
      "GET /staff/event/model-2026": () => ({ data: model }),
      [`POST ${path}`]: async ({ body }) => {
        await gate.promise;
        record = { ...stored, ...(body as object), id: "green-2027", version: 1 };
        return { data: record };
      },
      [`GET ${path}/green-2027`]: () => ({ data: record }),
    });
    const openNew = () => renderPage(<Routes>{routes}</Routes>, address);
    openNew();
    await fill();
    await typeInto(input, "What is sent");
    fireEvent.click(findButton(button));
    await waitFor(() => expect(calls.map(({ method }) => method)).toContain("POST"));
    await typeInto(input, "What is typed meanwhile");
    const form = findInput(input);
    await act(async () => gate.resolve());
    await waitFor(() => expect(form.isConnected).toBe(false));
    await waitFor(() => expect(findInput(input)?.value).toBe("What is typed meanwhile"));
    cleanup();
    openNew();
    await fill();
    await waitFor(() => expect(findInput(input)).not.toBeNull());
    await act(passTurns);
    expect(findInput(input).value).not.toBe("What is typed meanwhile");
    expect(screen.queryByText(/This is what you typed earlier/)).toBeNull();
  },
);

test("an inspector who is ticked while the list is saved stays ticked, and is saved with the next press", async () => {
  const gate = Promise.withResolvers<void>();
  const accounts = ["one", "two"].map((name) => ({ id: name, account: `${name}@demo.mo` }));
  const buildSubject = (assigned: readonly string[]) => ({
    items: [],
    inspectors: accounts.map((each) => ({ ...each, assigned: assigned.includes(each.id) })),
  });
  const path = "/staff/inspection/activity/green-2027";
  const writes: unknown[] = [];
  stubNetwork({
    [`GET ${path}`]: () => ({ data: buildSubject([]) }),
    [`PUT ${path}`]: async ({ body }) => {
      writes.push(body);
      await gate.promise;
      return { data: buildSubject((body as { inspectors: string[] }).inspectors) };
    },
  });
  renderPage(<InspectionList of="activity" id="green-2027" />);
  const findBox = (name: string) =>
    screen.findByRole<HTMLInputElement>("checkbox", { name: `${name}@demo.mo` });
  const pressSave = () =>
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${inspectionTexts.save}`) }));
  fireEvent.click(await findBox("one"));
  pressSave();
  await waitFor(() => expect(writes).toHaveLength(1));
  fireEvent.click(await findBox("two"));
  await act(async () => gate.resolve());
  await act(passTurns);
  expect((await findBox("two")).checked).toBe(true);
  expect(screen.queryByText(inspectionTexts.saved)).toBeNull();
  pressSave();
  await screen.findByText(inspectionTexts.saved);
  expect(writes.at(-1)).toEqual({ before: ["one"], inspectors: ["one", "two"] });
});

test("an export that is chosen while the one before it is sent stays chosen", async () => {
  const gate = Promise.withResolvers<void>();
  const calls = stubNetwork({
    "GET /staff/admin/me": () => ({ data: { id: "me", roles: ["OFFICER"] } }),
    "GET /staff/view": () => ({
      data: {
        items: ["one", "two"].map((name) => ({
          ...{ id: name, name, version: 1, shared: false, mayChange: true, owner: "a", filter: {} },
        })),
      },
    }),
    "POST /staff/queue/export/schedule": async () => {
      await gate.promise;
      return { data: {} };
    },
  });
  const sentNames: string[] = [];
  renderPage(<ExportScheduleForm colleagues={[]} onDone={(name) => sentNames.push(name)} />);
  await waitFor(() => expect(document.querySelector("option[value=two]")).not.toBeNull());
  await typeInto("schedule-view", "one");
  fireEvent.click(findButton(queueTexts.schedule.save));
  await waitFor(() => expect(calls.map(({ method }) => method)).toContain("POST"));
  await typeInto("schedule-view", "two");
  await act(async () => gate.resolve());
  await waitFor(() => expect(sentNames).toEqual(["one"]));
  expect(findInput("schedule-view").value).toBe("two");
});

test("a form that goes on to another record keeps its input with that one, and not with the one that it made", async () => {
  const { result, rerender } = renderHook(({ name }) => usePersistedInput(name, ""), {
    initialProps: { name: "event new" },
  });
  act(() => result.current[1]("first"));
  act(() => result.current[2].restart("first", "event made"));
  rerender({ name: "event other" });
  act(() => result.current[1]("of the other"));
  await act(passTurns);
  expect(await getPersistedInput("event other")).toMatchObject({ value: "of the other" });
  expect(await getPersistedInput("event made")).toBeUndefined();
});
