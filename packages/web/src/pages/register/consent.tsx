/** Consent to the terms, without which nobody is registered (spec 1 §5). */
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import type { Problem } from "../../ui/error-summary.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { textOf } from "../login/password.ts";

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  problems: Problem[];
}
export const Consent = ({ checked, onChange, problems }: Props) => {
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
      error={textOf(problems, "consent")}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
};
