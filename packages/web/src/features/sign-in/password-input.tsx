/**
 * A password with a button that shows it. Password managers and the clipboard work, and pasted text is never cut: a
 * password that is too long is refused with a message (NIST SP 800-63B §3.1.1.2).
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldProps } from "../../ui/field.tsx";
import { Input } from "../../ui/kit.tsx";
import { PathIcon } from "../../ui/path-icon.tsx";
import { hideIcon, showIcon } from "./password-icons.ts";
import "./sign-in.css";

interface Props extends Pick<FieldProps, "id" | "label" | "hint" | "error"> {
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (value: string) => void;
  /** Controlled visibility, where two fields are shown together. */
  seen?: { now: boolean; toggle: () => void };
}
export const PasswordInput = ({ autoComplete, value, onChange, seen, ...field }: Props) => {
  const { t } = useTranslation("common");
  const [ownVisibility, setOwnVisibility] = useState(false);
  const isVisible = seen ? seen.now : ownVisibility;
  return (
    <Field {...field} required>
      {(controlProps) => (
        <div className="password">
          <Input
            {...controlProps}
            type={isVisible ? "text" : "password"}
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
            aria-pressed={isVisible}
            aria-controls={controlProps.id}
            onClick={() => (seen ? seen.toggle() : setOwnVisibility((old) => !old))}
          >
            <PathIcon path={isVisible ? hideIcon : showIcon} />
            <span className="visually-hidden">
              {t("field.showPassword")} ({field.label})
            </span>
          </button>
        </div>
      )}
    </Field>
  );
};
