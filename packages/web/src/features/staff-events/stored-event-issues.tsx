/** Above the form of an event: which of its stored data a newer rule no longer accepts (decision 0560). */
import type { EventDetail } from "@portal/core/events/event-schema";
import type { EventTask } from "@portal/core/places/event-task-schema";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert } from "../../ui/alert.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { EventIssueLinks } from "./event-issue-links.tsx";

export const StoredEventIssues = ({ event }: { event: Pick<EventDetail, "id" | "discounts"> }) => {
  const { t } = useText(["pages/staff-event"]);
  const tasks = useResource<{ items: EventTask[] }>("/staff/event-task");
  const { issues = [] } = tasks.data?.items.find(({ id }) => id === event.id) ?? {};
  return (
    <>
      <LoadFailure resources={[tasks]} />
      {issues.length > 0 && (
        <Alert kind="warning" title={t("outdated")}>
          <EventIssueLinks issues={issues} event={event} />
        </Alert>
      )}
    </>
  );
};
