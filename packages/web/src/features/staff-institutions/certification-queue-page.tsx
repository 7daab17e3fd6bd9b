/**
 * Institutions by certification: those that wait for it first, and every other stage as a list that can be searched.
 */

import "../../ui/staff.css";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { type CertificationRow, useCertificationColumns } from "./certification-columns.tsx";

const stages = ["VERIFYING", "UNVERIFIED", "PASSED", "FAILED"] as const;
/** Those under review whose failure is prepared (decision 0785). */
const PREPARED_STAGE = "PREPARED";
/** Whoever searches seldom knows the stage, so that a search begins in all of them. */
const ALL_STAGES = "ALL";

const Filters = ({
  stage,
  q,
  onChange,
}: {
  stage: string;
  q: string;
  onChange: (part: { certification?: string; q?: string }) => void;
}) => {
  const { t } = useTranslation(["pages/staff", "status"]);
  return (
    <div className="staff-filters">
      <SelectField
        id="certification"
        label={t("certification.status")}
        value={stage}
        onChange={(event) => onChange({ certification: event.target.value })}
      >
        <option value={ALL_STAGES}>{t("certification.allStages")}</option>
        {stages.map((each) => (
          <option key={each} value={each}>
            {t(`status:certification.${each}`)}
          </option>
        ))}
        <option value={PREPARED_STAGE}>{t("certification.prepared.stage")}</option>
      </SelectField>
      <SearchForm
        id="q"
        label={t("certification.search")}
        buttonLabel={t("certification.searchDo")}
        maxLength={100}
        value={q}
        onSearch={(words) => onChange({ q: words })}
      />
    </div>
  );
};

const CertificationQueuePage = () => {
  const { t } = useTranslation("pages/staff");
  const [{ certification: chosenStage, q }, setValues] = useAddressValues({ certification: "", q: "" });
  const stage = chosenStage || (q ? ALL_STAGES : "VERIFYING");
  const list = useResourceList<
    CertificationRow,
    { items: CertificationRow[]; total?: number; cursor?: string }
  >("/staff/institution", {
    certification: stage,
    ...(q && { q }),
    limit: 50,
  });
  const columns = useCertificationColumns();
  const { t: say } = useText(["pages/institution"]);
  const total = list.firstPage?.total;
  return (
    <div className="staff">
      <div className="staff-head">
        <PageHeading>{t("certification.title")}</PageHeading>
        {total !== undefined && (
          <p className="muted" role="status">
            {t(stage === "VERIFYING" ? "certification.total" : "certification.found", { count: total })}
          </p>
        )}
      </div>
      <p>
        <Link to="/staff/claim">{say("staffClaim.link")}</Link>
      </p>
      <Filters stage={stage} q={q} onChange={setValues} />
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={6} />}
      {list.items &&
        (list.items.length === 0 && !list.loadMore ? (
          <EmptyState>
            {t(q || stage !== "VERIFYING" ? "certification.none" : "certification.empty")}
          </EmptyState>
        ) : (
          <>
            <Table
              caption={t("certification.title")}
              columns={columns}
              rows={list.items}
              rowKey={(row) => row.id}
            />
            {list.loadMore && (
              <Button look="secondary" busy={list.isLoadingMore} onClick={list.loadMore}>
                {t("certification.more")}
              </Button>
            )}
          </>
        ))}
    </div>
  );
};

export { CertificationQueuePage as Component };
