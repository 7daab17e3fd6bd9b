/**
 * The certification of an institution: its data beside its documents; passed, or failed with a reason for the
 * institution.
 */
import "../../ui/staff.css";
import { findCallingCode } from "@portal/core/forms/code-lists/index";
import { sortDocuments } from "@portal/core/institutions/certification";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { RegionText } from "../../form/region-text.tsx";
import { api } from "../../shell/api.ts";
import { formatDay, formatMoney, formatNumber } from "../../shell/format.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSending } from "../../shell/use-sending.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { LazyInspectionList } from "../staff-inspections/lazy-inspection-list.tsx";
import { PreviewPane, PreviewProvider } from "../staff-review/document-preview.tsx";
import { FileLink, FileOwnerProvider } from "../staff-review/file-link.tsx";
import { CertificationChip } from "./certification-chip.tsx";
import { getInstitutionName } from "./institution-name.ts";
import { StaffPenalties } from "./staff-penalties.tsx";

/** Fields to check, in the order of the documents (schemes block A). */
const shownFields = [
  "nameZh",
  "nameEn",
  "namePt",
  "nature",
  "siteRegistrationNumber",
  "businessRegistrationNumber",
  "taxpayerNumber",
  "taxpayerName",
  "m1Number",
  "registeredCapital",
  "establishedOn",
  "taxRegisteredOn",
  "employees",
  "socialSecurityEmployerNumber",
  "country",
  "address",
  "phone",
  "fax",
  "personInCharge",
  "profile",
] as const satisfies readonly (keyof InstitutionView)[];

const Data = ({ institution }: { institution: InstitutionView }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const text = (key: (typeof shownFields)[number]): ReactNode => {
    const value = institution[key];
    if (value === undefined || value === "") return undefined;
    if (typeof value === "number") return formatNumber(value, i18n.language);
    if (typeof value === "object") {
      return "amount" in value
        ? formatMoney(value, i18n.language)
        : `${findCallingCode(value.area) ?? value.area} ${value.number}`;
    }
    if (key === "country")
      return (
        <RegionText ids={[value, institution.province, institution.city].filter((id) => id !== undefined)} />
      );
    if (key === "nature") return t(`lists:institutionNature.${value}`, { defaultValue: value });
    if (key === "establishedOn" || key === "taxRegisteredOn") return formatDay(value, i18n.language);
    return value;
  };
  const holders = institution.shareholders ?? [];
  return (
    <section className="card staff-step" aria-labelledby="data">
      <h2 id="data">{t("institution.data")}</h2>
      <dl className="staff-answers">
        {shownFields.map((key) => {
          const value = text(key);
          return value === undefined ? null : (
            <div key={key}>
              <dt>{t(`institution.field.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
      {holders.length > 0 && (
        <Table
          caption={t("institution.shareholders")}
          showCaption
          rows={holders}
          rowKey={(holder) => holder.name + (holder.idNumber ?? "")}
          columns={[
            { key: "name", label: t("institution.holder.name"), cell: ({ name }) => name },
            {
              key: "share",
              label: t("institution.holder.share"),
              numeric: true,
              tight: true,
              cell: ({ share }) => `${formatNumber(share, i18n.language)} %`,
            },
            {
              key: "idNumber",
              label: t("institution.holder.idNumber"),
              cell: ({ idNumber }) => idNumber ?? "–",
            },
            {
              key: "resident",
              label: t("institution.holder.resident"),
              cell: ({ macaoResident }) =>
                macaoResident === undefined ? "–" : t(macaoResident ? "answer.yes" : "answer.no"),
            },
          ]}
        />
      )}
    </section>
  );
};

const Documents = ({ institution }: { institution: InstitutionView }) => {
  const { t } = useTranslation(["pages/staff", "lists"]);
  const documents = sortDocuments(institution.certificationDocuments ?? {}).filter(
    ([, ids]) => ids.length > 0,
  );
  return (
    <section className="card" aria-labelledby="documents">
      <h2 id="documents">{t("application.documents")}</h2>
      {documents.length === 0 && <p className="muted">{t("institution.noDocuments")}</p>}
      <ul className="staff-files">
        {documents.map(([type, ids]) => (
          <li key={type}>
            <span>{t(`lists:documentType.${type}`, { defaultValue: type })}</span>
            {ids.map((id) => (
              <FileLink key={id} id={id} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};

const Certify = ({
  institution,
  onDone,
}: {
  institution: InstitutionView;
  onDone: (result: "PASSED" | "FAILED") => void;
}) => {
  const { t } = useTranslation("pages/staff");
  const [reason, setReason] = useState("");
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const { doing, error, send } = useSending();
  const certify = async (result: "PASSED" | "FAILED"): Promise<void> => {
    const trimmedReason = reason.trim();
    setIsReasonMissing(result === "FAILED" && !trimmedReason);
    if (result === "FAILED" && !trimmedReason) return;
    await send(async () => {
      await api.post(`/staff/institution/${institution.id}/certify`, {
        version: institution.version,
        result,
        ...(trimmedReason ? { reason: trimmedReason } : {}),
      });
      onDone(result);
    }, result);
  };
  return (
    <section className="card" aria-labelledby="certify">
      <h2 id="certify">{t("institution.certify")}</h2>
      {error && <FailureAlert error={error} />}
      <TextAreaField
        id="reason"
        label={t("institution.reason")}
        hint={t("institution.reasonHint")}
        mark={false}
        rows={4}
        maxLength={2000}
        value={reason}
        error={isReasonMissing ? t("decide.reasonMissing") : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="staff-moves">
        <Button busy={doing === "PASSED"} onClick={() => void certify("PASSED")}>
          {t("institution.pass")}
        </Button>
        <Button look="danger" busy={doing === "FAILED"} onClick={() => void certify("FAILED")}>
          {t("institution.fail")}
        </Button>
      </div>
    </section>
  );
};

export const Component = () => {
  const { id = "" } = useParams();
  const { t, i18n } = useTranslation("pages/staff");
  const path = `/staff/institution/${encodeURIComponent(id)}`;
  const institution = useResource<InstitutionView>(path);
  const [done, setDone] = useState<"PASSED" | "FAILED">();
  if (institution.error) {
    return (
      <div className="staff">
        <PageHeading>{t("certification.title")}</PageHeading>
        <FailureAlert error={institution.error} retry={() => void institution.reload()} />
      </div>
    );
  }
  const data = institution.data;
  if (!data) {
    return (
      <div className="staff">
        <Skeleton lines={10} />
      </div>
    );
  }
  const name = getInstitutionName(data, i18n.language);
  const isVerifying = data.certification === "VERIFYING";
  return (
    <div className="staff">
      <Breadcrumbs
        crumbs={[{ text: t("certification.title"), to: "/staff/certification" }, { text: name }]}
      />
      <div className="staff-head">
        <PageHeading>{name}</PageHeading>
        <CertificationChip status={data.certification} />
      </div>
      {done && <Alert kind="success" announce title={t(`institution.done.${done}`)} />}
      {data.certificationReason && (
        <Alert kind="warning" title={t("institution.failedBecause")}>
          <p className="pre">{data.certificationReason}</p>
        </Alert>
      )}
      {data.arrears.length > 0 && (
        <Alert kind="warning" title={t("institution.owes", { count: data.arrears.length })}>
          {data.arrears.map((id, i) => (
            <p key={id}>
              <Link to={`/staff/application/${id}`}>
                {t("institution.owed")}
                {data.arrears.length > 1 && ` ${i + 1}`}
              </Link>
            </p>
          ))}
        </Alert>
      )}
      <FileOwnerProvider value={data.id}>
        <PreviewProvider>
          {(shown) => (
            <div className={shown ? "staff-split staff-split-preview" : "staff-split"}>
              <Data institution={data} />
              <div className="staff-side">
                {shown && <PreviewPane key={shown} id={shown} institutionId={data.id} />}
                {isVerifying ? (
                  <Certify
                    institution={data}
                    onDone={(result) => {
                      setDone(result);
                      invalidateResources("/staff/institution");
                    }}
                  />
                ) : (
                  <section className="card">
                    <p className="muted">{t("institution.notWaiting")}</p>
                  </section>
                )}
                <Documents institution={data} />
                <StaffPenalties institutionId={data.id} />
                {data.certification === "PASSED" && <LazyInspectionList of="enterprise" id={data.id} />}
              </div>
            </div>
          )}
        </PreviewProvider>
      </FileOwnerProvider>
    </div>
  );
};
