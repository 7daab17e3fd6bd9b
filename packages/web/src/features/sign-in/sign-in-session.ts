/** The requests for signing in, and the session of this tab (api.md › Secrets in calls, Session). */
import type {
  AuthenticationResponse,
  FactorMethod,
  PasskeyChallenge,
} from "@portal/core/identity/second-factor/factor-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { ApiError, api } from "../../shell/api.ts";
import { sealSecret } from "../../shell/seal-secret.ts";
import { session } from "../../shell/session.ts";
import { type LoginAddress, toLoginMembers } from "./login-address.ts";

export interface SignInEntry {
  address: LoginAddress;
  pwd: string;
  num: string;
  /** The additional code sent to the owner while somebody guesses the account's password. */
  code: string;
}
export interface SignInResult {
  token: string;
  /** The password should be changed. */
  passwordUpdateDue?: boolean;
  /** The session can only enrol a second factor. */
  enrolmentRequired?: boolean;
}
/** The password was correct and a second factor is required. */
export interface SignInChallenge {
  ticket: string;
  methods: FactorMethod[];
  expiresAt: string;
}
/** One proof of the second factor. */
export type SecondFactorProof = { totp: string } | { recovery: string } | { passkey: AuthenticationResponse };

/** Returns what the second step requires; undefined for any other refusal. */
export const getSignInChallenge = (refusal: unknown): SignInChallenge | undefined =>
  refusal instanceof ApiError && refusal.code === errorCodes.SECOND_FACTOR_REQUIRED
    ? (refusal.challenge as SignInChallenge | undefined)
    : undefined;

/** The requests of a sign-in page. */
export interface SignInCalls {
  sendPassword: (entry: SignInEntry, captcha: { codeId: string; key: string }) => Promise<SignInResult>;
  /** Completes the sign-in of a ticket. */
  sendProof: (ticket: string, proof: SecondFactorProof) => Promise<SignInResult>;
  /**
   * Requests the challenge for a passkey.
   * @param ticket of the first step; without it the passkey signs in alone
   */
  askPasskey: (ticket?: string) => Promise<PasskeyChallenge>;
}
/** Builds the members that every sign-in request has. */
export const buildSignInBody = async (
  { address, pwd, num, code }: SignInEntry,
  captcha: { codeId: string; key: string },
): Promise<Record<string, string>> => ({
  ...toLoginMembers(address),
  pwd: await sealSecret(pwd, captcha.key),
  num: num.trim(),
  codeId: captcha.codeId,
  ...(code && { code: code.trim() }),
});

/** Creates the requests of the site's sign-in page, for applicants or for staff. */
export const createSignInCalls = (staff: boolean): SignInCalls => {
  const path = staff ? "/staff/login" : "/user/login";
  // A refused sign-in must not be taken for the end of the session that still is in this tab.
  const anonymous = { anonymous: true } as const;
  return {
    sendPassword: async (entry, captcha) =>
      api.post<SignInResult>(path, await buildSignInBody(entry, captcha), anonymous),
    sendProof: (ticket, proof) => api.post<SignInResult>(`${path}/factor`, { ticket, ...proof }, anonymous),
    askPasskey: (ticket) =>
      api.post<PasskeyChallenge>(`${path}/passkey`, ticket ? { ticket } : {}, anonymous),
  };
};

/** Ends on the server what this tab was signed in as until now; nobody could do it once its token is forgotten. */
export const endReplacedSession = async (nextToken: string): Promise<void> => {
  const replacedToken = session.loggedIn() ? session.token() : undefined;
  // It may have ended on the server before: then nobody is asked to renew what they are about to replace.
  if (replacedToken && replacedToken !== nextToken)
    await api.post("/user/logout", undefined, { token: replacedToken }).catch(() => undefined);
};
/** Begins the session and chooses the institution: the one saved, otherwise the first (spec 1 §3). */
export const startUserSession = async (token: string, staff: boolean): Promise<void> => {
  await endReplacedSession(token);
  session.start(token, { staff });
  if (staff) return;
  const user = await api.get<CurrentUser>("/user/current");
  const institutionId = user.currentInstitutionId ?? user.institutions[0]?.id;
  if (institutionId && !session.institution()) session.choose(institutionId);
};
