/** The guard (spec 1 §2): personal, form, report and payment pages need the login flag; so do the staff's. */
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useLoggedIn, useStaff } from "./lib/session.ts";
import { loginFor } from "./paths.ts";

/** Without a login: the login page, a warning there (`islogin`), and the way back in `redirect`. */
export const SignedIn = () => {
  const { pathname, search } = useLocation();
  return useLoggedIn() ? (
    <Outlet />
  ) : (
    <Navigate replace to={`${loginFor(pathname + search)}&message=islogin`} />
  );
};
export const StaffOnly = () => {
  const { pathname, search } = useLocation();
  return useStaff() ? <Outlet /> : <Navigate replace to={`${loginFor(pathname + search)}&message=islogin`} />;
};
