/** The one choice of what is listed: saved views, queues with their counts, and every status. */
import type { QueueView } from "@portal/core/applications/desk/queue-view-schema";
import {
  getDefaultQueues,
  getDeskQueues,
  queuesAwaitingCashier,
  queuesAwaitingOfficer,
  type WorklistQueue,
  worklistQueues,
} from "@portal/core/applications/model/worklist-queues";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useText } from "../../form/use-text.ts";
import { formatTime } from "../../shell/format.ts";
import { type Resource, useResource, useSharedResource } from "../../shell/use-resource.ts";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import {
  listedStatuses,
  type QueueFilterName,
  type QueueFilterValues,
  WAITING_VIEW,
} from "./queue-filter-state.ts";

/** Mark a status and a saved view among the options of the list, which are queues otherwise. */
const STATUS_PREFIX = "status:";
const VIEW_PREFIX = "view:";

/** Returns the key of the text that names the queues of a reader's default list. */
const nameDefaultList = (queues: readonly WorklistQueue[]): string => {
  if (queues === queuesAwaitingCashier) return "waitingForCashier";
  return queues === queuesAwaitingOfficer ? "waitingForOfficers" : "waiting";
};

interface QueueCounts {
  items: { queue: string; count: number; more?: boolean; countedAt?: string }[];
}

interface Props {
  filters: QueueFilterValues;
  views: Resource<{ items: QueueView[] }>;
  /** The saved view that the address names. */
  view: QueueView | undefined;
  onChange: (name: QueueFilterName, value: string) => void;
  onChooseView: (view: QueueView) => void;
}
export const QueueListChoice = ({ filters, views, view, onChange, onChooseView }: Props) => {
  const { t } = useText(["pages/queue", "status"]);
  const counts = useResource<QueueCounts>("/staff/queue/count");
  const user = useSharedResource<CurrentUser>("/user/current");
  const countedAt = counts.data?.items.find((each) => each.countedAt)?.countedAt;
  const roles = user.data?.roles ?? [];
  const waitingKey = nameDefaultList(getDefaultQueues(roles));
  const nameQueue = (queue: string): string => {
    const name =
      queue === WAITING_VIEW
        ? t(waitingKey)
        : t(`name.${queue}`, { defaultValue: t(`status:application.${queue}`, { defaultValue: queue }) });
    const queueCount = counts.data?.items.find((each) => each.queue === queue);
    return queueCount
      ? t("counted", { name, number: `${queueCount.count}${queueCount.more ? "+" : ""}` })
      : name;
  };
  const deskQueues = getDeskQueues(roles);
  const otherQueues = worklistQueues.filter(
    (queue) => !deskQueues.includes(queue) && !listedStatuses.some((status) => status === queue),
  );
  const savedViews = views.data?.items ?? [];
  const choose = (value: string): void => {
    const chosenView = savedViews.find(({ id }) => value === VIEW_PREFIX + id);
    if (chosenView) onChooseView(chosenView);
    else if (value.startsWith(STATUS_PREFIX)) onChange("status", value.slice(STATUS_PREFIX.length));
    else onChange("queue", value);
  };
  const chosenList = view
    ? VIEW_PREFIX + view.id
    : filters.status
      ? STATUS_PREFIX + filters.status
      : (filters.queue ?? WAITING_VIEW);
  const viewGroups = [
    { label: t("view.own"), items: savedViews.filter(({ shared }) => !shared) },
    { label: t("view.ofDesk"), items: savedViews.filter(({ shared }) => shared) },
  ];
  return (
    <div className="queue-views">
      <LoadFailure resources={[views, counts, user]} />
      <SelectField
        id="queue"
        label={t("listed")}
        hint={countedAt && t("countedAt", { at: formatTime(countedAt) })}
        value={chosenList}
        onChange={({ target: { value } }) => choose(value)}
      >
        {viewGroups.map(
          ({ label, items }) =>
            items.length > 0 && (
              <optgroup key={label} label={label}>
                {items.map(({ id, name }) => (
                  <option key={id} value={VIEW_PREFIX + id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ),
        )}
        <optgroup label={t("views")}>
          {[WAITING_VIEW, ...deskQueues, ...otherQueues].map((queue) => (
            <option key={queue} value={queue}>
              {nameQueue(queue)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t("everyStatus")}>
          {listedStatuses.map((status) => (
            <option key={status} value={STATUS_PREFIX + status}>
              {t(`status:application.${status}`)}
            </option>
          ))}
        </optgroup>
      </SelectField>
    </div>
  );
};
