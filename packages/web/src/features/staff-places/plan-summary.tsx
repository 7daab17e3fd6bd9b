/** What the plan has of each kind of booth, and where it differs from the places of the event. */
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { useText } from "../../form/use-text.ts";
import { formatNumber } from "../../shell/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Table } from "../../ui/table.tsx";
import { formatPlanKind } from "./describe-booth.ts";
import { findZoneGaps, sumBoothKinds } from "./plan-sums.ts";

export const PlanSummary = ({ plan }: { plan: BoothPlanView }) => {
  const { t, language } = useText(["pages/staff-places", "lists"]);
  const zoneGaps = findZoneGaps(plan);
  const format = (value: number) => formatNumber(value, language);
  return (
    <section aria-labelledby="plan-sums">
      <h2 id="plan-sums">{t("sums.title")}</h2>
      {zoneGaps.length > 0 && (
        <Alert kind="warning" title={t("sums.gaps")}>
          <ul>
            {zoneGaps.map(({ zone, ...counts }) => (
              <li key={zone}>{t("pools.overfull.zone", { zone, ...counts })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Table
        caption={t("sums.title")}
        rows={sumBoothKinds(plan)}
        rowKey={({ kind = "" }) => kind}
        columns={[
          { key: "kind", label: t("range.kind"), head: true, cell: ({ kind }) => formatPlanKind(t, kind) },
          { key: "booths", label: t("sums.booths"), numeric: true, cell: ({ booths }) => format(booths) },
          {
            key: "sqm",
            label: t("sums.sqm"),
            numeric: true,
            cell: ({ sqm }) => t("pools.sqm", { number: format(sqm) }),
          },
          { key: "taken", label: t("sums.taken"), numeric: true, cell: ({ taken }) => format(taken) },
          { key: "awaited", label: t("sums.awaited"), numeric: true, cell: ({ awaited }) => format(awaited) },
        ]}
      />
    </section>
  );
};
