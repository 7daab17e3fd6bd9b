/** `/personal/funding`: the institution's subsidies and incentives with their results, and what may be applied for. */
import type { ApplicationRow } from "@portal/core/application/wire";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isFunding } from "../my-form/kinds.ts";
import { useOffers } from "../my-form/offers.ts";
import { SchemeList } from "../my-form/scheme-list.tsx";
import { useApplications } from "./applications.ts";
import { CertifyFirst } from "./certify-first.tsx";
import { GrantChip, GrantFacts } from "./grant.tsx";
import { PersonalFrame } from "./personal-frame.tsx";
import { nameOf, RowChip, standingOf } from "./record-table.tsx";

/** One application: what it is, where it stands, the result, the letters; an objection is made on its own page. */
const Result = ({ row }: { row: ApplicationRow }) => {
  const { t, language } = useText(["pages/centre", "pages/personal", "lists"]);
  const draft = row.status === "DRAFT";
  const kind = t(`lists:applicationType.${row.scheme}`, { defaultValue: row.scheme });
  const mayObject = row.moves.some(({ action, allowed }) => action === "object" && allowed);
  return (
    <>
      <div className="grant-head">
        <h3>
          <Link to={draft ? paths.draft(row.id) : paths.record(row.id)}>{nameOf(row, language, kind)}</Link>
        </h3>
        <span className="chips">
          {!standingOf(row) && <GrantChip row={row} />}
          <RowChip row={row} />
        </span>
      </div>
      <p className="record-more">
        {row.eventNames && <span>{kind}</span>}
        {row.code && <span className="nowrap">{row.code}</span>}
        {row.submittedAt && (
          <span>{t("pages/personal:record.submittedOn", { day: formatDay(row.submittedAt, language) })}</span>
        )}
      </p>
      {!draft && (
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

export const Component = () => {
  const { t } = useText(["pages/centre"]);
  const list = useApplications();
  const offers = useOffers("special");
  const rows = list.rows?.filter((row) => isFunding(row.scheme)) ?? [];
  const none = list.rows && rows.length === 0;
  return (
    <PersonalFrame title={t("funding.title")}>
      <p className="narrow pc-lead">{t("funding.lead")}</p>
      <CertifyFirst />
      <h2>{t("funding.results")}</h2>
      {!list.rows && !list.error && <Skeleton lines={3} />}
      {list.error && <Failure error={list.error} retry={list.reload} />}
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
      <SchemeList form="special" from={offers} />
    </PersonalFrame>
  );
};
