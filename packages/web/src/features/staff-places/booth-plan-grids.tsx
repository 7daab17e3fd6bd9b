/** The number of booths and columns of a zone. */

import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput, useVersionChange } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

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
  const findFieldError = (at: number, part: "count" | "columns", value: string): string | undefined =>
    describeRefusal(`zones.${at}.${part}`) ??
    (wasSubmitted && !value.trim() ? t("common:issue.required") : undefined);
  const change = ({ id: zone, count, columns }: (typeof zones)[number], part: Partial<GridDraft>): void =>
    setGrids((old) => ({ ...old, [zone]: { count, columns, ...part } }));
  const save = () =>
    send(async () => {
      const next = await api.put<BoothPlanView>(`/staff/plan/${encodeURIComponent(id)}`, {
        version: plan.version,
        zones: zones.map((zone) => ({
          id: zone.id,
          count: Number(zone.count),
          columns: Number(zone.columns),
        })),
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
          if (zones.every(({ count, columns }) => count.trim() && columns.trim())) await save();
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
              <TextField
                id={`count-${zone.id}`}
                type="number"
                min={0}
                max={500}
                label={t("count")}
                required
                value={zone.count}
                error={describeRefusal(`zones.${zone.id}`) ?? findFieldError(at, "count", zone.count)}
                onChange={({ target }) => change(zone, { count: target.value })}
              />
              <TextField
                id={`columns-${zone.id}`}
                type="number"
                min={1}
                max={40}
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
