/** `/personal/funding`: the institution's subsidies and incentives with their results, and what may be applied for. */
import { useText } from "../../form/use-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isFunding } from "../my-form/kinds.ts";
import { useOffers } from "../my-form/offers.ts";
import { SchemeList } from "../my-form/scheme-list.tsx";
import { useApplications } from "./applications.ts";
import { CertifyFirst } from "./certify-first.tsx";
import { PersonalFrame } from "./personal-frame.tsx";
import { RecordTable } from "./record-table.tsx";

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
      {rows.length > 0 && <RecordTable rows={rows} />}
      <h2 id="schemes" tabIndex={-1}>
        {t("funding.schemes")}
      </h2>
      <SchemeList form="special" from={offers} />
    </PersonalFrame>
  );
};
