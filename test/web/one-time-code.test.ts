/** The fields of codes take six digits, or twelve as the message groups them (decision 0447). */

import { expect, test } from "vitest";
import {
  isOneTimeCode,
  normalizeOneTimeCode,
} from "../../packages/web/src/features/sign-in/one-time-code.ts";

test.each([
  ["123456", true],
  [" 123 456 ", true],
  ["1234 5678 9012", true],
  ["123456789012", true],
  ["１２３４　５６７８　９０１２", true],
  ["12345", false],
  ["12345678", false],
  ["1234567890123", false],
  ["12345a", false],
  ["", false],
])("“%s” has the form of a code: %s", (typed, expected) => expect(isOneTimeCode(typed)).toBe(expected));

test.each([" 1234 5678 9012 ", "１２３４　５６７８　９０１２"])(
  "a code is sent as digits alone: “%s”",
  (typed) => expect(normalizeOneTimeCode(typed)).toBe("123456789012"),
);
