/** `/thirdparty/callback`, `/thirdparty/entitycallback`: where the identity provider redirects to. */
import * as errorCodes from "@portal/core/platform/error-codes";
import "../../ui/public.css";
import type { IdentityKind } from "@portal/core/identity/sign-on/sign-on-schema";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { ApiError } from "../../shell/api.ts";
import { buildLoginPath, paths } from "../../shell/paths.ts";
import { session } from "../../shell/session.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LazySecondFactorStep } from "../sign-in/lazy-second-factor-step.tsx";
import { createSignInCalls, getSignInChallenge, type SignInChallenge } from "../sign-in/sign-in-session.ts";
import { completeSignOn, handleSignOnCallback } from "../sign-in/sign-on-requests.ts";
import { type SignOnState, takeSignOnState } from "../sign-in/sign-on-state.ts";

const SignOnCallbackPage = () => {
  const { t } = useTranslation(["pages/sign-on", "errors"]);
  const { pathname, search } = useLocation();
  const navigate = useNavigateWhileShown();
  const [failure, setFailure] = useState<unknown>();
  const [destination, setDestination] = useState<SignOnState>();
  const [challenge, setChallenge] = useState<SignInChallenge>();
  const hasArrived = useRef(false);
  /** Calls again with what the provider sent, where it is not known what became of the first call. */
  const [repeat, setRepeat] = useState<() => void>();
  const kind: IdentityKind = pathname === paths.entityCallback ? "entity" : "person";
  useEffect(() => {
    // The parameters of the address can be used once.
    if (hasArrived.current) return;
    hasArrived.current = true;
    const query = new URLSearchParams(search);
    window.history.replaceState(null, "", pathname);
    const signOnState = takeSignOnState();
    setDestination(signOnState);
    const finish = (): void => {
      setFailure(undefined);
      handleSignOnCallback(kind, query, signOnState).then(
        (next) => void navigate(next, { replace: true }),
        (error: unknown) => {
          const nextChallenge = getSignInChallenge(error);
          if (nextChallenge) return setChallenge(nextChallenge);
          setRepeat(() => (error instanceof ApiError && error.outcomeUnknown ? finish : undefined));
          setFailure(error);
        },
      );
    };
    finish();
  }, [kind, pathname, search, navigate]);
  const target = destination?.target;
  // Not an error: the user cancelled.
  const isCancelled = failure instanceof ApiError && failure.code === errorCodes.SIGN_ON_DECLINED;
  // Linking an identity in the settings happens while signed in.
  const returnPath = session.loggedIn()
    ? (target ?? paths.personal)
    : target
      ? buildLoginPath(target)
      : paths.login;
  if (challenge) {
    return (
      <div className="page narrow">
        <PageHeading>{t("factor.title")}</PageHeading>
        <LazySecondFactorStep
          challenge={challenge}
          calls={createSignInCalls(false)}
          onSignedIn={async ({ token }) => {
            await navigate(await completeSignOn(token, destination), { replace: true });
          }}
          onBack={() => void navigate(target ? buildLoginPath(target) : paths.login, { replace: true })}
        />
      </div>
    );
  }
  return (
    <div className="page narrow">
      <PageHeading>
        {t(failure === undefined ? "waiting.title" : isCancelled ? "cancelled" : "failed.title")}
      </PageHeading>
      {failure === undefined ? (
        <>
          <p>{t("waiting.text")}</p>
          <Skeleton />
        </>
      ) : (
        <>
          {isCancelled ? (
            <Alert announce title={t(`errors:${errorCodes.SIGN_ON_DECLINED}`)} />
          ) : (
            <FailureAlert error={failure} retry={repeat} />
          )}
          <p className="actions">
            <LinkButton to={returnPath}>{t("failed.back")}</LinkButton>
          </p>
        </>
      )}
    </div>
  );
};

export { SignOnCallbackPage as Component };
