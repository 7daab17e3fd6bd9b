/**
 * Every call that may create something says by what it is bounded (decision 0155). A new call that is not listed fails,
 * and so does one that says a quota or a limit that no code counts.
 */
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { ResourceDefinition } from "@portal/functions/http/serve-resource";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { expect, test } from "vitest";
import { listSources } from "../support/project/sources.ts";

/**
 * `quota <kind>`: a counter beside the owner (`core/src/policies/quotas`); `rate <what>`: so many in a time
 * (`core/src/platform/rate-limits`); `work <what>`: so many in a time without work; `once`: a row that exists once for
 * its owner and is replaced; `limit`: a rule of the institute in the transaction that creates; `nothing`: it changes
 * what is there.
 */
type Bound = `quota ${string}` | `rate ${string}` | `work ${string}` | "once" | "limit" | "nothing";

const bounds: Record<string, Bound> = {
  // Codes that were mailed or texted are before each of these; sending them is counted.
  // A session, of which an account lists and ends its own; guesses are counted.
  "user POST /login": "once",
  "newPassword POST /user/register": "once",
  "newPassword POST /user/registerbyphe": "once",
  "newPassword POST /user/forget": "nothing",
  "newPassword POST /user/forgetpwd": "nothing",
  "newPassword POST /user/pwdreset": "nothing",
  "user POST /logout": "nothing",
  "user POST /news/{code}": "nothing",
  "newPassword PUT /user/password": "nothing",
  "user PUT /preferences": "nothing",
  "user PUT /address": "nothing",
  "factor POST /totp": "once",
  "factor POST /totp/confirm": "nothing",
  "factor POST /totp/remove": "nothing",
  "factor POST /passkey": "once",
  "factor POST /passkey/confirm": "limit",
  "factor POST /passkey/{id}/remove": "nothing",
  "factor POST /recovery": "once",
  "secondStep POST /user/login/factor": "once",
  "secondStep POST /user/login/passkey": "once",
  "secondStep POST /staff/login/factor": "once",
  "secondStep POST /staff/login/passkey": "once",
  "picture PUT /picture": "once",
  "subject POST /copy": "once",
  "subject POST /erasure": "once",
  "smsLoginCaptcha POST /createUser": "once",
  "thirdparty POST /binduser": "once",
  "inquiry POST /inquiry": "work inquiry",
  "message POST /{id}": "rate message",
  "message POST /{id}/read": "nothing",
  "feed POST /": "once",
  // One claim of an account waits at a time, and twenty are made in ninety days.
  "institution POST /claim": "quota claims",
  "institution POST /claim/{id}/withdraw": "nothing",
  "institution POST /{id}/penalty/{penalty}/object": "nothing",
  // One institution an account by itself (C49).
  "institution POST /": "limit",
  "institution PUT /": "nothing",
  "institution POST /{id}/attest": "nothing",
  "institution POST /{id}/defer": "nothing",
  "institution POST /{id}/renew": "nothing",
  "institution POST /{id}/switch": "nothing",
  "contact POST /": "quota contacts",
  "contact PUT /": "nothing",
  "subaccount POST /invitation/{institutionId}/accept": "limit",
  "subaccount POST /invitation/{institutionId}/decline": "nothing",
  // Fifty people of an institution, invited ones too, under the version of the institution.
  "subaccount POST /": "rate invite",
  "subaccount POST /code": "rate invite",
  "subaccount POST /bind": "limit",
  "subaccount PUT /": "nothing",
  "subaccount POST /{id}/suspend": "nothing",
  "subaccount POST /{id}/resume": "nothing",
  "file POST /": "quota files",
  "file PUT /{id}": "rate fileChange",
  "participate POST /group/{code}/remove": "nothing",
  // Six an event year, one a group of an event, one in processing (workflow.md › Limits).
  "participate POST /": "limit",
  "participate POST /tosubmit": "quota drafts",
  "participate PUT /": "nothing",
  "participate POST /{id}/{action}": "nothing",
  "participate POST /{id}/prepared/countersign": "nothing",
  "participate POST /{id}/prepared/return": "nothing",
  "participate POST /{id}/prepared/withdraw": "nothing",
  "participate POST /{id}/link": "rate draftLink",
  "participate POST /{id}/link/end": "nothing",
  "print POST /osspay/receipt": "rate print",
  "payment POST /": "quota orders",
  "payment POST /{id}/link": "nothing",
  "payment POST /{id}/link/end": "nothing",
  "payment POST /link/view": "nothing",
  "payment POST /link/pay": "quota linkOrders",
  "webhook POST /": "nothing",
  "osspay POST /lookup": "nothing",
  "osspay POST /view": "nothing",
  "osspay POST /submit": "nothing",
  "osspay POST /pay": "quota orders",
  "notice POST /read": "nothing",
  "notice POST /{id}/read": "nothing",
  "question POST /{id}": "once",
  "roadshow POST /login": "once",
  "roadshow POST /inspection/{of}/{shown}": "limit",
  "dsec POST /login": "once",
  "dsec POST /authorisation": "limit",
  "staffUser POST /": "once",
};

/** The limit of calls for everybody but staff, whose use is controlled by the audit log. */
const calls = (routes as readonly Route[])
  .filter(({ callers: who, resource }) => who !== "staff" && resource in resourceDefinitions)
  .flatMap(({ resource }) =>
    Object.keys((resourceDefinitions as unknown as Record<string, ResourceDefinition>)[resource] ?? {})
      .filter((key) => !/^(GET|DELETE) /.test(key))
      .map((key) => `${resource} ${key}`),
  );

test("every call that may create something says by what it is bounded", () => {
  expect(calls.filter((call) => !(call in bounds))).toEqual([]);
});

test("no call is listed that is not there any more", () => {
  expect(Object.keys(bounds).filter((call) => !calls.includes(call))).toEqual([]);
});

const core = listSources("packages/core/src");
test.each([...new Set(Object.values(bounds))].filter((bound) => bound.startsWith("quota ")))(
  "%s is counted in the transaction that creates",
  (bound) => {
    const kind = `kind: "${bound.slice("quota ".length)}"`;
    const counting = core.filter(({ text }) => text.includes(kind) && text.includes("createWithinQuotas("));
    expect(counting.map(({ path }) => path)).toHaveLength(1);
  },
);
test.each([...new Set(Object.values(bounds))].filter((bound) => bound.startsWith("rate ")))(
  "%s is counted before anything is written",
  (bound) => {
    const call = new RegExp(`\\benforceRateLimit\\(\\s*"${bound.slice("rate ".length)}"`);
    expect(core.some(({ text }) => call.test(text))).toBe(true);
  },
);
test.each([...new Set(Object.values(bounds))].filter((bound) => bound.startsWith("work ")))(
  "%s is a budget beyond which each call costs work",
  (bound) => {
    const budget = `what: "${bound.slice("work ".length)}"`;
    const spending = core.filter(({ text }) => text.includes(budget) && text.includes("spendWorkBudgets("));
    expect(spending.map(({ path }) => path)).toHaveLength(1);
  },
);
