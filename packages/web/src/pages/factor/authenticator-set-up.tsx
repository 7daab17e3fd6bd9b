/** An authenticator app is given its secret by a picture or typed in, and proves with a code that it took it. */
import type { Enrolled, TotpOffer } from "@portal/core/account/factor/wire";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError, api } from "../../lib/api.ts";
import { formatInstant } from "../../lib/format.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Failure } from "../../ui/notice.tsx";
import { textOf } from "../login/password.ts";
import { useAct } from "../login/use-act.ts";
import { CopyButton } from "./copy-button.tsx";
import { QrCode } from "./qr-code.tsx";
import { TotpField } from "./totp-field.tsx";
import { isTotp, totpOf } from "./typed-code.ts";

const CODE_EXPIRED = 900058;
const names = { code: "totp" };

interface Props {
  offer: TotpOffer;
  onEnrolled: (enrolled: Enrolled) => void;
  onExpired: () => void;
  onCancel: () => void;
}
export const AuthenticatorSetUp = ({ offer, onEnrolled, onExpired, onCancel }: Props) => {
  const { t, i18n } = useTranslation(["pages/security", "common", "errors"]);
  const [code, setCode] = useState("");
  const { problems, round, failure, busy, run } = useAct(names);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = isTotp(code) ? [] : [{ id: "totp", text: t("code.missing") }];
    void run(wrong, async () => {
      try {
        onEnrolled(await api.post<Enrolled>("/user/factor/totp/confirm", { code: totpOf(code) }));
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.code === CODE_EXPIRED) return onExpired();
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
      {failure !== undefined && <Failure error={failure} />}
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
              error={textOf(problems, "totp")}
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
