/** `/thirdparty/callback`, `/thirdparty/entitycallback`: where the identity provider sends its people back to. */
import "../public.css";
import type { Kind } from "@portal/core/third-party/wire";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "../../lib/api.ts";
import { session } from "../../lib/session.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { loginFor, paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SecondFactor } from "../login/second-factor.tsx";
import { type Challenge, challengeOf, entranceOf } from "../login/sign-in.ts";
import { takeBegun } from "./kept.ts";
import { arrive, enter } from "./sign-on.ts";

/** Nothing went wrong: the person chose so. */
const CANCELLED = 900072;

export const Component = () => {
  const { t } = useTranslation(["pages/sign-on", "errors"]);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const [target, setTarget] = useState<string>();
  const [challenge, setChallenge] = useState<Challenge>();
  const arrived = useRef(false);
  const kind: Kind = pathname === paths.entityCallback ? "entity" : "person";
  useEffect(() => {
    // What came with the address is good once.
    if (arrived.current) return;
    arrived.current = true;
    const query = new URLSearchParams(search);
    window.history.replaceState(null, "", pathname);
    const begun = takeBegun();
    setTarget(begun?.target);
    arrive(kind, query, begun).then(
      (next) => void navigate(next, { replace: true }),
      (error: unknown) => {
        const asked = challengeOf(error);
        if (asked) setChallenge(asked);
        else setFailure(error);
      },
    );
  }, [kind, pathname, search, navigate]);
  const cancelled = failure instanceof ApiError && failure.code === CANCELLED;
  // Who links an identity in the settings is signed in all the while.
  const back = session.loggedIn() ? (target ?? paths.personal) : target ? loginFor(target) : paths.login;
  if (challenge) {
    return (
      <div className="page narrow">
        <PageHeading>{t("factor.title")}</PageHeading>
        <SecondFactor
          challenge={challenge}
          entrance={entranceOf(false)}
          onSignedIn={async ({ token }) => {
            await enter(token);
            await navigate(target ?? paths.personal, { replace: true });
          }}
          onBack={() => void navigate(target ? loginFor(target) : paths.login, { replace: true })}
        />
      </div>
    );
  }
  return (
    <div className="page narrow">
      <PageHeading>
        {t(failure === undefined ? "waiting.title" : cancelled ? "cancelled" : "failed.title")}
      </PageHeading>
      {failure === undefined ? (
        <>
          <p>{t("waiting.text")}</p>
          <Skeleton />
        </>
      ) : (
        <>
          {cancelled ? <Notice announce title={t(`errors:${CANCELLED}`)} /> : <Failure error={failure} />}
          <p className="actions">
            <LinkButton to={back}>{t("failed.back")}</LinkButton>
          </p>
        </>
      )}
    </div>
  );
};
