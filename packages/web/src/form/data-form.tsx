/** A one-page form in the form language, for what is no application: an institution, a contact. */
import { check } from "@portal/core/form/check";
import type { Answers, CheckContext, Field, Issue, Json } from "@portal/core/form/types";
import type { FileView } from "@portal/core/upload/wire";
import { type ReactNode, useMemo, useState } from "react";
import { ApiError } from "../lib/api.ts";
import { useToday } from "../lib/clock.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Failure } from "../ui/notice.tsx";
import { FieldView } from "./field-view.tsx";
import { FormProvider, type FormView } from "./form-context.tsx";
import { useIssueText } from "./parts.tsx";
import { problemId } from "./problem.ts";
import { useSchemeTexts } from "./use-scheme-texts.ts";
import { useText } from "./use-text.ts";
import "./form.css";

const REGION = /^[A-Z]{2}$/;
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
  const { t, language } = useText([namespace, "common", "errors", "lists", "pages/form"]);
  const words = useIssueText();
  const [answers, set] = useState(initial);
  const [files, setFiles] = useState<Record<string, FileView>>({});
  const [tried, setTried] = useState(false);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [refused, setRefused] = useState<Issue[]>([]);
  const context = useMemo<CheckContext>(() => ({ today }), [today]);
  const own = useSchemeTexts("", undefined, context);
  const checked = useMemo(
    () => ({ steps: sections.map(({ id, fields }) => ({ id, fields })), rules: [] }),
    [sections],
  );
  const regions = useMemo(() => new Intl.DisplayNames([language], { type: "region" }), [language]);
  const issues = [...(tried ? check(checked, answers, context, { mode: "submit" }) : []), ...refused];
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
    readOnly: readOnly || busy,
    ...own,
    text,
    options: (of) =>
      own.options(of).map((option) => ({
        ...option,
        // Countries and regions are named by the browser, in the reader's language.
        label:
          "values" in of && REGION.test(option.code)
            ? (regions.of(option.code) ?? option.code)
            : option.label,
      })),
    onBlur: () => {},
    onContacts: () => {},
    onFile: (file) => setFiles((old) => ({ ...old, [file.id]: file })),
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    setFailure(undefined);
    if (check(checked, answers, context, { mode: "submit" }).length > 0) return setRound((n) => n + 1);
    setBusy(true);
    try {
      await save(answers);
      setRefused([]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      setRefused(
        error.fields.map(({ path, key, params }) => ({
          path,
          key,
          step: "",
          ...(params ? { params: params as Record<string, Json> } : {}),
        })),
      );
      setRound((n) => n + 1);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormProvider value={form}>
      <form
        noValidate
        className="narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ErrorSummary
          round={round}
          problems={issues.map((issue) => ({
            id: problemId(issue.path),
            text: `${text(`fields.${issue.path.split(".")[0]}.label`) ?? ""}: ${words(issue)}`,
          }))}
        />
        {failure !== undefined && <Failure error={failure} />}
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={`section-${section.id}`}>
            <h2 id={`section-${section.id}`}>{t(`${namespace}:${prefix}.section_${section.id}`)}</h2>
            {section.fields.map((field) => (
              <FieldView
                key={field.key}
                field={field}
                path={field.key}
                textKey={`fields.${field.key}`}
                value={answers[field.key]}
                onChange={(value) => {
                  set(({ [field.key]: _, ...rest }) =>
                    value === undefined ? rest : { ...rest, [field.key]: value },
                  );
                  setRefused((old) => old.filter((issue) => issue.path.split(".")[0] !== field.key));
                }}
              />
            ))}
          </section>
        ))}
        {aside}
        {!readOnly && (
          <div className="actions">
            <Button type="submit" busy={busy}>
              {action}
            </Button>
          </div>
        )}
      </form>
    </FormProvider>
  );
};
