/** Counting, characters that are refused, check digits against an independent library. */

import { nationalNumberLengths } from "@portal/core/forms/code-lists/phone-areas";
import { findIdFault, parseBirthDay } from "@portal/core/forms/values/identifiers";
import { findPhoneFault } from "@portal/core/forms/values/phone";
import {
  countCharacters,
  countWords,
  hasIllegalCharacters,
  isBlank,
} from "@portal/core/forms/values/text-rules";
import fc from "fast-check";
import { stdnum } from "stdnum";
import { describe, expect, test } from "vitest";

const acceptsNumber = (kind: "ric" | "uscc", number: string) =>
  stdnum.CN?.[kind]?.validate(number).isValid === true;

describe("words: one Han character is one word", () => {
  test.each([
    ["", 0],
    ["   ", 0],
    ["澳門特別行政區", 7],
    ["Macao trade fair", 3],
    ["參加 MIF 展會", 5],
    ["Macao，澳門。", 3],
    ["guarda-chuva d'água", 2],
    ["1,200 m²", 3],
    ["e-mail: a@b.mo", 3],
    ["São Tomé e Príncipe", 4],
    ["— … !", 0],
  ])("%s: %i", (text, words) => expect(countWords(text)).toBe(words));
  test("words add up over a line break", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
        expect(countWords(`${a}\n${b}`)).toBe(countWords(a) + countWords(b));
      }),
    );
  });
});

describe("characters are code points", () => {
  test.each([
    ["澳門", 2],
    ["😀", 1],
    ["e\u0301", 1],
    ["a\r\nb", 3],
    ["𠮷", 1],
  ])("%s: %i", (text, characters) => expect(countCharacters(text)).toBe(characters));
});

describe("[R431] a text that shows nothing is blank", () => {
  test.each([
    ["", true],
    [" \t\n", true],
    ["\u3000\u00a0", true],
    ["\u200b\u2060\ufeff", true],
    ["\u00ad\u200d\u200e", true],
    ["\u3164\u115f\uffa0\u2800", true],
    ["\u0301\ufe0f", true],
    ["-", false],
    ["\u200b澳", false],
    ["😀", false],
    ["\ue000", false],
  ])("%j: %s", (text, expected) => expect(isBlank(text)).toBe(expected));
});

describe("[R431] illegal characters", () => {
  test.each([
    ["a\u0000", true],
    ["\u200fabc\u202e", true],
    ["\ud800", true],
    ["<img>", true],
    ["a `b`", true],
    ["澳門（中國）有限公司 & Filhos, Lda. #2 – 50%", false],
  ])("%j: %s", (text, expected) => expect(hasIllegalCharacters(text, true, false)).toBe(expected));
  test("lines and tabs in long texts are fine", () => {
    expect(hasIllegalCharacters("a\n\tb", true, true)).toBe(false);
    expect(hasIllegalCharacters("a\nb", true, false)).toBe(true);
  });
});

const generateDigits = (n: number) => fc.stringMatching(new RegExp(`^\\d{${n}}$`));

describe("[R391] mainland identity numbers", () => {
  test("the check digit is the one an independent library takes", () => {
    const anyBirthDate = fc.date({
      min: new Date("1930-01-01"),
      max: new Date("2019-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyBirthDate, generateDigits(3), fc.constantFrom(..."0123456789X"), (date, order, last) => {
        const number = `110105${date.toISOString().slice(0, 10).replaceAll("-", "")}${order}${last}`;
        expect(findIdFault(number, "MAINLAND_ID") === undefined).toBe(acceptsNumber("ric", number));
      }),
    );
  });
  test("the birth date is inside", () => expect(parseBirthDay("11010519491231002X")).toBe("1949-12-31"));
});

test("credit codes: exactly one of 31 last characters is right, as the library says", () => {
  const body = fc.stringMatching(/^91350100[0-9A-HJ-NP-RTUWXY]{9}$/);
  const last = [..."0123456789ABCDEFGHJKLMNPQRTUWXY"];
  fc.assert(
    fc.property(body, (start) => {
      const right = last.filter((one) => findIdFault(start + one, "CREDIT_CODE") === undefined);
      expect(right).toHaveLength(1);
      // Where the sum is 0 the standard writes 0 and the library refuses every character.
      if (right[0] !== "0") expect(acceptsNumber("uscc", start + right[0])).toBe(true);
    }),
    { numRuns: 50 },
  );
});

describe("[R598] identifiers: taxpayer 8, social security 10, phone 11, 8, 8", () => {
  test("lengths of phones", () => expect(nationalNumberLengths).toEqual({ MO: 8, HK: 8, CN: 11 }));
  test.each([
    ["TAXPAYER_8", "12345678"],
    ["SOCIAL_SECURITY_10", "1234567890"],
    ["SITE_REGISTRATION", "123456"],
  ] as const)("%s takes %s and nothing a digit longer or shorter", (format, number) => {
    expect(findIdFault(number, format)).toBeUndefined();
    expect(findIdFault(`${number}0`, format)).toBe("format");
    expect(findIdFault(number.slice(1), format)).toBe("format");
  });
});

test.each([
  ["912345678", undefined],
  ["1234", undefined],
  ["123456789012345", undefined],
  ["123", { key: "format" }],
  ["1234567890123456", { key: "format" }],
])("a number of another area has 4 to 15 digits: %s", (number, fault) => {
  expect(findPhoneFault("PT", number)).toEqual(fault);
});
