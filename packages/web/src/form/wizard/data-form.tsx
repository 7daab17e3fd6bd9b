/** A one-page form in the form language for data other than applications: an institution, a contact. */

import type { FileView } from "@portal/core/files/file-schema";
import type { Answers, CheckContext, Field, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { normalizeAnswers } from "@portal/core/forms/values/normalize-answers";
import { type ReactNode, useMemo, useState } from "react";
import { useToday } from "../../shell/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import type { FormView } from "../form-context.tsx";
import { usePersistedInput, useVersionChange } from "../persisted-input.tsx";
import { useAttempt } from "../use-attempt.ts";
import { useSchemeTexts } from "../use-scheme-texts.ts";
import { useText } from "../use-text.ts";
import { AnswerFields, setAnswer } from "./answer-fields.tsx";
import { AnswerForm } from "./answer-form.tsx";

export interface DataSection {
  id: string;
  fields: Field[];
}

export const DataForm = ({
  namespace,
  prefix,
  sections,
  initial,
  readOnly = false,
  save,
  derive = (answers) => answers,
  inputName,
  version = 0,
  onReload,
  action,
  aside,
  renderOffer,
}: {
  /** The namespace of the texts: `${prefix}.${key}` is a label, `${key}Hint` its hint. */
  namespace: string;
  prefix: string;
  sections: DataSection[];
  initial: Answers;
  readOnly?: boolean;
  save: (answers: Answers) => Promise<void>;
  /** Adds what an entry tells of others that are still open. */
  derive?: (answers: Answers) => Answers;
  /** The name under which this browser keeps what is typed until it is saved (`usePersistedInput`). */
  inputName?: string;
  /** The version of what is changed. When there is another one, it is followed, and what was typed stays. */
  version?: number;
  /** Reads again what is changed; offered where somebody else changed it meanwhile. */
  onReload?: () => void;
  action: string;
  aside?: ReactNode;
  /** Renders an offer above the field with this key, which answers it in one step from the answers so far. */
  renderOffer?: (key: string, answers: Answers, answer: (value: Json) => void) => ReactNode;
}) => {
  const today = useToday();
  const { t } = useText([namespace, "common", "errors", "lists", "pages/form"]);
  const [answers, setAnswers, persistedInput] = usePersistedInput(inputName, initial);
  const [files, setFiles] = useState<Record<string, FileView>>({});
  const attempt = useAttempt();
  useVersionChange(version, () => {
    persistedInput.rebase(initial);
    attempt.forget();
  });
  const context = useMemo<CheckContext>(() => ({ today }), [today]);
  const schemeTexts = useSchemeTexts(undefined, undefined, context);
  const validatedScheme = useMemo(
    () => ({ steps: sections.map(({ id, fields }) => ({ id, fields })), rules: [] }),
    [sections],
  );
  // As the server stores them: the Enter key sends a field that was never left.
  const storedAnswers = normalizeAnswers(validatedScheme, answers);
  const currentIssues = validateAnswers(validatedScheme, storedAnswers, context, { mode: "submit" });
  const issues = [...(attempt.tried ? currentIssues : []), ...attempt.refused];
  const edit = (key: string, value: Json | undefined): void => {
    setAnswers((current) => derive(setAnswer(current, key, value)));
    attempt.edited(key);
  };
  /** `fields.shareholders.columns.name.label` is stored as `${prefix}.shareholders.name`. */
  const text = (key: string, params: Record<string, Json> = {}): string | undefined => {
    const parts = key.split(".").filter((part) => part !== "fields" && part !== "columns");
    const last = parts.pop();
    const name = parts.join("_") + (last === "label" ? "" : last === "hint" ? "Hint" : `_${last}`);
    return t(`${namespace}:${prefix}.${name}`, { ...params, defaultValue: "" }) || undefined;
  };
  const form: FormView = {
    answers,
    context,
    contacts: [],
    files,
    issues,
    readOnly: readOnly || attempt.busy,
    ...schemeTexts,
    text,
    onBlur: () => {},
    onContacts: () => {},
    onFile: (file) => setFiles((current) => ({ ...current, [file.id]: file })),
  };
  return (
    <AnswerForm
      form={form}
      fields={sections.flatMap((section) => section.fields)}
      persistedInput={persistedInput}
      attempt={attempt}
      openIssues={currentIssues}
      onReload={onReload}
      send={() => save(storedAnswers)}
    >
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={`section-${section.id}`}>
          <h2
            id={`section-${section.id}`}
            // A form with one section already has the heading of its page or dialog.
            className={sections.length === 1 ? "visually-hidden" : undefined}
          >
            {t(`${namespace}:${prefix}.section_${section.id}`)}
          </h2>
          <AnswerFields
            fields={section.fields}
            onEdit={edit}
            renderOffer={renderOffer && ((key) => renderOffer(key, answers, (value) => edit(key, value)))}
          />
        </section>
      ))}
      {aside}
      {!readOnly && (
        <div className="actions">
          <Button type="submit" busy={attempt.busy}>
            {action}
          </Button>
        </div>
      )}
    </AnswerForm>
  );
};
