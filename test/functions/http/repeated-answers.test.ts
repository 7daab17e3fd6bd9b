/**
 * What answers a POST that is repeated with its key. The reader is found by its response schema, so this list, written
 * by hand, fails when a changed schema would make a repeated call answer otherwise.
 */
import { findReaderKey, needsIdempotencyKey } from "@portal/functions/http/idempotency";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { expect, test } from "vitest";

/**
 * The GET that each POST is answered from, by resource. `id and version` is written where no GET has the same answer:
 * the site goes on without it, because it signs in, reads a list again or leaves the page.
 */
const readers: { [resource: string]: { [post: string]: string } } = {
  newPassword: { "POST /user/register": "id and version", "POST /user/registerbyphe": "id and version" },
  smsLoginCaptcha: { "POST /createUser": "id and version" },
  institution: {
    "POST /claim": "GET /claim/{id}",
    "POST /claim/{id}/withdraw": "GET /claim/{id}",
    "POST /{id}/penalty/{penalty}/object": "GET /{id}/penalty",
    "POST /": "GET /{id}",
    "POST /{id}/attest": "GET /{id}",
    "POST /{id}/defer": "GET /{id}",
    "POST /{id}/renew": "GET /{id}",
  },
  contact: { "POST /": "GET /{id}" },
  subaccount: {
    "POST /invitation/{institutionId}/accept": "id and version",
    "POST /invitation/{institutionId}/decline": "id and version",
    "POST /": "GET /{id}",
    "POST /bind": "id and version",
    "POST /{id}/suspend": "GET /{id}",
    "POST /{id}/resume": "GET /{id}",
  },
  payment: { "POST /{id}/link": "GET /{id}", "POST /{id}/link/end": "GET /{id}" },
  participate: {
    "POST /": "GET /{id}",
    "POST /{id}/prepared/countersign": "GET /{id}",
    "POST /{id}/prepared/return": "GET /{id}",
    "POST /{id}/prepared/withdraw": "GET /{id}",
    "POST /{id}/{action}": "GET /{id}",
  },
  message: { "POST /{id}": "GET /{id}" },
  staffAdmin: { "POST /account": "id and version", "POST /account/{id}/review": "id and version" },
  staffScheme: { "POST /{id}/publish": "GET /{id}", "POST /{id}/discard": "GET /{id}" },
  staffEvent: { "POST /": "GET /{id}" },
  staffSurvey: {
    "POST /": "GET /{id}",
    "POST /{id}/open": "GET /{id}",
    "POST /{id}/close": "GET /{id}",
    "POST /{id}/copy": "GET /{id}",
  },
  staffQueueExport: { "POST /": "GET /{id}", "POST /schedule": "id and version" },
  staffOsspay: {
    "POST /": "GET /{id}",
    "POST /{id}/cancel": "GET /{id}",
    "POST /{id}/claim": "GET /{id}",
    "POST /{id}/waive": "GET /{id}",
  },
  staffPlaces: {
    "POST /lottery/{eventId}/commit": "GET /lottery/{eventId}",
    "POST /lottery/{eventId}/discard": "GET /lottery/{eventId}",
    "POST /lottery/{eventId}/draw": "GET /lottery/{eventId}",
    "POST /lottery/{eventId}/value/countersign": "GET /lottery/{eventId}",
    "POST /lottery/{eventId}/value/return": "GET /lottery/{eventId}",
    "POST /lottery/{eventId}/value/withdraw": "GET /lottery/{eventId}",
    "POST /plan/{eventId}/swap": "GET /plan/{eventId}",
  },
  staff: {
    "POST /application/{id}/case/note": "GET /application/{id}/case",
    "POST /institution/{id}/certify": "GET /institution/{id}",
    "POST /institution/{id}/reopen": "GET /institution/{id}",
    "POST /institution/{id}/penalty": "GET /institution/{id}/penalty",
    "POST /institution/{id}/penalty/{penalty}/answer": "GET /institution/{id}/penalty",
    "POST /institution/{id}/prepared/{kind}/countersign": "id and version",
    "POST /institution/{id}/prepared/{kind}/return": "id and version",
    "POST /institution/{id}/prepared/{kind}/withdraw": "id and version",
    "POST /claim/{id}/decide": "GET /claim/{id}",
    "POST /calendar/forecast": "GET /calendar/forecast/{id}",
    "POST /calendar": "id and version",
    "POST /publication": "GET /publication/{id}",
    "POST /publication/{id}/publish": "GET /publication/{id}",
    "POST /publication/{id}/withdraw": "GET /publication/{id}",
    "POST /retention/run": "id and version",
  },
};

test("each POST that is repeated is answered from the reader that is listed here", () => {
  const foundReaders: typeof readers = {};
  for (const [resource, definition] of Object.entries(resourceDefinitions))
    for (const [key, operation] of Object.entries(definition)) {
      if (!needsIdempotencyKey(key, operation.idempotent) || (operation.onRepeat ?? "read") !== "read")
        continue;
      foundReaders[resource] ??= {};
      foundReaders[resource][key] = findReaderKey(definition, { key, operation }) ?? "id and version";
    }
  expect(foundReaders).toEqual(readers);
});

/** The POSTs that need no key, by the reason why a repeated one does no harm. */
const callsWithoutKey: { [reason: string]: readonly string[] } = {
  "a captcha, a code or a ticket in it is accepted once": [
    "user POST /login",
    "newPassword POST /user/forget",
    "newPassword POST /user/forgetpwd",
    "newPassword POST /user/pwdreset",
    "factor POST /totp",
    "factor POST /totp/confirm",
    "factor POST /totp/remove",
    "factor POST /passkey",
    "factor POST /passkey/confirm",
    "factor POST /passkey/{id}/remove",
    "factor POST /recovery",
    "secondStep POST /user/login/factor",
    "secondStep POST /user/login/passkey",
    "secondStep POST /staff/login/factor",
    "secondStep POST /staff/login/passkey",
    "thirdparty POST /binduser",
    "inquiry POST /inquiry",
    "roadshow POST /login",
    "dsec POST /login",
    "staffUser POST /",
  ],
  "it only reads": [
    "print POST /osspay/receipt",
    "payment POST /link/view",
    "osspay POST /lookup",
    "osspay POST /view",
  ],
  "it leaves the same state when it is made again": [
    "user POST /logout",
    "user POST /news/{code}",
    "institution POST /{id}/switch",
    "message POST /{id}/read",
    "notice POST /read",
    "notice POST /{id}/read",
    "staff POST /application/{id}/presence",
  ],
  "the version of the draft tells": ["participate POST /tosubmit"],
  "the status of the payment order tells": ["webhook POST /"],
};

test("the operations that need no key say so themselves, whatever their path is", () => {
  const withoutKey = Object.entries(resourceDefinitions).flatMap(([resource, definition]) =>
    Object.entries(definition)
      .filter(([key, { idempotent }]) => key.startsWith("POST ") && !needsIdempotencyKey(key, idempotent))
      .map(([key]) => `${resource} ${key}`),
  );
  expect(withoutKey.sort()).toEqual(Object.values(callsWithoutKey).flat().sort());
  expect(needsIdempotencyKey("POST /tosubmit", undefined)).toBe(true);
});
