/** The certified data that an answer repeats, beside it, with a mark where the two differ (spec 2 §3, spec 3 §5). */
import { differsFromCertified, listCertifiedValues } from "@portal/core/forms/certified-data";
import type { CheckContext, Field, Json } from "@portal/core/forms/types/index";
import { coerceToRecord, coerceToText } from "@portal/core/forms/values/coerce-json";
import { formatMeasure } from "@portal/core/forms/values/format-value";
import { differsFromCertifiedOwners } from "@portal/core/institutions/compare-owners";
import type { Ownership } from "@portal/core/institutions/ownership";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney, formatNumber } from "../../shell/format.ts";

const formatCertified = (field: Field, value: Json, language: string): string => {
  if (field.kind === "day" || field.kind === "year") return formatDay(coerceToText(value), language);
  if (field.kind !== "money") return coerceToText(value);
  const { amount, currency } = coerceToRecord(value);
  return formatMoney({ amount: Number(amount), currency: coerceToText(currency) }, language);
};

interface ComparisonProps {
  field: Field;
  value: Json | undefined;
  institution: CheckContext["institution"];
}

/** The owners that an application lists, beside the certified ones with their shares. */
const OwnersComparison = ({ value, institution = {} }: Omit<ComparisonProps, "field">) => {
  const { t, language } = useText(["pages/staff"]);
  const owners = (institution.shareholders ?? []) as unknown as NonNullable<Ownership["shareholders"]>;
  const listedOwners = (Array.isArray(value) ? value : []).map(coerceToRecord).map((row) => ({
    name: coerceToText(row.name),
    idNumber: coerceToText(row.idNumber),
    share: Number(row.share ?? 0),
  }));
  const names = owners
    .map(({ name, share }) => `${name} ${formatMeasure(formatNumber(share, language), "%")}`)
    .join(" / ");
  const differs = differsFromCertifiedOwners(listedOwners, institution as Partial<Ownership>);
  return (
    <p className={differs ? "staff-differs" : "muted"}>
      {t(differs ? "certified.differs" : "certified.same", { names })}
    </p>
  );
};

export const CertifiedComparison = ({ field, value, institution }: ComparisonProps) => {
  const { t, language } = useText(["pages/staff"]);
  const certifiedValues = listCertifiedValues(field, institution);
  // Another place than the certified one is refused, so there is none to mark.
  if (certifiedValues.length === 0 || field.kind === "region") return null;
  if (field.kind === "people") return <OwnersComparison value={value} institution={institution} />;
  const names = certifiedValues.map((one) => formatCertified(field, one, language)).join(" / ");
  const differs = differsFromCertified(field, value, institution);
  return (
    <p className={differs ? "staff-differs" : "muted"}>
      {t(differs ? "certified.differs" : "certified.same", { names })}
    </p>
  );
};
