/**
 * Calls every operation of every route as every role (spec 1 §6; R194). A new operation
 * without a row fails, and so does a row whose operation is gone. The answers as the table spells them:
 *
 * `.` served (or refused for what was sent, never for who sent it) · `L` sign in first · `-` not for this role · `?`
 * told that it does not exist: another's things are not even named · `E` of staff without a second factor: enrol first
 */

import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildBodyPut, buildHeaderPut } from "@portal/core/applications/model/application-store.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildUnsubscribeCode } from "@portal/core/identity/accounts/unsubscribe-from-newsletter.server";
import { getMemberEntity, getMembershipEntity } from "@portal/core/institutions/institution-entities.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { computeInvitationExpiry } from "@portal/core/institutions/sub-accounts/index";
import { buildInvitationPuts } from "@portal/core/institutions/sub-accounts/invitation-store.server";
import { saveInAppNotice } from "@portal/core/messaging/notice-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import type { Role } from "@portal/core/platform/roles";
import type { StaffScope } from "@portal/core/platform/staff-scope";
import { transact } from "@portal/core/platform/transaction.server";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Handler, Operation } from "@portal/functions/http/serve-resource";
import { handler as contacts } from "@portal/functions/routes/institutions/contact";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type CallOptions,
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { type PrintWorker, startPrintWorker } from "../../support/calls/print-worker.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { pickWays } from "../../support/runner/proof-slice.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";
import {
  beforeEnrolment,
  hiddenFromScoped,
  ofSubmittedApplication,
  roleMatrix,
  scopedOperations,
} from "./role-matrix.ts";

const staffRoles: Role[] = ["OFFICER", "CASHIER", "ADMIN", "ROADSHOW", "DSEC"];
/** The institute's people before they have a second factor. */
const unenrolledCallers = ["officerUnenrolled", "cashierUnenrolled", "adminUnenrolled"] as const;
/** The institute's people whose role holds for another scheme than that of what is asked for. */
const schemeCallers = ["officerOfScheme", "cashierOfScheme"] as const;
/** Those whose role holds for another event, and those whose role holds for the event of the application. */
const eventCallers = [
  "officerOfOtherEvent",
  "cashierOfOtherEvent",
  "officerOfEvent",
  "cashierOfEvent",
] as const;
/** For what the role of a restricted caller holds, by the end of the caller's name. */
const scopes: Record<string, StaffScope> = {
  OfScheme: { schemes: ["TRAINING"] },
  OfOtherEvent: { events: ["another-event"] },
  OfEvent: { events: ["event-of-matrix"] },
};
/** Columns of the table, in order. */
const who = [
  "visitor",
  "newcomer",
  "administrator",
  "subAll",
  "subOwn",
  "other",
  ...staffRoles.map((role) => role.toLowerCase()),
  ...unenrolledCallers,
  ...schemeCallers,
  ...eventCallers,
] as const;
const restrictionPattern = /(Of(?:Scheme|OtherEvent|Event))$/;

interface Case {
  key: string;
  method: string;
  path: string;
  handler: Handler;
  operation: Operation;
  /** The route or the operation names its callers; otherwise core decides by what is asked for. */
  gated: boolean;
  caller: string;
}
const cases: Case[] = [];
for (const route of routes as readonly Route[]) {
  const definition = resourceDefinitions[route.resource];
  const { handler } = (await import(/* @vite-ignore */ `../../../packages/functions/src/${route.entry}`)) as {
    handler: Handler;
  };
  if (!definition) {
    // The OpenAPI document is made of the others and has one address.
    cases.push({
      key: `GET ${route.base}`,
      method: "GET",
      path: route.base,
      handler,
      operation: {} as Operation,
      gated: true,
      caller: "public",
    });
    continue;
  }
  for (const [each, operation] of Object.entries(definition)) {
    const [method = "", below = ""] = each.split(" ");
    const path = `${route.base}${below === "/" ? "" : below}`;
    const caller = operation.callers ?? route.callers;
    const isGated = caller !== "signedIn";
    cases.push({
      key: `${method} ${path}`,
      method,
      path,
      handler,
      operation,
      gated: isGated,
      caller: String(caller),
    });
  }
}

prepareTestServices();
let printing: PrintWorker;
const people: Partial<Record<string, SignedInPerson>> = {};
const getPerson = (name: string): SignedInPerson => people[name] as SignedInPerson;
/** The institution of `administrator`, `subAll` and `subOwn`, with what is asked for. */
const it = {
  institution: "",
  contact: "",
  claim: "",
  file: "file-of-administrator",
  draft: ulid(),
  submitted: ulid(),
};
const STALE = 999;

const registerInstitution = async (owner: SignedInPerson): Promise<{ id: string; version: number }> => {
  const { body } = await callLambda(institutions, "POST", "/api/institution", {
    token: owner.token,
    body: buildCompanyFields(),
  });
  return body.data as { id: string; version: number };
};
const joinBoth = async (): Promise<void> => {
  for (const [name, role] of [
    ["subAll", "SUB_ALL"],
    ["subOwn", "SUB_OWN"],
  ] as const) {
    const { id, account, actor } = getPerson(name);
    await addMember(
      { institutionId: it.institution, accountId: id, account, role, language: "en" },
      createCallContext(actor),
    );
  }
};
const writeApplication = async (id: string, more: Partial<ApplicationHeader>): Promise<void> => {
  const now = createCallContext(getPerson("administrator").actor).now;
  const header: ApplicationHeader = {
    id,
    institutionId: it.institution,
    scheme: "FAIR_HOSTED",
    resource: "participate",
    status: "DRAFT",
    version: 1,
    createdAt: now,
    createdBy: getPerson("administrator").id,
    updatedAt: now,
    deadlines: [],
    timers: [],
    seq: 0,
    lastHash: "",
    notify: [],
    ...more,
  };
  await transact([
    buildHeaderPut(header),
    buildBodyPut({ id, institutionId: it.institution, answers: {}, institution: buildCompanyFields() }),
  ]);
};

beforeAll(async () => {
  printing = startPrintWorker();
  for (const name of who) {
    const role = staffRoles.find((each) => each.toLowerCase() === name.replace(/Unenrolled|Of.*/, ""));
    const isEnrolled = !name.endsWith("Unenrolled");
    const scope = scopes[restrictionPattern.exec(name)?.[1] ?? ""];
    if (name !== "visitor")
      people[name] = await createSignedInPerson(
        role
          ? {
              roles: [role],
              enrolled: isEnrolled,
              ...(scope && { scope }),
            }
          : {},
      );
  }
  const owner = getPerson("administrator");
  const institution = await registerInstitution(owner);
  it.institution = institution.id;
  await registerInstitution(getPerson("other"));
  await joinBoth();
  const now = createCallContext(owner.actor).now;
  await getFileEntity()
    .put({
      id: it.file,
      institutionId: institution.id,
      purpose: "MADE_IN_MACAO_PROOF",
      name: "proof.pdf",
      type: "application/pdf",
      size: 10,
      sha256: "0".repeat(64),
      status: "verified",
      uploadedAt: now,
      uploadedBy: owner.id,
    })
    .go();
  // Named in the data, so that nobody can really remove it.
  const fields = {
    ...buildCompanyFields(),
    flagMadeInMacao: true,
    flagFiles: { flagMadeInMacao: [it.file] },
  };
  await callLambda(institutions, "PUT", "/api/institution", {
    token: owner.token,
    body: { ...fields, id: institution.id, version: institution.version },
  });
  const contact = await callLambda(contacts, "POST", "/api/contact", {
    token: owner.token,
    body: contactBody(),
  });
  it.contact = (contact.body.data as { id: string }).id;
  const claim = await callLambda(institutions, "POST", "/api/institution/claim", {
    token: owner.token,
    body: { kind: "ANOTHER", reason: "集團" },
  });
  it.claim = (claim.body.data as { id: string }).id;
  await writeApplication(it.draft, {});
  await writeApplication(it.submitted, {
    status: "PROCESSING",
    code: "HF-2026-0001",
    eventId: "event-of-matrix",
    submittedAt: now,
    receiptNumber: "R-2026-000001",
    refunded: 50,
    fee: { lines: [], total: { amount: 100, currency: "MOP" } },
  } as Partial<ApplicationHeader>);
  await saveInAppNotice(
    { id: "notice-1", channel: "inApp", to: owner.id, template: "settled", params: {}, language: "en" },
    now,
  );
});
afterAll(async () => {
  await printing.stop();
});

let numbers = 0;
const contactBody = () => ({
  nameZh: "陳大文",
  jobTitleZh: "經理",
  email: `someone${++numbers}@example.mo`,
  employmentStatus: "IN_SERVICE",
});
/** Creates an invitation of an institution that has no administrator: taking it up changes nothing (101002). */
const createInvitation = async (): Promise<string> => {
  const owner = await createSignedInPerson();
  const { id } = await registerInstitution(owner);
  await getMemberEntity().delete({ institutionId: id, accountId: owner.id }).go();
  await getMembershipEntity().delete({ institutionId: id, accountId: owner.id }).go();
  const { account, actor } = getPerson("newcomer");
  const { now } = createCallContext(actor);
  const names = { zh: "機構", en: "", pt: "" };
  const subAccount = { id: ulid(), institutionId: id, names, account, permission: "OWN" as const };
  await transact(
    buildInvitationPuts({
      ...subAccount,
      invitedBy: owner.account,
      since: now,
      expiresAt: computeInvitationExpiry(now),
    }),
  );
  return id;
};

type Ask = { params?: Record<string, string>; asked?: CallOptions };
/** Bodies of the operations that core authorizes: about the institution above, with versions that change nothing. */
const asks: Record<string, () => Ask | Promise<Ask>> = {
  "POST /institution": () => ({ asked: { body: buildCompanyFields({ nature: "NONE" }) } }),
  "GET /institution/letter": () => ({ asked: { query: { lang: "none" } } }),
  "GET /scheme/{id}/blank": () => ({ asked: { query: { lang: "none" } } }),
  "GET /scheme/{id}/preparation": () => ({ asked: { query: { lang: "none" } } }),
  "GET /template/{id}": () => ({ asked: { query: { lang: "none" } } }),
  "PUT /institution": () => ({
    asked: { body: { ...buildCompanyFields(), id: it.institution, version: STALE } },
  }),
  "POST /institution/claim": () => ({ asked: { body: { kind: "ANOTHER" } } }),
  "GET /institution/claim/{id}": () => ({ params: { id: it.claim } }),
  "POST /institution/claim/{id}/withdraw": () => ({
    params: { id: it.claim },
    asked: { body: { version: STALE } },
  }),
  "POST /institution/{id}/attest": () => ({ asked: { body: { version: STALE, documents: {} } } }),
  "POST /institution/{id}/defer": () => ({ asked: { body: { version: STALE } } }),
  "POST /institution/{id}/renew": () => ({ asked: { body: { version: STALE, files: ["none"] } } }),
  "POST /institution/{id}/penalty/{penalty}/object": () => ({
    asked: { body: { version: STALE, reason: "x" } },
  }),
  "POST /staff/institution/{id}/penalty": () => ({
    asked: { body: { version: STALE, kind: "VIOLATION", on: "2026-11-23", reason: "x" } },
  }),
  "POST /staff/institution/{id}/penalty/{penalty}/answer": () => ({
    asked: { body: { version: STALE, result: "UPHELD", reason: "x" } },
  }),
  "POST /contact": () => ({ asked: { body: contactBody() } }),
  "PUT /contact": () => ({ asked: { body: { ...contactBody(), id: it.contact, version: STALE } } }),
  "DELETE /contact/{id}": () => ({ asked: { version: STALE } }),
  "POST /subaccount": () => ({
    asked: { body: { account: `new${++numbers}@example.mo`, permission: "OWN" } },
  }),
  "POST /subaccount/code": () => ({ asked: { body: { account: `new${++numbers}@example.mo` } } }),
  "POST /subaccount/bind": () => ({
    asked: { body: { account: `new${++numbers}@example.mo`, code: "000000", permission: "OWN" } },
  }),
  "PUT /subaccount": () => ({
    asked: { body: { id: getPerson("subOwn").id, version: STALE, permission: "ALL" } },
  }),
  "POST /subaccount/{id}/suspend": () => ({ asked: { body: { version: STALE } } }),
  "POST /subaccount/{id}/resume": () => ({ asked: { body: { version: STALE } } }),
  "POST /participate/search/{id}/link/end": () => ({ asked: { body: { version: STALE } } }),
  "POST /participate/search/{id}/prepared/countersign": () => ({ asked: { body: { version: STALE } } }),
  "POST /participate/search/{id}/prepared/return": () => ({
    asked: { body: { version: STALE, reason: "x" } },
  }),
  "POST /participate/search/{id}/prepared/withdraw": () => ({ asked: { body: { version: STALE } } }),
  "DELETE /subaccount/{id}": () => ({ asked: { version: STALE } }),
  "POST /subaccount/invitation/{institutionId}/accept": async () => ({
    params: { institutionId: await createInvitation() },
  }),
  "POST /subaccount/invitation/{institutionId}/decline": async () => ({
    params: { institutionId: await createInvitation() },
  }),
  "GET /participate/search/eligibility": () => ({
    asked: { query: { scheme: "FAIR_HOSTED", eventId: "none" } },
  }),
  "GET /user/news/{code}": () => ({ params: { code: buildUnsubscribeCode(getPerson("administrator").id) } }),
  "POST /user/news/{code}": () => ({ params: { code: buildUnsubscribeCode(getPerson("administrator").id) } }),
  "PUT /file/{id}": () => ({ asked: { body: { name: "other.pdf", replaces: "a.pdf" } } }),
  "GET /file/{id}": () => ({ asked: { query: { institutionId: it.institution } } }),
  "POST /file": () => ({
    asked: {
      body: { purpose: "FORM_M1", name: "a.pdf", type: "application/pdf", size: 10, sha256: "0".repeat(64) },
    },
  }),
  "POST /participate/search": () => ({
    asked: { body: { id: it.draft, version: STALE, scheme: "FAIR_HOSTED", answers: {} } },
  }),
  "POST /participate/search/tosubmit": () => ({
    asked: { body: { id: it.draft, version: STALE, scheme: "FAIR_HOSTED", answers: {} } },
  }),
  "PUT /participate/search": () => ({
    asked: { body: { id: it.draft, version: STALE, scheme: "FAIR_HOSTED", answers: {} } },
  }),
  "POST /participate/search/group/{code}/remove": () => ({
    asked: { body: { member: "none", reason: "x" } },
  }),
  "DELETE /participate/search/{id}": () => ({ asked: { version: STALE } }),
  "POST /participate/search/{id}/link": () => ({ asked: { body: { step: "check" } } }),
  "POST /participate/search/{id}/{action}": () => ({
    params: { id: it.submitted, action: "accept" },
    asked: { body: { version: STALE } },
  }),
  "GET /message/{id}": () => ({ params: { id: it.submitted } }),
  "POST /message/{id}": () => ({ params: { id: it.submitted }, asked: { body: { text: " " } } }),
  "POST /message/{id}/read": () => ({ params: { id: it.submitted } }),
  "GET /message/{id}/file/{fileId}": () => ({ params: { id: it.submitted } }),
  "GET /payment/{id}": () => ({ params: { id: it.submitted } }),
  "POST /payment/{id}/link": () => ({ params: { id: it.submitted }, asked: { body: { version: STALE } } }),
  "POST /payment/{id}/link/end": () => ({
    params: { id: it.submitted },
    asked: { body: { version: STALE } },
  }),
  "GET /payment/{id}/receipt": () => ({ params: { id: it.submitted } }),
  "GET /payment/{id}/refund": () => ({ params: { id: it.submitted } }),
  "POST /payment": () => ({
    asked: {
      body: {
        applicationId: it.submitted,
        method: "none",
        currency: "MOP",
        invoiceType: "none",
        invoiceName: "x",
      },
    },
  }),
  "POST /notice/{id}/read": () => ({ params: { id: "notice-1" } }),
};
/** Reads the ids in a path where the row names no other. */
const readId = (path: string): string =>
  path.startsWith("/institution")
    ? it.institution
    : path.startsWith("/contact")
      ? it.contact
      : path.startsWith("/subaccount")
        ? getPerson("subOwn").id
        : path.startsWith("/file")
          ? it.file
          : /^\/(participate|outlands|special|appother|report)/.test(path)
            ? it.draft
            : "none";

const openToEverybody = new Set(cases.filter(({ caller }) => caller === "public").map(({ key }) => key));
const readExpectedSigns = (key: string): Record<string, string | undefined> => {
  const signs = (roleMatrix[key] ?? "").replaceAll(" ", "");
  const isOpenOperation = openToEverybody.has(key) || beforeEnrolment.includes(key);
  const getSign = (name: (typeof who)[number], i: number): string | undefined => {
    if (name.endsWith("Unenrolled")) return isOpenOperation ? "." : "E";
    return restrictionPattern.test(name) ? expectedOfScoped(key, name, signs) : signs[i];
  };
  return Object.fromEntries(who.map((name, i) => [name, getSign(name, i)]));
};
/** As the whole role, except for what the restricted one does not cover. */
const expectedOfScoped = (key: string, name: string, signs: string): string | undefined => {
  const wholeSign = signs[who.indexOf(name.replace(restrictionPattern, "") as (typeof who)[number])];
  // What is said is for reviewers: a cashier is refused before anything is looked for.
  if (wholeSign === "-" && key.includes(" /message/")) return wholeSign;
  const isCovered = name.endsWith("OfEvent") && ofSubmittedApplication.includes(key);
  if (hiddenFromScoped.includes(key) && !isCovered) return "?";
  if (wholeSign !== ".") return wholeSign;
  return isOfStaff(key) && !scopedOperations.includes(key) ? "-" : ".";
};
const isOfStaff = (key: string): boolean =>
  cases.some((each) => each.key === key && each.gated && !["public", "optional"].includes(each.caller));

const missing: readonly number[] = [
  errorCodes.INSTITUTION_MISSING,
  errorCodes.FORM_NOT_FOUND,
  errorCodes.CONTACT_ERROR_10411,
  errorCodes.SUB_ACCOUNT_MISSING,
  errorCodes.PAYMENT_NO_APPLICATION,
  errorCodes.NOT_FOUND,
];

const tokens = new Map<string, string>();
/** A new session of a caller, for this call and those after it. */
const renewToken = async (caller: SignedInPerson): Promise<string> => {
  const account = (await findAccount(caller.id)) ?? expect.fail("a caller without an account");
  const token = await createSession(account.id, account.epoch, createCallContext(caller.actor).now);
  tokens.set(caller.id, token);
  return token;
};
const answerTo = async (one: Case, name: (typeof who)[number]): Promise<string> => {
  const { params = {}, asked = {} } = (await asks[one.key]?.()) ?? {};
  const path = one.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? readId(one.path));
  const caller = people[name];
  const requestBody = asked.body ?? (one.operation.body ? {} : undefined);
  const callOperation = (token: string | undefined) =>
    callLambda(one.handler, one.method, `/api${path}`, {
      ...asked,
      ...(requestBody !== undefined && { body: requestBody }),
      ...(token && { token }),
    });
  const knownToken = caller && tokens.get(caller.id);
  let callAnswer = await callOperation(knownToken ?? (caller && (await renewToken(caller))));
  // An earlier call may have ended the session. "Sign in first" counts only as the answer to a new one.
  if (callAnswer.status === 401 && knownToken) callAnswer = await callOperation(await renewToken(caller));
  const { status, body: answer } = callAnswer;
  const code = answer.code ?? 200;
  if (status === 401) return "L";
  if (code === errorCodes.ENROLMENT_REQUIRED) return "E";
  if (code === errorCodes.LOGIN_NO_ACCESS || code === errorCodes.APPROVAL_NO_PERMISSION) return "-";
  return !one.gated && missing.includes(code) ? "?" : ".";
};

test("[R194] every operation has a row, and every row an operation", () => {
  expect(Object.keys(roleMatrix).sort()).toEqual([...new Set(cases.map(({ key }) => key))].sort());
});

test("staff without a second factor are served what enrols one, and nothing else that needs a session", () => {
  const flaggedKeys = cases.filter(({ operation }) => operation.beforeEnrolment).map(({ key }) => key);
  expect(flaggedKeys.sort()).toEqual([...beforeEnrolment]);
  for (const name of unenrolledCallers)
    expect(listServedOperations(name)).toEqual([...openTo(["public"]), ...beforeEnrolment].sort());
});

test("staff of some schemes or events are served what looks at that, and nothing else of staff's", () => {
  const flaggedKeys = cases.filter(({ operation }) => operation.scoped).map(({ key }) => key);
  expect([...new Set(flaggedKeys)].sort()).toEqual([...scopedOperations].sort());
  const unknownKeys = [...scopedOperations, ...hiddenFromScoped].filter((key) => !roleMatrix[key]);
  expect(unknownKeys).toEqual([]);
  expect(ofSubmittedApplication.filter((key) => !hiddenFromScoped.includes(key))).toEqual([]);
});

const listServedOperations = (name: (typeof who)[number]): string[] =>
  Object.keys(roleMatrix)
    .filter((key) => readExpectedSigns(key)[name] === ".")
    .sort();
const openTo = (callers: readonly string[]): string[] =>
  [...new Set(cases.filter(({ caller }) => callers.includes(caller)).map(({ key }) => key))].sort();

test("[R188] a visitor is served by what is public, and by nothing else", () =>
  expect(listServedOperations("visitor")).toEqual(openTo(["public", "optional"])));

test.each(["roadshow", "dsec"] as const)(
  "[R193] %s has nothing beyond the public and the own account: no institution, file, application or desk",
  (name) => {
    const ownPaths = new RegExp(`^\\w+ /(user|notice|thirdparty|${name})(/|$)`);
    const more = listServedOperations(name).filter(
      (key) => !listServedOperations("visitor").includes(key) && !ownPaths.test(key),
    );
    expect(more).toEqual([]);
  },
);

/**
 * Lists who asks for an operation. One of the staff without a second factor, since the role plays no part in what they
 * are told: the next operation is asked for by the next of them, and `SLICE=long` takes all.
 */
const listAsking = (place: number): (typeof who)[number][] => {
  const callersOfPlace: readonly string[] = pickWays(unenrolledCallers, place);
  return who.filter((name) => !name.endsWith("Unenrolled") || callersOfPlace.includes(name));
};

describe("the role matrix", () => {
  test.each(cases.map((one) => [one.key, one] as const))(
    "[R189][R194] %s",
    async (key, one) => {
      const asking = listAsking(cases.indexOf(one));
      const answers = await Promise.all(asking.map((name) => answerTo(one, name)));
      // Who may leave has left.
      if (key === "DELETE /institution/{id}") await joinBoth();
      const expectedSigns = readExpectedSigns(key);
      expect(Object.fromEntries(asking.map((name, i) => [name, answers[i]]))).toEqual(
        Object.fromEntries(asking.map((name) => [name, expectedSigns[name]])),
      );
    },
    60_000,
  );
});
