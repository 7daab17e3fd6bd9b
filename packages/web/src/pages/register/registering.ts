/** The call that registers an account, by e-mail address or by phone number (spec 1 §7). */
import { seal } from "../../lib/secret.ts";
import type { Filled } from "../login/account-form.tsx";
import { membersOf } from "../login/address.ts";

interface Opened {
  codeId: string;
  key: string;
  num: string;
}
/** The path and the body, secrets sealed under the captcha's key. */
export const registering = async (
  { address, code, pwd, again, consent }: Filled & { consent: boolean },
  { codeId, key, num }: Opened,
  language: string,
): Promise<[path: string, body: unknown]> => {
  const members = membersOf(address);
  const common = {
    pwd: await seal(pwd, key),
    again: await seal(again, key),
    code,
    codeId,
    num,
    consent,
    language,
  };
  return "account" in members
    ? ["/user/register", { account: await seal(members.account, key), ...common }]
    : [
        "/user/registerbyphe",
        { phone: await seal(members.phone, key), phoneAreaCodeId: members.phoneAreaCodeId, ...common },
      ];
};
