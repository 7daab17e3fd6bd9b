/** The call that signs in, and the session of this tab that begins with it (api.md › Secrets in calls, Session). */
import type { CurrentUser } from "@portal/core/account/wire";
import { api } from "../../lib/api.ts";
import { seal } from "../../lib/secret.ts";
import { session } from "../../lib/session.ts";
import { type Address, membersOf } from "./address.ts";

export interface Entry {
  address: Address;
  pwd: string;
  num: string;
  /** What was sent to the owner while somebody guesses at the account. */
  code: string;
  totp: string;
}
interface SignedIn {
  token: string;
  passwordUpdateDue?: boolean;
}

/** Begins the session and chooses the institution: the one saved, otherwise the first (spec 1 §3). */
export const begin = async (token: string, staff: boolean): Promise<void> => {
  session.start(token, staff);
  if (staff) return;
  const user = await api.get<CurrentUser>("/user/current");
  const first = user.currentInstitutionId ?? user.institutions[0]?.id;
  if (first && !session.institution()) session.choose(first);
};

/** Signs in. @returns true when the password is due for change (12222) */
export const signIn = async (
  { address, pwd, num, code, totp }: Entry,
  captcha: { codeId: string; key: string },
  staff: boolean,
): Promise<boolean> => {
  const result = await api.post<SignedIn>(staff ? "/staff/login" : "/user/login", {
    ...membersOf(address),
    pwd: await seal(pwd, captcha.key),
    num: num.trim(),
    codeId: captcha.codeId,
    ...(code && { code: code.trim() }),
    ...(staff && totp && { totp: totp.replace(/\s/g, "") }),
  });
  await begin(result.token, staff);
  return result.passwordUpdateDue === true;
};
