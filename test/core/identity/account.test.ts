import {
  checkPassword,
  checkPhone,
  isPasswordUpdateDue,
  listPossibleLogins,
  normalizeLogin,
} from "@portal/core/identity/accounts/index";
import {
  hashPassword,
  passwordHashCost,
  verifyPassword,
} from "@portal/core/identity/accounts/password.server";
import { drawCaptcha, generateCaptchaText } from "@portal/core/identity/captcha/captcha-picture.server";
import {
  IDLE_TIMEOUT_MS,
  isSessionAlive,
  MAX_SESSION_AGE_MS,
  needsTouch,
  type Session,
  TOUCH_INTERVAL_MS,
} from "@portal/core/identity/sessions/index";
import { toInstant } from "@portal/core/platform/day";
import { isEmailAddress } from "@portal/core/platform/email-address";
import { errorCodes } from "@portal/core/platform/errors";
import * as fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";

const readCode = (work: () => void): number => {
  try {
    work();
    return errorCodes.SUCCESS;
  } catch (error) {
    return (error as { code: number }).code;
  }
};

describe("rules of an account", () => {
  test.each([
    ["ana@example.mo", true],
    ["Ana.Wong+fair@mail.example.com.mo", true],
    ["ana@example", false],
    ["ana@-example.mo", false],
    ["ana example@example.mo", false],
    ["ａna@example.mo", false],
    ["@example.mo", false],
    ["ana@example.mo\n", false],
    ["o'brien@example.mo", true],
    // A login is looked up with an apostrophe in its place, which is somebody else's mailbox.
    ["o`brien@example.mo", false],
    // A login that begins with a plus sign is a phone number, whose dots do not count.
    ["+ana@example.mo", false],
    // Mail programs make the address of a page of it, and invitations name who invites by it.
    ["www.example.com/prize@example.mo", false],
    ["www.example.com?from=ana@example.mo", false],
    ["www.example.com#prize@example.mo", false],
    ["ana&rui=wong@example.mo", true],
    [`${"a".repeat(64)}@example.mo`, true],
    [`${"a".repeat(65)}@example.mo`, false],
    ["d'almeida@example.pt", true],
    [".ana@example.mo", false],
    ["ana.@example.mo", false],
    ["ana..wong@example.mo", false],
    ["ana@example.xn--mxtq1m", true],
    ["ana@example.m0", false],
    [`a@${"b.".repeat(130)}mo`, false],
  ])("[R112] %j is an e-mail address: %s", (value, expected) => {
    expect(isEmailAddress(value)).toBe(expected);
  });

  test("an e-mail address and the login that it is looked up by are one mailbox", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,20}$/), (name) => {
        const address = `${name}@Example.mo`;
        if (isEmailAddress(address)) expect(normalizeLogin(address)).toBe(address.toLowerCase());
      }),
    );
  });

  test("[R113] exactly 6 to 20 letters and digits, both, are a password", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 25, unit: "grapheme-ascii" }), (password) => {
        const right =
          password.length >= 6 &&
          password.length <= 20 &&
          [...password].every((letter) => /[A-Za-z0-9]/.test(letter)) &&
          /[A-Za-z]/.test(password) &&
          /[0-9]/.test(password);
        expect(readCode(() => checkPassword(password, {}))).toBe(
          right ? errorCodes.SUCCESS : errorCodes.PASSWORD_RULE,
        );
      }),
    );
    for (const right of ["abcde1", "Demo2026", "a1234567890123456789"]) checkPassword(right, {});
  });

  test.each([
    ["abc123", { account: "ABC123@example.mo" }],
    ["a62345678", { phone: "A62345678" }],
  ])("[R114] %s is refused beside %o", (password, not) => {
    expect(readCode(() => checkPassword(password, not))).toBe(errorCodes.PASSWORD_RULE);
  });

  test.each([
    ["CN", 11],
    ["MO", 8],
    ["HK", 8],
    ["+86", 11],
    ["853", 8],
  ])("[R117] a number of %s has %i digits", (area, length) => {
    for (let digits = 4; digits <= 15; digits++) {
      const expectedCode = digits === length ? errorCodes.SUCCESS : errorCodes.PHONE_ABNORMAL;
      expect(readCode(() => checkPhone("6".repeat(digits), area))).toBe(expectedCode);
    }
  });

  test("[R129] a password is due after a number of months, by Macao days", () => {
    const changedAt = toInstant("2026-08-31T02:00:00Z");
    expect(isPasswordUpdateDue(changedAt, 6, toInstant("2027-02-27T15:59:59Z"))).toBe(false);
    expect(isPasswordUpdateDue(changedAt, 6, toInstant("2027-02-27T16:00:00Z"))).toBe(true);
    expect(isPasswordUpdateDue(changedAt, 1, toInstant("2026-09-29T15:59:59Z"))).toBe(false);
    expect(isPasswordUpdateDue(changedAt, 1, toInstant("2026-09-29T16:00:00Z"))).toBe(true);
  });
});

/** As the portal has it; the tests hash at a lower one. */
const usualCost = { ...passwordHashCost };
describe("password hashes", () => {
  test("are Argon2id with OWASP's parameters, salted, and open for the one password", async () => {
    const cheap = { ...passwordHashCost };
    onTestFinished(() => void Object.assign(passwordHashCost, cheap));
    Object.assign(passwordHashCost, usualCost);
    const [one, two] = await Promise.all([hashPassword("Demo2026"), hashPassword("Demo2026")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword("Demo2026", one)).toBe(true);
    expect(await verifyPassword("demo2026", one)).toBe(false);
    expect(await verifyPassword("Demo2026", undefined)).toBe(false);
    expect(await verifyPassword("Demo2026", "none")).toBe(false);
  });
});

describe("sessions", () => {
  const now = Date.parse("2026-11-23T02:00:00Z");
  const buildSession = (age: number, idle: number): Session => ({
    accountId: "a",
    epoch: 1,
    createdAt: toInstant(now - age),
    touchedAt: toInstant(now - idle),
  });
  test.each([
    [buildSession(0, 0), 1, true],
    [buildSession(IDLE_TIMEOUT_MS, IDLE_TIMEOUT_MS - 1), 1, true],
    [buildSession(IDLE_TIMEOUT_MS, IDLE_TIMEOUT_MS), 1, false],
    [buildSession(MAX_SESSION_AGE_MS - 1, 0), 1, true],
    [buildSession(MAX_SESSION_AGE_MS, 0), 1, false],
    [buildSession(0, 0), 2, false],
  ])("%o of epoch %i is alive: %s", (each, epoch, expected) => {
    expect(isSessionAlive(each, epoch, toInstant(now))).toBe(expected);
  });
  test("a touch is written every ten minutes", () => {
    expect(needsTouch(buildSession(0, TOUCH_INTERVAL_MS - 1), toInstant(now))).toBe(false);
    expect(needsTouch(buildSession(0, TOUCH_INTERVAL_MS), toInstant(now))).toBe(true);
  });
});

test("a captcha has no letters that look alike, and never the same picture", () => {
  for (let i = 0; i < 50; i++) expect(generateCaptchaText()).toMatch(/^[A-HJKMNP-Z2-9]{5}$/);
  expect(drawCaptcha("ABCDE")).not.toBe(drawCaptcha("ABCDE"));
  expect(drawCaptcha("ABCDE").length).toBeLessThan(15_000);
});

test.each<[typed: string, logins: string[]]>([
  [" Wong@Example.MO ", ["wong@example.mo"]],
  ["＋853 6611-2233", ["+85366112233"]],
  ["6611 2233", ["+66112233", "+85366112233", "+85266112233"]],
  ["85366112233", ["+85366112233", "+8685366112233"]],
  ["wong@", []],
  ["FH-2026-77", []],
  ["1234567", []],
  ["", []],
])("“%s” can be typed for the logins %j", (typed, logins) => {
  expect(listPossibleLogins(typed)).toEqual(logins);
});
