/** The certified data that an answer repeats, beside it, with a mark where the two differ (spec 2 §3, spec 3 §5). */
import { differsFromCertified, listCertifiedTexts } from "@portal/core/forms/certified-data";
import type { CheckContext, Field, Json } from "@portal/core/forms/types/index";
import { useText } from "../../form/use-text.ts";

export const CertifiedComparison = ({
  field,
  value,
  institution,
}: {
  field: Field;
  value: Json | undefined;
  institution: CheckContext["institution"];
}) => {
  const { t } = useText(["pages/staff"]);
  const certifiedTexts = listCertifiedTexts(field, institution);
  if (certifiedTexts.length === 0) return null;
  const differs = differsFromCertified(field, value, institution);
  return (
    <p className={differs ? "staff-differs" : "muted"}>
      {t(differs ? "certified.differs" : "certified.same", { names: certifiedTexts.join(" / ") })}
    </p>
  );
};
