/** Institutions that wait for certification, the longest waiting first. */
import "../../ui/staff.css";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { type Day, daysBetween } from "@portal/core/platform/day";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { CertificationChip } from "./certification-chip.tsx";

type Row = Pick<InstitutionView, "id" | "nature" | "siteRegistrationNumber" | "certification"> & {
  name: string;
  waitingSince: string;
};

const useColumns = (): Column<Row>[] => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const today = useToday();
  return [
    {
      key: "name",
      label: t("queue.institution"),
      cell: (row) => <Link to={`/staff/institution/${encodeURIComponent(row.id)}`}>{row.name}</Link>,
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
            {t("queue.age", { count: daysBetween(row.waitingSince.slice(0, 10) as Day, today) })}
          </span>
        </>
      ),
    },
  ];
};

export const Component = () => {
  const { t } = useTranslation("pages/staff");
  const page = useResource<{ items: Row[]; total: number }>("/staff/institution");
  const columns = useColumns();
  const { t: say } = useText(["pages/institution"]);
  return (
    <div className="staff">
      <div className="staff-head">
        <PageHeading>{t("certification.title")}</PageHeading>
        {page.data && <p className="muted">{t("certification.total", { count: page.data.total })}</p>}
      </div>
      <p>
        <Link to="/staff/claim">{say("staffClaim.link")}</Link>
      </p>
      {page.error && <FailureAlert error={page.error} retry={() => void page.reload()} />}
      {page.loading && <Skeleton lines={6} />}
      {page.data &&
        (page.data.items.length === 0 ? (
          <EmptyState>{t("certification.empty")}</EmptyState>
        ) : (
          <Table
            caption={t("certification.title")}
            columns={columns}
            rows={page.data.items}
            rowKey={(row) => row.id}
          />
        ))}
    </div>
  );
};
