/** The parts of every field view: label, hint and error, and the control connected to them. */
import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { FieldKind, FormIssue, Json } from "@portal/core/forms/types/index";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatIssue, type MissingAnswer } from "../shell/error-text.ts";
import { RequiredMark } from "../ui/field.tsx";
import { findMissingKind } from "./find-field.ts";
import { type FormFieldProps, toControlId, useForm } from "./form-context.tsx";
import { formatUploadLimit } from "./upload-file.ts";
import { useText } from "./use-text.ts";

/**
 * The context of the text for a missing answer, by kind, because a choice is made and everything else is filled in
 * (`common:issue.required_choice`).
 */
const missingContexts: { readonly [Kind in FieldKind]?: MissingAnswer } = {
  yesNo: "choice",
  choice: "choice",
  choiceOther: "choice",
  bandOrNumber: "choice",
  region: "choice",
  contact: "choice",
  event: "choice",
  application: "choice",
  choices: "choices",
  ranked: "choices",
  slot: "choices",
  tree: "choices",
  quantities: "choices",
  lines: "rows",
  people: "rows",
  excel: "sheet",
  matrix: "matrix",
};

/** Returns a function for the text of an issue, the same in the summary and beside the field. */
export const useIssueText = () => {
  const { t, language } = useText(["common", "errors"]);
  return (
    issue: { key: string; params?: Record<string, Json>; code?: number },
    /** The kind of the field that is wrong as a whole: what is missing is chosen, added or filled in. */
    kind?: FieldKind,
  ): string => {
    const { max, unit } = issue.params ?? {};
    const issueText = {
      key: issue.key,
      params: {
        ...issue.params,
        // Limits of characters and of words have different texts; sizes are shown in MB.
        ...(unit ? { context: unit } : {}),
        ...(issue.key === "fileSize" && typeof max === "number"
          ? { max: formatUploadLimit(max, language) }
          : {}),
      },
    };
    return formatIssue(t, issueText, kind && missingContexts[kind]);
  };
};

/** Returns the issues at a path and, by default, below it. */
export const useIssues = (path: string, includeNested = true): FormIssue[] =>
  useForm().issues.filter(
    (issue) => issue.path === path || (includeNested && issue.path.startsWith(`${path}.`)),
  );

/** Returns whether the field is required now; with a condition, only while that holds. */
export const useIsRequired = (field: Pick<FormFieldProps["field"], "required">): boolean => {
  const { answers, context } = useForm();
  return typeof field.required === "boolean"
    ? field.required
    : isConditionMet(field.required, { answers, context });
};

export interface FieldControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

const Errors = ({
  id,
  issues,
  field,
  path,
}: Pick<FormFieldProps, "field" | "path"> & { id: string; issues: FormIssue[] }) => {
  const words = useIssueText();
  const { t } = useTranslation("common");
  if (issues.length === 0) return null;
  return (
    <p className="fv-error" id={id}>
      <span className="visually-hidden">{t("field.error")} </span>
      {[
        ...new Set(
          issues.map((issue) => words(issue, findMissingKind(field, issue.path.slice(path.length)))),
        ),
      ].join("\n")}
    </p>
  );
};

/** Label, hint, error and one control. `label` replaces the text of the scheme, for language variants. */
export const FieldFrame = ({
  field,
  path,
  textKey,
  label,
  deep = true,
  after,
  children,
}: Pick<FormFieldProps, "field" | "path" | "textKey"> & {
  label?: string;
  deep?: boolean;
  after?: ReactNode;
  children: (controlProps: FieldControlProps) => ReactNode;
}) => {
  const form = useForm();
  const issues = useIssues(path, deep);
  const isRequired = useIsRequired(field);
  const id = toControlId(path);
  const hint = form.text(`${textKey}.hint`);
  const describedBy = [
    hint && !label ? `${id}-hint` : "",
    issues.length ? `${id}-error` : "",
    after ? `${id}-after` : "",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={issues.length ? "fv fv-wrong" : "fv"}>
      <label className="fv-label" htmlFor={id}>
        {label ?? form.text(`${textKey}.label`) ?? field.key}
        <RequiredMark required={isRequired} />
      </label>
      {hint && !label && (
        <p className="fv-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Errors id={`${id}-error`} issues={issues} field={field} path={path} />
      {children({
        id,
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(issues.length ? { "aria-invalid": true as const } : {}),
        ...(isRequired ? { "aria-required": true as const } : {}),
      })}
      {after && (
        <div className="fv-after" id={`${id}-after`}>
          {after}
        </div>
      )}
    </div>
  );
};

/**
 * Returns the attributes that connect one control of a group to the errors of the field: it is marked as invalid where
 * its own part is wrong, or the answer as a whole.
 * @param isAbout returns whether an issue of the whole answer is about this part; by default it is about all of them
 */
export const usePartControlProps = (
  field: FormFieldProps["field"],
  path: string,
  part: string,
  isAbout: (issue: FormIssue) => boolean = () => true,
): FieldControlProps => {
  const issues = useIssues(path);
  const isRequired = useIsRequired(field);
  const isWrong = issues.some(
    (issue) => issue.path === `${path}.${part}` || (issue.path === path && isAbout(issue)),
  );
  return {
    id: toControlId(`${path}.${part}`),
    ...(isWrong ? { "aria-invalid": true as const, "aria-describedby": `${toControlId(path)}-error` } : {}),
    ...(isRequired ? { "aria-required": true as const } : {}),
  };
};

/** Several controls under one legend. */
export const FieldGroupFrame = ({
  field,
  path,
  textKey,
  deep = true,
  parts = [],
  after,
  children,
  className,
}: Pick<FormFieldProps, "field" | "path" | "textKey"> & {
  deep?: boolean;
  /** Members of the answer whose issues no control shows. They are shown here; the issues of deeper members are not. */
  parts?: readonly string[];
  /** Is shown below the controls and describes the group. */
  after?: ReactNode;
  className?: string;
  children: ReactNode;
}) => {
  const form = useForm();
  const partIssues = form.issues.filter((issue) => parts.some((part) => issue.path === `${path}.${part}`));
  const issues = [...useIssues(path, deep), ...partIssues];
  const isRequired = useIsRequired(field);
  const id = toControlId(path);
  const hint = form.text(`${textKey}.hint`);
  const describedBy = [
    hint ? `${id}-hint` : "",
    issues.length ? `${id}-error` : "",
    after ? `${id}-after` : "",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset
      className={`fv fv-group ${issues.length ? "fv-wrong" : ""} ${className ?? ""}`}
      id={id}
      tabIndex={-1}
      {...(describedBy ? { "aria-describedby": describedBy } : {})}
    >
      <legend className="fv-label">
        {form.text(`${textKey}.label`) ?? field.key}
        <RequiredMark required={isRequired} />
      </legend>
      {hint && (
        <p className="fv-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Errors id={`${id}-error`} issues={issues} field={field} path={path} />
      {children}
      {after && (
        <div className="fv-after" id={`${id}-after`}>
          {after}
        </div>
      )}
    </fieldset>
  );
};

export {
  coerceToCodes,
  coerceToList,
  coerceToRecord,
  coerceToText,
} from "@portal/core/forms/values/coerce-json";
