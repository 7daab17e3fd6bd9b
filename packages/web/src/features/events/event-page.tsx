/** `/show/detail?id=`: one event. */
import "../../ui/public.css";
import type { PublicEvent } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EventDetailView } from "./event-detail-view.tsx";

const EventPage = () => {
  const { t } = useTranslation("pages/show");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const event = useResource<PublicEvent>(id ? `/activity/${encodeURIComponent(id)}` : undefined);
  if (event.data) return <EventDetailView event={event.data} />;
  return (
    <div className="page">
      <PageHeading className={event.loading ? "visually-hidden" : undefined}>{t("detail.title")}</PageHeading>
      {event.error && event.error.status !== 404 && (
        <FailureAlert error={event.error} retry={() => void event.reload()} />
      )}
      {event.loading && <Skeleton lines={9} />}
      {(!id || event.error?.status === 404) && (
        <EmptyState action={<LinkButton to={paths.events}>{t("list.all.title")}</LinkButton>}>
          {t("detail.missing")}
        </EmptyState>
      )}
    </div>
  );
};

export { EventPage as Component };
