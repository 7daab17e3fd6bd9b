/** Figures of a period for managers: what came in, what was decided and how fast, and what stands open. */
import "./figures.css";
import type { FigureView } from "@portal/core/applications/figures/desk-figures-schema";
import type { EventSummary } from "@portal/core/events/event-schema";
import { addDays, addMonths, type Day, parseDay } from "@portal/core/platform/day";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AdminFrame, useStaffMember } from "../staff-admin/admin-frame.tsx";
import { FiguresFile } from "./figures-file.tsx";
import { CountState, FiguresSummary } from "./figures-summary.tsx";
import { FiguresTable } from "./figures-table.tsx";

const PATH = "/staff/figures";

const firstOfMonth = (day: Day): Day => parseDay(`${day.slice(0, 7)}-01`);
const presets = {
  month: (today: Day) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today: Day) => {
    const first = firstOfMonth(today);
    return { from: addMonths(first, -1), to: addDays(first, -1) };
  },
  year: (today: Day) => ({ from: parseDay(`${today.slice(0, 4)}-01-01`), to: today }),
} as const;

const Tables = ({ view }: { view: FigureView }) => {
  const { t } = useText(["pages/staff-figures"]);
  const isAdmin = useStaffMember().data?.roles.includes("ADMIN") ?? false;
  if (view.scheme.length === 0) return <EmptyState>{t("empty")}</EmptyState>;
  return (
    <>
      <p className="muted small">{t("daysHint")}</p>
      {(["scheme", "event"] as const).map((by) => (
        <section key={by} aria-labelledby={`figures-${by}`}>
          <h2 id={`figures-${by}`}>{t(`caption.${by}`)}</h2>
          <FiguresTable by={by} rows={view[by]} total={view.total} />
        </section>
      ))}
      {(isAdmin || view.officer.length > 0) && (
        <section aria-labelledby="figures-officer">
          <h2 id="figures-officer">{t("caption.officer")}</h2>
          {!isAdmin && <p className="muted small">{t("ownOnly")}</p>}
          <FiguresTable by="officer" rows={view.officer} />
        </section>
      )}
    </>
  );
};

export const Component = () => {
  const { t, language } = useText(["pages/staff-figures", "lists", "errors"]);
  const today = useToday();
  const [period, setPeriod] = useState<{ from: string; to: string }>(() => presets.year(today));
  const [filter, setFilter] = useState({ scheme: "", eventId: "" });
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  const events = useResourceList<Pick<EventSummary, "id" | "names">>(
    "/activity/list",
    { limit: 100 },
    { whole: true },
  );
  const isPeriod = period.from !== "" && period.to !== "" && period.from <= period.to;
  const query = {
    ...period,
    ...(filter.scheme && { scheme: filter.scheme }),
    ...(filter.eventId && { eventId: filter.eventId }),
  };
  const figures = useResource<FigureView>(isPeriod ? PATH : undefined, query);
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      <LoadFailure resources={[schemes, events]} />
      <div className="figures-filters">
        {(["from", "to"] as const).map((end) => (
          <TextField
            key={end}
            id={end}
            type="date"
            label={t(end)}
            mark={false}
            value={period[end]}
            error={end === "to" && !isPeriod ? t("period") : undefined}
            onChange={(event) => setPeriod({ ...period, [end]: event.target.value })}
          />
        ))}
        <SelectField
          id="scheme"
          label={t("scheme")}
          mark={false}
          value={filter.scheme}
          onChange={(event) => setFilter({ ...filter, scheme: event.target.value })}
        >
          <option value="">{t("any")}</option>
          {schemes.data?.items.map(({ id }) => (
            <option key={id} value={id}>
              {t(`lists:applicationType.${id}`, { defaultValue: id })}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="event"
          label={t("event")}
          mark={false}
          value={filter.eventId}
          onChange={(event) => setFilter({ ...filter, eventId: event.target.value })}
        >
          <option value="">{t("any")}</option>
          {events.items?.map(({ id, names }) => (
            <option key={id} value={id}>
              {pickLanguage(names, language)}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="figures-presets">
        <legend className="visually-hidden">{t("presets")}</legend>
        {(["month", "lastMonth", "year"] as const).map((preset) => (
          <Button key={preset} small look="secondary" onClick={() => setPeriod(presets[preset](today))}>
            {t(`preset.${preset}`)}
          </Button>
        ))}
      </fieldset>
      {figures.error && <FailureAlert error={figures.error} retry={() => void figures.reload()} />}
      {figures.loading && <Skeleton lines={6} />}
      {figures.data && (
        <>
          <CountState view={figures.data} />
          <FiguresSummary total={figures.data.total} />
          <Tables view={figures.data} />
          <FiguresFile query={query} />
        </>
      )}
    </AdminFrame>
  );
};
