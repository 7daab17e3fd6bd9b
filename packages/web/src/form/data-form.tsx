/** A one-page form in the form language, for what is no application: an institution, a contact. */
import { check } from "@portal/core/form/check";
import type { Answers, CheckContext, Field } from "@portal/core/form/types";
import type { FileView } from "@portal/core/upload/wire";
import { type ReactNode, useMemo, useState } from "react";
import { useToday } from "../lib/clock.ts";
import { Button } from "../ui/button.tsx";
import { Failure } from "../ui/notice.tsx";
import { AnswerFields, ProblemSummary, withAnswer } from "./answer-fields.tsx";
import { FormProvider, type FormView } from "./form-context.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useSchemeTexts } from "./use-scheme-texts.ts";
import { useText } from "./use-text.ts";
import "./form.css";

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
  action,
  aside,
}: {
  /** Where the texts stand: `${prefix}.${key}` of this namespace is a label, `${key}Hint` its hint. */
  namespace: string;
  prefix: string;
  sections: DataSection[];
  initial: Answers;
  readOnly?: boolean;
  save: (answers: Answers) => Promise<void>;
  action: string;
  aside?: ReactNode;
}) => {
  const today = useToday();
  const { t } = useText([namespace, "common", "errors", "lists", "pages/form"]);
  const [answers, set] = useState(initial);
  const [files, setFiles] = useState<Record<string, FileView>>({});
  const attempt = useAttempt();
  const context = useMemo<CheckContext>(() => ({ today }), [today]);
  const own = useSchemeTexts("", undefined, context);
  const checked = useMemo(
    () => ({ steps: sections.map(({ id, fields }) => ({ id, fields })), rules: [] }),
    [sections],
  );
  const wrong = check(checked, answers, context, { mode: "submit" });
  const issues = [...(attempt.tried ? wrong : []), ...attempt.refused];
  /** `fields.shareholders.columns.name.label` stands at `${prefix}.shareholders.name`. */
  const text = (key: string): string | undefined => {
    const parts = key.split(".").filter((part) => part !== "fields" && part !== "columns");
    const last = parts.pop();
    const name = parts.join("_") + (last === "label" ? "" : last === "hint" ? "Hint" : `_${last}`);
    return t(`${namespace}:${prefix}.${name}`, { defaultValue: "" }) || undefined;
  };
  const form: FormView = {
    answers,
    context,
    contacts: [],
    files,
    issues,
    readOnly: readOnly || attempt.busy,
    ...own,
    text,
    onBlur: () => {},
    onContacts: () => {},
    onFile: (file) => setFiles((old) => ({ ...old, [file.id]: file })),
  };
  return (
    <FormProvider value={form}>
      <form
        noValidate
        className="narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt.send(wrong, () => save(answers));
        }}
      >
        <ProblemSummary
          fields={sections.flatMap((one) => one.fields)}
          issues={issues}
          round={attempt.round}
        />
        {attempt.failure && <Failure error={attempt.failure} />}
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={`section-${section.id}`}>
            <h2
              id={`section-${section.id}`}
              // A form of one topic stands under the heading of its page or dialog.
              className={sections.length === 1 ? "visually-hidden" : undefined}
            >
              {t(`${namespace}:${prefix}.section_${section.id}`)}
            </h2>
            <AnswerFields
              fields={section.fields}
              onEdit={(key, value) => {
                set((old) => withAnswer(old, key, value));
                attempt.edited(key);
              }}
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
      </form>
    </FormProvider>
  );
};
