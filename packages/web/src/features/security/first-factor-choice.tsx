/** The first factor of a user without one: both methods, the better one first where the browser supports it. */

import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { PathIcon } from "../../ui/path-icon.tsx";
import * as drawings from "../second-factor/security-icons.ts";
import { usePasskeySupport } from "../second-factor/use-passkey-support.ts";
import type { FactorRequest } from "./second-factor-list.tsx";

export const FirstFactorChoice = ({ onAsk }: { onAsk: (what: FactorRequest) => void }) => {
  const { t } = useTranslation("pages/security");
  const isPasskeySupported = usePasskeySupport();
  return (
    <div className="factor-choice">
      {isPasskeySupported && (
        <section className="card" aria-labelledby="by-passkey">
          <h2 id="by-passkey">
            <PathIcon path={drawings.keyIcon} /> {t("passkey.title")}
          </h2>
          <p>{t("passkey.text")}</p>
          <Button onClick={() => onAsk({ kind: "addPasskey" })}>{t("passkey.add")}</Button>
        </section>
      )}
      <section className="card" aria-labelledby="by-app">
        <h2 id="by-app">
          <PathIcon path={drawings.phoneIcon} /> {t("totp.title")}
        </h2>
        <p>{t("totp.text")}</p>
        <Button
          look={isPasskeySupported ? "secondary" : "primary"}
          onClick={() => onAsk({ kind: "addTotp" })}
        >
          {t("totp.add")}
        </Button>
      </section>
    </div>
  );
};
