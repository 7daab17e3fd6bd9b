/** The number of booths and columns of a zone, and the kinds and sizes of its booths. */

import type {
  BoothPlanView,
  BoothPlanWrite,
} from "@portal/core/applications/places/booths/booth-plan-schema";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput, useVersionChange } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { type GridDraft, parseGridDraft, readGridDraft, readGridDrafts } from "./booth-grid-draft.ts";
import { BoothGridFields } from "./booth-grid-fields.tsx";

/** Returns whether an input shows the refusal of this path. A zone shows its own at its number of booths. */
const isGridInput = (path: string): boolean =>
  /^zones\.[^.]+(?:\.(?:count|columns|area|level|aisleColumns|aisleRows|(?:ranges|pavilions)(?:\.\d+\.(?:from|to|kind|sqm|names\.[\w-]+))?))?$/.test(
    path,
  );

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
    () => readGridDrafts(plan),
  );
  const drafts = plan.zones.map((zone) => ({ ...readGridDraft(zone), ...grids[zone.id] }));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, send, describeRefusal, forget } = useSubmission();
  useVersionChange(plan.version, () => {
    persistedInput.rebase(readGridDrafts(plan));
    forget();
  });
  const parsedZones = plan.zones.map((zone, at) =>
    parseGridDraft(zone.id, drafts[at] ?? readGridDraft(zone), language),
  );
  /** An empty number is none: it would take all booths of the zone away. */
  const findFieldError = (at: number, path: string): string | undefined => {
    const parsedZone = parsedZones[at];
    const issue =
      wasSubmitted && parsedZone && "issues" in parsedZone ? parsedZone.issues.get(path) : undefined;
    const ofZone = path === "count" ? describeRefusal(`zones.${plan.zones[at]?.id}`) : undefined;
    return ofZone ?? describeRefusal(`zones.${at}.${path}`) ?? (issue && formatIssue(t, issue));
  };
  const save = (zones: BoothPlanWrite["zones"]) =>
    send(async () => {
      const next = await api.put<BoothPlanView>(`/staff/plan/${encodeURIComponent(id)}`, {
        version: plan.version,
        zones,
      });
      persistedInput.restart(readGridDrafts(next));
      setWasSubmitted(false);
      onDone(next);
    });
  if (plan.zones.length === 0) return null;
  return (
    <details className="card plan-change">
      <summary>{t("grid")}</summary>
      <GuidedForm
        send={async () => {
          setWasSubmitted(true);
          const readZones = parsedZones.flatMap((parsed) => ("grid" in parsed ? [parsed.grid] : []));
          if (readZones.length === plan.zones.length) await save(readZones);
        }}
      >
        <p className="muted">{t("gridHint")}</p>
        <p className="muted">{t("range.about", { area: plan.boothSqm })}</p>
        <RestoredInputNote persistedInput={persistedInput} />
        {error && !isShownAtInputs(error, isGridInput) && (
          <FailureAlert error={error} isCarried={isGridInput} onReload={onReload} />
        )}
        {plan.zones.map((zone, at) => (
          <BoothGridFields
            key={zone.id}
            zone={zone}
            draft={drafts[at] ?? readGridDraft(zone)}
            kinds={plan.kinds}
            getError={(path) => findFieldError(at, path)}
            onChange={(change) =>
              setGrids((old) => ({
                ...old,
                [zone.id]: { ...readGridDraft(zone), ...old[zone.id], ...change },
              }))
            }
          />
        ))}
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t("gridSave")}
          </Button>
        </div>
      </GuidedForm>
    </details>
  );
};
