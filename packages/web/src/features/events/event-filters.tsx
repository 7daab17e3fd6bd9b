/**
 * The filters of event lists, stored in the address (spec 2 §2): scope as chips, the others beside them or in a
 * sheet.
 */
import {
  type EventFilter,
  type EventState,
  type ParticipationKind,
  participationKinds,
} from "@portal/core/events/index";
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useEarlyInput } from "../../shell/use-early-input.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Loaded with the first press of its button, which only phones have. */
const LazyDialog = lazy(async () => ({
  default: (await lazyImport(() => import("../../ui/dialog.tsx"))).Dialog,
}));

const eventScopes = ["ALL", "INSTITUTE", "IN_MACAO", "OUTSIDE_MACAO"] as const;
const states = [
  "AVAILABLE",
  "ONGOING",
  "NOT_YET_OPEN",
  "REGISTRATION_CLOSED",
  "FINISHED",
] as const satisfies EventState[];
const natures = ["EXPO", "TRADE", "SELL"] as const;

/** The filter in the address, with the part of a name that is searched for. */
interface AddressFilter extends EventFilter {
  name: string | undefined;
}
/** Reads the filter from the address and ignores unknown values. */
export const readEventFilter = (search: URLSearchParams): AddressFilter => {
  const year = Number(search.get("year"));
  return {
    scope: eventScopes.find((scope) => scope === search.get("scope")),
    state: states.find((state) => state === search.get("state")),
    nature: natures.find((nature) => nature === search.get("nature")),
    year: Number.isInteger(year) && year > 0 ? year : undefined,
    name: search.get("name") || undefined,
    join: participationKinds.find((join) => join === search.get("join")),
  };
};

export const useEventFilter = () => {
  const [search, setSearch] = useSearchParams();
  // Reads the current address instead of the rendered one, because two quick changes must not undo each other.
  const change = (key: string, value: string): void => {
    const next = new URLSearchParams(location.search);
    if (value) next.set(key, value);
    else next.delete(key);
    setSearch(next, { replace: true });
  };
  const clear = (): void => setSearch({}, { replace: true });
  return { filter: readEventFilter(search), change, clear };
};
type Use = ReturnType<typeof useEventFilter>;

const Choice = ({
  name,
  label,
  value,
  all,
  options,
  onChange,
}: {
  name: string;
  label: string;
  value: string;
  all: string;
  options: [string, string][];
  onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="control"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{all}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
};

const Choices = ({ use, years }: { use: Use; years: number[] }) => {
  const { t } = useTranslation(["pages/show", "status"]);
  const id = useId();
  const { filter, change } = use;
  // The address follows what is typed in a transition: until it does, React would put the old text back, and on a slow
  // phone the next letter would be added to that.
  const [typedName, setTypedName] = useState<string>();
  const earlyChoices = useRef<[name: string, value: string][]>([]);
  const container = useEarlyInput<HTMLDivElement>((name, value) => {
    if (name === "name") setTypedName(value);
    earlyChoices.current.push([name, value]);
  });
  const applyEarlyChoices = useEffectEvent(() => {
    for (const [name, value] of earlyChoices.current.splice(0)) change(name, value);
  });
  // The router takes no address before its own effects have run.
  useEffect(() => applyEarlyChoices(), []);
  return (
    <div className="filters" ref={container}>
      <div className="filter filter-name">
        <label htmlFor={id}>{t("filter.name")}</label>
        <input
          id={id}
          name="name"
          type="search"
          className="control"
          value={typedName ?? filter.name ?? ""}
          onChange={(event) => {
            setTypedName(event.target.value);
            change("name", event.target.value);
          }}
          onBlur={() => setTypedName(undefined)}
        />
      </div>
      <Choice
        name="state"
        label={t("filter.state")}
        all={t("filter.all")}
        value={filter.state ?? ""}
        options={states.map((state) => [state, t(`status:event.${state}`)])}
        onChange={(value) => change("state", value)}
      />
      <Choice
        name="nature"
        label={t("filter.nature")}
        all={t("filter.all")}
        value={filter.nature ?? ""}
        options={natures.map((nature) => [nature, t(`nature.${nature}`)])}
        onChange={(value) => change("nature", value)}
      />
      <Choice
        name="year"
        label={t("filter.year")}
        all={t("filter.all")}
        value={filter.year ? String(filter.year) : ""}
        options={years.map((year) => [String(year), String(year)])}
        onChange={(value) => change("year", value)}
      />
    </div>
  );
};

export const EventFilters = ({
  years,
  scoped = true,
  ways = [],
  count,
}: {
  years: number[];
  scoped?: boolean;
  /** The ways of taking part that the page distinguishes. */
  ways?: readonly ParticipationKind[] | undefined;
  count: number;
}) => {
  const { t } = useTranslation("pages/show");
  const use = useEventFilter();
  const [open, setOpen] = useState(false);
  // It stays in the page afterwards, so that the button gets the focus back.
  const [hasOpened, setHasOpened] = useState(false);
  const openSheet = (): void => {
    setHasOpened(true);
    setOpen(true);
  };
  const { filter, change, clear } = use;
  const activeFilterCount = [filter.state, filter.nature, filter.year, filter.name].filter(Boolean).length;
  return (
    <div className="filter-area">
      {scoped && (
        <fieldset className="scope-chips">
          <legend className="visually-hidden">{t("filter.scope")}</legend>
          {eventScopes.map((scope) => (
            <button
              key={scope}
              type="button"
              aria-pressed={(filter.scope ?? "ALL") === scope}
              onClick={() => change("scope", scope === "ALL" ? "" : scope)}
            >
              {t(`scope.${scope}`)}
            </button>
          ))}
        </fieldset>
      )}
      {ways.length > 0 && (
        <fieldset className="scope-chips">
          <legend className="visually-hidden">{t("join.label")}</legend>
          {(["ANY", ...ways] as const).map((way) => (
            <button
              key={way}
              type="button"
              aria-pressed={(filter.join ?? "ANY") === way}
              onClick={() => change("join", way === "ANY" ? "" : way)}
            >
              {t(`join.${way}`)}
            </button>
          ))}
        </fieldset>
      )}
      <div className="filters-inline">
        <Choices use={use} years={years} />
      </div>
      <div className="filters-phone">
        <Button look="secondary" small onClick={openSheet}>
          <Icon name="filter" /> {t("filter.open")}
          {activeFilterCount > 0 && ` (${activeFilterCount})`}
        </Button>
      </div>
      {hasOpened && (
        <Suspense>
          <LazyDialog open={open} onClose={() => setOpen(false)} title={t("filter.open")} sheet>
            <Choices use={use} years={years} />
            <div className="actions">
              <Button onClick={() => setOpen(false)}>{t("filter.show", { count })}</Button>
            </div>
          </LazyDialog>
        </Suspense>
      )}
      <p className="filter-count">
        <span role="status">{t("filter.found", { count })}</span>
        {(activeFilterCount > 0 || filter.scope || filter.join) && (
          <Button look="quiet" small onClick={clear}>
            {t("filter.clear")}
          </Button>
        )}
      </p>
    </div>
  );
};
