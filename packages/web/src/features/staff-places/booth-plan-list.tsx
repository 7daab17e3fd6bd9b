/** One zone of the plan as a list: the same booths and actions as in the drawing, for whoever prefers to read. */
import { findPavilion } from "@portal/core/applications/places/booths/index";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatNumber, pickLanguage } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { Table } from "../../ui/table.tsx";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";
import { formatPlanKind, nameZone, type PlanZone } from "./describe-booth.ts";

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
  const title = nameZone(t, zone, language);
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
          ...(zone.pavilions.length > 0
            ? [
                {
                  key: "pavilion",
                  label: t("pavilion.title"),
                  cell: ({ id }: PlanZone["booths"][number]) => {
                    const number = zone.booths.findIndex((booth) => booth.id === id) + 1;
                    const pavilion = findPavilion(zone.pavilions, number);
                    return pavilion ? pickLanguage(pavilion.names, language) : "–";
                  },
                },
              ]
            : []),
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
