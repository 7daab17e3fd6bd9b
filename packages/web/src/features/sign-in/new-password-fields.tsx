/** A new password, twice, with its rules above and one button that shows both. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Problem } from "../../ui/error-summary.tsx";
import { PasswordInput } from "./password-input.tsx";
import { findProblemText } from "./password-issues.ts";

export interface NewPasswordValues {
  pwd: string;
  again: string;
}
interface Props {
  values: NewPasswordValues;
  onChange: (values: NewPasswordValues) => void;
  problems: Problem[];
  /** The stricter rule for staff. */
  staff?: boolean;
}
export const NewPasswordFields = ({ values, onChange, problems, staff = false }: Props) => {
  const { t } = useTranslation(["pages/login", "common"]);
  const [isVisible, setIsVisible] = useState(false);
  const visibility = { now: isVisible, toggle: () => setIsVisible((old) => !old) };
  const rules = (
    <ul className="password-rules">
      {(staff ? (["staffForm", "common", "own"] as const) : (["form", "common", "own"] as const)).map(
        (rule) => (
          <li key={rule}>{t(`passwordRule.${rule}`)}</li>
        ),
      )}
    </ul>
  );
  return (
    <>
      {(["pwd", "again"] as const).map((id) => (
        <PasswordInput
          key={id}
          id={id}
          label={t(id === "pwd" ? "newPassword" : "again")}
          hint={id === "pwd" ? rules : undefined}
          autoComplete="new-password"
          seen={visibility}
          value={values[id]}
          error={findProblemText(problems, id)}
          onChange={(value) => onChange({ ...values, [id]: value })}
        />
      ))}
    </>
  );
};
