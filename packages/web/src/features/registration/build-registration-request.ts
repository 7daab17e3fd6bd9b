/** The request that registers an account, by e-mail address or by phone number (spec 1 §7). */
import { sealSecret } from "../../shell/seal-secret.ts";
import type { CodeAndPasswordValues } from "../sign-in/code-and-password-form.tsx";
import { toLoginMembers } from "../sign-in/login-address.ts";

interface SolvedCaptcha {
  codeId: string;
  key: string;
  num: string;
}
/** Builds path and body, with secrets sealed under the captcha's key. */
export const buildRegistrationRequest = async (
  { address, code, pwd, again, consent }: CodeAndPasswordValues & { consent: boolean },
  { codeId, key, num }: SolvedCaptcha,
  language: string,
): Promise<[path: string, body: unknown]> => {
  const members = toLoginMembers(address);
  const common = {
    pwd: await sealSecret(pwd, key),
    again: await sealSecret(again, key),
    code,
    codeId,
    num,
    consent,
    language,
  };
  return "account" in members
    ? ["/user/register", { account: await sealSecret(members.account, key), ...common }]
    : [
        "/user/registerbyphe",
        { phone: await sealSecret(members.phone, key), phoneAreaCodeId: members.phoneAreaCodeId, ...common },
      ];
};
