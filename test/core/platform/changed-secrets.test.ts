/** A secret is changed with an overlap: what was made under the one before is accepted for as long as both are set. */
import { buildStatusCode, matchesStatusCode } from "@portal/core/applications/views/status-code.server";
import { httpGateway, signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import { buildPaymentLinkCode, matchesPaymentLinkCode } from "@portal/core/payments/payment-link-code.server";
import { decryptCursor, encryptCursor } from "@portal/functions/http/cursor";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const subject = { institutionId: "institution-1", id: "application-1" };
const position = { pk: "a", sk: "b" };
const message = JSON.stringify({
  id: "event-1",
  orderId: "order-1",
  type: "paid",
  amount: 675_000,
  currency: "MOP",
  at: "2026-11-23T02:00:00.000Z",
});
const setSecrets = (present: string, previous: string): void => {
  for (const name of ["CURSOR_SECRET", "PAYMENT_WEBHOOK_SECRET"]) {
    vi.stubEnv(name, present);
    vi.stubEnv(`PREVIOUS_${name}`, previous);
  }
};
beforeEach(() => setSecrets("old", ""));
afterEach(() => void vi.unstubAllEnvs());

/** Creates something under the old secret, and returns a check whether it is still accepted. */
const kinds: [string, () => () => boolean][] = [
  [
    "the link to a status in a letter",
    () => {
      const code = buildStatusCode(subject);
      return () => matchesStatusCode(code, subject);
    },
  ],
  [
    "a link to pay",
    () => {
      const application = {
        ...subject,
        paymentLink: { seq: 3, purpose: "fee" as const, mop: 675_000 },
      };
      const code = buildPaymentLinkCode(application);
      return () => matchesPaymentLinkCode(code, application);
    },
  ],
  [
    "a place in a list",
    () => {
      const cursor = encryptCursor(position, "list");
      return () => {
        try {
          return JSON.stringify(decryptCursor(cursor, "list")) === JSON.stringify(position);
        } catch {
          return false;
        }
      };
    },
  ],
  [
    "a message of the payment provider",
    () => {
      const signature = signWebhook(message);
      return () => httpGateway.verifyWebhook(message, signature) !== undefined;
    },
  ],
];

describe.each(kinds)("%s", (_, make) => {
  test.each([
    ["while nothing changes", "old", "", true],
    ["while both secrets are set", "new", "old", true],
    ["once the secret before is gone", "new", "", false],
    ["with two other secrets", "new", "newer", false],
  ])("%s", (_, present, previous, accepted) => {
    const isAccepted = make();
    setSecrets(present, previous);
    expect(isAccepted()).toBe(accepted);
  });
  test("is made under the present secret", () => {
    setSecrets("new", "old");
    const isAccepted = make();
    setSecrets("new", "");
    expect(isAccepted()).toBe(true);
  });
});
