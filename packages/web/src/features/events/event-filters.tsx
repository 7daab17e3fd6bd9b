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
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
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
const noFilter = { scope: "", state: "", nature: "", year: "", name: "", join: "" };
type EventFilterValues = Readonly<typeof noFilter>;

/** Reads the filter from the values of the address and ignores unknown ones. */
export const readEventFilter = (values: EventFilterValues): AddressFilter => {
  const year = Number(values.year);
  return {
    scope: eventScopes.find((scope) => scope === values.scope),
    state: states.find((state) => state === values.state),
    nature: natures.find((nature) => nature === values.nature),
    year: Number.isInteger(year) && year > 0 ? year : undefined,
    name: values.name || undefined,
    join: participationKinds.find((join) => join === values.join),
  };
};

export const useEventFilter = () => {
  const [values, setValues] = useAddressValues(noFilter);
  return {
    filter: readEventFilter(values),
    change: (key: string, value: string): void => setValues({ [key]: value }),
    clear: (): void => setValues(noFilter),
  };
};
type EventFilterControl = ReturnType<typeof useEventFilter>;

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

const Choices = ({
  control: { filter, change },
  years,
}: {
  control: EventFilterControl;
  years: number[];
}) => {
  const { t } = useTranslation(["pages/show", "status"]);
  const id = useId();
  const container = useEarlyInput<HTMLDivElement>(change);
  return (
    <div className="filters" ref={container}>
      <div className="filter filter-name">
        <label htmlFor={id}>{t("filter.name")}</label>
        <input
          id={id}
          name="name"
          type="search"
          className="control"
          value={filter.name ?? ""}
          onChange={(event) => change("name", event.target.value)}
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
  control,
  years,
  scoped = true,
  ways = [],
  count,
}: {
  /** The filter of the list below. */
  control: EventFilterControl;
  years: number[];
  scoped?: boolean;
  /** The ways of taking part that the page distinguishes. */
  ways?: readonly ParticipationKind[] | undefined;
  count: number;
}) => {
  const { t } = useTranslation("pages/show");
  const [open, setOpen] = useState(false);
  // It stays in the page afterwards, so that the button gets the focus back.
  const [hasOpened, setHasOpened] = useState(false);
  const openSheet = (): void => {
    setHasOpened(true);
    setOpen(true);
  };
  const { filter, change, clear } = control;
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
        <Choices control={control} years={years} />
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
            <Choices control={control} years={years} />
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
