/** The certified data that an answer repeats, beside it, with a mark where the two differ (spec 2 §3, spec 3 §5). */
import { differsFromCertified, listCertifiedValues } from "@portal/core/forms/certified-data";
import type { CheckContext, Field, Json } from "@portal/core/forms/types/index";
import { coerceToRecord, coerceToText } from "@portal/core/forms/values/coerce-json";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";

const formatCertified = (field: Field, value: Json, language: string): string => {
  if (field.kind === "day" || field.kind === "year") return formatDay(coerceToText(value), language);
  if (field.kind !== "money") return coerceToText(value);
  const { amount, currency } = coerceToRecord(value);
  return formatMoney({ amount: Number(amount), currency: coerceToText(currency) }, language);
};

export const CertifiedComparison = ({
  field,
  value,
  institution,
}: {
  field: Field;
  value: Json | undefined;
  institution: CheckContext["institution"];
}) => {
  const { t, language } = useText(["pages/staff"]);
  const certifiedValues = listCertifiedValues(field, institution);
  // Another place than the certified one is refused, so there is none to mark.
  if (certifiedValues.length === 0 || field.kind === "region") return null;
  const names = certifiedValues.map((one) => formatCertified(field, one, language)).join(" / ");
  const differs = differsFromCertified(field, value, institution);
  return (
    <p className={differs ? "staff-differs" : "muted"}>
      {t(differs ? "certified.differs" : "certified.same", { names })}
    </p>
  );
};
