/** The places of each pool of a draw, and the number of applications that ask for them. */
import type { PublishedDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useText } from "../../form/use-text.ts";
import { formatNumber } from "../../shell/format.ts";
import { Table } from "../../ui/table.tsx";
import { formatPoolBooth, formatPoolZone } from "./draw-labels.ts";

export const DrawPoolTable = ({ draw }: { draw: PublishedDraw }) => {
  const { t, language } = useText(["pages/public-draw", "lists"]);
  const { pools, list } = draw.commitment;
  return (
    <section aria-labelledby="pools">
      <h2 id="pools">{t("pools.title")}</h2>
      <Table
        caption={t("pools.title")}
        rows={pools}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "booth",
            label: t("pools.booth"),
            head: true,
            cell: ({ booth }) => formatPoolBooth(t, booth),
          },
          {
            key: "zone",
            label: t("pools.zone"),
            cell: ({ zone }) => formatPoolZone(t, zone, draw.zones, language),
          },
          {
            key: "places",
            label: t("pools.places"),
            numeric: true,
            cell: ({ unit, places }) =>
              t(unit === "SQM" ? "pools.sqm" : "pools.booths", { places: formatNumber(places, language) }),
          },
          {
            key: "listed",
            label: t("pools.listed"),
            numeric: true,
            cell: ({ id }) => formatNumber(list.filter(({ pool }) => pool === id).length, language),
          },
        ]}
      />
    </section>
  );
};
