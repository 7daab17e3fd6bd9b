/** Only fields pinned by staff are editable; all others stay as submitted (workflow.md › supplement). */
import type { ApplicationView } from "@portal/core/applications/model/schema";
import type { FileView } from "@portal/core/files/file-schema";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { useEffect, useMemo, useRef, useState } from "react";
import { AnswerFields, isInSummary, ProblemSummary, withAnswer } from "../../form/answer-fields.tsx";
import { FormProvider, type FormView } from "../../form/form-context.tsx";
import { useAttempt } from "../../form/use-attempt.ts";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import { buildCheckContext } from "../../form/wizard-data.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ApplicationContext, useAround } from "./submitted-answers.tsx";
import "../../form/form.css";

interface Props {
  view: ApplicationView;
  focus: boolean;
  onChanged: (next: ApplicationView, action: string) => void;
}

const Pinned = ({ view, around, onChanged }: Omit<Props, "focus"> & { around: ApplicationContext }) => {
  const { t, language } = useText(["pages/personal", "pages/form"]);
  const pinned = view.supplement?.fields ?? [];
  const [answers, setAnswers] = useState<Answers>(view.answers);
  const [files, setFiles] = useState(around.files);
  const [contacts, setContacts] = useState(around.contacts);
  const attempt = useAttempt();
  const context = useMemo(() => buildCheckContext(around, contacts, files), [around, contacts, files]);
  const texts = useSchemeTexts(around.scheme, around.event, context);
  const keys = pinned.map((path) => path.split(".")[0] ?? path);
  const openIssues = validateAnswers(around.scheme, answers, context, { mode: "submit", only: keys });
  const issues = [...(attempt.tried ? openIssues : []), ...attempt.refused];
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
    const changedAnswers = Object.fromEntries(
      keys.filter((key) => answers[key] !== undefined).map((key) => [key, answers[key] as Json]),
    );
    onChanged(
      await api.post<ApplicationView>(`/participate/search/${view.id}/supplement`, {
        version: view.version,
        answers: changedAnswers,
      }),
      "supplement",
    );
  };
  const notes = Object.entries(view.supplement?.notes ?? {});
  const fields = around.scheme.steps
    .flatMap((step) => step.fields)
    .filter((field) => keys.includes(field.key));
  return (
    <FormProvider value={form}>
      <form
        noValidate
        className="narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt.send(openIssues, send);
        }}
      >
        <ProblemSummary fields={fields} issues={issues} round={attempt.round} />
        {attempt.failure && <FailureAlert error={attempt.failure} isCarried={isInSummary} />}
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
            setAnswers((old) => withAnswer(old, key, value));
            attempt.edited(key);
          }}
        />
        <p className="muted">{t("pages/personal:supplement.workingDays")}</p>
        <div className="actions">
          <Button type="submit" busy={attempt.busy}>
            {t("pages/personal:supplement.send")}
          </Button>
          <span className="muted">
            {view.supplement &&
              t("pages/personal:supplement.due", { day: formatDay(view.supplement.dueOn, language) })}
          </span>
        </div>
      </form>
    </FormProvider>
  );
};

export const SupplementForm = ({ view, focus, onChanged }: Props) => {
  const { t } = useText(["pages/personal"]);
  const { around, error } = useAround(view, true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  const requestedSupplement = view.supplement;
  return (
    <section className="card pc-supplement" aria-labelledby="supplement">
      <h2 id="supplement" ref={heading} tabIndex={-1}>
        {t("supplement.title")}
      </h2>
      {requestedSupplement && (
        <Alert kind="warning" title={t("supplement.asked")}>
          <DecisionReason
            reason={requestedSupplement.message}
            reasonCodes={requestedSupplement.reasonCodes}
            at={requestedSupplement.requestedAt}
          />
        </Alert>
      )}
      {error !== undefined && <FailureAlert error={error} />}
      {!around && error === undefined && <Skeleton lines={5} />}
      {around && <Pinned view={view} around={around} onChanged={onChanged} />}
    </section>
  );
};
