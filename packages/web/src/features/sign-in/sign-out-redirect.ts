/** Out by the door one came in by. */

import { paths } from "../../shell/paths.ts";
import { session } from "../../shell/session.ts";

/**
 * Ends the session that is over on the server too and goes to its door, the staff's or everybody's, which says why. A
 * whole page, not the router: the guard would be first and say that one must sign in. The account is not carried along:
 * addresses of pages are kept in logs and histories.
 */
export const redirectAfterSignOut = (message: "everywhere" | "reset" | "leaving"): void => {
  const signInPath = session.staff() ? paths.staffLogin : paths.login;
  session.end();
  location.assign(`${signInPath}?message=${message}`);
};
