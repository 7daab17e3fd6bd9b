/** The fields of a step or section with their answers, and a summary of their issues. */
import type { Answers, Field, FormIssue, Json } from "@portal/core/forms/types/index";
import { Fragment, type ReactNode } from "react";
import { findRemedyByPath } from "../../shell/refusal-remedies.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { findControlId } from "../control-id.ts";
import { useIssueText } from "../field-frame.tsx";
import { describePath, findField } from "../find-field.ts";
import { useForm } from "../form-context.tsx";
import { useText } from "../use-text.ts";
import { DeclareAll } from "./declare-all.tsx";
import { FieldView } from "./field-view.tsx";

export const AnswerFields = ({
  fields,
  onEdit,
  renderOffer,
}: {
  fields: readonly Field[];
  onEdit: (key: string, value: Json | undefined) => void;
  /** Renders an offer above the field with this key, which answers it in one step. */
  renderOffer?: ((key: string) => ReactNode) | undefined;
}) => {
  const { answers } = useForm();
  return (
    <>
      {fields.map((field) => (
        <Fragment key={field.key}>
          {renderOffer?.(field.key)}
          <FieldView
            field={field}
            path={field.key}
            textKey={`fields.${field.key}`}
            value={answers[field.key]}
            onChange={(value) => onEdit(field.key, value)}
          />
        </Fragment>
      ))}
      <DeclareAll
        fields={fields}
        onChange={(keys, isAgreed) => {
          for (const key of keys) onEdit(key, isAgreed || undefined);
        }}
      />
    </>
  );
};

/** Returns the answers with one answer set, or removed when it is undefined. */
export const setAnswer = (answers: Answers, key: string, value: Json | undefined): Answers => {
  const { [key]: _, ...rest } = answers;
  return value === undefined ? rest : { ...rest, [key]: value };
};

/** The summary of a form lists what was refused at every path, whether an input of the page carries it or not. */
export const isInSummary = (): boolean => true;

/**
 * Lists the issues with the names of their field, row and language. It takes the focus after every attempt. An issue
 * that no input of the form shows has a link to the page where it can be corrected.
 */
export const ProblemSummary = ({
  fields,
  issues,
  round,
  children,
}: {
  fields: readonly Field[];
  issues: readonly FormIssue[];
  round: number;
  /** What else can be done about them. */
  children?: ReactNode;
}) => {
  const { text } = useForm();
  const { t } = useText(["pages/form", "common"]);
  const words = useIssueText();
  const describeIssue = (issue: FormIssue): string => {
    const foundField = findField(fields, issue.path);
    return words(issue, foundField?.rest.length === 0 ? foundField.field.kind : undefined);
  };
  return (
    <ErrorSummary
      round={round}
      problems={issues.map((issue) => {
        // The label of a declaration is a whole sentence, and a question ends in its own mark.
        const name = describePath(fields, issue.path, text, t).replace(/[。.？?]$/u, "");
        return {
          id: findControlId(issue.path),
          ...(fields.some(({ key }) => key === issue.path.split(".")[0])
            ? {}
            : { elsewhere: findRemedyByPath(issue.path) ?? "nowhere" }),
          text: name ? t("common:error.of", { name, what: describeIssue(issue) }) : describeIssue(issue),
        };
      })}
    >
      {children}
    </ErrorSummary>
  );
};
