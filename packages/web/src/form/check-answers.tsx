/** Every answer by step, what is missing marked, each with the way to change it. */

import { withComputed } from "@portal/core/form/totals";
import type { Answers, CheckContext, Issue, Scheme } from "@portal/core/form/types";
import { visibleFields, visibleSteps } from "@portal/core/form/visible";
import { useTranslation } from "../lib/use-translation.ts";
import { answerText, type Reading } from "./answer-text.ts";
import { controlId } from "./form-context.tsx";
import { asCodes } from "./json.ts";
import { useIssueText } from "./parts.tsx";
import { RegionText } from "./region-text.tsx";

const SILENT = new Set(["content", "institution"]);

export const AnswerList = ({
  scheme,
  answers,
  context,
  reading,
  issues = [],
  only,
  onChange,
}: {
  scheme: Scheme;
  answers: Answers;
  context: CheckContext;
  reading: Reading;
  issues?: readonly Issue[];
  /** Field keys to show; all when absent. */
  only?: readonly string[];
  /** Offers a change link a step. */
  onChange?: (step: string, path: string) => void;
}) => {
  const { t } = useTranslation("pages/form");
  const words = useIssueText();
  const { texts } = reading;
  const whole = withComputed(scheme, answers, context);
  return (
    <>
      {visibleSteps(scheme, answers, context).map((step) => {
        const fields = visibleFields(scheme, step, answers, context).filter(
          (field) => !SILENT.has(field.kind) && (!only || only.includes(field.key)),
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
                const mine = issues.filter(
                  (issue) => issue.path === field.key || issue.path.startsWith(`${field.key}.`),
                );
                return (
                  <div
                    key={field.key}
                    id={controlId(field.key)}
                    tabIndex={-1}
                    className={mine.length ? "ca-row ca-wrong" : "ca-row"}
                  >
                    <dt>
                      {texts.text(`fields.${field.key}.label`) ??
                        texts.text(`declarations.${field.key}`) ??
                        field.key}
                    </dt>
                    <dd className="pre">
                      {field.kind === "region" && whole[field.key] !== undefined ? (
                        <RegionText ids={asCodes(whole[field.key])} />
                      ) : (
                        answerText(field, whole[field.key], reading, `fields.${field.key}`)
                      )}
                      {mine.length > 0 && (
                        <span className="fv-error">
                          {[...new Set(mine.map(words))].join(" ")}
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
