/** Tells tests and demonstrations on this machine what a person would read from a captcha or an authenticator app. */
import { setTimeout as wait } from "node:timers/promises";
import * as Accounts from "@portal/core/identity/accounts/account-store.server";
import { loadFactors } from "@portal/core/identity/authentication/verify-factor.server";
import { captchaObserver } from "@portal/core/identity/captcha/captcha.server";
import { decryptTotpSecret } from "@portal/core/identity/second-factor/encrypt-secret.server";
import { findFactors } from "@portal/core/identity/second-factor/factor-store.server";
import { generateTotp } from "@portal/core/identity/second-factor/totp.server";
import { toInstant } from "@portal/core/platform/day";

/** Answers of the latest captchas; only their hashes are stored. */
const captchaTexts = new Map<string, string>();
const MAX_KEPT_CAPTCHAS = 2000;

/** Listens for captchas' answers. */
export const watchCaptchas = (): void => {
  captchaObserver.onCreate = (codeId, answer) => {
    captchaTexts.set(codeId, answer);
    const oldest = captchaTexts.size > MAX_KEPT_CAPTCHAS ? captchaTexts.keys().next().value : undefined;
    if (oldest !== undefined) captchaTexts.delete(oldest);
  };
};

/** Returns the text in the picture of a captcha, or undefined. */
export const getCaptchaText = (codeId: string): string | undefined => captchaTexts.get(codeId);

/** A step of an authenticator app in milliseconds (RFC 6238). */
const TOTP_STEP_MS = 30_000;
/** A code of the step before is given out only while it is still taken for so long, in milliseconds. */
const MIN_REMAINING_MS = 15_000;

/**
 * Returns six digits that an account's authenticator app shows and that were not used yet, undefined without an
 * authenticator app. A code is good once: of the neighbouring steps that are taken too, the first unused one is told;
 * when all are used, it waits for the next as a person does.
 */
export const getUnusedTotp = async (login: string, now: () => Date): Promise<string | undefined> => {
  const account = await Accounts.findAccountByLogin(login);
  const factors = account && (await loadFactors(account));
  if (!factors?.totp) return undefined;
  const secret = await decryptTotpSecret(factors.accountId, factors.totp.sealed);
  for (let attempt = 0; ; attempt++) {
    const currentMs = now().getTime();
    const lastUsedStep = (await findFactors(factors.accountId))?.totpStep ?? 0;
    const currentStep = Math.floor(currentMs / TOTP_STEP_MS);
    const acceptedEarlierSteps =
      TOTP_STEP_MS - (currentMs % TOTP_STEP_MS) >= MIN_REMAINING_MS ? [currentStep - 1] : [];
    const unusedStep = [...acceptedEarlierSteps, currentStep, currentStep + 1].find(
      (each) => each > lastUsedStep,
    );
    if (unusedStep !== undefined || attempt >= 40)
      return generateTotp(secret, toInstant(currentMs), (unusedStep ?? currentStep + 1) - currentStep);
    await wait(1000);
  }
};
