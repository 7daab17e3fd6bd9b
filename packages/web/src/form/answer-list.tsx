/** Every answer by step, with missing ones marked and a link to change each step. */

import { addComputedValues } from "@portal/core/forms/expressions/computed-values";
import type {
  Answers,
  CheckContext,
  Field,
  FieldKind,
  FormIssue,
  Scheme,
} from "@portal/core/forms/types/index";
import { coerceToCodes } from "@portal/core/forms/values/coerce-json";
import { listVisibleFields, listVisibleSteps } from "@portal/core/forms/visible-fields";
import { listFetchableDocuments } from "@portal/core/institutions/certification";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useTranslation } from "react-i18next";
import { type AnswerTextContext, formatAnswer } from "./answer-text.ts";
import { useIssueText } from "./field-frame.tsx";
import { findMissingKind } from "./find-field.ts";
import { toControlId } from "./form-context.tsx";
import { InstitutionFacts } from "./institution-facts.tsx";
import { RegionText } from "./region-text.tsx";

/** Returns whether a field has no answer to show. The institution is shown only where its data are given. */
const isSilent = (kind: FieldKind, institution: InstitutionView | undefined): boolean =>
  kind === "content" || (kind === "institution" && !institution);

/**
 * Returns whether the institute obtains a document that is not attached, because the institution has agreed (decision
 * 0524).
 */
const isFetched = (field: Field, answers: Answers, institution: InstitutionView | undefined): boolean =>
  field.kind === "documents" &&
  institution !== undefined &&
  coerceToCodes(answers[field.key]).length === 0 &&
  listFetchableDocuments(institution).includes(field.purpose);

export const AnswerList = ({
  scheme,
  answers,
  context,
  reading,
  institution,
  issues = [],
  onChange,
}: {
  scheme: Scheme;
  answers: Answers;
  context: CheckContext;
  reading: AnswerTextContext;
  /** Its data are saved with the application, so that they are checked before submission (spec 3 §3). */
  institution?: InstitutionView | undefined;
  issues?: readonly FormIssue[];
  /** Shows a change link per step. */
  onChange?: (step: string, path: string) => void;
}) => {
  const { t } = useTranslation("pages/form");
  const words = useIssueText();
  const { texts } = reading;
  const completeAnswers = addComputedValues(scheme, answers, context);
  return (
    <>
      {listVisibleSteps(scheme, answers, context).map((step) => {
        const fields = listVisibleFields(scheme, step, answers, context).filter(
          (field) => !isSilent(field.kind, institution),
        );
        if (fields.length === 0) return null;
        const title = texts.text(`steps.${step.id}.title`) ?? step.id;
        return (
          <section key={step.id} className="ca-step" aria-labelledby={`ca-${step.id}`}>
            <div className="ca-head">
              <h2 id={`ca-${step.id}`}>{title}</h2>
              {onChange && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  onClick={() => onChange(step.id, "")}
                >
                  {t("change")}
                  <span className="visually-hidden"> {title}</span>
                </button>
              )}
            </div>
            <dl className="ca-list">
              {fields.map((field) => {
                const stepIssues = issues.filter(
                  (issue) => issue.path === field.key || issue.path.startsWith(`${field.key}.`),
                );
                return (
                  <div
                    key={field.key}
                    id={toControlId(field.key)}
                    tabIndex={-1}
                    className={stepIssues.length ? "ca-row ca-wrong" : "ca-row"}
                  >
                    <dt>
                      {texts.text(`fields.${field.key}.label`) ??
                        texts.text(`declarations.${field.key}`) ??
                        field.key}
                    </dt>
                    <dd className="pre">
                      {field.kind === "institution" ? (
                        <InstitutionFacts parts={field.parts} institution={institution} />
                      ) : field.kind === "region" && completeAnswers[field.key] !== undefined ? (
                        <RegionText ids={coerceToCodes(completeAnswers[field.key])} />
                      ) : isFetched(field, answers, institution) ? (
                        t("fetched")
                      ) : (
                        formatAnswer(field, completeAnswers[field.key], reading, `fields.${field.key}`)
                      )}
                      {stepIssues.length > 0 && (
                        <span className="fv-error">
                          {[
                            ...new Set(
                              stepIssues.map((issue) =>
                                words(issue, findMissingKind(field, issue.path.slice(field.key.length))),
                              ),
                            ),
                          ].join("\n")}
                          {onChange && (
                            <button
                              type="button"
                              className="button button-quiet button-small"
                              onClick={() => onChange(step.id, field.key)}
                            >
                              {t("change")}
                            </button>
                          )}
                        </span>
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        );
      })}
    </>
  );
};
