/** Only fields pinned by staff are editable; all others stay as submitted (workflow.md › supplement). */
import { toSupplementContext } from "@portal/core/applications/changes/supplement-context";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { FileView } from "@portal/core/files/file-schema";
import { listLostAnswers } from "@portal/core/forms/event-options";
import type { Answers } from "@portal/core/forms/types/index";
import { useMemo, useState } from "react";
import { buildBrowserCheckContext } from "../../form/browser-check-context.ts";
import type { FormView } from "../../form/form-context.tsx";
import { usePersistedInput } from "../../form/persisted-input.tsx";
import { useAnswerFiles } from "../../form/use-answer-files.ts";
import { useAttempt } from "../../form/use-attempt.ts";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { AnswerFields, setAnswer } from "../../form/wizard/answer-fields.tsx";
import { AnswerForm } from "../../form/wizard/answer-form.tsx";
import { api } from "../../shell/api.ts";
import type { ApplicationContext } from "./application-answers.tsx";
import { listSupplementIssues } from "./list-supplement-issues.ts";
import { isSupplementUnchanged, SupplementActions } from "./supplement-actions.tsx";

export const SupplementAnswers = ({
  view,
  around,
  onChanged,
}: {
  view: ApplicationView;
  around: ApplicationContext;
  onChanged: (next: ApplicationView, action: string) => void;
}) => {
  const pinnedFields = view.supplement?.fields ?? [];
  const keys = pinnedFields.map((path) => path.split(".")[0] ?? path);
  const [files, setFiles] = useState(around.files);
  const [contacts, setContacts] = useState(around.contacts);
  const attempt = useAttempt();
  const [asksToSendUnchanged, setAsksToSendUnchanged] = useState(false);
  const context = useMemo(
    () => toSupplementContext(buildBrowserCheckContext(around, contacts, files)),
    [around, contacts, files],
  );
  // What the event offers no longer has no input that could remove it, as in a draft (decision 0714).
  const [lostAnswers, setLostAnswers] = useState(() =>
    listLostAnswers(around.scheme, view.answers, context).filter(({ key }) => keys.includes(key)),
  );
  const [answers, setAnswers, persistedInput] = usePersistedInput<Answers>(`supplement ${view.id}`, () =>
    lostAnswers.reduce((all, { key, rest }) => setAnswer(all, key, rest), view.answers),
  );
  useAnswerFiles(around.scheme, answers, files, setFiles);
  const texts = useSchemeTexts(around.scheme, around.event, context);
  const openIssues = listSupplementIssues(view, { scheme: around.scheme, answers, fields: keys }, context);
  const shownIssues = [...(attempt.tried ? openIssues : []), ...attempt.refused];
  const issues = [
    ...lostAnswers.map(({ key, step }) => ({ path: key, key: "optionGone", step })),
    ...shownIssues.filter(({ path }) => !lostAnswers.some(({ key }) => key === path)),
  ];
  const form: FormView = {
    answers,
    context,
    contacts,
    files,
    issues,
    readOnly: attempt.busy,
    ...(around.event ? { event: around.event } : {}),
    ...(around.institution ? { institution: around.institution } : {}),
    ...texts,
    onBlur: () => {},
    onFile: (file: FileView) => setFiles((old) => ({ ...old, [file.id]: file })),
    onContacts: () =>
      void api.get<{ items: typeof contacts }>("/contact").then((list) => setContacts(list.items)),
  };
  const send = async (): Promise<void> => {
    // Of an answer that was removed the server is told: one that is not sent stays as it was submitted.
    const changedAnswers = Object.fromEntries(
      keys
        .filter((key) => answers[key] !== undefined || view.answers[key] !== undefined)
        .map((key) => [key, answers[key] ?? null]),
    );
    const next = await api.post<ApplicationView>(`/participate/search/${view.id}/supplement`, {
      version: view.version,
      answers: changedAnswers,
    });
    onChanged(next, "supplement");
  };
  // A press by mistake would give away the only time at which the requested answers can be changed (decision 0860).
  const holdBackUnchanged = (): boolean => {
    const isUnchanged = isSupplementUnchanged(view, keys, answers);
    setAsksToSendUnchanged(isUnchanged);
    return isUnchanged;
  };
  const sendUnchanged = (): void => {
    setAsksToSendUnchanged(false);
    void attempt.send(openIssues, async () => {
      await send();
      persistedInput.forget();
    });
  };
  const notes = Object.entries(view.supplement?.notes ?? {});
  const fields = around.scheme.steps
    .flatMap((step) => step.fields)
    .filter((field) => keys.includes(field.key));
  return (
    <AnswerForm
      form={form}
      fields={fields}
      persistedInput={persistedInput}
      attempt={attempt}
      openIssues={openIssues}
      send={send}
      holdsBack={holdBackUnchanged}
    >
      {notes.length > 0 && (
        <ul className="pc-notes">
          {notes.map(([path, note]) => (
            <li key={path}>
              <strong>{texts.text(`fields.${path.split(".")[0]}.label`) ?? path}</strong>: {note}
            </li>
          ))}
        </ul>
      )}
      <AnswerFields
        fields={fields}
        onEdit={(key, value) => {
          setAnswers((old) => setAnswer(old, key, value));
          setLostAnswers((all) => all.filter((answer) => answer.key !== key));
          attempt.edited(key);
        }}
      />
      <SupplementActions
        dueOn={view.supplement?.dueOn}
        busy={attempt.busy}
        asksToSendUnchanged={asksToSendUnchanged}
        onStay={() => setAsksToSendUnchanged(false)}
        onSendUnchanged={sendUnchanged}
      />
    </AnswerForm>
  );
};
