/** Codes and addresses as Chinese keyboards and word processors write them: full width, with long hyphens. */
import { RecoveryCode, TotpCode } from "@portal/core/identity/second-factor/factor-schema";
import { findInquiryIssues } from "@portal/core/inquiries/index";
import { InquiryBody } from "@portal/core/inquiries/inquiry-schema";
import { findPayerIssues } from "@portal/core/payments/one-stop/index";
import { describe, expect, test } from "vitest";
import { isTotpCode, normalizeTotp } from "../../packages/web/src/features/second-factor/parse-code.ts";
import {
  buildCodeRequest,
  formatLoginAddress,
  toLoginMembers,
  toLoginName,
  validateLoginAddress,
} from "../../packages/web/src/features/sign-in/login-address.ts";

describe("a code of an authenticator app", () => {
  test.each(["１２３４５６", "123 456", "123\u2013456", "１２３　４５６", "\u200b123456"])("%s", (typed) => {
    expect(isTotpCode(typed)).toBe(true);
    expect(normalizeTotp(typed)).toBe("123456");
  });
  test("is read by the server as well", () => expect(TotpCode.parse("１２３４５６")).toBe("123456"));
});

test("a recovery code with long hyphens or in full width is the code that was shown", () => {
  expect(RecoveryCode.parse("７K2M\u2013AAAA\u2011BBBB－CCCC")).toBe("7K2M-AAAA-BBBB-CCCC");
});

describe("an e-mail address", () => {
  const typedEmail = "ana＠example．mo ";
  test("to sign in with", () => {
    const address = { kind: "email" as const, email: typedEmail, area: "MO", phone: "" };
    expect(validateLoginAddress(address)).toEqual([]);
    expect(toLoginName(address)).toBe("ana@example.mo");
  });
  test("to be answered at", () => {
    const inquiry = { name: "Ana", email: typedEmail, question: "When does the fair begin?", consent: true };
    expect(findInquiryIssues(inquiry)).toEqual([]);
    expect(InquiryBody.parse({ ...inquiry, codeId: "c", num: "1" }).email).toBe("ana@example.mo");
  });
  test("for a receipt", () => {
    expect(findPayerIssues({ payerName: "Ana", receiptEmail: typedEmail })).toEqual([]);
  });
});

test.each([
  ["MO", "+853 6234 5678", "MO", "62345678", "+853"],
  ["MO", "00853 6234-5678", "MO", "62345678", "+853"],
  ["MO", "+86 138 0013 8000", "CN", "13800138000", "+86"],
])("a phone number to sign in with, chosen as of %s and typed as %s", (area, typed, newArea, phone, code) => {
  const address = { kind: "phone" as const, email: "", area, phone: typed };
  expect(validateLoginAddress(address)).toEqual([]);
  expect(toLoginName(address)).toBe(`${code}${phone}`);
  expect(formatLoginAddress(address)).toBe(`${code} ${phone}`);
  expect(toLoginMembers(address)).toEqual({ phone, phoneAreaCodeId: newArea });
  expect(buildCodeRequest(address, "register")).toEqual([
    `/user/regsmsbyphe/${phone}`,
    { type: "phone", code: newArea },
  ]);
});

test("an e-mail address in which the keyboard wrote a Chinese full stop", () => {
  const address = { kind: "email" as const, email: "ana@example。mo", area: "MO", phone: "" };
  expect(validateLoginAddress(address)).toEqual([]);
  expect(toLoginName(address)).toBe("ana@example.mo");
});
