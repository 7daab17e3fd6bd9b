/** The rules that the journeys check for every visited address (`test/e2e/support/visited-addresses.ts`). */
import { expect, test } from "vitest";
import { findTellingAddresses } from "../e2e/support/visited-addresses.ts";
import type { Exchange } from "../support/contract/api-contract.ts";

const origin = "http://127.0.0.1:4000";
const exchange: Exchange = {
  method: "POST",
  url: "/api/contact",
  headers: { authorization: "Bearer YW5h.secret-of-a-session" },
  body: JSON.stringify({
    email: "ana@example.mo",
    phone: { area: "MO", number: "28123456" },
    code: "482913",
  }),
  answer: {
    status: 200,
    type: "application/json",
    body: JSON.stringify({
      data: { items: [{ idNumber: "7788991(2)", nature: "ENTERPRISE" }], ticket: "t-1234567" },
    }),
  },
};
const findAddresses = (path: string): string[] =>
  findTellingAddresses([`${origin}${path}`], origin, [exchange]);

test.each([
  ["an e-mail address", "/login?account=ana%40example.mo"],
  ["an e-mail address that no call named", "/personal/record?from=rui%40example.mo"],
  ["a telephone number", "/personal/con_user?phone=28123456"],
  ["an ID number", "/api/staff/queue?q=7788991(2)"],
  ["a ticket", "/osspay?ticket=t-1234567"],
  ["a session", "/api/user/current?token=YW5h.secret-of-a-session"],
  ["a code that was sent", "/register?code=482913"],
  ["what is encoded twice", "/login?redirect=%2Fpersonal%3Femail%3Dana%2540example.mo"],
])("%s in an address is found", (_what, path) => expect(findAddresses(path)).toHaveLength(1));

test.each([
  ["a code of a list", "/show/all?nature=ENTERPRISE"],
  ["a longer number", "/show/detail?id=9928123456"],
  [
    "the completion of a registration, which the specification fixes",
    "/perfect/482913/email/ana%40example.mo",
  ],
  [
    "the call that sends a code, which the specification fixes",
    "/api/user/regsend/ana%40example.mo?language=en",
  ],
])("%s is no finding", (_what, path) => expect(findAddresses(path)).toEqual([]));
