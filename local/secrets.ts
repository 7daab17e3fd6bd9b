/** What a person reads from a picture or a telephone, for tests of this machine. */
import { setTimeout as wait } from "node:timers/promises";
import { openSecret } from "@portal/core/account/factor/seal.server";
import { readFactors } from "@portal/core/account/factor/store.server";
import { factorsOf } from "@portal/core/account/factor/verify.server";
import * as Accounts from "@portal/core/account/store.server";
import { totp } from "@portal/core/account/totp.server";
import { observer } from "@portal/core/captcha/store.server";
import { instant } from "@portal/core/day";

/** Answers of the latest captchas; only their hashes are stored. */
const answers = new Map<string, string>();
const KEPT = 2000;

/** Listens for captchas' answers. */
export const watchCaptchas = (): void => {
  observer.made = (codeId, answer) => {
    answers.set(codeId, answer);
    const oldest = answers.size > KEPT ? answers.keys().next().value : undefined;
    if (oldest !== undefined) answers.delete(oldest);
  };
};

/** What the picture of a captcha says, or undefined. */
export const captchaAnswer = (codeId: string): string | undefined => answers.get(codeId);

/** A step of an authenticator app in milliseconds (RFC 6238). */
const STEP = 30_000;
/** A code of the step before is given out only while it is still taken for so long, in milliseconds. */
const ENOUGH = 15_000;

/**
 * Six digits that an account's authenticator app shows and that were not used yet, undefined without an authenticator app.
 * A code is good once: of the neighbouring steps that are taken too, the first unused one is told; when all are used, it
 * waits for the next as a person does.
 */
export const totpOf = async (login: string, now: () => Date): Promise<string | undefined> => {
  const account = await Accounts.byLogin(login);
  const factors = account && (await factorsOf(account));
  if (!factors?.totp) return undefined;
  const secret = await openSecret(factors.accountId, factors.totp.sealed);
  for (let tries = 0; ; tries++) {
    const at = now().getTime();
    const used = (await readFactors(factors.accountId))?.totpStep ?? 0;
    const present = Math.floor(at / STEP);
    const early = STEP - (at % STEP) >= ENOUGH ? [present - 1] : [];
    const step = [...early, present, present + 1].find((each) => each > used);
    if (step !== undefined || tries >= 40) return totp(secret, instant(at), (step ?? present + 1) - present);
    await wait(1000);
  }
};
