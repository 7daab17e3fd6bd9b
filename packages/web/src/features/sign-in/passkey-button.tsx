/**
 * Signing in with a passkey alone: the device knows the account and asks for fingerprint, face or PIN. The WebAuthn
 * code is loaded with the first click.
 */
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../shell/lazy-import.ts";
import { Button } from "../../ui/button.tsx";
import { usePasskeySupport } from "../second-factor/use-passkey-support.ts";
import type { SignInCalls, SignInResult } from "./sign-in-session.ts";

const LazyPasskeyFailure = lazy(async () => ({
  default: (await lazyImport(() => import("./passkey-failure.tsx"))).PasskeyFailure,
}));

interface Props {
  calls: SignInCalls;
  onAct: () => void;
  onSignedIn: (signedIn: SignInResult) => Promise<void>;
}
export const PasskeyButton = ({ calls, onAct, onSignedIn }: Props) => {
  const { t } = useTranslation("pages/login");
  const isPasskeySupported = usePasskeySupport();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (!isPasskeySupported) return null;
  const signIn = async (): Promise<void> => {
    onAct();
    setBusy(true);
    setFailure(undefined);
    try {
      const { signInByPasskey } = await lazyImport(() => import("./sign-in-by-passkey.ts"));
      await onSignedIn(await signInByPasskey(calls));
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
          <LazyPasskeyFailure error={failure} />
        </Suspense>
      )}
      <Button look="secondary" busy={busy} onClick={() => signIn()}>
        {t("passkey.signIn")}
      </Button>
      <p className="muted small">{t("passkey.hint")}</p>
    </section>
  );
};
