/**
 * An answer that leads to its outcome takes the focus of whoever waits for it. Whoever has gone on to type meanwhile
 * keeps their place: their letters would go nowhere, or into the input that was refused.
 */
import type { PolicyForecast, PolicyView } from "@portal/core/policies/policy-schema";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import policyTexts from "../../locales/pages/policy/en.json";
import texts from "../../locales/pages/staff-admin/en.json";
import { OutgoingTexts } from "../../packages/web/src/features/outgoing/outgoing-texts.tsx";
import { PolicyEditor } from "../../packages/web/src/features/staff-policies/policy-editor.tsx";
import { GuidedForm } from "../../packages/web/src/form/guided-form.tsx";
import { useFormAction } from "../../packages/web/src/form/use-form-action.ts";
import { api } from "../../packages/web/src/shell/api.ts";
import { useSubmission } from "../../packages/web/src/shell/use-submission.ts";
import { ErrorSummary } from "../../packages/web/src/ui/error-summary.tsx";
import { TextAreaField, TextField } from "../../packages/web/src/ui/field.tsx";
import { passTurns } from "../support/browser/pass-turns.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff-admin": texts, "pages/policy": policyTexts }));
beforeEach(() => unload());

const policy = {
  key: "fascia.maxCharacters",
  value: 20,
  idle: [],
  targets: { scopes: ["ALL"] },
} as unknown as PolicyView;
const forecast: PolicyForecast = {
  from: "2026-12-01",
  before: 20,
  after: 24,
  replaces: false,
  exceptions: [],
  reaches: [],
};
/** A form whose inputs can be typed into while it is sent. */
const NameForm = () => {
  const [name, setName] = useState("Ana");
  const [note, setNote] = useState("");
  const { send, describeRefusal } = useSubmission();
  return (
    <GuidedForm send={() => send(() => api.post("/contact", {}))}>
      <TextField
        id="name"
        label="Name"
        value={name}
        error={describeRefusal("name")}
        onChange={(event) => setName(event.target.value)}
      />
      <TextAreaField id="note" label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="submit">Check</button>
    </GuidedForm>
  );
};
/** As the forms of the sign-in: a summary above them takes the focus. */
const SummaryForm = () => {
  const [note, setNote] = useState("");
  const { problems, round, run } = useFormAction();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run([], async () => void (await api.post("/contact", {})));
      }}
    >
      <ErrorSummary problems={problems} round={round} />
      <TextField id="name" label="Name" defaultValue="Ana" />
      <TextAreaField id="note" label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="submit">Check</button>
    </form>
  );
};
const refusedName: NetworkAnswer = {
  status: 400,
  body: { success: false, code: 900054, fields: [{ path: "name", key: "noLinks" }] },
};
const pages: [
  title: string,
  page: React.ReactNode,
  answer: NetworkAnswer,
  findPlace: () => Element | null,
][] = [
  [
    "a forecast of a policy",
    <PolicyEditor key="page" policy={policy} name="Limit" onClose={() => {}} onDone={() => {}} />,
    { data: forecast },
    () => document.getElementById("policy-forecast"),
  ],
  ["a refusal of an input", <NameForm key="page" />, refusedName, () => document.getElementById("name")],
  [
    "a refusal in a summary",
    <SummaryForm key="page" />,
    refusedName,
    () => document.querySelector(".error-summary"),
  ],
];
const openForm = async (page: React.ReactNode, answer: NetworkAnswer) => {
  const { promise, resolve } = Promise.withResolvers<NetworkAnswer>();
  const calls = stubNetwork({
    "GET /activity": () => ({ data: { items: [] } }),
    "GET /scheme": () => ({ data: { items: [] } }),
    "POST /staff/admin/policy/forecast": () => promise,
    "POST /contact": () => promise,
  });
  renderPage(page);
  const note = await screen.findByLabelText<HTMLTextAreaElement>(/^(Note|Reason)/);
  const pressCheck = async (): Promise<void> => {
    const button = screen.getByRole("button", { name: /^(Check|Show what changes)$/ });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  };
  return {
    note,
    pressCheck,
    answerForm: () =>
      act(async () => {
        resolve(answer);
        // What follows the answer is done.
        await passTurns();
      }),
  };
};

test.each(pages)("%s takes the focus of whoever waits for it", async (_, page, answer, findPlace) => {
  const { pressCheck, answerForm } = await openForm(page, answer);
  await pressCheck();
  await answerForm();
  await waitFor(() => expect(findPlace()).not.toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(findPlace()));
});

test.each(pages)(
  "%s leaves whoever types a note meanwhile where they are",
  async (_, page, answer, findPlace) => {
    const { note, pressCheck, answerForm } = await openForm(page, answer);
    await pressCheck();
    act(() => note.focus());
    fireEvent.input(note, { target: { value: "By the" } });
    await answerForm();
    await waitFor(() => expect(findPlace()).not.toBeNull());
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
    expect(document.activeElement).toBe(note);
  },
);

test.each(pages)(
  "%s leaves whoever sends it with the Enter key and types on where they are",
  async (_, page, answer, findPlace) => {
    const { note, answerForm } = await openForm(page, answer);
    act(() => note.focus());
    fireEvent.submit(note.form ?? expect.fail("no form"));
    fireEvent.input(note, { target: { value: "By the" } });
    await answerForm();
    await waitFor(() => expect(findPlace()).not.toBeNull());
    expect(document.activeElement).toBe(note);
  },
);

test("a preview of what a decision sends leaves whoever types a note beside it where they are", async () => {
  const preview = { recipients: [], letters: [], countersigned: false } as never;
  const Panel = () => {
    const [isShown, setIsShown] = useState(false);
    return (
      <>
        <textarea aria-label="Note" />
        <button type="button" onClick={() => setIsShown(!isShown)}>
          Answer
        </button>
        {isShown && <OutgoingTexts preview={preview} />}
      </>
    );
  };
  renderPage(<Panel />);
  const togglePreview = () => fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  const note = screen.getByLabelText("Note");
  act(() => note.focus());
  togglePreview();
  expect([document.activeElement, document.getElementById("outgoing")]).toEqual([note, expect.anything()]);
  togglePreview();
  act(() => note.blur());
  togglePreview();
  expect(document.activeElement).toBe(document.getElementById("outgoing"));
});
