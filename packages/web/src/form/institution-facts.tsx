/** The certified data of the institution that an application takes over (schemes A), as a list of names and values. */
import { findCallingCode } from "@portal/core/forms/code-lists/phone-areas";
import type { Json } from "@portal/core/forms/types/index";
import { coerceToRecord, coerceToText } from "@portal/core/forms/values/coerce-json";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { isDay } from "@portal/core/platform/day";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatList, formatMoney } from "../shell/format.ts";
import { useText } from "./use-text.ts";

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
const useInstitutionValue = () => {
  const { t, language } = useText(["lists", "pages/form"]);
  const formatPart = (part: string, value: Json | undefined): string => {
    if (value === undefined || value === null || value === "") return "—";
    if (typeof value === "boolean") return t(`pages/form:${value ? "yes" : "no"}`);
    if (Array.isArray(value))
      return formatList(
        value.map((item) => formatPart(part, item)),
        language,
      );
    if (typeof value === "object") {
      if ("amount" in value) return formatMoney(value as { amount: number; currency: string }, language);
      if ("number" in value)
        return `${findCallingCode(coerceToText(value.area)) ?? ""} ${coerceToText(value.number)}`;
      if ("share" in value) return `${coerceToText(value.name)} ${coerceToText(value.share)}%`;
      return Object.values(value).map(coerceToText).join(" ");
    }
    if (typeof value === "string" && isDay(value)) return formatDay(value, language);
    const list = lists[part];
    return list ? t(`lists:${list}.${value}`, { defaultValue: String(value) }) : String(value);
  };
  return formatPart;
};

/** Names a country by the list that every form has. An earlier row may have a name instead of a code, which stays. */
const CountryName = ({ code }: { code: string }) =>
  useText(["lists/phone-areas"]).t(`lists/phone-areas:phoneArea.${code}`, { defaultValue: code });

export const InstitutionFacts = ({
  parts,
  institution,
}: {
  parts: readonly string[];
  institution: InstitutionView | undefined;
}) => {
  const { t } = useTranslation("pages/personal");
  const formatValue = useInstitutionValue();
  const data = coerceToRecord(institution as unknown as Json | undefined);
  return (
    <dl className="fv-facts">
      {parts.map((part) => (
        <div key={part}>
          <dt>{t(`institution.${part}`, { defaultValue: part })}</dt>
          <dd>
            {part === "country" && data.country ? (
              // The names come over the line, and nothing else waits for them.
              <Suspense fallback="…">
                <CountryName code={coerceToText(data.country)} />
              </Suspense>
            ) : (
              formatValue(part, data[part])
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
