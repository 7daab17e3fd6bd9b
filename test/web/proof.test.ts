import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { solveCaptchaProof } from "../../packages/web/src/features/captcha/captcha-proof-of-work.ts";

const computeChallenge = (salt: string, number: number): string =>
  createHash("sha256").update(`${salt}${number}`).digest("hex");

test.each([0, 1, 511, 512, 5000])("the browser finds the number %i", async (number) => {
  expect(
    await solveCaptchaProof({ salt: "abc", challenge: computeChallenge("abc", number), max: 5000 }),
  ).toBe(number);
});

test("a proof without an answer is an error, not an endless search", async () => {
  await expect(
    solveCaptchaProof({ salt: "abc", challenge: computeChallenge("abc", 5001), max: 5000 }),
  ).rejects.toThrow();
});
