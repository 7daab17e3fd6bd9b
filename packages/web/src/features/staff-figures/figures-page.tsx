/** Figures of a period for managers: what came in, what was decided and how fast, and what is open. */
import "./figures.css";
import type { FigureView } from "@portal/core/applications/figures/desk-figures-schema";
import { useText } from "../../form/use-text.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AdminFrame, useStaffMember } from "../staff-frame/admin-frame.tsx";
import { FiguresDeadlines } from "./figures-deadlines.tsx";
import { FiguresFile } from "./figures-file.tsx";
import { type FigureFilterValues, FiguresFilters, getThisYear } from "./figures-filters.tsx";
import { FiguresCountStatus, FiguresSummary } from "./figures-summary.tsx";
import { FiguresTable } from "./figures-table.tsx";

const PATH = "/staff/figures";
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

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

const FiguresPage = () => {
  const { t } = useText(["pages/staff-figures", "errors"]);
  const today = useToday();
  const [values, setValues] = useAddressValues<keyof FigureFilterValues>({
    ...getThisYear(today),
    scheme: "",
    eventId: "",
  });
  const { from, to, scheme, eventId } = values;
  const isPeriod = isDay(from) && isDay(to) && from <= to;
  const narrowing = {
    ...(scheme && { scheme }),
    ...(eventId && { eventId }),
  };
  const query = { from, to, ...narrowing };
  const figures = useResource<FigureView>(isPeriod ? PATH : undefined, query);
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      <FiguresFilters values={values} onChange={setValues} isPeriod={isPeriod} />
      {figures.error && <FailureAlert error={figures.error} retry={() => void figures.reload()} />}
      {figures.loading && <Skeleton lines={6} />}
      {figures.data && (
        <>
          <FiguresCountStatus view={figures.data} />
          {/* Before the first count there are no figures, which is not the same as none. */}
          {figures.data.asOf && (
            <>
              <FiguresSummary total={figures.data.total} />
              <Tables view={figures.data} />
              <FiguresDeadlines filter={narrowing} />
              <FiguresFile query={query} />
            </>
          )}
        </>
      )}
    </AdminFrame>
  );
};

export { FiguresPage as Component };
