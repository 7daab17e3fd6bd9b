/** `/show/edm?id=`: an event as a page for mailings, also as an HTML file for mail programs. */
import "../../ui/public.css";
import "./event-mailing.css";
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
import { EventMailing } from "./event-mailing.tsx";
import { EventMailingChoice } from "./event-mailing-choice.tsx";

const EventMailingPage = () => {
  const { t } = useTranslation("pages/edm");
  const id = useSearchParams()[0].get("id");
  const event = useResource<PublicEvent>(id ? `/activity/${encodeURIComponent(id)}` : undefined);
  if (!id) return <EventMailingChoice />;
  if (event.data) return <EventMailing event={event.data} />;
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      {event.loading && <Skeleton lines={8} />}
      {event.error && event.error.status !== 404 && (
        <FailureAlert error={event.error} retry={() => void event.reload()} />
      )}
      {event.error?.status === 404 && (
        <EmptyState action={<LinkButton to={paths.edm()}>{t("title")}</LinkButton>}>
          {t("missing")}
        </EmptyState>
      )}
    </div>
  );
};

export { EventMailingPage as Component };
