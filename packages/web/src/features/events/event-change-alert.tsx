import type { EventDetail } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import { formatRange, pickLanguage } from "../../shell/format.ts";
import { Alert } from "../../ui/alert.tsx";

/** The organiser's changes since it was published. */
export const EventChangeAlert = ({ event }: { event: EventDetail }) => {
  const { t, i18n } = useTranslation("pages/show");
  const last = event.changes?.at(-1);
  if (!last) return null;
  const days = formatRange(last.dates.start, last.dates.end, i18n.language);
  return (
    <Alert kind="warning" title={t(`detail.changed.${last.kind}`)}>
      {last.kind === "POSTPONED" && <p>{t("detail.changed.before", { days })}</p>}
      {last.kind === "MOVED" && (
        <p>{t("detail.changed.place", { venue: pickLanguage(last.venue, i18n.language) })}</p>
      )}
      {last.withdrawn && <p>{t("detail.changed.withdrawn")}</p>}
      {last.reason && <p className="pre">{last.reason}</p>}
    </Alert>
  );
};
