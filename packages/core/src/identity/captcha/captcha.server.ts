/**
 * Captchas: a picture to read, and a one-time key that encrypts secrets in transit (api.md › Secrets in calls). A
 * captcha is encrypted into its own id and not stored; its first use, right or wrong, leaves a row, so that an answer
 * cannot be guessed twice and a key cannot be replayed. Only a call that is repeated under its `Idempotency-Key`,
 * because it was not carried out, uses its captcha again. Machines can read the picture: the proof of work required
 * besides it is what limits guessing.
 */
import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { Entity } from "electrodb";
import type { Context } from "../../platform/actor.ts";
import { type Instant, toInstant } from "../../platform/day.ts";
import { decryptText, deriveKey, encryptText } from "../../platform/encryption.server.ts";
import {
  buildKey,
  defineEntity,
  optionalText,
  requiredNumber,
  requiredText,
} from "../../platform/entity.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toSubnet } from "../../platform/rate-limits/index.ts";
import type { WorkContext } from "../../platform/rate-limits/proof-of-work.server.ts";
import {
  recordWrongGuess,
  spendWorkBudgets,
  type WorkBudget,
} from "../../platform/rate-limits/work-budget.server.ts";

const LIFETIME_MS = 300_000;

/**
 * Receives the answer of every captcha. It does nothing except on the local machine, where `/__dev` shows the answers.
 */
export const captchaObserver: { onCreate(codeId: string, answer: string): void } = {
  onCreate: () => undefined,
};

/**
 * Upper bound of the numbers to try for the proof of work: some seconds of a phone, hours for somebody who wants
 * thousands.
 */
const MAX_PROOF_NUMBER = 200_000;

/** Captchas per network in ten minutes that need no work. */
const FREE_CAPTCHAS = { free: 300, window: 600_000 };

interface CaptchaChallenge {
  codeId: string;
  /** SVG; empty for the proof of work. */
  image: string;
  key: string;
  expiresAt: Instant;
  /** The proof is the number from 0 to `max` for which SHA-256 of salt‖number is the challenge, both as hex. */
  proof?: { salt: string; challenge: string; max: number };
}

/** Prefix of the ids of proofs of work, whose faults have codes of their own. */
const PROOF = "p.";

/** The content of a captcha's id. */
interface SealedCaptcha {
  answer: string;
  /** Epoch milliseconds. */
  expires: number;
  nonce: string;
}
const deriveTokenKey = (): Buffer => deriveKey("captcha", "token");
/** Derives the one-time key of a captcha. */
const deriveCaptchaKey = (nonce: string): Buffer => deriveKey("captcha-key", nonce);
const normalizeCaptchaAnswer = (answer: string): string => answer.trim().toUpperCase();

/**
 * Creates a picture captcha with its one-time key, valid for five minutes.
 * @throws Refusal 900280
 */
export const createPictureCaptcha = async (ctx: WorkContext): Promise<CaptchaChallenge> => {
  await spendCaptchaBudget(ctx);
  // Only drawing a picture needs the outlines of the letters.
  const { drawCaptcha, generateCaptchaText } = await import("./captcha-picture.server.ts");
  const answer = generateCaptchaText();
  return { ...sealCaptcha(answer, ctx.now), image: drawCaptcha(answer) };
};

/**
 * Creates the same for people who cannot read a picture (WCAG 3.3.8): their machine computes an answer, which is sent
 * in place of the letters.
 */
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
    JSON.stringify({ answer: normalizeCaptchaAnswer(answer), expires, nonce }),
    deriveTokenKey(),
  );
  const codeId = `${kind}${sealedText}`;
  captchaObserver.onCreate(codeId, answer);
  return { codeId, key: deriveCaptchaKey(nonce).toString("base64url"), expiresAt: toInstant(expires) };
}

/** The texts sent under the key of a captcha that was answered correctly. */
export interface CaptchaSecrets {
  /** Decrypts a value; refuses with 200114 when it was not encrypted under this captcha's key. */
  readSecret(value: string, path: string): string;
}

/** A captcha that was answered correctly and is not consumed yet. */
interface CheckedCaptcha {
  /** Uses the captcha up. @throws Refusal as `checkCaptcha`, when it was used before */
  use(): Promise<CaptchaSecrets>;
}

/**
 * Checks the answer of a captcha without reading the store; a wrong answer consumes it.
 * @throws Refusal 200102 without an answer, 200103 for a wrong one, a used or an expired captcha; 200104 and 200105 are
 * the same for a proof of work
 */
export const checkCaptcha = async (
  codeId: string | undefined,
  answer: string | undefined,
  ctx: WorkContext & Pick<Context, "callId">,
): Promise<CheckedCaptcha> => {
  const isProof = codeId?.startsWith(PROOF) === true;
  if (!codeId || !answer?.trim())
    throw new Refusal(isProof ? errorCodes.LOGIN_CAPTCHA_REQUIRED_ALT : errorCodes.LOGIN_CAPTCHA_REQUIRED);
  const createWrongRefusal = () =>
    new Refusal(isProof ? errorCodes.LOGIN_CAPTCHA_WRONG_ALT : errorCodes.LOGIN_CAPTCHA_WRONG);
  const captcha = openCaptcha(codeId, ctx.now);
  if (captcha?.answer !== normalizeCaptchaAnswer(answer)) {
    await Promise.all([recordWrongGuess(ctx), captcha && markCaptchaUsed(captcha, {})]);
    throw createWrongRefusal();
  }
  return {
    use: async () => {
      if (!(await markCaptchaUsed(captcha, ctx))) throw createWrongRefusal();
      return createSecretReader(deriveCaptchaKey(captcha.nonce));
    },
  };
};

/**
 * Checks a captcha and consumes it.
 * @throws Refusal as `checkCaptcha`
 */
export const consumeCaptcha = async (
  codeId: string | undefined,
  answer: string | undefined,
  ctx: WorkContext & Pick<Context, "callId">,
): Promise<CaptchaSecrets> => (await checkCaptcha(codeId, answer, ctx)).use();

/** Uses only the key of a captcha, where an e-mailed code is the proof instead of the picture. */
export const consumeCaptchaKey = async (
  codeId: string,
  ctx: Pick<Context, "now" | "callId">,
): Promise<CaptchaSecrets> => {
  const captcha = openCaptcha(codeId, ctx.now);
  if (!captcha || !(await markCaptchaUsed(captcha, ctx))) throw new Refusal(errorCodes.LOGIN_CAPTCHA_WRONG);
  return createSecretReader(deriveCaptchaKey(captcha.nonce));
};

/** Decrypts the content of an id. Returns undefined when it was not issued here or has expired. */
function openCaptcha(codeId: string, now: Instant): SealedCaptcha | undefined {
  const token = codeId.startsWith(PROOF) ? codeId.slice(PROOF.length) : codeId;
  try {
    const captcha = JSON.parse(decryptText(token, deriveTokenKey())) as SealedCaptcha;
    return captcha.expires > Date.parse(now) ? captcha : undefined;
  } catch {
    return undefined;
  }
}

const getUsedCaptchaEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "usedCaptcha", version: "1", service: "portal" },
        attributes: {
          nonce: requiredText,
          /** The call that used it, which may be repeated. A call without a key gets an id for this use. */
          callId: optionalText,
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          one: { pk: buildKey("pk", "captcha#${nonce}", ["nonce"]), sk: buildKey("sk", "captcha", []) },
        },
      },
      connection,
    ),
);

/**
 * Marks a captcha as used. Where a response of the store is lost, the SDK writes again and finds the row of this use.
 * @returns true for the first use, and for a repetition of the call that used it
 */
async function markCaptchaUsed(
  { nonce, expires }: SealedCaptcha,
  { callId = randomUUID() }: Pick<Context, "callId">,
): Promise<boolean> {
  const { rejected, data } = await getUsedCaptchaEntity()
    .create({ nonce, ttl: Math.ceil(expires / 1000), callId })
    .go({ returnOnConditionCheckFailure: "all_old" });
  return !rejected || data?.callId === callId;
}

function createSecretReader(key: Buffer): CaptchaSecrets {
  return {
    readSecret: (value, path) => {
      try {
        return decryptText(value, key);
      } catch {
        throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path, key: "format" }] });
      }
    },
  };
}
