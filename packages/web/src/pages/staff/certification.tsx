/** Institutions that wait to be certified, the longest waiting first. */
import "./staff.css";
import { type Day, daysBetween } from "@portal/core/day";
import { certificationStatuses } from "@portal/core/institution/wire";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { useToday } from "../../lib/clock.ts";
import { formatDay } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { CertificationChip } from "./certification-chip.tsx";
import { type InstitutionRow, nameIn, since } from "./institution-name.ts";

export const Component = () => {
  const { t, i18n } = useTranslation(["pages/staff", "status", "lists"]);
  const language = i18n.language;
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const status = search.get("status") ?? "VERIFYING";
  const page = useResource<{ items: InstitutionRow[] }>("/staff/institution", { status, limit: 100 });
  return (
    <div className="staff">
      <div className="staff-head">
        <PageHeading>{t("certification.title")}</PageHeading>
      </div>
      <div className="staff-filters">
        <SelectField
          id="status"
          label={t("certification.status")}
          value={status}
          onChange={(event) => setSearch({ status: event.target.value })}
        >
          {certificationStatuses.map((one) => (
            <option key={one} value={one}>
              {t(`status:certification.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {page.error && <Failure error={page.error} retry={() => void page.reload()} />}
      {page.loading && <Skeleton lines={6} />}
      {page.data &&
        (page.data.items.length === 0 ? (
          <EmptyState>{t("certification.empty")}</EmptyState>
        ) : (
          <Table
            caption={t("certification.title")}
            rows={page.data.items}
            rowKey={(row) => row.id}
            columns={[
              {
                key: "name",
                label: t("queue.institution"),
                cell: (row) => <Link to={`/staff/institution/${row.id}`}>{nameIn(row, language)}</Link>,
              },
              {
                key: "nature",
                label: t("certification.nature"),
                cell: (row) =>
                  row.nature ? t(`lists:institutionNature.${row.nature}`, { defaultValue: row.nature }) : "–",
              },
              {
                key: "number",
                label: t("certification.number"),
                cell: (row) => row.siteRegistrationNumber ?? "–",
              },
              {
                key: "status",
                label: t("certification.status"),
                cell: (row) => <CertificationChip status={row.certification} />,
              },
              {
                key: "since",
                label: t("certification.since"),
                cell: (row) => {
                  const at = since(row);
                  return at ? (
                    <>
                      {formatDay(at, language)}
                      <br />
                      <span className="muted">
                        {t("queue.age", { count: daysBetween(at.slice(0, 10) as Day, today) })}
                      </span>
                    </>
                  ) : (
                    "–"
                  );
                },
              },
            ]}
          />
        ))}
    </div>
  );
};
