/**
 * Captchas: a picture to read, and a one-time key under which secrets travel (api.md › Secrets in calls). A captcha is
 * sealed into its own id and stored nowhere; its first use, right or wrong, leaves a row, so that an answer cannot be
 * guessed and a key not replayed. A machine reads the picture: what bounds guessing is the work asked for beside it.
 */
import { createHash, randomBytes, randomInt } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Instant, toInstant } from "../../platform/day.ts";
import { decryptText, deriveKey, encryptText } from "../../platform/encryption.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toSubnet } from "../../platform/rate-limits/index.ts";
import type { WorkContext } from "../../platform/rate-limits/proof-of-work.server.ts";
import {
  recordWrongGuess,
  spendWorkBudgets,
  type WorkBudget,
} from "../../platform/rate-limits/work-budget.server.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";

const LIFETIME_MS = 300_000;

/** Told of every captcha's answer; does nothing but on the local machine, whose `/__dev` shows it. */
export const captchaObserver: { made(codeId: string, answer: string): void } = { made: () => undefined };

/** Numbers to try at most for the proof of work: some seconds of a telephone, hours for who wants thousands. */
const MAX_PROOF_NUMBER = 200_000;

/** Captchas of one network in ten minutes that cost no work. */
const FREE_CAPTCHAS = { free: 300, window: 600_000 };

export interface CaptchaChallenge {
  codeId: string;
  /** SVG; empty for the proof of work. */
  image: string;
  key: string;
  expiresAt: Instant;
  /** The number from 0 to `max` is wanted for which SHA-256 of salt‖number is the challenge, both as hex. */
  proof?: { salt: string; challenge: string; max: number };
}

/** Ids of proofs of work begin so: what is missing or wrong with one is told by codes of its own. */
const PROOF = "p.";

/** What a captcha's id holds. */
interface SealedCaptcha {
  answer: string;
  /** Epoch milliseconds. */
  expires: number;
  nonce: string;
}
const deriveTokenKey = (): Buffer => deriveKey("captcha", "token");
/** The one-time key of a captcha. */
const deriveCaptchaKey = (nonce: string): Buffer => deriveKey("captcha-key", nonce);
const normaliseAnswer = (answer: string): string => answer.trim().toUpperCase();

/** A new captcha with its one-time key, good for five minutes: a picture to read. @throws Refusal 900280 */
export const createPictureCaptcha = async (ctx: WorkContext): Promise<CaptchaChallenge> => {
  await spendCaptchaBudget(ctx);
  // The outlines of the letters are needed by who draws a picture only.
  const { drawCaptcha, generateCaptchaText } = await import("./captcha-picture.server.ts");
  const answer = generateCaptchaText();
  return { ...sealCaptcha(answer, ctx.now), image: drawCaptcha(answer) };
};

/** The same for who cannot read a picture (WCAG 3.3.8): the machine works, the answer goes where the letters go. */
export const createProofCaptcha = async (ctx: WorkContext): Promise<CaptchaChallenge> => {
  await spendCaptchaBudget(ctx);
  const number = String(randomInt(MAX_PROOF_NUMBER + 1));
  const salt = randomBytes(12).toString("hex");
  const challenge = createHash("sha256").update(`${salt}${number}`).digest("hex");
  return {
    ...sealCaptcha(number, ctx.now, PROOF),
    image: "",
    proof: { salt, challenge, max: MAX_PROOF_NUMBER },
  };
};

async function spendCaptchaBudget(ctx: WorkContext): Promise<void> {
  const budget: WorkBudget = { what: "captchas", who: toSubnet(ctx.address), ...FREE_CAPTCHAS };
  await spendWorkBudgets({ operation: "captcha", subject: "" }, [budget], ctx);
}

function sealCaptcha(answer: string, now: Instant, kind = ""): Omit<CaptchaChallenge, "image" | "proof"> {
  const expires = Date.parse(now) + LIFETIME_MS;
  const nonce = randomBytes(16).toString("base64url");
  const sealedText = encryptText(
    JSON.stringify({ answer: normaliseAnswer(answer), expires, nonce }),
    deriveTokenKey(),
  );
  const codeId = `${kind}${sealedText}`;
  captchaObserver.made(codeId, answer);
  return { codeId, key: deriveCaptchaKey(nonce).toString("base64url"), expiresAt: toInstant(expires) };
}

/** What a captcha that was answered rightly gives: the texts sent under its key. */
export interface CaptchaSecrets {
  /** Opens a value; refuses 200114 when it was not sealed under this captcha's key. */
  secret(value: string, path: string): string;
}

/** A captcha that was answered rightly, before it is used up. */
export interface CheckedCaptcha {
  /** @throws Refusal as `check`, when it was used before */
  use(): Promise<CaptchaSecrets>;
}

/**
 * Checks the answer of a captcha, which needs no store; a wrong one uses it up.
 * @throws Refusal 200102 without an answer, 200103 for a wrong one, a used or an expired captcha; 200104 and 200105
 * are the same of a proof of work
 */
export const checkCaptcha = async (
  codeId: string | undefined,
  answer: string | undefined,
  ctx: WorkContext,
): Promise<CheckedCaptcha> => {
  const isProof = codeId?.startsWith(PROOF) === true;
  if (!codeId || !answer?.trim())
    throw new Refusal(isProof ? errorCodes.LOGIN_CAPTCHA_REQUIRED_ALT : errorCodes.LOGIN_CAPTCHA_REQUIRED);
  const createWrongRefusal = () =>
    new Refusal(isProof ? errorCodes.LOGIN_CAPTCHA_WRONG_ALT : errorCodes.LOGIN_CAPTCHA_WRONG);
  const captcha = openCaptcha(codeId, ctx.now);
  if (captcha?.answer !== normaliseAnswer(answer)) {
    await Promise.all([recordWrongGuess(ctx), captcha && markCaptchaUsed(captcha)]);
    throw createWrongRefusal();
  }
  return {
    use: async () => {
      if (!(await markCaptchaUsed(captcha))) throw createWrongRefusal();
      return createSecretReader(deriveCaptchaKey(captcha.nonce));
    },
  };
};

/** Checks a captcha and uses it up. @throws Refusal as `check` */
export const consumeCaptcha = async (
  codeId: string | undefined,
  answer: string | undefined,
  ctx: WorkContext,
): Promise<CaptchaSecrets> => (await checkCaptcha(codeId, answer, ctx)).use();

/** Uses only the key of a captcha, where an e-mailed code is the proof instead of the picture. */
export const consumeCaptchaKey = async (codeId: string, now: Instant): Promise<CaptchaSecrets> => {
  const captcha = openCaptcha(codeId, now);
  if (!captcha || !(await markCaptchaUsed(captcha))) throw new Refusal(errorCodes.LOGIN_CAPTCHA_WRONG);
  return createSecretReader(deriveCaptchaKey(captcha.nonce));
};

/** What an id holds, undefined for one that was not made here or is over. */
function openCaptcha(codeId: string, now: Instant): SealedCaptcha | undefined {
  const token = codeId.startsWith(PROOF) ? codeId.slice(PROOF.length) : codeId;
  try {
    const captcha = JSON.parse(decryptText(token, deriveTokenKey())) as SealedCaptcha;
    return captcha.expires > Date.parse(now) ? captcha : undefined;
  } catch {
    return undefined;
  }
}

/** True for the first use of a captcha. */
async function markCaptchaUsed({ nonce, expires }: SealedCaptcha): Promise<boolean> {
  try {
    await getDocumentClient().send(
      new PutCommand({
        TableName: getTableName(),
        Item: { pk: `captcha#${nonce}`, sk: "captcha", ttl: Math.ceil(expires / 1000) },
        ConditionExpression: "attribute_not_exists(pk)",
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "ConditionalCheckFailedException") return false;
    throw error;
  }
}

function createSecretReader(key: Buffer): CaptchaSecrets {
  return {
    secret: (value, path) => {
      try {
        return decryptText(value, key);
      } catch {
        throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path, key: "format" }] });
      }
    },
  };
}

/** Seals a text as a caller does: base64url(iv‖ciphertext‖tag). Used by tests and tools on our side of the wire. */
export const sealWithCaptchaKey = (value: string, key: string): string =>
  encryptText(value, Buffer.from(key, "base64url"));
