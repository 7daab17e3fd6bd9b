/** Every application of the institution; the filters are in the address. */

import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import { applicationStatuses } from "@portal/core/applications/model/statuses";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { paths } from "../../shell/paths.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useReloadOnReturn } from "../../shell/use-reload-on-return.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { useSearchMatcher } from "../../shell/use-search-matcher.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { RemovedNote } from "../../ui/removed-note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ApplicationTable } from "../application-list/application-table.tsx";
import { NoInstitution } from "../institution/no-institution.tsx";
import { useSurveyTasks } from "../surveys/use-survey-tasks.ts";

const ApplicationsPage = () => {
  const { t } = useTranslation(["pages/personal", "status", "common"]);
  const { t: say } = useText(["pages/personal", "lists"]);
  const [{ status, name }, setValues] = useAddressValues({ status: "", name: "" });
  const me = useCurrentUser();
  const isSearching = name.trim() !== "";
  const list = useResourceList<ApplicationRow>(
    me.institutionId ? "/participate/search" : undefined,
    { status: status || null, limit: 100 },
    // The name is looked for here, among all applications and not only those of the first page.
    { whole: isSearching },
  );
  useReloadOnReturn(list.reload);
  const surveys = useSurveyTasks(me.institutionId);
  const { matches, error: searchError, retry } = useSearchMatcher(name);
  const rows = (list.items ?? []).filter(
    (row) =>
      (!status || row.status === status) &&
      matches?.([
        row.code,
        ...Object.values(row.eventNames ?? {}),
        say(`lists:applicationType.${row.scheme}`, { defaultValue: row.scheme }),
      ]),
  );
  return (
    <PersonalFrame title={t("menu.records")}>
      <RemovedNote />
      {me.institutionId && (
        <search className="pc-filters">
          <div>
            <label htmlFor="filter-status">{t("record.status")}</label>
            <select
              id="filter-status"
              className="control"
              value={status}
              onChange={(event) => setValues({ status: event.target.value })}
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
              onChange={(event) => setValues({ name: event.target.value })}
            />
          </div>
        </search>
      )}
      {(me.loading || list.loading || !matches || (isSearching && list.isLoadingMore)) && (
        <Skeleton lines={8} />
      )}
      <NoInstitution />
      {searchError && <FailureAlert error={searchError} retry={retry} />}
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {surveys.error && <FailureAlert error={surveys.error} retry={() => void surveys.reload()} />}
      {list.items && matches && (
        <p role="status" className="muted">
          {t(list.loadMore ? "record.foundSoFar" : "record.found", { count: rows.length })}
        </p>
      )}
      {list.items && matches && rows.length === 0 && !list.loadMore && (
        <EmptyState action={<LinkButton to={paths.openFairs}>{t("overview.find")}</LinkButton>}>
          {t(status || name ? "record.noMatch" : "overview.none")}
        </EmptyState>
      )}
      {rows.length > 0 && <ApplicationTable rows={rows} surveys={surveys.data?.items} />}
      {list.loadMore && !isSearching && (
        <p className="more">
          <Button look="secondary" busy={list.isLoadingMore} onClick={list.loadMore}>
            {t("common:action.more")}
          </Button>
        </p>
      )}
    </PersonalFrame>
  );
};

export { ApplicationsPage as Component };
