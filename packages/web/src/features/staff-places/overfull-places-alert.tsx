/** Warns of more places than there are booths, which nobody can take back once the list of a draw is published. */
import { useText } from "../../form/use-text.ts";
import { Alert } from "../../ui/alert.tsx";
import type { OverfullPlaces } from "./draw-draft.ts";

export const OverfullPlacesAlert = ({ overfullPlaces }: { overfullPlaces: readonly OverfullPlaces[] }) => {
  const { t } = useText(["pages/staff-places"]);
  if (overfullPlaces.length === 0) return null;
  return (
    <Alert kind="warning" title={t("pools.overfull.title")}>
      <ul>
        {overfullPlaces.map(({ zone, ...counts }) => (
          <li key={zone ?? ""}>
            {zone === undefined
              ? t("pools.overfull.event", counts)
              : t("pools.overfull.zone", { zone, ...counts })}
          </li>
        ))}
      </ul>
      <p>{t("pools.overfull.text")}</p>
    </Alert>
  );
};
