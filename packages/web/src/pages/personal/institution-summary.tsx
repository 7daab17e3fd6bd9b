/** The institution's data by topic: what is filled in, how much is not, and the way to change it. */
import type { CheckContext, Field, Json } from "@portal/core/form/types";
import type { InstitutionView } from "@portal/core/institution/wire";
import type { FileView } from "@portal/core/upload/wire";
import { type ReactNode, useMemo } from "react";
import { answerText, type Reading } from "../../form/answer-text.ts";
import type { DataSection } from "../../form/data-form.tsx";
import { asCodes } from "../../form/json.ts";
import { RegionText } from "../../form/region-text.tsx";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import { useToday } from "../../lib/clock.ts";
import { useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { answersOf, sections } from "./institution-fields.ts";
import "../../form/form.css";

const filled = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

export const InstitutionSummary = ({ view, change }: { view: InstitutionView; change: boolean }) => {
  const { t, language } = useText(["pages/institution", "lists", "pages/form"]);
  const today = useToday();
  const context = useMemo<CheckContext>(() => ({ today }), [today]);
  const texts = useSchemeTexts("", undefined, context);
  const library = useResource<{ items: FileView[] }>("/file");
  const answers = answersOf(view);
  const reading: Reading = {
    texts: {
      ...texts,
      // `fields.shareholders.columns.name.label`: columns are called as in the form.
      text: (key) =>
        t(key.replace(/^fields\.(\w+)\.columns\.(\w+)\.label$/, "field.$1_$2"), { defaultValue: "" }),
    },
    t,
    language,
    contacts: [],
    files: Object.fromEntries((library.data?.items ?? []).map((file) => [file.id, file])),
  };
  const shown = (field: Field): ReactNode =>
    field.kind === "region" ? (
      <RegionText ids={asCodes(answers[field.key])} />
    ) : (
      answerText(field, answers[field.key], reading, `fields.${field.key}`)
    );
  const asked = ({ fields }: DataSection) =>
    fields.filter((field) => !field.when || filled(answers[field.key]));
  return sections.map((section) => {
    const title = t(`field.section_${section.id}`);
    const fields = asked(section).filter((field) => filled(answers[field.key]));
    const empty = asked(section).length - fields.length;
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
              <dd className="pre">{shown(field)}</dd>
            </div>
          ))}
        </dl>
        {empty > 0 && <p className="muted small">{t("info.empty", { count: empty })}</p>}
      </section>
    );
  });
};
