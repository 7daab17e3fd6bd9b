/** The two ways in with a public-service identity; nothing where no provider is configured (spec 1 §2 › Login screen). */
import type { Kind } from "@portal/core/third-party/wire";
import { useState } from "react";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Failure } from "../../ui/notice.tsx";
import { kinds, leave } from "./sign-on.ts";
import "./sign-on.css";

/** @param target where the reader is going */
export const SignOnButtons = ({ target }: { target: string }) => {
  const { t, i18n } = useTranslation("pages/sign-on");
  const { data } = useResource<Record<Kind, boolean>>("/thirdparty");
  const [busy, setBusy] = useState<Kind>();
  const [failure, setFailure] = useState<unknown>();
  const offered = kinds.filter((kind) => data?.[kind]);
  if (offered.length === 0) return null;
  const go = async (kind: Kind): Promise<void> => {
    setBusy(kind);
    setFailure(undefined);
    await leave(kind, { target }, i18n.language).catch((error: unknown) => {
      setFailure(error);
      setBusy(undefined);
    });
  };
  return (
    <section className="sign-on" aria-labelledby="sign-on">
      <h2 id="sign-on">{t("or")}</h2>
      <p>{t("text")}</p>
      {failure !== undefined && <Failure error={failure} />}
      <div className="sign-on-ways">
        {offered.map((kind) => (
          <Button key={kind} look="secondary" busy={busy === kind} onClick={() => void go(kind)}>
            <Icon name={kind === "person" ? "person" : "document"} /> {t(`button.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  );
};
