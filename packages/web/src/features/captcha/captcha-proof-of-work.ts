/** The proof of work that replaces a captcha's picture (WCAG 3.3.8): the browser searches for a number. */
export interface CaptchaProofOfWork {
  salt: string;
  challenge: string;
  max: number;
}
/** Digests computed at once: enough to keep the crypto thread busy, few enough to keep the page responsive. */
const BATCH = 512;

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Finds the number from 0 to `max` whose SHA-256 after the salt is the challenge, within seconds.
 * @throws Error when there is none, which never happens with the server's challenges
 */
export const solveCaptchaProof = async ({ salt, challenge, max }: CaptchaProofOfWork): Promise<number> => {
  const encoder = new TextEncoder();
  const digest = async (number: number) =>
    toHex(await crypto.subtle.digest("SHA-256", encoder.encode(`${salt}${number}`)));
  for (let from = 0; from <= max; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, max - from + 1) }, (_, i) => from + i);
    const solution = (await Promise.all(numbers.map(digest))).indexOf(challenge);
    if (solution >= 0) return from + solution;
  }
  throw new Error("No number solves the challenge");
};
