/** Counts at a glance; suppressed ones are marked. */
import type { CountTable } from "@portal/core/inspections/restricted/restricted-schema";
import { useText } from "../../form/use-text.ts";
import { formatNumber } from "../../shell/format.ts";
import { formatMonth } from "../../shell/format-calendar.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ExportButtons } from "../restricted-views/export-buttons.tsx";
import { useViewWords } from "../restricted-views/use-view-words.ts";

const lists = {
  activity: "activityNature",
  enterprise: "institutionNature",
  participation: "applicationType",
} as const;

/** Shows the tables of counts. @param path the path of the request, without `/api` */
export const StatisticsTable = ({ path = "/dsec/statistics" }: { path?: string }) => {
  const { t, language } = useText(["restricted"]);
  const words = useViewWords();
  const tables = useResource<{ items: CountTable[] }>(path);
  const nameKey = ({ of, by }: CountTable, key: string): string => {
    if (key === "UNKNOWN") return t("unknown");
    if (by === "month") return formatMonth(`${key}-01`, language);
    if (by === "size") return t(`size.${key}`);
    if (by === "standing") return t(`standing.${key}`);
    return words.code(by === "industry" ? "industry" : lists[of], key);
  };
  return (
    <>
      <p className="muted">{t("dsec.heldText")}</p>
      {tables.error && <FailureAlert error={tables.error} retry={() => void tables.reload()} />}
      {tables.loading && <Skeleton lines={6} />}
      <div className="restricted-count-tables">
        {tables.data?.items.map((table) => (
          <section key={`${table.of}-${table.by}`} className="card">
            <h2>{t(`tally.${table.of}-${table.by}`)}</h2>
            {table.cells.length === 0 && <p className="muted">{t("dsec.nothing")}</p>}
            <dl className="restricted-counts">
              {table.cells.map(({ key, count }) => (
                <div key={key}>
                  <dt>{nameKey(table, key)}</dt>
                  <dd>{count === null ? t("dsec.held") : formatNumber(count, language)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {tables.data && <ExportButtons path={path} />}
    </>
  );
};
