/** Which answers of a scheme become columns of an export (decision 0430), by the step in which they are asked. */
import type { AnswerColumn } from "@portal/core/applications/desk/queue-export-schema";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Checkbox } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

interface Props {
  scheme: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}
export const ExportAnswerChoice = ({ scheme, chosen, onChange }: Props) => {
  const { t, language } = useText(["pages/queue"]);
  const columns = useResource<{ items: AnswerColumn[] }>("/staff/queue/export/column", {
    scheme,
    lang: language,
  });
  const items = columns.data?.items ?? [];
  const order = items.map(({ key }) => key);
  const choose = (key: string, on: boolean): void => {
    const next = on ? [...chosen, key] : chosen.filter((each) => each !== key);
    onChange(next.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  };
  return (
    <details className="queue-export-answers">
      <summary>{t("export.answers.title", { chosen: chosen.length })}</summary>
      <p className="muted small">{t("export.answers.hint")}</p>
      <LoadFailure resources={[columns]} />
      {[...Map.groupBy(items, ({ step }) => step)].map(([step, ofStep]) => (
        <fieldset key={step}>
          <legend>{step}</legend>
          {ofStep.map(({ key, label }) => (
            <Checkbox
              key={key}
              id={`answer-${key}`}
              label={label}
              checked={chosen.includes(key)}
              onChange={(event) => choose(key, event.target.checked)}
            />
          ))}
        </fieldset>
      ))}
    </details>
  );
};
