/**
 * Signs in to an account that was registered a moment ago. Its owner has read a picture or followed a link already, so
 * the browser solves the captcha by a proof of work.
 */
import { ApiError, api } from "../../shell/api.ts";
import { buildSignInPath, paths } from "../../shell/paths.ts";
import { session } from "../../shell/session.ts";
import { getSafeRedirect } from "../../shell/site-path.ts";
import { chooseDestination, parseReturnState } from "../../shell/visitor.ts";
import { solveCaptchaProof } from "../captcha/captcha-proof-of-work.ts";
import type { CaptchaChallenge } from "../captcha/use-captcha.ts";
import { type LoginAddress, toLoginName } from "../sign-in/login-address.ts";
import { createSignInCalls, startUserSession } from "../sign-in/sign-in-session.ts";

/**
 * Signs in.
 * @returns false when it was refused or did not reach the server: the account exists, and its owner signs in by hand
 */
const signInNewAccount = async (address: LoginAddress, pwd: string): Promise<boolean> => {
  try {
    const captcha = await api.get<CaptchaChallenge>("/user/captcha", { kind: "proof" });
    if (!captcha.proof) return false;
    const num = String(await solveCaptchaProof(captcha.proof));
    const { token } = await createSignInCalls(false).sendPassword({ address, pwd, num, code: "" }, captcha);
    await startUserSession(token, false);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return session.loggedIn();
    throw error;
  }
};

export interface NextPage {
  to: string;
  state?: { account: string };
}
/**
 * Signs in to a new account and returns where its owner goes on: to the page that asked for an account, else to the
 * personal pages.
 * @param redirect the way back in the address of the page
 * @param state of the router, which says whose page the way back leads to
 */
export const continueWithNewAccount = async (
  { address, pwd }: { address: LoginAddress; pwd: string },
  redirect: string | null,
  state: unknown,
): Promise<NextPage> => {
  const target = getSafeRedirect(redirect, paths.personal);
  if (await signInNewAccount(address, pwd))
    return {
      to: chooseDestination(target, paths.personal, parseReturnState(state).visitor, session.accountKey()),
    };
  return {
    to: buildSignInPath(paths.login, { redirect, message: "registered" }),
    state: { account: toLoginName(address) },
  };
};
