/** Filters of the list, all of them in the address, and what a search finds elsewhere. */
import type { EventSummary } from "@portal/core/events/event-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, SelectField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { AssigneeFilter } from "./assignee-filter.tsx";
import { LazyFoundElsewhere } from "./lazy-found-elsewhere.tsx";
import {
  isQueueNarrowed,
  pendingFilters,
  type QueueFilterName,
  type QueueFilterValues,
  queueAges,
  queueSorts,
  searchesEverything,
} from "./queue-filter-state.ts";

interface Props {
  filters: QueueFilterValues;
  onChange: (name: QueueFilterName, value: string) => void;
  onClear: () => void;
}

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
  const isGlobal = searchesEverything(filters);
  return (
    <>
      <section className="queue-filters" aria-label={t("filters")}>
        <SearchForm
          id="q"
          label={t(isGlobal ? "searchAll" : "search")}
          hint={t(isGlobal ? "searchAllHint" : "searchHint")}
          buttonLabel={t("searchDo")}
          maxLength={100}
          value={filters.q ?? ""}
          onSearch={(words) => onChange("q", words)}
        />
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
          <AssigneeFilter
            value={filters.assignee ?? ""}
            onChange={(assignee) => onChange("assignee", assignee)}
          />
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
          {isQueueNarrowed(filters) && (
            <Button look="quiet" onClick={onClear}>
              {t("clear")}
            </Button>
          )}
        </div>
      </section>
      {filters.q && isGlobal && <LazyFoundElsewhere q={filters.q} />}
    </>
  );
};
