/** Until when an event takes applications once it is published: as its visitors will read it (decision 0781). */
import type { PublicEvent, StaffEvent } from "@portal/core/events/event-schema";
import { getLastApplicationDay } from "@portal/core/events/index";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ClosingDays } from "../events/closing-days.tsx";

export const PublicationDays = ({ event }: { event: Pick<StaffEvent, "id"> }) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "pages/event"]);
  const read = useResource<PublicEvent>(`/activity/${encodeURIComponent(event.id)}`);
  if (!read.data) return read.error ? <LoadFailure resources={[read]} /> : <Skeleton lines={2} />;
  const { registration } = read.data;
  return (
    <>
      <p>
        {t("ask.publish", {
          opensOn: formatDay(registration.opensOn, i18n.language),
          closesOn: formatDay(getLastApplicationDay(read.data), i18n.language),
        })}
      </p>
      <ClosingDays event={read.data} />
    </>
  );
};
