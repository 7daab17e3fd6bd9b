import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { solve } from "../../packages/web/src/lib/proof.ts";

const challengeOf = (salt: string, number: number): string =>
  createHash("sha256").update(`${salt}${number}`).digest("hex");

test.each([0, 1, 511, 512, 5000])("the browser finds the number %i", async (number) => {
  expect(await solve({ salt: "abc", challenge: challengeOf("abc", number), max: 5000 })).toBe(number);
});

test("a proof without an answer is an error, not an endless search", async () => {
  await expect(solve({ salt: "abc", challenge: challengeOf("abc", 5001), max: 5000 })).rejects.toThrow();
});
