/** Consent to the terms, which registration requires (spec 1 §5). */

import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import type { Problem } from "../../ui/error-summary.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { findProblemText } from "./password-issues.ts";

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  problems: Problem[];
}
export const TermsConsent = ({ checked, onChange, problems }: Props) => {
  const { t } = useTranslation("pages/register");
  return (
    <Checkbox
      id="consent"
      label={t("consent")}
      hint={
        <Link to={paths.privacy} target="_blank">
          {t("terms")}
        </Link>
      }
      error={findProblemText(problems, "consent")}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
};
