/** Redirects to the sign-in page that was used. */

import { paths } from "../../shell/paths.ts";
import { session } from "../../shell/session.ts";

/**
 * Ends a session that is over on the server too, and loads the sign-in page for applicants or staff with a message. A
 * full navigation, because the router's guard would replace the message. The account is not part of the address,
 * because addresses are kept in logs and histories.
 */
export const redirectAfterSignOut = (message: "everywhere" | "reset" | "leaving"): void => {
  const signInPath = session.staff() ? paths.staffLogin : paths.login;
  session.end();
  location.assign(`${signInPath}?message=${message}`);
};
