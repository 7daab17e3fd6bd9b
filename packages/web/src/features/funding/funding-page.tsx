/**
 * `/personal/funding`: the institution's subsidies and incentives with their results, and what else it can apply for.
 */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isFundingScheme } from "../application-form/form-schemes.ts";
import { SchemeList } from "../application-form/scheme-list.tsx";
import { useApplicationChoices } from "../application-form/use-application-choices.ts";
import { ApplicationChip, getDerivedStatus } from "../application-list/application-chip.tsx";
import { getEventName } from "../application-list/application-table.tsx";
import { useApplications } from "../application-list/use-applications.ts";
import { CertificationRequired } from "../certification/certification-required.tsx";
import { GrantChip, GrantFacts } from "./grant-result.tsx";

/** One application: what it is, its status, the result, the letters. Objections are made on its own page. */
const Result = ({ row }: { row: ApplicationRow }) => {
  const { t, language } = useText(["pages/centre", "pages/personal", "lists"]);
  const isDraft = row.status === "DRAFT";
  const kind = t(`lists:applicationType.${row.scheme}`, { defaultValue: row.scheme });
  const mayObject = row.moves.some(({ action, allowed }) => action === "object" && allowed);
  return (
    <>
      <div className="grant-head">
        <h3>
          <Link to={isDraft ? paths.draft(row.id) : paths.record(row.id)}>
            {getEventName(row, language, kind)}
          </Link>
        </h3>
        <span className="chips">
          {!getDerivedStatus(row) && <GrantChip row={row} />}
          <ApplicationChip row={row} />
        </span>
      </div>
      <p className="record-more">
        {row.eventNames && <span>{kind}</span>}
        {row.code && <span className="nowrap">{row.code}</span>}
        {row.submittedAt && (
          <span>{t("pages/personal:record.submittedOn", { day: formatDay(row.submittedAt, language) })}</span>
        )}
      </p>
      {!isDraft && (
        <GrantFacts row={row}>
          {mayObject && (
            <p>
              <Link to={paths.record(row.id)}>{t("grant.object")}</Link>
            </p>
          )}
        </GrantFacts>
      )}
    </>
  );
};

const FundingPage = () => {
  const { t } = useText(["pages/centre"]);
  const list = useApplications();
  const choices = useApplicationChoices("special");
  const rows = list.rows?.filter((row) => isFundingScheme(row.scheme)) ?? [];
  const none = list.rows && rows.length === 0;
  return (
    <PersonalFrame title={t("funding.title")}>
      <p className="narrow pc-lead">{t("funding.lead")}</p>
      <CertificationRequired />
      <h2>{t("funding.results")}</h2>
      {!list.rows && !list.error && <Skeleton lines={3} />}
      {list.error && <FailureAlert error={list.error} retry={list.reload} />}
      {none && (
        <EmptyState
          action={
            <a className="button button-primary" href="#schemes">
              {t("funding.find")}
            </a>
          }
        >
          {t("funding.none")}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className="grants">
          {rows.map((row) => (
            <li key={row.id} className="card grant">
              <Result row={row} />
            </li>
          ))}
        </ul>
      )}
      <h2 id="schemes" tabIndex={-1}>
        {t("funding.schemes")}
      </h2>
      <SchemeList form="special" from={choices} />
    </PersonalFrame>
  );
};

export { FundingPage as Component };
