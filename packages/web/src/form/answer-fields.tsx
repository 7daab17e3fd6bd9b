/** The fields of a step or section with their answers, and what is wrong with them in one list. */
import type { Answers, Field, Issue, Json } from "@portal/core/form/types";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { FieldView } from "./field-view.tsx";
import { useForm } from "./form-context.tsx";
import { useIssueText } from "./parts.tsx";
import { problemId } from "./problem.ts";

export const AnswerFields = ({
  fields,
  onEdit,
}: {
  fields: readonly Field[];
  onEdit: (key: string, value: Json | undefined) => void;
}) => {
  const { answers } = useForm();
  return fields.map((field) => (
    <FieldView
      key={field.key}
      field={field}
      path={field.key}
      textKey={`fields.${field.key}`}
      value={answers[field.key]}
      onChange={(value) => onEdit(field.key, value)}
    />
  ));
};

/** The answers with one more, or without it. */
export const withAnswer = (answers: Answers, key: string, value: Json | undefined): Answers => {
  const { [key]: _, ...rest } = answers;
  return value === undefined ? rest : { ...rest, [key]: value };
};

/** What is wrong, each with the name of its field; takes the focus after every attempt. */
export const ProblemSummary = ({ issues, round }: { issues: readonly Issue[]; round: number }) => {
  const { text } = useForm();
  const words = useIssueText();
  return (
    <ErrorSummary
      round={round}
      problems={issues.map((issue) => {
        const key = issue.path.split(".")[0] ?? issue.path;
        const name = text(`fields.${key}.label`) ?? text(`declarations.${key}`);
        return { id: problemId(issue.path), text: name ? `${name}: ${words(issue)}` : words(issue) };
      })}
    />
  );
};
