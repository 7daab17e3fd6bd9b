/** A public value is read as people copy it: with blanks, in full width, in capitals, with other separators. */
import { parsePublicValue, readPublicValue } from "@portal/core/places/draw/public-value";
import { describe, expect, test } from "vitest";

const digest = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const signature = "ab".repeat(48);
const toFullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const spellings: readonly [string, (text: string) => string][] = [
  ["with a line break behind it", (text) => `${text}\n`],
  ["with a blank before it and one within", (text) => ` ${text.slice(0, 8)}\u00A0${text.slice(8)}`],
  ["in full width", toFullWidth],
  ["in capitals", (text) => text.toUpperCase()],
  ["with a character that nobody sees", (text) => `\u200B${text}`],
];

describe.each(spellings)("%s", (_, write) => {
  test("a round of drand is the same", () =>
    expect(
      parsePublicValue(
        { kind: "DRAND" },
        { publicValue: write(digest), signature: write(signature) },
        () => digest,
      ),
    ).toEqual({ publicValue: digest, signature }));
});

test.each([
  "3 12 25 31 44 7",
  "７、３，１２、２５、３１、４４",
  "44/31/25/12/7/3",
  " 3\u300012\u300025\u300031\u300044\u30007 ",
])("the numbers of a lottery are the same: %s", (text) =>
  expect(readPublicValue({ kind: "LOTTERY" }, text)).toEqual({ publicValue: "3 7 12 25 31 44" }),
);

test("what is no value is told", () => {
  expect(readPublicValue({ kind: "DRAND" }, digest.slice(1))).toMatchObject({ key: "randomness" });
  expect(readPublicValue({ kind: "LOTTERY" }, "3 and 12 and 25")).toMatchObject({ key: "lotteryNumbers" });
  expect(readPublicValue({ kind: "LOTTERY" }, "12")).toMatchObject({ key: "lotteryNumbers" });
});
