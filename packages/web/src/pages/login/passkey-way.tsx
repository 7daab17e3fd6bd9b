/**
 * Signing in with a passkey alone: the device knows the account and asks for the fingerprint, the face or its PIN. What
 * speaks with the device comes with the first click.
 */
import { lazy, Suspense, useState } from "react";
import { part } from "../../lib/part.ts";
import { usePasskeySupport } from "../../lib/passkey-support.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import type { Entrance, SignedIn } from "./sign-in.ts";

const Failed = lazy(async () => ({
  default: (await part(import("./passkey-failure.tsx"))).PasskeyFailure,
}));

interface Props {
  entrance: Entrance;
  onAct: () => void;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
}
export const PasskeyWay = ({ entrance, onAct, onSignedIn }: Props) => {
  const { t } = useTranslation("pages/login");
  const supported = usePasskeySupport();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (!supported) return null;
  const enter = async (): Promise<void> => {
    onAct();
    setBusy(true);
    setFailure(undefined);
    try {
      const { signInByPasskey } = await part(import("./passkey-sign-in.ts"));
      await onSignedIn(await signInByPasskey(entrance));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="passkey-way" aria-label={t("passkey.label")}>
      {failure !== undefined && (
        <Suspense>
          <Failed error={failure} />
        </Suspense>
      )}
      <Button look="secondary" busy={busy} onClick={() => void enter()}>
        {t("passkey.signIn")}
      </Button>
      <p className="muted small">{t("passkey.hint")}</p>
    </section>
  );
};
