/** Buttons for both public-service identities; hidden when no provider is configured (spec 1 §2 › Login screen). */
import type { IdentityKind } from "@portal/core/identity/sign-on/sign-on-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useIsPageShown } from "../../shell/use-navigate-while-shown.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { identityKinds } from "./identity-kinds.ts";
import "./sign-on.css";

interface Props {
  /** The page that the reader wants to reach. */
  target: string;
  /** The account that is led back there alone. */
  visitor?: string | undefined;
}
export const SignOnButtons = ({ target, visitor }: Props) => {
  const { t, i18n } = useTranslation("pages/sign-on");
  const { data, error, reload } = useResource<Record<IdentityKind, boolean>>("/thirdparty");
  const isPageShown = useIsPageShown();
  const [busy, setBusy] = useState<IdentityKind>();
  const [failure, setFailure] = useState<unknown>();
  const availableKinds = identityKinds.filter((kind) => data?.[kind]);
  if (error) return <FailureAlert error={error} retry={() => void reload()} />;
  if (availableKinds.length === 0) return null;
  const go = async (kind: IdentityKind): Promise<void> => {
    setBusy(kind);
    setFailure(undefined);
    try {
      // Loaded with the click: most readers sign in by their password.
      const { beginSignOn } = await lazyImport(() => import("./sign-on-requests.ts"));
      const provider = await beginSignOn(kind, { target, visitor }, i18n.language);
      if (isPageShown()) location.assign(provider);
      else setBusy(undefined);
    } catch (error) {
      setFailure(error);
      setBusy(undefined);
    }
  };
  return (
    <section className="sign-on" aria-labelledby="sign-on">
      <h2 id="sign-on">{t("or")}</h2>
      <p>{t("text")}</p>
      {failure !== undefined && <FailureAlert error={failure} />}
      <div className="sign-on-ways">
        {availableKinds.map((kind) => (
          <Button key={kind} look="secondary" busy={busy === kind} onClick={() => go(kind)}>
            <Icon name={kind === "person" ? "person" : "document"} /> {t(`button.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  );
};
