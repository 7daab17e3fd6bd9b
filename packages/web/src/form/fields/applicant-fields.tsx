/** The applicant: certified data of the institution, read-only, and an active contact. */

import { findCallingCode } from "@portal/core/forms/code-lists/index";
import type { Json } from "@portal/core/forms/types/index";
import { isDay } from "@portal/core/platform/day";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { Input } from "../../ui/kit.tsx";
import { Link } from "../../ui/link.tsx";
import { FieldGroupFrame, jsonToRecord, jsonToText } from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";

/** Code lists of the institution's properties. */
const lists: Record<string, string> = {
  nature: "institutionNature",
  institutionType: "institutionTypeExhibition",
  industry: "industry",
  businessScope: "businessScope",
  mainMarkets: "targetMarket",
  certification: "certificationStatus",
};

/** Returns a function that formats a value of an institution. */
export const useInstitutionValue = () => {
  const { t, i18n } = useTranslation(["lists", "pages/form"]);
  const one = (part: string, value: Json | undefined): string => {
    if (value === undefined || value === null || value === "") return "—";
    if (typeof value === "boolean") return t(`pages/form:${value ? "yes" : "no"}`);
    if (Array.isArray(value))
      return value.map((item) => one(part, item)).join(i18n.language.startsWith("zh") ? "、" : ", ");
    if (typeof value === "object") {
      if ("amount" in value) return formatMoney(value as { amount: number; currency: string }, i18n.language);
      if ("number" in value)
        return `${findCallingCode(jsonToText(value.area)) ?? ""} ${jsonToText(value.number)}`;
      if ("share" in value) return `${jsonToText(value.name)} ${jsonToText(value.share)}%`;
      return Object.values(value).map(jsonToText).join(" ");
    }
    if (typeof value === "string" && isDay(value)) return formatDay(value, i18n.language);
    if (part === "country" && typeof value === "string")
      return new Intl.DisplayNames([i18n.language], { type: "region" }).of(value) ?? value;
    const list = lists[part];
    return list ? t(`lists:${list}.${value}`, { defaultValue: String(value) }) : String(value);
  };
  return one;
};

export const InstitutionDataView = ({ field, path, textKey }: FormFieldProps<"institution">) => {
  const form = useForm();
  const { t } = useTranslation(["pages/form", "pages/personal"]);
  const formatValue = useInstitutionValue();
  const data = jsonToRecord(form.institution as unknown as Json | undefined);
  return (
    <FieldGroupFrame field={{ ...field, required: true }} path={path} textKey={textKey}>
      <div className="fv-card">
        <dl className="fv-facts">
          {field.parts.map((part) => (
            <div key={part}>
              <dt>{t(`pages/personal:institution.${part}`, { defaultValue: part })}</dt>
              <dd>{formatValue(part, data[part])}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Link to={paths.institution}>{t("changeInstitution")}</Link>
        </p>
      </div>
    </FieldGroupFrame>
  );
};

export const ContactPicker = ({ field, path, textKey, value, onChange }: FormFieldProps<"contact">) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  // Only active contacts are offered (schemes B). A chosen one who has left stays visible, so that the error makes
  // sense.
  const selectableContacts = form.contacts.filter(
    (contact) => contact.employmentStatus === "IN_SERVICE" || contact.id === value,
  );
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey}>
      {selectableContacts.length === 0 && <p>{t("noContact")}</p>}
      {selectableContacts.map((contact) => {
        const id = toControlId(`${path}.${contact.id}`);
        const names = [contact.nameZh, contact.nameForeign].filter(Boolean).join(" ");
        const job = contact.jobTitleZh ?? contact.jobTitleForeign;
        return (
          <div className="fv-tick" key={contact.id}>
            <Input
              id={id}
              type="radio"
              name={toControlId(path)}
              checked={value === contact.id}
              disabled={form.readOnly}
              onBlur={form.onBlur}
              onChange={() => onChange(contact.id)}
            />
            <label htmlFor={id}>
              <strong>{names}</strong>
              {job && ` · ${job}`}
              <span className="fv-note">
                {[
                  contact.email,
                  contact.mobile && `${findCallingCode(contact.mobile.area) ?? ""} ${contact.mobile.number}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </label>
          </div>
        );
      })}
      <p className="fv-links">
        <Link to={paths.contacts} target="_blank" rel="noopener">
          {t("manageContacts")}
        </Link>
        <button type="button" className="button button-quiet button-small" onClick={form.onContacts}>
          {t("refreshContacts")}
        </button>
      </p>
    </FieldGroupFrame>
  );
};
