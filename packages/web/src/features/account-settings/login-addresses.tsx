/** The addresses to sign in with: an e-mail address, a phone number, or both; a new one is verified by a code. */

import { getCallingCode } from "@portal/core/identity/accounts/account-rules";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormAction } from "../../form/use-form-action.ts";
import { api } from "../../shell/api.ts";
import { sealSecret } from "../../shell/seal-secret.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { CaptchaChallenge } from "../captcha/use-captcha.ts";
import {
  buildCodeRequest,
  formatLoginAddress,
  type LoginAddress,
  type LoginAddressKind,
  parseLoginAddress,
  toLoginMembers,
  validateLoginAddress,
} from "../sign-in/login-address.ts";
import { LoginAddressField } from "../sign-in/login-address-field.tsx";
import { normalizeOneTimeCode, validateOneTimeCode } from "../sign-in/one-time-code.ts";
import { OneTimeCodeField } from "../sign-in/one-time-code-field.tsx";
import { PasswordInput } from "../sign-in/password-input.tsx";
import { findProblemText } from "../sign-in/password-issues.ts";
import { RefusalAlert } from "../sign-in/refusal-alert.tsx";

/** The member `pwd` of this call is the field for the current password. */
const names = { pwd: "present" };

const AddressForm = ({
  kind,
  onDone,
  onCancel,
}: {
  kind: LoginAddressKind;
  onDone: () => void;
  onCancel: () => void;
}) => {
  const { t, i18n } = useTranslation(["pages/account", "pages/login", "common"]);
  const [address, setAddress] = useState<LoginAddress>(() => ({ ...parseLoginAddress(""), kind }));
  const [code, setCode] = useState("");
  const [currentPassword, setCurrentPassword] = useState("");
  const [sending, setSending] = useState(0);
  const { problems, round, failure, busy, run, forget } = useFormAction(names);
  const send = () =>
    run(validateLoginAddress(address), async () => {
      const [path, query] = buildCodeRequest(address, "bind");
      await api.get(path, { ...query, language: i18n.language });
      setSending((old) => old + 1);
    });
  const askOtherAddress = (): void => {
    forget();
    // The code belongs to the address to which it was sent.
    setCode("");
    setSending(0);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending === 0) return void send();
    const addressFormIssues = [
      ...validateOneTimeCode(code),
      ...(currentPassword ? [] : [{ id: "present", key: "required" }]),
    ];
    const hasSucceeded = await run(addressFormIssues, async () => {
      const { key, codeId } = await api.get<CaptchaChallenge>("/user/captcha");
      const pwd = await sealSecret(currentPassword, key);
      await api.put("/user/address", {
        ...toLoginMembers(address),
        code: normalizeOneTimeCode(code),
        pwd,
        codeId,
      });
    });
    if (hasSucceeded) onDone();
  };
  return (
    <form className="setting-change" onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary problems={problems} round={round} />
      <RefusalAlert error={failure} />
      <LoginAddressField
        address={address}
        onChange={setAddress}
        problems={problems}
        kinds={[kind]}
        readOnly={sending > 0}
        busy={busy}
      />
      {sending > 0 && (
        <>
          <OneTimeCodeField
            kind={kind}
            to={formatLoginAddress(address)}
            sending={sending}
            onAgain={() => void send()}
            onOther={askOtherAddress}
            value={code}
            onChange={setCode}
            problems={problems}
          />
          <PasswordInput
            id="present"
            label={t("address.present")}
            hint={t("address.presentHint")}
            autoComplete="current-password"
            value={currentPassword}
            error={findProblemText(problems, "present")}
            onChange={setCurrentPassword}
          />
        </>
      )}
      <div className="actions">
        <Button type="submit" busy={busy}>
          {sending === 0 ? t("pages/login:code.send") : t("address.save")}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t("common:action.cancel")}
        </Button>
      </div>
    </form>
  );
};

export const LoginAddresses = ({ me, onChanged }: { me: CurrentUser; onChanged: () => void }) => {
  const { t } = useTranslation("pages/account");
  const [open, setOpen] = useState<LoginAddressKind>();
  const [savedKind, setSavedKind] = useConfirmation<LoginAddressKind>();
  const currentAddresses: Record<LoginAddressKind, string | undefined> = {
    email: me.email,
    phone: me.phone && `${getCallingCode(me.phoneAreaCodeId ?? "MO")} ${me.phone}`,
  };
  const start = (kind: LoginAddressKind) => {
    setOpen(kind);
    setSavedKind(undefined);
  };
  return (
    <section className="card" aria-labelledby="addresses">
      <h2 id="addresses">{t("address.title")}</h2>
      <p>{t("address.text")}</p>
      {savedKind && <Alert kind="success" announce title={t(`address.saved.${savedKind}`)} />}
      <dl className="setting-lines">
        {(["email", "phone"] as const).map((kind) => (
          <div key={kind}>
            <dt>{t(`address.${kind}`)}</dt>
            <dd>
              {currentAddresses[kind] ?? <span className="muted">{t("address.none")}</span>}
              {open !== kind && (
                <Button look="quiet" small onClick={() => start(kind)}>
                  {t(`address.${currentAddresses[kind] ? "change" : "add"}.${kind}`)}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {open && (
        <AddressForm
          key={open}
          kind={open}
          onCancel={() => setOpen(undefined)}
          onDone={() => {
            setSavedKind(open);
            setOpen(undefined);
            onChanged();
          }}
        />
      )}
    </section>
  );
};
