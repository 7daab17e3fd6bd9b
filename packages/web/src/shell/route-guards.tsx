/**
 * The guard (spec 1 §2): personal, form, report and payment pages need the login flag; so do the staff's. Staff without a
 * second factor come to nothing behind it but the page where one is enrolled.
 */
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { buildLoginPath, paths } from "./paths.ts";
import { useEnrolling, useLoggedIn, useStaff } from "./session.ts";

/** The pages behind it, or the page where a second factor is enrolled, with the way back in `redirect`. */
const Enrolled = () => {
  const { pathname, search } = useLocation();
  if (!useEnrolling() || pathname === paths.staffEnrol) return <Outlet />;
  return <Navigate replace to={`${paths.staffEnrol}?redirect=${encodeURIComponent(pathname + search)}`} />;
};

/** Without a login: the login page, a warning there (`islogin`), and the way back in `redirect`. */
export const RequireSignIn = () => {
  const { pathname, search } = useLocation();
  return useLoggedIn() ? (
    <Enrolled />
  ) : (
    <Navigate replace to={`${buildLoginPath(pathname + search)}&message=islogin`} />
  );
};
export const RequireStaff = () => {
  const { pathname, search } = useLocation();
  return useStaff() ? (
    <Enrolled />
  ) : (
    <Navigate replace to={`${buildLoginPath(pathname + search)}&message=islogin`} />
  );
};
