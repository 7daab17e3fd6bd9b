/** A new password, twice; its rules are read before anything is typed, and one button shows both. */
import { useState } from "react";
import { useTranslation } from "../../lib/use-translation.ts";
import type { Problem } from "../../ui/error-summary.tsx";
import { textOf } from "./password.ts";
import { PasswordInput } from "./password-input.tsx";

export interface Passwords {
  pwd: string;
  again: string;
}
interface Props {
  values: Passwords;
  onChange: (values: Passwords) => void;
  problems: Problem[];
  /** The rule of the institute's people, which is stricter. */
  staff?: boolean;
}
export const PasswordFields = ({ values, onChange, problems, staff = false }: Props) => {
  const { t } = useTranslation(["pages/login", "common"]);
  const [now, setNow] = useState(false);
  const seen = { now, toggle: () => setNow((old) => !old) };
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
          seen={seen}
          value={values[id]}
          error={textOf(problems, id)}
          onChange={(value) => onChange({ ...values, [id]: value })}
        />
      ))}
    </>
  );
};
