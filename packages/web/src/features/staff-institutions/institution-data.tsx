/** The data of an institution, as they are checked for its certification. */
import { findCallingCode } from "@portal/core/forms/code-lists/phone-areas";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RegionText } from "../../form/region-text.tsx";
import { formatDay, formatMoney, formatNumber } from "../../shell/format.ts";
import { Table } from "../../ui/table.tsx";
import { OutdatedData } from "../institution/outdated-data.tsx";

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

export const InstitutionData = ({ institution }: { institution: InstitutionView }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const renderValue = (key: (typeof shownFields)[number]): ReactNode => {
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
  // Two may have one name, and not every reader sees what tells them apart.
  const holders = (institution.shareholders ?? []).map((holder, at) => ({ ...holder, at }));
  return (
    <section className="card staff-step" aria-labelledby="data">
      <h2 id="data">{t("institution.data")}</h2>
      <OutdatedData issues={institution.issues} />
      <dl className="staff-answers">
        {shownFields.map((key) => {
          const value = renderValue(key);
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
          rowKey={({ at }) => String(at)}
          columns={[
            { key: "name", label: t("institution.holder.name"), cell: ({ name }) => name },
            {
              key: "share",
              label: t("institution.holder.share"),
              numeric: true,
              tight: true,
              cell: ({ share }) => `${formatNumber(share, i18n.language)}%`,
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
