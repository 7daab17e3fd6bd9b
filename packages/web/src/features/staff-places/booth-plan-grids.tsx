/** The number of booths and columns of a zone. */

import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { readWholeNumber } from "../../form/number-issue.ts";
import { RestoredInputNote, usePersistedInput, useVersionChange } from "../../form/persisted-input.tsx";
import { NumberField } from "../../form/typed-number.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

/** Returns whether an input shows the refusal of this path. A zone shows its own at its number of booths. */
const isGridInput = (path: string): boolean => /^zones\.[^.]+(?:\.(?:count|columns))?$/.test(path);

/** The numbers of a zone, as typed. */
interface GridDraft {
  count: string;
  columns: string;
}
const readGrid = ({ booths, columns }: BoothPlanView["zones"][number]): GridDraft => ({
  count: String(booths.length),
  columns: String(columns),
});
const readGrids = ({ zones }: BoothPlanView): Record<string, GridDraft> =>
  Object.fromEntries(zones.map((zone) => [zone.id, readGrid(zone)]));

export const BoothPlanGrids = ({
  id,
  plan,
  onDone,
  onReload,
}: {
  id: string;
  plan: BoothPlanView;
  onDone: (next: BoothPlanView) => void;
  /** Reads the plan again, which a colleague may have changed. */
  onReload: () => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common", "errors"]);
  const [grids, setGrids, persistedInput] = usePersistedInput<Record<string, GridDraft>>(
    `booth plan ${id}`,
    () => readGrids(plan),
  );
  const zones = plan.zones.map((zone) => ({
    id: zone.id,
    names: zone.names,
    ...(grids[zone.id] ?? readGrid(zone)),
  }));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, send, describeRefusal, forget } = useSubmission();
  useVersionChange(plan.version, () => {
    persistedInput.rebase(readGrids(plan));
    forget();
  });
  /** An empty number is none: it would take all booths of the zone away. */
  const findFieldError = (at: number, part: "count" | "columns", text: string): string | undefined => {
    const parsedNumber = readWholeNumber(text, language);
    const issue = wasSubmitted && "key" in parsedNumber ? parsedNumber : undefined;
    return describeRefusal(`zones.${at}.${part}`) ?? (issue && formatIssue(t, issue));
  };
  const change = ({ id: zone, count, columns }: (typeof zones)[number], part: Partial<GridDraft>): void =>
    setGrids((old) => ({ ...old, [zone]: { count, columns, ...part } }));
  const save = (sentZones: readonly { id: string; count: number; columns: number }[]) =>
    send(async () => {
      const next = await api.put<BoothPlanView>(`/staff/plan/${encodeURIComponent(id)}`, {
        version: plan.version,
        zones: sentZones,
      });
      persistedInput.restart(readGrids(next));
      setWasSubmitted(false);
      onDone(next);
    });
  if (zones.length === 0) return null;
  return (
    <details className="card plan-change">
      <summary>{t("grid")}</summary>
      <GuidedForm
        send={async () => {
          setWasSubmitted(true);
          const readZones = zones.flatMap((zone) => {
            const [count, columns] = [zone.count, zone.columns].map((text) =>
              readWholeNumber(text, language),
            );
            return count && "value" in count && columns && "value" in columns
              ? [{ id: zone.id, count: count.value, columns: columns.value }]
              : [];
          });
          if (readZones.length === zones.length) await save(readZones);
        }}
      >
        <p className="muted">{t("gridHint")}</p>
        <RestoredInputNote persistedInput={persistedInput} />
        {error && !isShownAtInputs(error, isGridInput) && (
          <FailureAlert error={error} isCarried={isGridInput} onReload={onReload} />
        )}
        {zones.map((zone, at) => {
          return (
            <fieldset key={zone.id} className="places-head">
              <legend>
                {zone.id} · {pickLanguage(zone.names, language)}
              </legend>
              <NumberField
                id={`count-${zone.id}`}
                label={t("count")}
                required
                value={zone.count}
                error={describeRefusal(`zones.${zone.id}`) ?? findFieldError(at, "count", zone.count)}
                onChange={({ target }) => change(zone, { count: target.value })}
              />
              <NumberField
                id={`columns-${zone.id}`}
                label={t("columns")}
                required
                value={zone.columns}
                error={findFieldError(at, "columns", zone.columns)}
                onChange={({ target }) => change(zone, { columns: target.value })}
              />
            </fieldset>
          );
        })}
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t("gridSave")}
          </Button>
        </div>
      </GuidedForm>
    </details>
  );
};
