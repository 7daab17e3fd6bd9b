/**
 * Institutions by certification: those that wait for it first, and every other stage as a list that can be searched.
 */

import { type InstitutionNames, nameInstitution } from "@portal/core/institutions/institution-names";
import "../../ui/staff.css";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { daysBetween, type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { CertificationChip } from "../institution/certification-state.tsx";

type Row = Pick<InstitutionView, "id" | "nature" | "siteRegistrationNumber" | "certification"> & {
  name: string;
  names?: InstitutionNames;
  waitingSince: Instant;
};

const useColumns = (): Column<Row>[] => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const today = useToday();
  return [
    {
      key: "name",
      label: t("queue.institution"),
      cell: (row) => (
        <Link to={`/staff/institution/${encodeURIComponent(row.id)}`}>
          {nameInstitution({ institutionNames: row.names, institutionName: row.name }, i18n.language)}
        </Link>
      ),
    },
    {
      key: "nature",
      label: t("certification.nature"),
      cell: (row) => t(`lists:institutionNature.${row.nature}`, { defaultValue: row.nature }),
    },
    { key: "number", label: t("certification.number"), cell: (row) => row.siteRegistrationNumber },
    {
      key: "status",
      label: t("certification.status"),
      cell: (row) => <CertificationChip status={row.certification} />,
    },
    {
      key: "since",
      tight: true,
      label: t("certification.since"),
      cell: (row) => (
        <>
          {formatDay(row.waitingSince, i18n.language)}
          <br />
          <span className="muted">
            {t("queue.age", { count: daysBetween(toMacaoDay(row.waitingSince), today) })}
          </span>
        </>
      ),
    },
  ];
};

const stages = ["VERIFYING", "UNVERIFIED", "PASSED", "FAILED"] as const;
/** Whoever searches seldom knows the stage, so that a search begins in all of them. */
const ALL_STAGES = "ALL";

const Filters = ({
  stage,
  chosenStage,
  q,
  onChange,
}: {
  stage: string;
  /** Empty while nobody has chosen one. */
  chosenStage: string;
  q: string;
  onChange: (next: URLSearchParams) => void;
}) => {
  const { t } = useTranslation(["pages/staff", "status"]);
  const change = (part: Record<string, string>): void => {
    const next = { certification: chosenStage, q, ...part };
    onChange(new URLSearchParams(Object.entries(next).filter(([, value]) => value !== "")));
  };
  return (
    <div className="staff-filters">
      <SelectField
        id="certification"
        label={t("certification.status")}
        value={stage}
        onChange={(event) => change({ certification: event.target.value })}
      >
        <option value={ALL_STAGES}>{t("certification.allStages")}</option>
        {stages.map((each) => (
          <option key={each} value={each}>
            {t(`status:certification.${each}`)}
          </option>
        ))}
      </SelectField>
      <SearchForm
        id="q"
        label={t("certification.search")}
        buttonLabel={t("certification.searchDo")}
        maxLength={100}
        value={q}
        onSearch={(words) => change({ q: words })}
      />
    </div>
  );
};

const CertificationQueuePage = () => {
  const { t } = useTranslation("pages/staff");
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const chosenStage = search.get("certification") ?? "";
  const stage = chosenStage || (q ? ALL_STAGES : "VERIFYING");
  const list = useResourceList<Row, { items: Row[]; total?: number; cursor?: string }>("/staff/institution", {
    certification: stage,
    ...(q && { q }),
    limit: 50,
  });
  const columns = useColumns();
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
      <Filters stage={stage} chosenStage={chosenStage} q={q} onChange={setSearch} />
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
