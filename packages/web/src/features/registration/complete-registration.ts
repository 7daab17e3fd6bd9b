/** The call that completes a registration, with a captcha that the browser solves by itself. */
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { sealSecret } from "../../shell/seal-secret.ts";
import type { CaptchaChallenge } from "../captcha/use-captcha.ts";
import { type LoginAddress, toLoginName } from "../sign-in/login-address.ts";
import type { NewPasswordValues } from "../sign-in/new-password-fields.tsx";
import { buildRegistrationRequest } from "./build-registration-request.ts";
import { isEmailCode } from "./use-registration-link.ts";

interface Registration {
  address: LoginAddress;
  /** The code of the e-mail, or the ticket of a registration by phone. */
  verify: string;
  passwords: NewPasswordValues;
  consent: boolean;
  language: string;
}
/** Completes a registration by e-mail or by phone. */
export const completeRegistration = async ({
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
