/** The factors of an account with their dates and actions. */
import type { FactorView } from "@portal/core/identity/second-factor/factor-schema";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shell/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PathIcon } from "../../ui/path-icon.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import * as drawings from "../second-factor/security-icons.ts";
import { usePasskeySupport } from "../second-factor/use-passkey-support.ts";

/** The requested change; the password is asked first. */
export type FactorRequest =
  | { kind: "addTotp" | "removeTotp" | "addPasskey" | "renewCodes" }
  | { kind: "removePasskey"; id: string; name: string };

/** With this few recovery codes left, new ones are recommended. */
const FEW = 2;

interface Props {
  factor: FactorView;
  heading: string;
  onAsk: (what: FactorRequest) => void;
}
export const SecondFactorList = ({ factor, heading, onAsk }: Props) => {
  const { t, i18n } = useTranslation("pages/security");
  const isPasskeySupported = usePasskeySupport();
  const { totp, passkeys, recoveryCodesLeft, enrolled, required } = factor;
  const formatInstantDay = (at: string): string => formatDay(toMacaoDay(at as Instant), i18n.language);
  // The server refuses it too: staff must keep at least one.
  const last = required && passkeys.length + (totp ? 1 : 0) === 1;
  return (
    <section className="card factor" aria-labelledby="factors">
      <div className="factor-head">
        <h2 id="factors">{heading}</h2>
        <Chip tone={enrolled ? "accepted" : "draft"}>{t(enrolled ? "list.on" : "list.off")}</Chip>
      </div>
      <p>{t(enrolled ? "list.textOn" : "list.textOff")}</p>
      {last && <p className="muted">{t("list.last")}</p>}

      <h3>
        <PathIcon path={drawings.keyIcon} /> {t("passkey.title")}
      </h3>
      {passkeys.length === 0 && <p className="muted">{t("passkey.text")}</p>}
      {passkeys.length > 0 && (
        <ul className="factor-items">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p className="small muted">
                  {t("list.since", { day: formatInstantDay(createdAt) })}
                  {" · "}
                  {lastUsedAt ? t("list.used", { day: formatInstantDay(lastUsedAt) }) : t("list.unused")}
                </p>
              </div>
              {!last && (
                <Button
                  look="secondary"
                  small
                  aria-label={t("passkey.removeOne", { name })}
                  onClick={() => onAsk({ kind: "removePasskey", id, name })}
                >
                  {t("list.remove")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isPasskeySupported ? (
        <Button look="secondary" onClick={() => onAsk({ kind: "addPasskey" })}>
          {t("passkey.add")}
        </Button>
      ) : (
        <p className="muted">{t("passkey.unsupported")}</p>
      )}

      <h3>
        <PathIcon path={drawings.phoneIcon} /> {t("totp.title")}
      </h3>
      {totp ? (
        <ul className="factor-items">
          <li>
            <div>
              <strong>{t("totp.title")}</strong>
              <p className="small muted">{t("list.since", { day: formatInstantDay(totp.since) })}</p>
            </div>
            {!last && (
              <Button
                look="secondary"
                small
                aria-label={t("totp.remove")}
                onClick={() => onAsk({ kind: "removeTotp" })}
              >
                {t("list.remove")}
              </Button>
            )}
          </li>
        </ul>
      ) : (
        <>
          <p className="muted">{t("totp.text")}</p>
          <Button look="secondary" onClick={() => onAsk({ kind: "addTotp" })}>
            {t("totp.add")}
          </Button>
        </>
      )}

      {enrolled && (
        <>
          <h3>
            <Icon name="document" /> {t("codes.heading")}
          </h3>
          {recoveryCodesLeft <= FEW ? (
            <Alert kind="warning" title={t("codes.left", { count: recoveryCodesLeft })}>
              <p>{t("codes.few")}</p>
            </Alert>
          ) : (
            <p>{t("codes.left", { count: recoveryCodesLeft })}</p>
          )}
          <Button look="secondary" onClick={() => onAsk({ kind: "renewCodes" })}>
            {t("codes.renew")}
          </Button>
        </>
      )}
    </section>
  );
};
