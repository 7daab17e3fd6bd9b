/** The calls that sign in, and the session of this tab that begins with them (api.md › Secrets in calls, Session). */
import type {
  AuthenticationResponse,
  FactorMethod,
  PasskeyChallenge,
} from "@portal/core/identity/second-factor/factor-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user";
import * as errorCodes from "@portal/core/platform/error-codes";
import { ApiError, api } from "../../shell/api.ts";
import { sealSecret } from "../../shell/seal-secret.ts";
import { session } from "../../shell/session.ts";
import { type LoginAddress, toLoginMembers } from "./login-address.ts";

export interface SignInEntry {
  address: LoginAddress;
  pwd: string;
  num: string;
  /** What was sent to the owner while somebody guesses at the account. */
  code: string;
}
export interface SignInResult {
  token: string;
  /** The password should be changed. */
  passwordUpdateDue?: boolean;
  /** The session can only enrol a second factor. */
  enrolmentRequired?: boolean;
}
/** The password was right and a second factor is asked for. */
export interface SignInChallenge {
  ticket: string;
  methods: FactorMethod[];
  expiresAt: string;
}
/** One proof of the second factor. */
export type SecondFactorProof = { totp: string } | { recovery: string } | { passkey: AuthenticationResponse };

/** What the second step is to do; undefined for any other refusal. */
export const getSignInChallenge = (refusal: unknown): SignInChallenge | undefined =>
  refusal instanceof ApiError && refusal.code === errorCodes.SECOND_FACTOR_REQUIRED
    ? (refusal.challenge as SignInChallenge | undefined)
    : undefined;

/** What a door does with what its reader brings. */
export interface SignInCalls {
  sendPassword: (entry: SignInEntry, captcha: { codeId: string; key: string }) => Promise<SignInResult>;
  /** Finishes the sign-in of a ticket. */
  sendProof: (ticket: string, proof: SecondFactorProof) => Promise<SignInResult>;
  /** Asks for what a passkey is to sign. @param ticket of the first step; absent: the passkey signs in alone */
  askPasskey: (ticket?: string) => Promise<PasskeyChallenge>;
}
/** The members of the call that are the same at every door. */
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

/** The door of the site: of applicants, or of staff. */
export const createSignInCalls = (staff: boolean): SignInCalls => {
  const path = staff ? "/staff/login" : "/user/login";
  return {
    sendPassword: async (entry, captcha) =>
      api.post<SignInResult>(path, await buildSignInBody(entry, captcha)),
    sendProof: (ticket, proof) => api.post<SignInResult>(`${path}/factor`, { ticket, ...proof }),
    askPasskey: (ticket) => api.post<PasskeyChallenge>(`${path}/passkey`, ticket ? { ticket } : {}),
  };
};

/** Begins the session and chooses the institution: the one saved, otherwise the first (spec 1 §3). */
export const startUserSession = async (token: string, staff: boolean): Promise<void> => {
  session.start(token, staff);
  if (staff) return;
  const user = await api.get<CurrentUser>("/user/current");
  const institutionId = user.currentInstitutionId ?? user.institutions[0]?.id;
  if (institutionId && !session.institution()) session.choose(institutionId);
};
