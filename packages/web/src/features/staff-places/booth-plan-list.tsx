/** One zone of the plan as a list: the same booths and actions as in the drawing, for whoever prefers to read. */
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatNumber, pickLanguage } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { Table } from "../../ui/table.tsx";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";
import { formatPlanKind, type PlanZone } from "./describe-booth.ts";

export const BoothPlanList = ({
  zone,
  chosen,
  onAllocate,
}: {
  zone: PlanZone;
  chosen: PlanExhibitor | undefined;
  onAllocate: (booth: string) => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "lists"]);
  const title = `${zone.id} · ${pickLanguage(zone.names, language)}`;
  return (
    <section aria-labelledby={`list-${zone.id}`} className="plan-zone">
      <h3 id={`list-${zone.id}`}>{title}</h3>
      <Table
        caption={title}
        rows={zone.booths}
        rowKey={({ id }) => id}
        columns={[
          { key: "booth", label: t("booth"), head: true, cell: ({ id }) => id },
          { key: "kind", label: t("range.kind"), cell: ({ kind }) => formatPlanKind(t, kind) },
          {
            key: "sqm",
            label: t("range.sqm"),
            numeric: true,
            cell: ({ sqm }) => formatNumber(sqm, language),
          },
          {
            key: "exhibitor",
            label: t("exhibitor"),
            cell: ({ taken }) => (taken ? nameInstitution(taken, language) : t("free")),
          },
          ...(chosen
            ? [
                {
                  key: "allocate",
                  label: t("allocate"),
                  bare: true,
                  cell: ({ id, taken }: PlanZone["booths"][number]) =>
                    taken?.id === chosen.id ? null : (
                      <Button
                        look="secondary"
                        small
                        aria-label={t("allocateBooth", { booth: id })}
                        onClick={() => onAllocate(id)}
                      >
                        {t("allocate")}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
};
