/** The columns of the certification desk: who waits since when, and what is prepared for whom. */
import { type InstitutionNames, nameInstitution } from "@portal/core/institutions/institution-names";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import type { PreparedDecisionMark } from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import { daysBetween, type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { Link } from "../../ui/link.tsx";
import type { Column } from "../../ui/table.tsx";
import { CertificationChip } from "../institution/certification-state.tsx";

/** An institution in the list. */
export type CertificationRow = Pick<
  InstitutionView,
  "id" | "nature" | "siteRegistrationNumber" | "certification"
> & {
  name: string;
  names?: InstitutionNames;
  waitingSince: Instant;
  prepared?: PreparedDecisionMark;
};

/** Says that a failure is prepared for a pending request, and for whom it waits. */
const PreparedMark = ({ prepared: { by, own: isOwn, returned } }: { prepared: PreparedDecisionMark }) => {
  const { t } = useTranslation("pages/staff");
  const mark = returned ? (isOwn ? "ownReturned" : "returned") : isOwn ? "own" : "waiting";
  return <div className="small">{t(`certification.prepared.${mark}`, { name: by })}</div>;
};

export const useCertificationColumns = (): Column<CertificationRow>[] => {
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
      cell: ({ certification, prepared }) => (
        <>
          <CertificationChip status={certification} />
          {prepared && <PreparedMark prepared={prepared} />}
        </>
      ),
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
