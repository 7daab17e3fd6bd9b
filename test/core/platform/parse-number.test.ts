/** Typed numbers by the reader's language: what is shown can be typed back, and nothing ambiguous is guessed. */
import { formatDecimal, formatMoneyAmount } from "@portal/core/platform/format";
import {
  formatEditableAmount,
  formatEditableNumber,
  parseTypedAmount,
  parseTypedNumber,
} from "@portal/core/platform/parse-number";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;

describe("read alike in every language", () => {
  test.each([
    ["1350,50", 1350.5],
    ["1350.50", 1350.5],
    ["7,5", 7.5],
    ["7.5", 7.5],
    ["13.500,00", 13_500],
    ["13,500.00", 13_500],
    ["13 500,00", 13_500],
    ["13 500.00", 13_500],
    ["13\u00a0500", 13_500],
    ["13\u202f500,5", 13_500.5],
    ["13'500.50", 13_500.5],
    ["1,234,567", 1_234_567],
    ["1.234.567", 1_234_567],
    ["１３５００", 13_500],
    ["１３，５００．５", 13_500.5],
    ["−3", -3],
    ["0.125", 0.125],
    ["0,125", 0.125],
    ["1234.567", 1234.567],
    [" 12 ", 12],
    ["12\u200b", 12],
  ])("%s", (typed, value) => {
    for (const language of languages)
      expect(parseTypedNumber(typed, language), language).toMatchObject({ value });
  });
});

describe("thousands by the reader's language", () => {
  test.each([
    ["13,500", "en", 13_500],
    ["13,500", "zh-Hant", 13_500],
    ["13.500", "pt", 13_500],
    ["１３，５００", "zh-Hans", 13_500],
  ])("%s in %s", (typed, language, value) => {
    expect(parseTypedNumber(typed, language)).toMatchObject({ value });
  });
});

describe("refused, because two languages read it differently", () => {
  test.each([
    ["13.500", "en", [13.5, 13_500]],
    ["13.500", "zh-Hant", [13.5, 13_500]],
    ["13,500", "pt", [13.5, 13_500]],
    ["1.250", "zh-Hans", [1.25, 1250]],
    ["13,500", undefined, [13_500, 13.5]],
    ["13.500", undefined, [13.5, 13_500]],
  ])("%s in %s", (typed, language, readings) => {
    expect(parseTypedNumber(typed, language)).toEqual({ fault: "ambiguousNumber", readings });
  });
});

test.each([
  "twelve",
  "1,23,456",
  "12,34.5.6",
  "1.234,567,8",
  "13 50",
  "1 2",
  "--3",
  "3-",
  "1e5",
  "0x10",
  "13,500 500",
  ",5,",
  "十二",
  "Infinity",
])("%s is no number", (typed) => {
  for (const language of languages)
    expect(parseTypedNumber(typed, language), language).toEqual({ fault: "notNumber" });
});

test.each(["", "  ", "\u3000", "\u200b"])("nothing typed is no answer: %j", (typed) => {
  expect(parseTypedNumber(typed, "en")).toBeUndefined();
});

describe("amounts in avos", () => {
  test.each([
    ["25.000,50", "pt", 2_500_050],
    ["25 000,50", "pt", 2_500_050],
    ["13.500,00", "en", 1_350_000],
    ["MOP 13,500", "en", 1_350_000],
    ["13 500,00 MOP", "pt", 1_350_000],
    ["MOP$1,200.5", "zh-Hant", 120_050],
    ["25.000,50 patacas", "pt", 2_500_050],
    ["澳門元 13,500", "zh-Hant", 1_350_000],
    ["澳门币13,500", "zh-Hans", 1_350_000],
    ["１３，５００元", "zh-Hant", 1_350_000],
    ["13,500元正", "zh-Hant", 1_350_000],
    ["澳門元13,500圓整", "zh-Hant", 1_350_000],
    ["葡幣 13,500", "zh-Hant", 1_350_000],
    ["1.29", "en", 129],
    ["0,1", "pt", 10],
  ])("%s in %s is %d", (typed, language, amount) => {
    expect(parseTypedAmount(typed, language)).toEqual({ amount });
  });
  test.each([
    ["1234.567", "en", "decimals"],
    ["13,500", "pt", "ambiguousNumber"],
    ["RMB 5", "en", "notNumber"],
    ["人民幣 5", "zh-Hant", "notNumber"],
    ["5元6", "zh-Hant", "notNumber"],
  ])("%s in %s is refused: %s", (typed, language, fault) => {
    expect(parseTypedAmount(typed, language)).toMatchObject({ fault });
  });
});

test("an amount of the Mainland may have the name of its own currency", () => {
  for (const amountText of ["RMB 5", "¥5", "￥5", "人民币5元", "5 yuan"])
    expect(parseTypedAmount(amountText, "zh-Hans", "RMB"), amountText).toEqual({ amount: 500 });
  expect(parseTypedAmount("澳門元5", "zh-Hans", "RMB")).toEqual({ fault: "notNumber" });
});

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
test.each(languages)("what is written in %s is read back as the same", (language) => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseTypedNumber(formatDecimal(amount / 100, language, 2), language)).toMatchObject({
        value: amount / 100,
      });
      expect(parseTypedAmount(formatMoneyAmount({ amount, currency: "MOP" }, language), language)).toEqual({
        amount,
      });
      expect(parseTypedAmount(formatEditableAmount(amount, language), language)).toEqual({ amount });
      expect(parseTypedNumber(formatEditableNumber(amount, language), language)).toMatchObject({
        value: amount,
      });
    }),
    { numRuns: 1000 },
  );
});

test("no text is read as two numbers by two languages without being refused by one", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."0123456789., '"), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(texts, (typed) => {
      const [en, pt] = [parseTypedNumber(typed, "en"), parseTypedNumber(typed, "pt")];
      const plainNumber = parseTypedNumber(typed);
      if (plainNumber && "value" in plainNumber) expect([en, pt]).toEqual([plainNumber, plainNumber]);
      if (en && pt && "value" in en && "value" in pt) expect(en.value).toBe(pt.value);
    }),
    { numRuns: 5000 },
  );
});
