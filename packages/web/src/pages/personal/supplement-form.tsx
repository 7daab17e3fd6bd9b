/** Only what staff pinned is open; the rest stays as it was submitted (workflow.md › supplement). */
import type { ApplicationView } from "@portal/core/application/wire";
import { check } from "@portal/core/form/check";
import type { Answers, Json } from "@portal/core/form/types";
import type { FileView } from "@portal/core/upload/wire";
import { useEffect, useMemo, useRef, useState } from "react";
import { AnswerFields, ProblemSummary, withAnswer } from "../../form/answer-fields.tsx";
import { FormProvider, type FormView } from "../../form/form-context.tsx";
import { useAttempt } from "../../form/use-attempt.ts";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import { checkContext } from "../../form/wizard-data.ts";
import { api } from "../../lib/api.ts";
import { formatDay } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Around, useAround } from "./record-answers.tsx";
import "../../form/form.css";

interface Props {
  view: ApplicationView;
  focus: boolean;
  onChanged: (next: ApplicationView, action: string) => void;
}

const Pinned = ({ view, around, onChanged }: Omit<Props, "focus"> & { around: Around }) => {
  const { t, language } = useText(["pages/personal", "pages/form"]);
  const pinned = view.supplement?.fields ?? [];
  const [answers, set] = useState<Answers>(view.answers);
  const [files, setFiles] = useState(around.files);
  const [contacts, setContacts] = useState(around.contacts);
  const attempt = useAttempt();
  const context = useMemo(() => checkContext(around, contacts, files), [around, contacts, files]);
  const texts = useSchemeTexts(around.scheme.id, around.event, context);
  const keys = pinned.map((path) => path.split(".")[0] ?? path);
  const wrong = check(around.scheme, answers, context, { mode: "submit", only: keys });
  const issues = [...(attempt.tried ? wrong : []), ...attempt.refused];
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
    const changed = Object.fromEntries(
      keys.filter((key) => answers[key] !== undefined).map((key) => [key, answers[key] as Json]),
    );
    onChanged(
      await api.post<ApplicationView>(`/participate/search/${view.id}/supplement`, {
        version: view.version,
        answers: changed,
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
          void attempt.send(wrong, send);
        }}
      >
        <ProblemSummary fields={fields} issues={issues} round={attempt.round} />
        {attempt.failure && <Failure error={attempt.failure} />}
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
            set((old) => withAnswer(old, key, value));
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
  const asked = view.supplement;
  return (
    <section className="card pc-supplement" aria-labelledby="supplement">
      <h2 id="supplement" ref={heading} tabIndex={-1}>
        {t("supplement.title")}
      </h2>
      {asked && (
        <Notice kind="warning" title={t("supplement.asked")}>
          <p className="pre">{asked.message}</p>
        </Notice>
      )}
      {error !== undefined && <Failure error={error} />}
      {!around && error === undefined && <Skeleton lines={5} />}
      {around && <Pinned view={view} around={around} onChanged={onChanged} />}
    </section>
  );
};
