/** The calls that sign in, and the session of this tab that begins with them (api.md › Secrets in calls, Session). */

import type { CurrentUser } from "@portal/core/account/current-user";
import type {
  AuthenticationResponse,
  FactorMethod,
  PasskeyChallenge,
} from "@portal/core/account/factor/wire";
import { ApiError, api } from "../../lib/api.ts";
import { seal } from "../../lib/secret.ts";
import { session } from "../../lib/session.ts";
import { type Address, membersOf } from "./address.ts";

export interface Entry {
  address: Address;
  pwd: string;
  num: string;
  /** What was sent to the owner while somebody guesses at the account. */
  code: string;
}
export interface SignedIn {
  token: string;
  /** The password should be changed (12222). */
  passwordUpdateDue?: boolean;
  /** The session can only enrol a second factor. */
  enrolmentRequired?: boolean;
}
/** The password was right and a second factor is asked for (900080). */
export interface Challenge {
  ticket: string;
  methods: FactorMethod[];
  expiresAt: string;
}
/** One proof of the second factor. */
export type Proof = { totp: string } | { recovery: string } | { passkey: AuthenticationResponse };

const SECOND_FACTOR_REQUIRED = 900080;
/** What the second step is to do; undefined for any other refusal. */
export const challengeOf = (refusal: unknown): Challenge | undefined =>
  refusal instanceof ApiError && refusal.code === SECOND_FACTOR_REQUIRED
    ? (refusal.challenge as Challenge | undefined)
    : undefined;

/** What a door does with what its reader brings. */
export interface Entrance {
  sendPassword: (entry: Entry, captcha: { codeId: string; key: string }) => Promise<SignedIn>;
  /** Finishes the sign-in of a ticket. */
  sendProof: (ticket: string, proof: Proof) => Promise<SignedIn>;
  /** Asks for what a passkey is to sign. @param ticket of the first step; absent: the passkey signs in alone */
  askPasskey: (ticket?: string) => Promise<PasskeyChallenge>;
}
/** The members of the call that are the same at every door. */
export const bodyOf = async (
  { address, pwd, num, code }: Entry,
  captcha: { codeId: string; key: string },
): Promise<Record<string, string>> => ({
  ...membersOf(address),
  pwd: await seal(pwd, captcha.key),
  num: num.trim(),
  codeId: captcha.codeId,
  ...(code && { code: code.trim() }),
});

/** The door of the site: of applicants, or of staff. */
export const entranceOf = (staff: boolean): Entrance => {
  const path = staff ? "/staff/login" : "/user/login";
  return {
    sendPassword: async (entry, captcha) => api.post<SignedIn>(path, await bodyOf(entry, captcha)),
    sendProof: (ticket, proof) => api.post<SignedIn>(`${path}/factor`, { ticket, ...proof }),
    askPasskey: (ticket) => api.post<PasskeyChallenge>(`${path}/passkey`, ticket ? { ticket } : {}),
  };
};

/** Begins the session and chooses the institution: the one saved, otherwise the first (spec 1 §3). */
export const begin = async (token: string, staff: boolean): Promise<void> => {
  session.start(token, staff);
  if (staff) return;
  const user = await api.get<CurrentUser>("/user/current");
  const first = user.currentInstitutionId ?? user.institutions[0]?.id;
  if (first && !session.institution()) session.choose(first);
};
