/**
 * The guard (spec 1 §2): personal, form, report and payment pages need the login flag; so do the staff's. Staff without
 * a second factor see only the page where one is enrolled.
 */
import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { buildLoginPath, buildSignInPath, paths } from "./paths.ts";
import { session, useIsEnrolling, useIsSignedIn, useIsStaff } from "./session.ts";
import { markVisitor, type ReturnState, readVisitor } from "./visitor.ts";

/** Shows the guarded pages, or the page where a second factor is enrolled, with the way back in `redirect`. */
const EnrolmentGuard = () => {
  const { pathname, search, hash } = useLocation();
  if (!useIsEnrolling() || pathname === paths.staffEnrol) return <Outlet />;
  return <Navigate replace to={buildSignInPath(paths.staffEnrol, { redirect: pathname + search + hash })} />;
};

/**
 * Shows the guarded pages of this account. A reader who reaches a page of another account with the back button starts
 * at their own home page.
 */
const OwnPages = ({ home }: { home: string }) => {
  const { key } = useLocation();
  const accountKey = session.accountKey() ?? "";
  const visitor = readVisitor();
  const isOwn = visitor === undefined || visitor === accountKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has a key and a mark.
  useEffect(() => {
    if (isOwn) markVisitor(accountKey);
  }, [isOwn, accountKey, key]);
  return isOwn ? <EnrolmentGuard /> : <Navigate replace to={home} />;
};

/** Redirects to the login page, with a warning there (`islogin`) and the way back in `redirect`. */
const SignInFirst = () => {
  const { pathname, search, hash } = useLocation();
  // Once: as soon as the address changes, the entry of the history is another one.
  const [state] = useState<ReturnState>(() => {
    const expiredAccount = session.expiredAccount();
    return { visitor: readVisitor() ?? expiredAccount, expired: expiredAccount !== undefined };
  });
  // A reader who signs out is on the way to another page already and must not be led back here.
  if (session.leaving()) return null;
  return (
    <Navigate replace to={`${buildLoginPath(pathname + search + hash)}&message=islogin`} state={state} />
  );
};
export const RequireSignIn = () => (useIsSignedIn() ? <OwnPages home={paths.personal} /> : <SignInFirst />);
export const RequireStaff = () => (useIsStaff() ? <OwnPages home={paths.staff} /> : <SignInFirst />);
