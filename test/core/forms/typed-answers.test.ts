/**
 * What people type and what their browser fills in: numbers with their calling code, addresses without `https://`,
 * days.
 */
import * as f from "@portal/core/forms/builders/field-builders";
import { findCallingCode, phoneAreas } from "@portal/core/forms/code-lists/phone-areas";
import type { Field, Json } from "@portal/core/forms/types/index";
import { normalizeAnswer } from "@portal/core/forms/values/normalize-answers";
import { findPhoneFault, splitPhoneNumber } from "@portal/core/forms/values/phone";
import { readPastedRows, splitPastedCells } from "@portal/core/forms/values/read-pasted-rows";
import { Phone } from "@portal/core/institutions/institution-schema";
import { describe, expect, test } from "vitest";

const buildField = (definition: ReturnType<typeof f.text>): Field =>
  f.toKeyedFields({ it: definition })[0] as Field;

describe("a telephone number with its calling code", () => {
  test.each([
    ["MO", "+853 6612 3456", "MO", "66123456"],
    ["MO", "00853-6612-3456", "MO", "66123456"],
    ["MO", "853 6612 3456", "MO", "66123456"],
    ["MO", "（＋８５３）６６１２　３４５６", "MO", "66123456"],
    ["MO", "+86 138 0013 8000", "CN", "13800138000"],
    ["CN", "86 138 0013 8000", "CN", "13800138000"],
    ["MO", "+852 9123 4567", "HK", "91234567"],
    ["MO", "+1 202-555-0100", "US", "2025550100"],
    ["CA", "+1 202-555-0100", "CA", "2025550100"],
    ["MO", "+44 20 7946 0958", "GB", "2079460958"],
    ["MO", "+61 2 5550 1234", "AU", "255501234"],
    ["MO", "+590 590 123 456", "BL", "590123456"],
    ["MO", "6612 3456", "MO", "66123456"],
    ["PT", "351 912 345 678", "PT", "351912345678"],
    ["MO", "+853", "MO", "+853"],
    ["MO", "n/a", "MO", "n/a"],
  ])("in %s, %s is %s %s", (area, typed, newArea, number) => {
    expect(splitPhoneNumber({ area, number: typed })).toEqual({ area: newArea, number });
  });
  test("has the only code that it can begin with", () => {
    const codes = [...new Set(phoneAreas.map((area) => findCallingCode(area) ?? ""))];
    expect(codes.filter((code) => codes.some((one) => one !== code && one.startsWith(code)))).toEqual([]);
  });
  test("stays where its area is not on offer", () => {
    expect(splitPhoneNumber({ area: "CN", number: "+85366123456" }, ["CN"])).toEqual({
      area: "CN",
      number: "+85366123456",
    });
    expect(findPhoneFault("CN", "+85366123456", ["CN"])?.key).toBe("phoneLength");
  });
  test("is accepted, and stored without the code", () => {
    expect(findPhoneFault("MO", "+853 6612 3456")).toBeUndefined();
    expect(normalizeAnswer(buildField(f.phone()), { area: "MO", number: "+853 6612 3456" })).toEqual({
      area: "MO",
      number: "66123456",
    });
    expect(Phone.parse({ area: "MO", number: "+86 138 0013 8000" })).toEqual({
      area: "CN",
      number: "13800138000",
    });
  });
});

test.each<[string, ReturnType<typeof f.text>, Json, Json]>([
  ["a name copied from a cell, with its tab", f.text(60), " \u3000陳 大文\t", "陳 大文"],
  ["two cells in one field", f.text(60), "Casa\tVerde", "Casa Verde"],
  ["full-width letters of a name", f.text(60), "ＡＢＣ", "ＡＢＣ"],
  [
    "a name in several languages with a tab",
    f.multiText({ en: { max: 60 }, pt: { max: 60 } }, { need: "any" }),
    { en: "Green fair\t", pt: " Feira verde" },
    { en: "Green fair", pt: "Feira verde" },
  ],
  [
    "what is written beside “other”, with its tab",
    f.choiceOther({ list: "exhibitionPurpose" }),
    { code: "OTHER", other: "Networking\t" },
    { code: "OTHER", other: "Networking" },
  ],
  ["an address of e-mail with a Chinese full stop", f.email(), "ana＠example。mo", "ana@example.mo"],
  ["an address of e-mail with spaces around its sign", f.email(), "ana ＠ example.mo", "ana@example.mo"],
  ["two addresses of e-mail", f.email(), "ana silva@example.mo", "ana silva@example.mo"],
  ["a page without its beginning", f.url(), "www.example.mo/fair", "https://www.example.mo/fair"],
  ["a page with a Chinese full stop", f.url(), "example。mo", "https://example.mo"],
  ["a page with its beginning", f.url(), "http://example.mo", "http://example.mo"],
  ["what is no page", f.url(), "example", "example"],
  [
    "a page whose host is in full width",
    f.url(),
    "ｗｗｗ．ｅｘａｍｐｌｅ．ｍｏ／ｆａｉｒ",
    "https://www.example.mo/ｆａｉｒ",
  ],
  [
    "a page named by a long vowel",
    f.url(),
    "https://example.mo/マカオタワー",
    "https://example.mo/マカオタワー",
  ],
  [
    "a page named with wide brackets",
    f.url(),
    "https://example.mo/活動（2026）",
    "https://example.mo/活動（2026）",
  ],
  ["a page named with an apostrophe", f.url(), " www.example.mo/d’água ", "https://www.example.mo/d’água"],
  ["a day as Chinese writes it", f.day(), "2026年11月27日", "2026-11-27"],
  ["a day that could be two", f.day(), "03/04/2027", "03/04/2027"],
  ["days from and to", f.dayRange(), { from: "27/11/2026" }, { from: "2026-11-27" }],
  ["a number in capitals that is written small", f.idNumber("SITE_REGISTRATION"), "ＮＯＮＥ ", "none"],
])("%s", (_name, definition, typed, stored) => {
  expect(normalizeAnswer(buildField(definition as never), typed)).toEqual(stored);
});

test("days that are pasted from a sheet are days, and what may be two stays as it is", () => {
  const columns = f.toKeyedFields({ from: f.day(), to: f.day() });
  const words = { label: ({ key }: Field) => key, options: () => [], yes: "Yes", no: "No" };
  const cells = splitPastedCells("27/11/2026\t2026年11月28日\n3/4/2027\t2027/5/1");
  expect(readPastedRows(columns, cells, { ...words, language: "en" }).rows).toEqual([
    { from: "2026-11-27", to: "2026-11-28" },
    { from: "3/4/2027", to: "2027-05-01" },
  ]);
  expect(readPastedRows(columns, cells, { ...words, language: "pt" }).rows[1]).toEqual({
    from: "2027-04-03",
    to: "2027-05-01",
  });
});
