/**
 * Keeps what is typed while a session ends (decision 0320): warns before the end, and asks for another sign-in in a
 * dialog above a page on which something was typed.
 */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { type Cache, useSWRConfig } from "swr";
import { setRenewalHandler } from "../shell/api.ts";
import { loadNamespaces } from "../shell/i18n.ts";
import { lazyImport } from "../shell/lazy-import.ts";
import { isSignInPage } from "../shell/paths.ts";
import { getServerNow } from "../shell/server-clock.ts";
import { session, useIsSignedIn } from "../shell/session.ts";
import { findSessionEnd, findSessionWarning, type SessionEndTime } from "../shell/session-limits.ts";

const CHECK_MS = 15_000;
const loadDialogs = () =>
  lazyImport(() =>
    Promise.all([
      import("../features/sign-in/session-dialogs.tsx"),
      loadNamespaces(["pages/login", "errors"]),
    ]),
  ).then(([module]) => module);

/** Loads the account only when something is typed, because most pages that load this file have no input. */
const loadAccount = async (cache: Cache): Promise<void> => {
  const { loadAccountOnce } = await lazyImport(() => import("../shell/known-account.ts"));
  loadAccountOnce(cache);
};

/** Returns whether something was typed, chosen or dropped on this page since it was opened. */
const useTypedInput = (pathname: string) => {
  const hasTyped = useRef(false);
  const { cache } = useSWRConfig();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins with nothing typed.
  useEffect(() => {
    hasTyped.current = false;
  }, [pathname]);
  useEffect(() => {
    const mark = ({ target }: Event): void => {
      if (hasTyped.current || !(target instanceof Element) || !target.closest("main")) return;
      hasTyped.current = true;
      if (!isSignInPage(pathname)) void loadAccount(cache).catch(() => undefined);
    };
    const types = ["input", "change", "drop"];
    for (const type of types) document.addEventListener(type, mark, true);
    return () => {
      for (const type of types) document.removeEventListener(type, mark, true);
    };
  }, [pathname, cache]);
  return hasTyped;
};

interface Question {
  Dialog: ComponentType<{ onSettled: (isRenewed: boolean) => void }>;
  answer: (isRenewed: boolean) => void;
}
export const SessionKeeper = () => {
  const { pathname } = useLocation();
  const hasTyped = useTypedInput(pathname);
  const isLoggedIn = useIsSignedIn();
  const [question, setQuestion] = useState<Question>();
  const [warning, setWarning] = useState<{
    end: SessionEndTime;
    Dialog: ComponentType<{ end: SessionEndTime; onSettled: () => void }>;
  }>();

  useEffect(() => {
    setRenewalHandler(async () => {
      // A page on which nothing was typed leads to the login page and back (spec 1 §8). On a page of the sign-in the
      // reader signs in there.
      if (!hasTyped.current || isSignInPage(pathname)) return false;
      const { SignInAgainDialog } = await loadDialogs();
      setWarning(undefined);
      return new Promise((resolve) =>
        setQuestion({
          Dialog: SignInAgainDialog,
          answer: (isRenewed) => {
            setQuestion(undefined);
            resolve(isRenewed);
          },
        }),
      );
    });
    return () => setRenewalHandler(() => Promise.resolve(false));
  }, [hasTyped, pathname]);

  useEffect(() => {
    if (!isLoggedIn) return;
    const check = async (): Promise<void> => {
      const find = () =>
        findSessionWarning(
          findSessionEnd(session.startedAt(), session.lastUse()),
          Date.parse(getServerNow()),
        );
      // Another tab may have put the end off meanwhile.
      if (!find()) return setWarning(undefined);
      const { SessionWarningDialog } = await loadDialogs();
      const end = find();
      if (end) setWarning((current) => current ?? { end, Dialog: SessionWarningDialog });
    };
    const timer = setInterval(() => void check().catch(() => undefined), CHECK_MS);
    return () => {
      clearInterval(timer);
      setWarning(undefined);
    };
  }, [isLoggedIn]);

  // The page that was left has nothing to keep any more.
  const answer = useRef<Question["answer"]>(undefined);
  answer.current = question?.answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of page counts.
  useEffect(() => () => answer.current?.(false), [pathname]);

  if (question) return <question.Dialog onSettled={question.answer} />;
  return warning ? <warning.Dialog end={warning.end} onSettled={() => setWarning(undefined)} /> : null;
};
