/** The calls that complete a registration and sign in, with captchas that the browser solves by itself. */
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { sealSecret } from "../../shell/seal-secret.ts";
import type { CaptchaChallenge } from "../captcha/use-captcha.ts";
import { type LoginAddress, toLoginName } from "../sign-in/login-address.ts";
import type { NewPasswordValues } from "../sign-in/new-password-fields.tsx";
import { buildRegistrationRequest } from "./build-registration-request.ts";
import type { NextPage } from "./sign-in-new-account.ts";
import { isEmailCode } from "./use-registration-link.ts";

interface Registration {
  address: LoginAddress;
  /** The code of the e-mail, or the ticket of a registration by phone. */
  verify: string;
  passwords: NewPasswordValues;
  consent: boolean;
  language: string;
}
/** Sends a registration by e-mail or by phone. */
const sendRegistration = async ({
  address,
  verify,
  passwords,
  consent,
  language,
}: Registration): Promise<void> => {
  const { codeId, key, proof } = await api.get<CaptchaChallenge>("/user/captcha", { kind: "proof" });
  if (isEmailCode(verify)) {
    const num = proof
      ? String(
          await (await lazyImport(() => import("../captcha/captcha-proof-of-work.ts"))).solveCaptchaProof(
            proof,
          ),
        )
      : "";
    const registration = { address, code: verify, ...passwords, consent };
    await api.post(...(await buildRegistrationRequest(registration, { codeId, key, num }, language)));
    return;
  }
  const [pwd, again] = await Promise.all([sealSecret(passwords.pwd, key), sealSecret(passwords.again, key)]);
  await api.post("/user/pwdreset", {
    account: toLoginName(address),
    code: verify,
    codeId,
    pwd,
    again,
    consent,
  });
};

/** Completes a registration and signs in. @returns where the owner of the account goes on */
export const completeRegistration = async (registration: Registration): Promise<NextPage> => {
  await sendRegistration(registration);
  const { address, passwords } = registration;
  const { continueWithNewAccount } = await lazyImport(() => import("./sign-in-new-account.ts"));
  return continueWithNewAccount({ address, pwd: passwords.pwd }, null, undefined);
};
