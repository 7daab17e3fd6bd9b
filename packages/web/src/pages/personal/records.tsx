/** Every application of the institution, filtered in the address. */

import { statuses } from "@portal/core/application/status";
import type { ApplicationRow } from "@portal/core/application/wire";
import { useSearchParams } from "react-router-dom";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useMe } from "./me.ts";
import { NoInstitution } from "./no-institution.tsx";
import { PersonalFrame } from "./personal-frame.tsx";
import { nameOf, RecordTable } from "./record-table.tsx";
import { useSurveyTasks } from "./survey-tasks.tsx";

export const Component = () => {
  const { t, i18n } = useTranslation(["pages/personal", "status"]);
  const [search, setSearch] = useSearchParams();
  const status = search.get("status") ?? "";
  const name = search.get("name") ?? "";
  const me = useMe();
  const list = useResource<{ items: ApplicationRow[]; cursor?: string }>(
    me.institutionId ? "/participate/search" : undefined,
    { status: status || null, limit: 100 },
  );
  const surveys = useSurveyTasks();
  const put = (key: string, value: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const rows = (list.data?.items ?? []).filter((row) => {
    const wanted = name.trim().toLowerCase();
    return (
      (!status || row.status === status) &&
      (!wanted || `${nameOf(row, i18n.language, "")} ${row.code ?? ""}`.toLowerCase().includes(wanted))
    );
  });
  return (
    <PersonalFrame title={t("menu.records")}>
      {me.institutionId && (
        <search className="pc-filters">
          <div>
            <label htmlFor="filter-status">{t("record.status")}</label>
            <select
              id="filter-status"
              className="control"
              value={status}
              onChange={(event) => put("status", event.target.value)}
            >
              <option value="">{t("record.anyStatus")}</option>
              {statuses.map((one) => (
                <option key={one} value={one}>
                  {t(`status:application.${one}`)}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label htmlFor="filter-name">{t("record.search")}</label>
            <input
              id="filter-name"
              className="control"
              type="search"
              value={name}
              onChange={(event) => put("name", event.target.value)}
            />
          </div>
        </search>
      )}
      {(me.loading || list.loading) && <Skeleton lines={8} />}
      <NoInstitution />
      {list.error && <Failure error={list.error} retry={list.reload} />}
      {list.data && (
        <p role="status" className="muted">
          {t("record.found", { count: rows.length })}
        </p>
      )}
      {list.data && rows.length === 0 && (
        <EmptyState action={<LinkButton to={paths.openFairs}>{t("overview.find")}</LinkButton>}>
          {t(status || name ? "record.noMatch" : "overview.none")}
        </EmptyState>
      )}
      {rows.length > 0 && <RecordTable rows={rows} surveys={surveys.data?.items} />}
    </PersonalFrame>
  );
};
