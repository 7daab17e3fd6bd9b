/** Filters of the queue: the queues with their counts, and further filters; all of it in the address. */
import { getDeskQueues, worklistQueues } from "@portal/core/applications/model/worklist-queues";
import type { EventSummary } from "@portal/core/events/event-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { formatTime, pickLanguage } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, SelectField, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import {
  isNarrowed,
  listedStatuses,
  pendingFilters,
  type QueueFilterName,
  type QueueFilterValues,
  queueAges,
  queueSorts,
  WAITING_VIEW,
} from "./queue-filter-state.ts";

/** Marks a status among the options of the list, which are queues otherwise. */
const STATUS_PREFIX = "status:";

interface Props {
  filters: QueueFilterValues;
  onChange: (name: QueueFilterName, value: string) => void;
  onClear: () => void;
}

/** The choice of queues with their counts. */
export const QueueViews = ({ filters, onChange }: Pick<Props, "filters" | "onChange">) => {
  const { t } = useText(["pages/queue", "status"]);
  const counts = useResource<{
    items: { queue: string; count: number; more?: boolean; countedAt?: string }[];
  }>("/staff/queue/count");
  const countOf = (queue: string): string | undefined => {
    const counted = counts.data?.items.find((each) => each.queue === queue);
    return counted && `${counted.count}${counted.more ? "+" : ""}`;
  };
  const countedAt = counts.data?.items.find((each) => each.countedAt)?.countedAt;
  const nameOf = (queue: string): string =>
    queue === WAITING_VIEW
      ? t("waiting")
      : t(`name.${queue}`, { defaultValue: t(`status:application.${queue}`, { defaultValue: queue }) });
  const user = useResource<CurrentUser>("/user/current");
  const now = filters.status ? "" : (filters.queue ?? WAITING_VIEW);
  const deskQueues = getDeskQueues(user.data?.roles ?? []);
  const otherQueues = worklistQueues.filter(
    (queue) => !deskQueues.includes(queue) && !listedStatuses.some((status) => status === queue),
  );
  return (
    <div className="queue-views">
      <LoadFailure resources={[counts, user]} />
      <fieldset className="queue-chips">
        <legend className="visually-hidden">{t("views")}</legend>
        {[WAITING_VIEW, ...deskQueues].map((queue) => (
          <button
            key={queue}
            type="button"
            className="queue-chip"
            aria-pressed={queue === now}
            onClick={() => onChange("queue", queue)}
          >
            {nameOf(queue)}
            {countOf(queue) !== undefined && <span className="queue-count">{countOf(queue)}</span>}
          </button>
        ))}
      </fieldset>
      {countedAt && <p className="muted small">{t("countedAt", { at: formatTime(countedAt) })}</p>}
      <SelectField
        id="queue"
        label={t("listed")}
        value={filters.status ? `${STATUS_PREFIX}${filters.status}` : now}
        onChange={({ target: { value } }) =>
          value.startsWith(STATUS_PREFIX)
            ? onChange("status", value.slice(STATUS_PREFIX.length))
            : onChange("queue", value)
        }
      >
        <optgroup label={t("views")}>
          {[WAITING_VIEW, ...deskQueues, ...otherQueues].map((queue) => (
            <option key={queue} value={queue}>
              {nameOf(queue)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t("everyStatus")}>
          {listedStatuses.map((status) => (
            <option key={status} value={`${STATUS_PREFIX}${status}`}>
              {t(`status:application.${status}`)}
            </option>
          ))}
        </optgroup>
      </SelectField>
    </div>
  );
};

const Search = ({ filters, onChange }: Pick<Props, "filters" | "onChange">) => {
  const { t } = useText(["pages/queue"]);
  const [words, setWords] = useState(filters.q ?? "");
  return (
    <search>
      <form
        className="queue-search"
        onSubmit={(event) => {
          event.preventDefault();
          onChange("q", words.trim());
        }}
      >
        <TextField
          id="q"
          type="search"
          label={t(filters.queue || filters.status ? "search" : "searchAll")}
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" look="secondary">
          {t("searchDo")}
        </Button>
      </form>
    </search>
  );
};

export const QueueFilters = ({ filters, onChange, onClear }: Props) => {
  const { t, language } = useText(["pages/queue", "lists", "status"]);
  const [open, setOpen] = useState(false);
  const events = useResourceList<Pick<EventSummary, "id" | "names">>(
    "/activity/list",
    { limit: 100 },
    { whole: true },
  );
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  const select = (name: QueueFilterName, label: string, options: [string, string][]) => (
    <SelectField
      id={`filter-${name}`}
      label={label}
      value={filters[name] ?? ""}
      onChange={(event) => onChange(name, event.target.value)}
    >
      <option value="">{t("any")}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  return (
    <section className="queue-filters" aria-label={t("filters")}>
      <Search key={filters.q ?? ""} filters={filters} onChange={onChange} />
      <LoadFailure resources={[events, schemes]} />
      <button
        type="button"
        className="button button-secondary queue-toggle"
        aria-expanded={open}
        aria-controls="queue-more"
        onClick={() => setOpen(!open)}
      >
        <Icon name="filter" /> {t(open ? "filtersHide" : "filtersShow")}
      </button>
      <div id="queue-more" className={open ? "queue-more queue-more-open" : "queue-more"}>
        {select(
          "scheme",
          t("scheme"),
          (schemes.data?.items ?? []).map(({ id }) => [
            id,
            t(`lists:applicationType.${id}`, { defaultValue: id }),
          ]),
        )}
        {select(
          "eventId",
          t("event"),
          (events.items ?? []).map(({ id, names }) => [id, pickLanguage(names, language)]),
        )}
        {select(
          "pending",
          t("pending"),
          pendingFilters.map((one) => [
            one,
            one === "none" ? t("nothingPending") : t(`status:pending.${one}`),
          ]),
        )}
        {select(
          "minAge",
          t("age"),
          queueAges.map((days) => [String(days), t("minAge", { count: days })]),
        )}
        <SelectField
          id="filter-sort"
          label={t("sort")}
          value={filters.sort ?? "age"}
          onChange={(event) => onChange("sort", event.target.value === "age" ? "" : event.target.value)}
        >
          {queueSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </SelectField>
        <div className="queue-ticks">
          <Checkbox
            id="filter-overdue"
            label={t("overdueOnly")}
            checked={filters.overdue === "true"}
            onChange={(event) => onChange("overdue", event.target.checked ? "true" : "")}
          />
          <Checkbox
            id="filter-descending"
            label={t("descending")}
            checked={filters.descending === "true"}
            onChange={(event) => onChange("descending", event.target.checked ? "true" : "")}
          />
        </div>
        {isNarrowed(filters) && (
          <Button look="quiet" onClick={onClear}>
            {t("clear")}
          </Button>
        )}
      </div>
    </section>
  );
};
