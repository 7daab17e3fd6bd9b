/**
 * Captchas: a picture to read, and a one-time key under which secrets travel (api.md › Secrets in calls). A captcha is
 * sealed into its own id and stored nowhere; its first use, right or wrong, leaves a row, so that an answer cannot be
 * guessed and a key not replayed. A machine reads the picture: what bounds guessing is the work asked for beside it.
 */
import { createHash, randomBytes, randomInt } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Instant, instant } from "../day.ts";
import { decryptText, deriveKey, encryptText } from "../encryption.server.ts";
import { codes, Refusal } from "../errors.ts";
import { type Budget, noteWrongGuess, spendBudgets } from "../rate/budget.server.ts";
import { subnetOf } from "../rate/index.ts";
import type { Worker } from "../rate/work.server.ts";
import { client, tableName } from "../table.server.ts";

const LIVES = 300_000;

/** Told of every captcha's answer; does nothing but on the local machine, whose `/__dev` shows it. */
export const observer: { made(codeId: string, answer: string): void } = { made: () => undefined };

/** Numbers to try at most for the proof of work: some seconds of a telephone, hours for who wants thousands. */
const MOST = 200_000;

/** Captchas of one network in ten minutes that cost no work. */
const ASKS = { free: 300, window: 600_000 };

export interface Made {
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
interface Sealed {
  answer: string;
  /** Epoch milliseconds. */
  expires: number;
  nonce: string;
}
const tokenKey = (): Buffer => deriveKey("captcha", "token");
/** The one-time key of a captcha. */
const keyOf = (nonce: string): Buffer => deriveKey("captcha-key", nonce);
const plain = (answer: string): string => answer.trim().toUpperCase();

/** A new captcha with its one-time key, good for five minutes: a picture to read. @throws Refusal 900280 */
export const make = async (ctx: Worker): Promise<Made> => {
  await admit(ctx);
  // The outlines of the letters are needed by who draws a picture only.
  const { draw, randomText } = await import("./picture.server.ts");
  const answer = randomText();
  return { ...seal(answer, ctx.now), image: draw(answer) };
};

/** The same for who cannot read a picture (WCAG 3.3.8): the machine works, the answer goes where the letters go. */
export const makeProof = async (ctx: Worker): Promise<Made> => {
  await admit(ctx);
  const number = String(randomInt(MOST + 1));
  const salt = randomBytes(12).toString("hex");
  const challenge = createHash("sha256").update(`${salt}${number}`).digest("hex");
  return { ...seal(number, ctx.now, PROOF), image: "", proof: { salt, challenge, max: MOST } };
};

async function admit(ctx: Worker): Promise<void> {
  const budget: Budget = { what: "captchas", who: subnetOf(ctx.address), ...ASKS };
  await spendBudgets({ operation: "captcha", subject: "" }, [budget], ctx);
}

function seal(answer: string, now: Instant, kind = ""): Omit<Made, "image" | "proof"> {
  const expires = Date.parse(now) + LIVES;
  const nonce = randomBytes(16).toString("base64url");
  const sealedText = encryptText(JSON.stringify({ answer: plain(answer), expires, nonce }), tokenKey());
  const codeId = `${kind}${sealedText}`;
  observer.made(codeId, answer);
  return { codeId, key: keyOf(nonce).toString("base64url"), expiresAt: instant(expires) };
}

/** What a captcha that was answered rightly gives: the texts sent under its key. */
export interface Opened {
  /** Opens a value; refuses 200114 when it was not sealed under this captcha's key. */
  secret(value: string, path: string): string;
}

/** A captcha that was answered rightly, before it is used up. */
export interface Checked {
  /** @throws Refusal as `check`, when it was used before */
  use(): Promise<Opened>;
}

/**
 * Checks the answer of a captcha, which needs no store; a wrong one uses it up.
 * @throws Refusal 200102 without an answer, 200103 for a wrong one, a used or an expired captcha; 200104 and 200105
 * are the same of a proof of work
 */
export const check = async (
  codeId: string | undefined,
  answer: string | undefined,
  ctx: Worker,
): Promise<Checked> => {
  const proof = codeId?.startsWith(PROOF) === true;
  if (!codeId || !answer?.trim())
    throw new Refusal(proof ? codes.LOGIN_CAPTCHA_REQUIRED_ALT : codes.LOGIN_CAPTCHA_REQUIRED);
  const wrong = () => new Refusal(proof ? codes.LOGIN_CAPTCHA_WRONG_ALT : codes.LOGIN_CAPTCHA_WRONG);
  const captcha = read(codeId, ctx.now);
  if (captcha?.answer !== plain(answer)) {
    await Promise.all([noteWrongGuess(ctx), captcha && take(captcha)]);
    throw wrong();
  }
  return {
    use: async () => {
      if (!(await take(captcha))) throw wrong();
      return opened(keyOf(captcha.nonce));
    },
  };
};

/** Checks a captcha and uses it up. @throws Refusal as `check` */
export const use = async (
  codeId: string | undefined,
  answer: string | undefined,
  ctx: Worker,
): Promise<Opened> => (await check(codeId, answer, ctx)).use();

/** Uses only the key of a captcha, where an e-mailed code is the proof instead of the picture. */
export const useKey = async (codeId: string, now: Instant): Promise<Opened> => {
  const captcha = read(codeId, now);
  if (!captcha || !(await take(captcha))) throw new Refusal(codes.LOGIN_CAPTCHA_WRONG);
  return opened(keyOf(captcha.nonce));
};

/** What an id holds, undefined for one that was not made here or is over. */
function read(codeId: string, now: Instant): Sealed | undefined {
  const token = codeId.startsWith(PROOF) ? codeId.slice(PROOF.length) : codeId;
  try {
    const captcha = JSON.parse(decryptText(token, tokenKey())) as Sealed;
    return captcha.expires > Date.parse(now) ? captcha : undefined;
  } catch {
    return undefined;
  }
}

/** True for the first use of a captcha. */
async function take({ nonce, expires }: Sealed): Promise<boolean> {
  try {
    await client().send(
      new PutCommand({
        TableName: tableName(),
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

function opened(key: Buffer): Opened {
  return {
    secret: (value, path) => {
      try {
        return decryptText(value, key);
      } catch {
        throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path, key: "format" }] });
      }
    },
  };
}

/** Seals a text as a caller does: base64url(iv‖ciphertext‖tag). Used by tests and tools on our side of the wire. */
export const sealed = (value: string, key: string): string =>
  encryptText(value, Buffer.from(key, "base64url"));
