/**
 * Captchas: a picture to read, and a one-time key under which secrets travel (api.md › Secrets in calls).
 * A row is taken out by the first use, right or wrong, so that an answer cannot be guessed and a key not replayed.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Instant, instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";

const LIVES = 300_000;
const keyOf = (codeId: string) => ({ pk: `captcha#${codeId}`, sk: "captcha" });
const hashOf = (codeId: string, answer: string): Buffer =>
  createHash("sha256").update(`${codeId}\n${answer.trim().toUpperCase()}`).digest();

/** Told of every captcha's answer; does nothing but on the local machine, whose `/__dev` shows it. */
export const observer: { made(codeId: string, answer: string): void } = { made: () => undefined };

/** Numbers to try at most for the proof of work: some seconds of a telephone, hours for who wants thousands. */
const MOST = 200_000;

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

/** A new captcha with its one-time key, good for five minutes: a picture to read. */
export const make = async (now: Instant): Promise<Made> => {
  // The outlines of the letters are needed by who draws a picture only.
  const { draw, randomText } = await import("./picture.server.ts");
  const answer = randomText();
  return { ...(await keep(answer, now)), image: draw(answer) };
};

/** The same for who cannot read a picture (WCAG 3.3.8): the machine works, the answer goes where the letters go. */
export const makeProof = async (now: Instant): Promise<Made> => {
  const number = String(randomInt(MOST + 1));
  const salt = randomBytes(12).toString("hex");
  const challenge = createHash("sha256").update(`${salt}${number}`).digest("hex");
  return { ...(await keep(number, now, PROOF)), image: "", proof: { salt, challenge, max: MOST } };
};

async function keep(answer: string, now: Instant, kind = ""): Promise<Omit<Made, "image" | "proof">> {
  const codeId = `${kind}${randomBytes(16).toString("base64url")}`;
  const key = randomBytes(32).toString("base64url");
  const expires = Date.parse(now) + LIVES;
  await client().send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keyOf(codeId),
        answer: hashOf(codeId, answer).toString("base64url"),
        key,
        expires,
        ttl: Math.ceil(expires / 1000),
      },
    }),
  );
  observer.made(codeId, answer);
  return { codeId, key, expiresAt: instant(expires) };
}

/** What a captcha that was answered rightly gives: the texts sent under its key. */
export interface Opened {
  /** Opens a value; refuses 200114 when it was not sealed under this captcha's key. */
  secret(value: string, path: string): string;
}

/**
 * Uses a captcha up.
 * @throws Refusal 200102 without an answer, 200103 for a wrong one, a used or an expired captcha; 200104 and 200105
 * are the same of a proof of work
 */
export const use = async (
  codeId: string | undefined,
  answer: string | undefined,
  now: Instant,
): Promise<Opened> => {
  const proof = codeId?.startsWith(PROOF) === true;
  if (!codeId || !answer?.trim())
    throw new Refusal(proof ? codes.LOGIN_CAPTCHA_REQUIRED_ALT : codes.LOGIN_CAPTCHA_REQUIRED);
  const row = await take(codeId, now);
  const given = hashOf(codeId, answer);
  const right = Buffer.from(String(row?.answer ?? ""), "base64url");
  if (!row || right.length !== given.length || !timingSafeEqual(right, given)) {
    throw new Refusal(proof ? codes.LOGIN_CAPTCHA_WRONG_ALT : codes.LOGIN_CAPTCHA_WRONG);
  }
  return opened(String(row.key));
};

/** Uses only the key of a captcha, where an e-mailed code is the proof instead of the picture. */
export const useKey = async (codeId: string, now: Instant): Promise<Opened> => {
  const row = await take(codeId, now);
  if (!row) throw new Refusal(codes.LOGIN_CAPTCHA_WRONG);
  return opened(String(row.key));
};

async function take(codeId: string, now: Instant): Promise<Record<string, unknown> | undefined> {
  const { Attributes } = await client().send(
    new DeleteCommand({ TableName: tableName(), Key: keyOf(codeId), ReturnValues: "ALL_OLD" }),
  );
  return Attributes && Number(Attributes.expires) > Date.parse(now) ? Attributes : undefined;
}

function opened(key: string): Opened {
  return {
    secret: (value, path) => {
      try {
        const bytes = Buffer.from(value, "base64url");
        const decipher = createDecipheriv(
          "aes-256-gcm",
          Buffer.from(key, "base64url"),
          bytes.subarray(0, 12),
          {
            authTagLength: 16,
          },
        );
        decipher.setAuthTag(bytes.subarray(-16));
        return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
      } catch {
        throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path, key: "format" }] });
      }
    },
  };
}

/** Seals a text as a caller does: base64url(iv‖ciphertext‖tag). Used by tests and tools on our side of the wire. */
export const sealed = (value: string, key: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key, "base64url"), iv);
  const ciphertext = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
  return Buffer.concat([iv, ciphertext, cipher.getAuthTag()]).toString("base64url");
};
