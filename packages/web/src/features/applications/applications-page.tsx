/** Every application of the institution, filtered in the address. */

import type { ApplicationRow } from "@portal/core/applications/model/schema";
import { applicationStatuses } from "@portal/core/applications/model/statuses";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../shell/paths.ts";
import { PersonalFrame } from "../../shell/personal-frame.tsx";
import { useMe } from "../../shell/use-me.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useTranslation } from "../../shell/use-translation.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NoInstitution } from "../institution/no-institution.tsx";
import { useSurveyTasks } from "../surveys/survey-tasks.tsx";
import { ApplicationTable, getEventName } from "./application-table.tsx";

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
  const setFilter = (key: string, value: string) =>
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
    const searchText = name.trim().toLowerCase();
    return (
      (!status || row.status === status) &&
      (!searchText ||
        `${getEventName(row, i18n.language, "")} ${row.code ?? ""}`.toLowerCase().includes(searchText))
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
              onChange={(event) => setFilter("status", event.target.value)}
            >
              <option value="">{t("record.anyStatus")}</option>
              {applicationStatuses.map((one) => (
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
              onChange={(event) => setFilter("name", event.target.value)}
            />
          </div>
        </search>
      )}
      {(me.loading || list.loading) && <Skeleton lines={8} />}
      <NoInstitution />
      {list.error && <FailureAlert error={list.error} retry={list.reload} />}
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
      {rows.length > 0 && <ApplicationTable rows={rows} surveys={surveys.data?.items} />}
    </PersonalFrame>
  );
};
