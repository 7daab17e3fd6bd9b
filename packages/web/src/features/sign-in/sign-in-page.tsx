/** `/login` and `/staff/login` (spec 1 §2). */
import * as errorCodes from "@portal/core/platform/error-codes";
import "../../ui/public.css";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { lazyImport } from "../../shell/lazy-import.ts";
import { buildSignInPath, paths } from "../../shell/paths.ts";
import { session, useIsSignedIn } from "../../shell/session.ts";
import { getSafeRedirect } from "../../shell/site-path.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { chooseDestination, parseReturnState } from "../../shell/visitor.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { readAccountFromState } from "./login-address.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { createSignInCalls, type SignInResult, startUserSession } from "./sign-in-session.ts";

/** The buttons are loaded apart: where they fail to load, a password still signs in. */
const SignOnButtons = lazy<ComponentType<{ target: string; visitor: string | undefined }>>(() =>
  lazyImport(() => import("./sign-on-buttons.tsx")).then(
    (module) => ({ default: module.SignOnButtons }),
    () => ({ default: () => null }),
  ),
);

/** Few people are advised to change their password, and only once they are signed in. */
const PasswordAdvice = lazy(() =>
  lazyImport(() => import("./password-advice.tsx")).then((module) => ({ default: module.PasswordAdvice })),
);

/** Messages of an earlier page. */
const messages = {
  islogin: { kind: "warning", text: `errors:${errorCodes.IS_LOGIN}` },
  ended: { kind: "warning", text: "ended" },
  registered: { kind: "success", text: "registered" },
  reset: { kind: "success", text: "reset.done" },
  everywhere: { kind: "success", text: "everywhere" },
  leaving: { kind: "success", text: "leaving" },
} as const;
const isMessage = (name: string | null): name is keyof typeof messages =>
  name !== null && Object.hasOwn(messages, name);

/** The warning of a page that needs an account (`spec 1 §2`): it offers those with and without one the same. */
const AccountNeeded = ({ registerPath, state }: { registerPath: string; state: unknown }) => {
  const { t } = useTranslation("pages/login");
  return (
    <Alert kind={messages.islogin.kind} announce title={t("accountNeeded.title")}>
      <p>{t("accountNeeded.text")}</p>
      <p className="actions">
        <Button
          look="secondary"
          onClick={() => document.querySelector<HTMLElement>("#account, #phone")?.focus()}
        >
          {t("title")}
        </Button>
        <LinkButton look="secondary" to={registerPath} state={state}>
          {t("register")}
        </LinkButton>
      </p>
    </Alert>
  );
};

const SignInPage = () => {
  const { t } = useTranslation(["pages/login", "errors"]);
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const isStaff = pathname === paths.staffLogin;
  const navigate = useNavigateWhileShown();
  const [hasActed, setHasActed] = useState(false);
  /** The page to continue to after the required change of the password. */
  const [due, setDue] = useState<string>();
  const fallback = isStaff ? paths.staff : paths.personal;
  const redirect = search.get("redirect");
  const target = getSafeRedirect(redirect, fallback);
  const { visitor, expired } = parseReturnState(state);
  useEffect(() => session.acknowledgeExpiry(), []);
  const messageKey = expired ? "ended" : search.get("message");
  const message = !hasActed && isMessage(messageKey) ? messages[messageKey] : undefined;
  const registerPath = buildSignInPath(paths.register, { redirect });
  /** The page before needs an account, which its reader may not have yet; staff have theirs from the institute. */
  const isNewcomer = message === messages.islogin && !isStaff;
  // Another tab of this browser has signed in: its session is the one of this tab too (decision 0320).
  const isLoggedIn = useIsSignedIn();
  const wasLoggedIn = useRef(false);
  // A page that needs a session has led here: another tab may have answered while this page was loaded.
  const [isSentHere] = useState(() => search.get("message") === "islogin");
  // Any other reader who is signed in already has come to sign in as somebody else. While a prerendered page is
  // hydrated, nobody is signed in.
  useEffect(() => {
    const hasNeededSession = isSentHere && (!isStaff || session.staff());
    wasLoggedIn.current = session.loggedIn() && !hasNeededSession;
  }, [isSentHere, isStaff]);
  useEffect(() => {
    if (!isLoggedIn || wasLoggedIn.current) return;
    wasLoggedIn.current = true;
    void navigate(chooseDestination(target, fallback, visitor, session.accountKey()), { replace: true });
  }, [isLoggedIn, navigate, target, fallback, visitor]);
  const handleSignedIn = async ({
    token,
    passwordUpdateDue,
    enrolmentRequired,
  }: SignInResult): Promise<void> => {
    wasLoggedIn.current = true;
    await startUserSession(token, isStaff);
    if (enrolmentRequired) session.requireEnrolment();
    const destination = chooseDestination(target, fallback, visitor, session.accountKey());
    if (passwordUpdateDue && !isStaff) setDue(destination);
    else await navigate(destination, { replace: true });
  };
  if (due)
    return (
      <Suspense fallback={<Skeleton lines={3} />}>
        <PasswordAdvice target={due} />
      </Suspense>
    );
  return (
    <div className="page narrow">
      <PageHeading>{t(isStaff ? "staffTitle" : "title")}</PageHeading>
      {isNewcomer ? (
        <AccountNeeded registerPath={registerPath} state={state} />
      ) : (
        message && <Alert kind={message.kind} announce title={t(message.text)} />
      )}
      <SignInForm
        account={readAccountFromState(state)}
        staff={isStaff}
        onAct={() => setHasActed(true)}
        calls={createSignInCalls(isStaff)}
        passkeys
        onSignedIn={handleSignedIn}
      />
      <ul className="plain-list after-form">
        <li>
          <Link to={buildSignInPath(isStaff ? paths.staffReset : paths.reset, { redirect })} state={state}>
            {t("forgot")}
          </Link>
        </li>
        {!isStaff && (
          <li>
            {t("noAccount")}{" "}
            <Link to={registerPath} state={state}>
              {t("register")}
            </Link>
          </li>
        )}
      </ul>
      {!isStaff && (
        <Suspense>
          <SignOnButtons target={target} visitor={visitor} />
        </Suspense>
      )}
    </div>
  );
};

export { SignInPage as Component };
