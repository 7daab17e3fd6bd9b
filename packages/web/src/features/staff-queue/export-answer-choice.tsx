/**
 * Lets staff choose which answers of a scheme become columns of an export (decision 0430), by the step in which they
 * are asked.
 */
import { MAX_ANSWER_COLUMNS } from "@portal/core/applications/desk/export-choices";
import type { AnswerColumn } from "@portal/core/applications/desk/queue-export-schema";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

interface Props {
  scheme: string;
  chosen: readonly string[];
  onChange: (keys: string[]) => void;
}
export const ExportAnswerChoice = ({ scheme, chosen, onChange }: Props) => {
  const { t, language } = useText(["pages/queue"]);
  const columns = useResource<{ items: AnswerColumn[] }>("/staff/queue/export/column", {
    scheme,
    lang: language,
  });
  const items = columns.data?.items ?? [];
  const order = items.map(({ key }) => key);
  const isFull = chosen.length >= MAX_ANSWER_COLUMNS;
  const choose = (key: string, on: boolean): void => {
    const next = on ? [...chosen, key] : chosen.filter((each) => each !== key);
    onChange(next.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  };
  return (
    <details className="queue-export-answers">
      <summary>{t("export.answers.title", { chosen: chosen.length })}</summary>
      <p className="muted small">{t("export.answers.hint")}</p>
      <LoadFailure resources={[columns]} />
      {items.length > 0 && (
        <div className="actions">
          <Button small look="secondary" onClick={() => onChange(order.slice(0, MAX_ANSWER_COLUMNS))}>
            {t("export.answers.all")}
          </Button>
          <Button small look="secondary" onClick={() => onChange([])}>
            {t("export.answers.none")}
          </Button>
        </div>
      )}
      {isFull && order.length > MAX_ANSWER_COLUMNS && (
        <p role="status" className="small">
          {t("export.answers.tooMany", { max: MAX_ANSWER_COLUMNS })}
        </p>
      )}
      {[...Map.groupBy(items, ({ step }) => step)].map(([step, ofStep]) => (
        <fieldset key={step}>
          <legend>{step}</legend>
          {ofStep.map(({ key, label }) => (
            <Checkbox
              key={key}
              id={`answer-${key}`}
              label={label}
              checked={chosen.includes(key)}
              disabled={isFull && !chosen.includes(key)}
              onChange={(event) => choose(key, event.target.checked)}
            />
          ))}
        </fieldset>
      ))}
    </details>
  );
};
