/**
 * A password, with a button that shows it. Nothing keeps a password manager or the clipboard away, and nothing cuts off
 * what is pasted: a password that is too long is refused in words (NIST SP 800-63B §3.1.1.2).
 */
import { useState } from "react";
import { useTranslation } from "../../lib/use-translation.ts";
import { Drawing } from "../../ui/drawing.tsx";
import { Field, type FieldProps } from "../../ui/field.tsx";
import { Input } from "../../ui/kit.tsx";
import { hide, show } from "./eye.ts";
import "./login.css";

interface Props extends Pick<FieldProps, "id" | "label" | "hint" | "error"> {
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (value: string) => void;
  /** Shown or hidden from outside, where two fields are shown together. */
  seen?: { now: boolean; toggle: () => void };
}
export const PasswordInput = ({ autoComplete, value, onChange, seen, ...field }: Props) => {
  const { t } = useTranslation("common");
  const [own, setOwn] = useState(false);
  const shown = seen ? seen.now : own;
  return (
    <Field {...field} required>
      {(control) => (
        <div className="password">
          <Input
            {...control}
            type={shown ? "text" : "password"}
            className="control"
            autoComplete={autoComplete}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="password-eye"
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => (seen ? seen.toggle() : setOwn((old) => !old))}
          >
            <Drawing path={shown ? hide : show} />
            <span className="visually-hidden">{t("field.showPassword")}</span>
          </button>
        </div>
      )}
    </Field>
  );
};
