/** One form of codes, telephone numbers and identity numbers, whatever keyboard typed them or page they came from. */

import type { Field } from "@portal/core/forms/types/index";
import { findIdFault, normalizeIdNumber } from "@portal/core/forms/values/identifiers";
import { normalizeAnswers } from "@portal/core/forms/values/normalize-answers";
import { findPhoneFault } from "@portal/core/forms/values/phone";
import { normalizeLogin } from "@portal/core/identity/accounts/account-rules";
import { ContactFields, InstitutionFields } from "@portal/core/institutions/institution-schema";
import { parsePaymentNumber } from "@portal/core/payments/one-stop/index";
import {
  normalizeCode,
  normalizePhoneNumber,
  normalizeTypedText,
} from "@portal/core/platform/normalize-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

test.each([
  ["１２３４５６７８", "12345678"],
  ["1234 5678", "12345678"],
  ["1234\u00a05678", "12345678"],
  ["1234\u30005678", "12345678"],
  ["\u200b12345678\ufeff", "12345678"],
  ["ＯＳ－７Ｋ３Ｍ９－ＱＸＴ４２", "OS-7K3M9-QXT42"],
  ["OS–7K3M9—QXT42", "OS-7K3M9-QXT42"],
  ["999078\u2011x", "999078-x"],
])("the code %j is %s", (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

test.each([
  ["+853 6234-5678", "+85362345678"],
  ["＋８５３ ６２３４ ５６７８", "+85362345678"],
  ["(853) 6234.5678", "85362345678"],
  ["6234－5678", "62345678"],
  ["6234‐5678", "62345678"],
])("the telephone number %s is %s", (typed, number) => {
  expect(normalizePhoneNumber(typed)).toBe(number);
});

describe("what is validated is what is stored", () => {
  test.each([
    ["６２３４　５６７８", "MO"],
    ["6234-5678", "MO"],
    ["138 0013 8000", "CN"],
  ])("the number %s of %s is accepted", (number, area) => {
    expect(findPhoneFault(area, number)).toBeUndefined();
  });
  test.each([
    ["１２３４ ５６７８", "TAXPAYER_8", "12345678"],
    ["12345678\u200b", "TAXPAYER_8", "12345678"],
    ["５１２３４５６（７）", "MACAO_ID", "5123456(7)"],
    ["c１２３４５６７８", "TRAVEL_PERMIT", "C12345678"],
    ["０００００", "SITE_REGISTRATION", "00000"],
  ] as const)("the identity number %s (%s) is accepted", (typed, format, stored) => {
    expect(findIdFault(typed, format)).toBeUndefined();
    expect(normalizeIdNumber(typed, format)).toBe(stored);
  });
  test("a payment number of a Chinese keyboard is found", () => {
    expect(parsePaymentNumber("ＯＳ－７Ｋ３Ｍ９－ＱＸＴ４２")).toBe("OS-7K3M9-QXT42");
  });
  test("a login of a Chinese keyboard is the same login", () => {
    expect(normalizeLogin("＋８５３ ６２３４－５６７８")).toBe("+85362345678");
    expect(normalizeLogin("Ａna＠example.mo ")).toBe("ana@example.mo");
    expect(normalizeLogin("ana @ example。mo")).toBe("ana@example.mo");
  });
  test("the address of a contact is taken in the form in which forms take it", () => {
    expect(ContactFields.parse({ employmentStatus: "IN_SERVICE", email: " ana ＠ example。mo" }).email).toBe(
      "ana@example.mo",
    );
  });
  test("numbers of an institution are taken in one form", () => {
    const shape = InstitutionFields.pick({ taxpayerNumber: true, phone: true });
    expect(
      shape.parse({
        taxpayerNumber: "１２３４ ５６７８",
        phone: { area: "MO", number: "２８ ７２-１２３４" },
      }),
    ).toEqual({ taxpayerNumber: "12345678", phone: { area: "MO", number: "28721234" } });
  });
});

test("answers of every kind are normalised, in lists and imported rows too; texts stay as they were typed", () => {
  const columns: Field[] = [
    { key: "id", kind: "idNumber", required: true, format: "TAXPAYER_8" },
    { key: "phone", kind: "phone", required: true },
    { key: "mail", kind: "email", required: true },
    { key: "name", kind: "text", required: true, limit: { max: 100 } },
    { key: "post", kind: "text", required: true, limit: { max: 10 }, pattern: "\\d{6}" },
  ];
  const typedAnswers = {
    id: "１２３４５６７８",
    phone: { area: "MO", number: "6234 5678" },
    mail: " ana＠example.mo",
    name: "Ｗ公司　有限",
    post: "９９９０７８",
  };
  const storedAnswers = {
    id: "12345678",
    phone: { area: "MO", number: "62345678" },
    mail: "ana@example.mo",
    name: "Ｗ公司　有限",
    post: "999078",
  };
  const form = {
    steps: [
      {
        id: "s",
        fields: [
          ...columns,
          { key: "rows", kind: "lines", required: true, min: 1, columns } as Field,
          { key: "sheet", kind: "excel", required: true, maxRows: 5, columns } as Field,
        ],
      },
    ],
  };
  expect(
    normalizeAnswers(form as never, {
      ...typedAnswers,
      rows: [typedAnswers],
      sheet: { file: "f", rows: [typedAnswers] },
    }),
  ).toEqual({ ...storedAnswers, rows: [storedAnswers], sheet: { file: "f", rows: [storedAnswers] } });
});

test("an acute accent typed for an apostrophe is one", () => {
  for (const typedName of ["D´Almeida", "D\u1ffdAlmeida", "D’Almeida", "D`Almeida"])
    expect(normalizeTypedText(typedName)).toBe("D'Almeida");
});

test.each(["\u{1d40a}\u1ffd", "\u{1d6e0}\u1fcd", "K \u0301", "A-\u030a"])(
  "an accent that loses its space stays as it is the second time: %s",
  (text) => {
    for (const normalize of [normalizeTypedText, normalizeCode, normalizePhoneNumber])
      expect(normalize(normalize(text))).toBe(normalize(text));
  },
);

test("normalising twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const normalize of [normalizeTypedText, normalizeCode, normalizePhoneNumber])
        expect(normalize(normalize(text))).toBe(normalize(text));
    }),
  );
});
