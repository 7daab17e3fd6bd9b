/** How many booths a zone has, and how many stand in a row. */
import type { PlanView } from "@portal/core/allocation/wire";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../lib/api.ts";
import { issueText } from "../../lib/error-text.ts";
import { pick } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Failure } from "../../ui/notice.tsx";

export const PlanGrids = ({
  id,
  plan,
  onDone,
}: {
  id: string;
  plan: PlanView;
  onDone: (next: PlanView) => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common", "errors"]);
  const [zones, setZones] = useState(() =>
    plan.zones.map((zone) => ({
      id: zone.id,
      names: zone.names,
      count: String(zone.booths.length),
      columns: String(zone.columns),
    })),
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const change = (zone: string, part: "count" | "columns", value: string): void =>
    setZones((old) => old.map((one) => (one.id === zone ? { ...one, [part]: value } : one)));
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const next = await api.put<PlanView>(`/staff/plan/${encodeURIComponent(id)}`, {
        version: plan.version,
        zones: zones.map((zone) => ({
          id: zone.id,
          count: Number(zone.count),
          columns: Number(zone.columns),
        })),
      });
      onDone(next);
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  if (zones.length === 0) return null;
  return (
    <details className="card plan-change">
      <summary>{t("grid")}</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="muted">{t("gridHint")}</p>
        {error && <Failure error={error} />}
        {zones.map((zone) => {
          const issue = error?.fields.find((field) => field.path === `zones.${zone.id}`);
          return (
            <fieldset key={zone.id} className="places-head">
              <legend>
                {zone.id} · {pick(zone.names, language)}
              </legend>
              <TextField
                id={`count-${zone.id}`}
                type="number"
                min={0}
                max={500}
                label={t("count")}
                required
                value={zone.count}
                error={issue ? issueText(t, issue) : undefined}
                onChange={(event) => change(zone.id, "count", event.target.value)}
              />
              <TextField
                id={`columns-${zone.id}`}
                type="number"
                min={1}
                max={40}
                label={t("columns")}
                required
                value={zone.columns}
                onChange={(event) => change(zone.id, "columns", event.target.value)}
              />
            </fieldset>
          );
        })}
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t("gridSave")}
          </Button>
        </div>
      </form>
    </details>
  );
};
