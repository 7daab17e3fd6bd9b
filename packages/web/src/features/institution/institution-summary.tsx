/** The institution's data by topic: values, the number of missing ones, and links to edit them. */

import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { CheckContext, Field, Json } from "@portal/core/forms/types/index";
import { coerceToCodes } from "@portal/core/forms/values/coerce-json";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { type ReactNode, useMemo } from "react";
import { type AnswerTextContext, formatAnswer } from "../../form/answer-text.ts";
import { RegionText } from "../../form/region-text.tsx";
import { useFileLibrary } from "../../form/use-file-library.ts";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import type { DataSection } from "../../form/wizard/data-form.tsx";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { institutionSections, toInstitutionAnswers } from "./institution-fields.ts";
import "../../form/form.css";

const isFilled = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

export const InstitutionSummary = ({ view, change }: { view: InstitutionView; change: boolean }) => {
  const { t, language } = useText(["pages/institution", "lists", "pages/form"]);
  const today = useToday();
  const context = useMemo<CheckContext>(() => ({ today }), [today]);
  const texts = useSchemeTexts(undefined, undefined, context);
  const library = useFileLibrary(true);
  const answers = toInstitutionAnswers(view);
  const answerContext: AnswerTextContext = {
    texts: {
      ...texts,
      // `fields.shareholders.columns.name.label`: columns have the same labels as in the form.
      text: (key) =>
        t(key.replace(/^fields\.(\w+)\.columns\.(\w+)\.label$/, "field.$1_$2"), { defaultValue: "" }),
    },
    t,
    language,
    contacts: [],
    files: Object.fromEntries((library.data ?? []).map((file) => [file.id, file])),
  };
  const renderValue = (field: Field): ReactNode =>
    field.kind === "region" ? (
      <RegionText ids={coerceToCodes(answers[field.key])} />
    ) : (
      formatAnswer(field, answers[field.key], answerContext, `fields.${field.key}`)
    );
  const scope = { answers, context };
  const listAskedFields = ({ fields }: DataSection) =>
    fields.filter(({ when, key }) => !when || isConditionMet(when, scope) || isFilled(answers[key]));
  const sections = institutionSections.map((section) => {
    const title = t(`field.section_${section.id}`);
    const fields = listAskedFields(section).filter((field) => isFilled(answers[field.key]));
    const emptyCount = listAskedFields(section).length - fields.length;
    return (
      <section key={section.id} className="ca-step" aria-labelledby={`info-${section.id}`}>
        <div className="ca-head">
          <h2 id={`info-${section.id}`}>{title}</h2>
          {change && (
            <LinkButton look="quiet" small to={`${paths.institution}?section=${section.id}`}>
              {t(fields.length ? "info.change" : "info.fill")}
              <span className="visually-hidden"> {title}</span>
            </LinkButton>
          )}
        </div>
        <dl className="ca-list">
          {fields.map((field) => (
            <div key={field.key} className="ca-row">
              <dt>{t(`field.${field.key}`)}</dt>
              <dd className="pre">{renderValue(field)}</dd>
            </div>
          ))}
        </dl>
        {emptyCount > 0 && <p className="muted small">{t("info.empty", { count: emptyCount })}</p>}
      </section>
    );
  });
  return (
    <>
      {library.error && <FailureAlert error={library.error} retry={() => void library.reload()} />}
      {sections}
    </>
  );
};
