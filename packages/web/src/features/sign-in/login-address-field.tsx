/** An e-mail address or a phone number with its area. */
import { phoneAreas } from "@portal/core/forms/code-lists/phone-areas";
import { getCallingCode } from "@portal/core/identity/accounts/account-rules";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { useHydrated } from "../../shell/use-early-input.ts";
import type { Problem } from "../../ui/error-summary.tsx";
import { FieldGroup, Radio, SelectField, TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { LoginAddress, LoginAddressKind } from "./login-address.ts";
import { findProblemText } from "./password-issues.ts";
import "./sign-in.css";

/** The three most common areas come first, under the short names that this form has for them. */
const nearbyAreas = ["MO", "CN", "HK"] as const;
const usePhoneAreas = (): [string, string][] => {
  const { t, language } = useText(["pages/login", "lists/phone-areas"]);
  return useMemo(() => {
    const otherAreas = phoneAreas
      .filter((area) => !nearbyAreas.some((each) => each === area))
      .map((area): [string, string] => [
        area,
        t(`lists/phone-areas:phoneArea.${area}`, { defaultValue: area }),
      ])
      .sort(([, a], [, b]) => a.localeCompare(b, language));
    return [...nearbyAreas.map((area): [string, string] => [area, t(`area.${area}`)]), ...otherAreas];
  }, [language, t]);
};

interface PhoneRowProps extends Pick<Props, "address" | "problems"> {
  changeAddress: (part: Partial<LoginAddress>) => void;
  readOnly: boolean;
  busy: boolean;
}
const PhoneRow = ({ address, changeAddress, problems, readOnly, busy }: PhoneRowProps) => {
  const { t } = useTranslation("pages/login");
  const areas = usePhoneAreas();
  return (
    <div className="phone-row">
      <SelectField
        id="area"
        label={t("area.label")}
        autoComplete="tel-country-code"
        required
        disabled={readOnly}
        value={address.area}
        error={findProblemText(problems, "area")}
        onChange={(event) => changeAddress({ area: event.target.value })}
      >
        {areas.map(([area, name]) => (
          <option key={area} value={area}>
            {name} {getCallingCode(area)}
          </option>
        ))}
      </SelectField>
      <TextField
        id="phone"
        type="tel"
        inputMode="tel"
        label={t("phone")}
        autoComplete="tel-national"
        maxLength={20}
        required
        readOnly={readOnly || busy}
        value={address.phone}
        error={findProblemText(problems, "phone")}
        onChange={(event) => changeAddress({ phone: event.target.value })}
      />
    </div>
  );
};

interface Props {
  address: LoginAddress;
  onChange: (address: LoginAddress) => void;
  problems: Problem[];
  /** The kinds on offer; a single one needs no choice. */
  kinds?: readonly LoginAddressKind[];
  readOnly?: boolean;
  /** The form is being sent: the address stays the one that was sent, and nothing of the form moves. */
  busy?: boolean;
  hint?: string;
  /** For signing in, where the browser knows the account. */
  signingIn?: boolean;
  /** The same form sets a password, so that password managers store both together. */
  withPassword?: boolean;
}
export const LoginAddressField = ({
  address,
  onChange,
  problems,
  kinds = ["email", "phone"],
  readOnly = false,
  busy = false,
  hint,
  signingIn = false,
  withPassword = signingIn,
}: Props) => {
  const { t } = useTranslation("pages/login");
  const isHydrated = useHydrated();
  const changeAddress = (part: Partial<LoginAddress>): void => {
    if (!busy) onChange({ ...address, ...part });
  };
  return (
    <>
      {kinds.length > 1 && !readOnly && (
        <FieldGroup id="kind" label={t(signingIn ? "kind.signIn" : "kind.label")} required>
          <div className="kinds">
            {kinds.map((kind) => (
              <Radio
                key={kind}
                id={`kind-${kind}`}
                name="kind"
                label={t(`kind.${kind}`)}
                disabled={!isHydrated}
                checked={address.kind === kind}
                onChange={() => changeAddress({ kind })}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {address.kind === "email" ? (
        <TextField
          id="account"
          type="email"
          label={t("account")}
          hint={hint}
          autoComplete={withPassword ? "username" : "email"}
          required
          readOnly={readOnly || busy}
          value={address.email}
          error={findProblemText(problems, "account")}
          onChange={(event) => changeAddress({ email: event.target.value })}
        />
      ) : (
        // The names of the areas come over the line when they are asked for.
        <Suspense fallback={<Skeleton lines={2} />}>
          <PhoneRow
            address={address}
            changeAddress={changeAddress}
            problems={problems}
            readOnly={readOnly}
            busy={busy}
          />
        </Suspense>
      )}
    </>
  );
};
