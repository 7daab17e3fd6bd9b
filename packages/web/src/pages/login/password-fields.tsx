/** A new password, twice, and whether it may be seen. */
import { useState } from "react";
import { useTranslation } from "../../lib/use-translation.ts";
import type { Problem } from "../../ui/error-summary.tsx";
import { Checkbox, TextField } from "../../ui/field.tsx";
import { textOf } from "./password.ts";

export interface Passwords {
  pwd: string;
  again: string;
}
interface Props {
  values: Passwords;
  onChange: (values: Passwords) => void;
  problems: Problem[];
}
export const PasswordFields = ({ values, onChange, problems }: Props) => {
  const { t } = useTranslation(["pages/login", "common"]);
  const [seen, setSeen] = useState(false);
  return (
    <>
      {(["pwd", "again"] as const).map((id) => (
        <TextField
          key={id}
          id={id}
          type={seen ? "text" : "password"}
          label={t(id === "pwd" ? "newPassword" : "again")}
          hint={id === "pwd" ? t("passwordHint") : undefined}
          autoComplete="new-password"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={20}
          required
          value={values[id]}
          error={textOf(problems, id)}
          onChange={(event) => onChange({ ...values, [id]: event.target.value })}
        />
      ))}
      <Checkbox
        id="seen"
        label={t("showPassword")}
        checked={seen}
        onChange={(event) => setSeen(event.target.checked)}
      />
    </>
  );
};
