/** The first factor of somebody who has none: the two ways, the better one first where this browser knows it. */
import { usePasskeySupport } from "../../lib/passkey-support.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Drawing } from "../../ui/drawing.tsx";
import * as drawings from "./drawings.ts";
import type { Asked } from "./factor-list.tsx";

export const FactorStart = ({ onAsk }: { onAsk: (what: Asked) => void }) => {
  const { t } = useTranslation("pages/security");
  const supported = usePasskeySupport();
  return (
    <div className="factor-choice">
      {supported && (
        <section className="card" aria-labelledby="by-passkey">
          <h2 id="by-passkey">
            <Drawing path={drawings.key} /> {t("passkey.title")}
          </h2>
          <p>{t("passkey.text")}</p>
          <Button onClick={() => onAsk({ kind: "addPasskey" })}>{t("passkey.add")}</Button>
        </section>
      )}
      <section className="card" aria-labelledby="by-app">
        <h2 id="by-app">
          <Drawing path={drawings.phone} /> {t("totp.title")}
        </h2>
        <p>{t("totp.text")}</p>
        <Button look={supported ? "secondary" : "primary"} onClick={() => onAsk({ kind: "addTotp" })}>
          {t("totp.add")}
        </Button>
      </section>
    </div>
  );
};
