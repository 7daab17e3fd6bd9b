/** One institution for certification: its data beside its documents; passed, or failed with the reason it is told. */
import "../staff.css";
import { callingCodeOf } from "@portal/core/code-lists/index";
import { inOrder } from "@portal/core/institution/certification";
import type { InstitutionView } from "@portal/core/institution/wire";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import { RegionText } from "../../../form/region-text.tsx";
import { api } from "../../../lib/api.ts";
import { formatDay, formatMoney, formatNumber } from "../../../lib/format.ts";
import { forget, useResource } from "../../../lib/query.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { PageHeading } from "../../../ui/heading.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Table } from "../../../ui/table.tsx";
import { FileLink, FileOwner } from "../file-link.tsx";
import { Inspections } from "../inspections-part.tsx";
import { PreviewPane, PreviewProvider } from "../review/preview.tsx";
import { CertificationChip } from "./certification-chip.tsx";
import { nameIn } from "./institution-name.ts";
import { Penalties } from "./penalties.tsx";

/** What is checked, in the order of the documents (schemes block A). */
const shown = [
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
  const text = (key: (typeof shown)[number]): ReactNode => {
    const value = institution[key];
    if (value === undefined || value === "") return undefined;
    if (typeof value === "number") return formatNumber(value, i18n.language);
    if (typeof value === "object") {
      return "amount" in value
        ? formatMoney(value, i18n.language)
        : `${callingCodeOf(value.area) ?? value.area} ${value.number}`;
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
        {shown.map((key) => {
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
  const documents = inOrder(institution.certificationDocuments ?? {}).filter(([, ids]) => ids.length > 0);
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
  const [missing, setMissing] = useState(false);
  const { doing, error, send } = useSending();
  const certify = async (result: "PASSED" | "FAILED"): Promise<void> => {
    const why = reason.trim();
    setMissing(result === "FAILED" && !why);
    if (result === "FAILED" && !why) return;
    await send(async () => {
      await api.post(`/staff/institution/${institution.id}/certify`, {
        version: institution.version,
        result,
        ...(why ? { reason: why } : {}),
      });
      onDone(result);
    }, result);
  };
  return (
    <section className="card" aria-labelledby="certify">
      <h2 id="certify">{t("institution.certify")}</h2>
      {error && <Failure error={error} />}
      <TextAreaField
        id="reason"
        label={t("institution.reason")}
        hint={t("institution.reasonHint")}
        rows={4}
        maxLength={2000}
        value={reason}
        error={missing ? t("decide.reasonMissing") : undefined}
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
        <Failure error={institution.error} retry={() => void institution.reload()} />
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
  const name = nameIn(data, i18n.language);
  const waiting = data.certification === "VERIFYING";
  return (
    <div className="staff">
      <Breadcrumbs
        crumbs={[{ text: t("certification.title"), to: "/staff/certification" }, { text: name }]}
      />
      <div className="staff-head">
        <PageHeading>{name}</PageHeading>
        <CertificationChip status={data.certification} />
      </div>
      {done && <Notice kind="success" announce title={t(`institution.done.${done}`)} />}
      {data.certificationReason && (
        <Notice kind="warning" title={t("institution.failedBecause")}>
          <p className="pre">{data.certificationReason}</p>
        </Notice>
      )}
      {data.arrears.length > 0 && (
        <Notice kind="warning" title={t("institution.owes", { count: data.arrears.length })}>
          {data.arrears.map((id, i) => (
            <p key={id}>
              <Link to={`/staff/application/${id}`}>
                {t("institution.owed")}
                {data.arrears.length > 1 && ` ${i + 1}`}
              </Link>
            </p>
          ))}
        </Notice>
      )}
      <FileOwner value={data.id}>
        <PreviewProvider>
          {(shown) => (
            <div className={shown ? "staff-split staff-split-preview" : "staff-split"}>
              <Data institution={data} />
              <div className="staff-side">
                {shown && <PreviewPane key={shown} id={shown} institutionId={data.id} />}
                {waiting ? (
                  <Certify
                    institution={data}
                    onDone={(result) => {
                      setDone(result);
                      forget("/staff/institution");
                    }}
                  />
                ) : (
                  <section className="card">
                    <p className="muted">{t("institution.notWaiting")}</p>
                  </section>
                )}
                <Documents institution={data} />
                <Penalties institutionId={data.id} />
                {data.certification === "PASSED" && <Inspections of="enterprise" id={data.id} />}
              </div>
            </div>
          )}
        </PreviewProvider>
      </FileOwner>
    </div>
  );
};
