/** The parts every field view is made of: label, hint, error, and the control tied to them. */
import { holds } from "@portal/core/form/evaluate";
import type { Issue, Json } from "@portal/core/form/types";
import type { ReactNode } from "react";
import { issueText } from "../lib/error-text.ts";
import { useTranslation } from "../lib/use-translation.ts";
import { controlId, type FieldProps, useForm } from "./form-context.tsx";
import { limitText } from "./upload.ts";
import { useText } from "./use-text.ts";

/** The words of an issue, the same in the summary and beside the field. */
export const useIssueText = () => {
  const { t, language } = useText(["common", "errors"]);
  return (issue: { key: string; params?: Record<string, Json>; code?: number }): string => {
    const { max, unit } = issue.params ?? {};
    return issueText(t, {
      key: issue.key,
      params: {
        ...issue.params,
        // A limit of characters and one of words are said differently; a size is said in MB.
        ...(unit ? { context: unit } : {}),
        ...(issue.key === "fileSize" && typeof max === "number" ? { max: limitText(max, language) } : {}),
      },
    });
  };
};

/** Issues at a path, and (deep) below it. */
export const useIssues = (path: string, deep = true): Issue[] =>
  useForm().issues.filter((issue) => issue.path === path || (deep && issue.path.startsWith(`${path}.`)));

/** Required now? A condition makes it so only while it holds. */
const useRequired = (field: Pick<FieldProps["field"], "required">): boolean => {
  const { answers, context } = useForm();
  return typeof field.required === "boolean" ? field.required : holds(field.required, { answers, context });
};

export interface Tied {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

const Errors = ({ id, issues }: { id: string; issues: Issue[] }) => {
  const words = useIssueText();
  const { t } = useTranslation("common");
  if (issues.length === 0) return null;
  return (
    <p className="fv-error" id={id}>
      <span className="visually-hidden">{t("field.error")} </span>
      {[...new Set(issues.map(words))].join(" ")}
    </p>
  );
};

/** Label, hint, error and one control. `label` replaces the text of the scheme (language variants). */
export const Frame = ({
  field,
  path,
  textKey,
  label,
  deep = true,
  after,
  children,
}: Pick<FieldProps, "field" | "path" | "textKey"> & {
  label?: string;
  deep?: boolean;
  after?: ReactNode;
  children: (tied: Tied) => ReactNode;
}) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const issues = useIssues(path, deep);
  const required = useRequired(field);
  const id = controlId(path);
  const hint = form.text(`${textKey}.hint`);
  const described = [
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
        {!required && <span className="fv-optional"> {t("optional")}</span>}
      </label>
      {hint && !label && (
        <p className="fv-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Errors id={`${id}-error`} issues={issues} />
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(issues.length ? { "aria-invalid": true as const } : {}),
        ...(required ? { "aria-required": true as const } : {}),
      })}
      {after && (
        <div className="fv-after" id={`${id}-after`}>
          {after}
        </div>
      )}
    </div>
  );
};

/** A group of controls under one legend. */
export const Group = ({
  field,
  path,
  textKey,
  deep = true,
  children,
  className,
}: Pick<FieldProps, "field" | "path" | "textKey"> & {
  deep?: boolean;
  className?: string;
  children: ReactNode;
}) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const issues = useIssues(path, deep);
  const required = useRequired(field);
  const id = controlId(path);
  const hint = form.text(`${textKey}.hint`);
  const described = [hint ? `${id}-hint` : "", issues.length ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset
      className={`fv fv-group ${issues.length ? "fv-wrong" : ""} ${className ?? ""}`}
      id={id}
      tabIndex={-1}
      {...(described ? { "aria-describedby": described } : {})}
    >
      <legend className="fv-label">
        {form.text(`${textKey}.label`) ?? field.key}
        {!required && <span className="fv-optional"> {t("optional")}</span>}
      </legend>
      {hint && (
        <p className="fv-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Errors id={`${id}-error`} issues={issues} />
      {children}
    </fieldset>
  );
};

export { asCodes, asList, asRecord, asText } from "./json.ts";
