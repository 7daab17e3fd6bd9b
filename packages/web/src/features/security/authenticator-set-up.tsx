/** Setting up an authenticator app: its secret as a picture or as text, verified by a code. */
import type { FactorEnrolment, TotpOffer } from "@portal/core/identity/second-factor/factor-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormAction } from "../../form/use-form-action.ts";
import { ApiError, api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { isTotpCode, normalizeTotp } from "../second-factor/parse-code.ts";
import { TotpField } from "../second-factor/totp-field.tsx";
import { findProblemText } from "../sign-in/password-issues.ts";
import { CopyButton } from "./copy-button.tsx";

const names = { code: "totp" };

interface Props {
  offer: TotpOffer;
  onEnrolled: (enrolled: FactorEnrolment) => void;
  onExpired: () => void;
  onCancel: () => void;
}
export const AuthenticatorSetup = ({ offer, onEnrolled, onExpired, onCancel }: Props) => {
  const { t, i18n } = useTranslation(["pages/security", "common", "errors"]);
  const [code, setCode] = useState("");
  const { problems, round, failure, busy, run } = useFormAction(names);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const codeIssues = isTotpCode(code) ? [] : [{ id: "totp", textKey: "pages/security:code.missing" }];
    void run(codeIssues, async () => {
      try {
        onEnrolled(
          await api.post<FactorEnrolment>("/user/factor/totp/confirm", { code: normalizeTotp(code) }),
        );
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.code === errorCodes.CODE_EXPIRED) return onExpired();
        throw refusal;
      }
    });
  };
  return (
    <section className="card factor" aria-labelledby="set-up">
      <h2 id="set-up" ref={heading} tabIndex={-1}>
        {t("totp.setUp")}
      </h2>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <FailureAlert error={failure} />}
      <ol className="factor-steps">
        <li>
          <h3>{t("totp.install")}</h3>
          <p>{t("totp.installText")}</p>
        </li>
        <li>
          <h3>{t("totp.scan")}</h3>
          <div className="factor-offer">
            <QrCode text={offer.uri} label={t("totp.picture")} />
            <div>
              <p>{t("totp.typed")}</p>
              <p>
                <code className="factor-secret">{offer.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
              </p>
              <CopyButton text={offer.secret} label={t("totp.copy")} />
              <p className="muted small">{t("totp.account", { account: offer.account })}</p>
            </div>
          </div>
        </li>
        <li>
          <h3>{t("totp.prove")}</h3>
          <form onSubmit={submit} noValidate>
            <TotpField
              id="totp"
              label={t("code.label")}
              value={code}
              onChange={setCode}
              error={findProblemText(problems, "totp")}
            />
            <p className="muted small">
              {t("totp.until", { at: formatInstant(offer.expiresAt, i18n.language) })}
            </p>
            <div className="actions">
              <Button type="submit" busy={busy}>
                {t("totp.confirm")}
              </Button>
              <Button look="quiet" onClick={onCancel}>
                {t("common:action.cancel")}
              </Button>
            </div>
          </form>
        </li>
      </ol>
    </section>
  );
};
