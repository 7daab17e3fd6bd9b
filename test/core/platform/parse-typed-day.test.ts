/** Days as people write and paste them; what could be another day as well is refused. */
import { parseTypedDay } from "@portal/core/platform/parse-typed-day";
import { describe, expect, test } from "vitest";

const languages = ["zh-Hant", "zh-Hans", "en", "pt", undefined] as const;

describe("the same day in every language", () => {
  test.each([
    ["2026-11-27", "2026-11-27"],
    ["2026/11/27", "2026-11-27"],
    ["2026/1/5", "2026-01-05"],
    ["2026.11.27", "2026-11-27"],
    ["2026.11.27.", "2026-11-27"],
    ["2026年11月27日", "2026-11-27"],
    ["2026 年 3 月 4 日", "2026-03-04"],
    ["２０２６年１１月２７號", "2026-11-27"],
    ["二〇二六年十二月五日", "2026-12-05"],
    ["二零二六年 十一月 二十七日", "2026-11-27"],
    ["二○二七年十月十號", "2027-10-10"],
    ["二〇二七年一月卅一日", "2027-01-31"],
    ["二〇二七年三月三十日（星期二）", "2027-03-30"],
    ["２０２６年十二月廿五日", "2026-12-25"],
    ["27/11/2026", "2026-11-27"],
    ["27-11-2026", "2026-11-27"],
    ["27.11.2026", "2026-11-27"],
    ["11/27/2026", "2026-11-27"],
    ["5/5/2027", "2027-05-05"],
    ["27 November 2026", "2026-11-27"],
    ["1st Sept 2027", "2027-09-01"],
    ["November 27, 2026", "2026-11-27"],
    ["27 de Novembro de 2026", "2026-11-27"],
    ["1 de fevereiro de 2027", "2027-02-01"],
    ["1º de Janeiro de 2027", "2027-01-01"],
    ["1.º de Janeiro de 2027", "2027-01-01"],
    [" 27\u00a0de Março de 2027 ", "2027-03-27"],
    ["Friday, 27 November 2026", "2026-11-27"],
    ["Friday, November 27, 2026", "2026-11-27"],
    ["sexta-feira, 27 de novembro de 2026", "2026-11-27"],
    ["sábado, 28 de novembro de 2026", "2026-11-28"],
    ["Fri, 27 Nov 2026", "2026-11-27"],
    ["Tues 1 Dec 2026", "2026-12-01"],
    ["sex., 27 de nov. de 2026", "2026-11-27"],
    ["sáb, 28/11/2026", "2026-11-28"],
    ["27/Nov/2026", "2026-11-27"],
    ["27.nov.2026", "2026-11-27"],
    ["2026年11月27日(五)", "2026-11-27"],
    ["2026年11月27日 星期五", "2026-11-27"],
    ["2026年11月27日（週五）", "2026-11-27"],
    ["2026/11/27 00:00:00", "2026-11-27"],
    ["2026-11-27T00:00:00.000Z", "2026-11-27"],
  ])("%s", (typed, day) => {
    for (const language of languages) expect(parseTypedDay(typed, language), language).toBe(day);
  });
});

test("of two small numbers, only Portuguese is sure which is the month", () => {
  expect(parseTypedDay("03/04/2027", "pt")).toBe("2027-04-03");
  for (const language of ["zh-Hant", "zh-Hans", "en", undefined])
    expect(parseTypedDay("03/04/2027", language), language).toBeUndefined();
});

test.each([
  "",
  "tomorrow",
  "27/11/26",
  "27-Nov-26",
  "2026-02-30",
  "31/04/2027",
  "27/11-2026",
  "20261127",
  "2026-11-27T16:00:00.000Z",
  "1 Xyz 2027",
  "13/13/2027",
  "十二月五日",
  "二〇二六年十三月五日",
  "二〇二六年十二月三十二日",
  "二〇二六年十二月二三日",
  "二〇二六年二月三十日",
  "二〇二六年十二月五日至十日",
])("%j is no day", (typed) => {
  for (const language of languages) expect(parseTypedDay(typed, language), language).toBeUndefined();
});
