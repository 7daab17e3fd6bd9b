/** Warns of more places than there are booths, which nobody can take back once the list of a draw is published. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useText } from "../../form/use-text.ts";
import { Alert } from "../../ui/alert.tsx";
import { formatPool } from "../public-draw/draw-labels.ts";
import type { OverfullPlaces } from "./draw-draft.ts";

export const OverfullPlacesAlert = ({
  overfullPlaces,
  zones,
}: {
  overfullPlaces: readonly OverfullPlaces[];
  zones: StaffDraw["zones"];
}) => {
  const { t, language } = useText(["pages/staff-places", "lists"]);
  if (overfullPlaces.length === 0) return null;
  return (
    <Alert kind="warning" title={t("pools.overfull.title")}>
      <ul>
        {overfullPlaces.map(({ zone, pool, ...counts }) => (
          <li key={pool?.id ?? zone ?? ""}>
            {pool
              ? t(`pools.overfull.${pool.unit}`, { pool: formatPool(t, pool, zones, language), ...counts })
              : zone === undefined
                ? t("pools.overfull.event", counts)
                : t("pools.overfull.zone", { zone, ...counts })}
          </li>
        ))}
      </ul>
      <p>{t("pools.overfull.text")}</p>
    </Alert>
  );
};
