/**
 * The warning before a session ends, and signing in again above the page on which something was typed (decision 0320).
 */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSWRConfig } from "swr";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { CURRENT_USER_KEY } from "../../shell/known-account.ts";
import { session } from "../../shell/session.ts";
import type { SessionEndTime } from "../../shell/session-limits.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { createSignInCalls, type SignInResult } from "./sign-in-session.ts";

/** Returns the account that reads this page, unless its answer has not come. */
const useKnownAccount = (): string | null => {
  const { cache } = useSWRConfig();
  const user = cache.get(CURRENT_USER_KEY)?.data as { account?: unknown } | undefined;
  return typeof user?.account === "string" ? user.account : null;
};

interface SignInAgainProps {
  /**
   * Is called when the reader has signed in again, or leaves.
   * @param isRenewed false: the reader leaves the page
   */
  onSettled: (isRenewed: boolean) => void;
  /** The session still runs: whoever does not sign in stays. */
  isRunning?: boolean;
}
export const SignInAgainDialog = ({ onSettled, isRunning = false }: SignInAgainProps) => {
  const { t } = useTranslation("pages/login");
  const account = useKnownAccount();
  const staff = session.staff();
  const [otherAccounts, setOtherAccounts] = useState(0);
  // Another tab of the account may be quicker.
  useEffect(() => {
    const token = session.token();
    return session.subscribe(() => {
      if (session.token() !== token) onSettled(session.isOfAccount(token));
    });
  }, [onSettled]);
  const handleSignedIn = async ({ token, enrolmentRequired }: SignInResult): Promise<void> => {
    const endOnServer = (ended: string | undefined) =>
      api.post("/user/logout", undefined, { token: ended }).catch(() => undefined);
    if (!session.isOfAccount(token)) {
      await endOnServer(token);
      return setOtherAccounts((count) => count + 1);
    }
    const replacedToken = session.token();
    session.start(token, { staff });
    if (enrolmentRequired) session.requireEnrolment();
    if (isRunning) void endOnServer(replacedToken);
  };
  return (
    <Dialog
      open
      required={!isRunning}
      onClose={() => onSettled(false)}
      title={t(isRunning ? "session.again" : "session.endedTitle")}
    >
      <p>{t(isRunning ? "session.runningText" : "session.endedText")}</p>
      {otherAccounts > 0 && <Alert kind="error" announce title={t("session.otherAccount")} />}
      {/* Each attempt takes a captcha, so the form of the next one starts anew. */}
      <SignInForm
        key={otherAccounts}
        account={account}
        staff={staff}
        calls={createSignInCalls(staff)}
        passkeys
        onAct={() => undefined}
        onSignedIn={handleSignedIn}
      />
      {/* Not among the actions, of which the last one stays in view: it would hide the button to sign in. */}
      <p>
        <Button look="quiet" onClick={() => onSettled(false)}>
          {t(isRunning ? "session.later" : "session.leave")}
        </Button>
      </p>
    </Dialog>
  );
};

export const SessionWarningDialog = ({ end, onSettled }: { end: SessionEndTime; onSettled: () => void }) => {
  const { t, i18n } = useTranslation("pages/login");
  const [isSigningIn, setIsSigningIn] = useState(false);
  const time = formatInstant(new Date(end.at).toISOString(), i18n.language);
  // Any call puts the end off; what its answer says is not needed here.
  const staySignedIn = (): void => {
    onSettled();
    void api.get("/user/current").catch(() => undefined);
  };
  if (isSigningIn) return <SignInAgainDialog isRunning onSettled={onSettled} />;
  const isIdle = end.reason === "idle";
  return (
    <Dialog open onClose={isIdle ? staySignedIn : onSettled} title={t("session.endsTitle")}>
      <p>{t(isIdle ? "session.idleText" : "session.ageText", { time })}</p>
      <div className="actions">
        <Button onClick={isIdle ? staySignedIn : () => setIsSigningIn(true)}>
          {t(isIdle ? "session.stay" : "session.again")}
        </Button>
      </div>
    </Dialog>
  );
};
