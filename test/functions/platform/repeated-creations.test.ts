/**
 * Calls that create something, whose process ends after any call of AWS: the caller repeats the call with the same key,
 * and in the end it is created once and answered as without faults. `npm run faults` has every command meet every
 * fault.
 */
import { findEventChangeRequest } from "@portal/core/events/event-change-store.server";
import { ALREADY_REPORTED_STATUS, needsIdempotencyKey } from "@portal/functions/http/idempotency";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Handler } from "@portal/functions/http/serve-resource";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findRoute } from "../../../local/lambda.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  createApplicationAwaitingPayment,
  createPublishedEvent,
  mondayMorning,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  callInterceptor,
  callLambda,
  createSignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { buildCompanyFields, buildTestPdf, computeSha256 } from "../../support/calls/upload-fixtures.ts";
import { buildFair, buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { buildSurvey } from "../../support/events/survey-fixtures.ts";
import { createScenarioMember } from "../../support/faults/command-scenario.ts";
import {
  describeChange,
  getRowsBefore,
  readRowsNow,
  recordCommand,
  runRecorded,
} from "../../support/faults/fault-attempts.ts";
import { callUnderFaults, failCalls } from "../../support/faults/faulted-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

interface Caller {
  token: string;
  institution?: string;
}
interface Creation {
  by: Caller;
  path: string;
  body: object;
}
interface Scene {
  officer: Caller;
  administrator: Caller;
  member: Required<Caller>;
  /** An account without an institution. */
  newcomer: Caller;
  application: string;
  /** An application whose fee is due, and its version. */
  due: string;
  dueVersion: number;
  /** One with a link to pay, and its version. */
  linked: string;
  linkedVersion: number;
  survey: string;
  publication: string;
  view: string;
  /** A draft of an application. */
  form: string;
  /** A draft of an event. */
  draft: string;
  /** A published event. */
  fair: string;
  /** A published event of which a change waits for a colleague, since `requestedAt`. */
  changing: string;
  requestedAt: string;
  /** A working day of its own. */
  day: string;
  /** Tells what is created without faults from what is created with them. */
  mark: string;
}

/** Calls that create a row under an id that the server draws, and further ones that store their outcome. */
const creations: Record<string, (scene: Scene) => Creation> = {
  "POST /staff/survey": ({ officer: by }) => ({ by, path: "/staff/survey", body: buildSurvey() }),
  "POST /staff/survey/{id}/copy": ({ officer: by, survey }) => ({
    by,
    path: `/staff/survey/${survey}/copy`,
    body: {},
  }),
  "POST /staff/survey/{id}/open": ({ officer: by, survey }) => ({
    by,
    path: `/staff/survey/${survey}/open`,
    body: { version: 1 },
  }),
  "POST /staff/publication/{id}/publish": ({ officer: by, publication }) => ({
    by,
    path: `/staff/publication/${publication}/publish`,
    body: { version: 1 },
  }),
  "POST /staff/publication": ({ officer: by }) => ({
    by,
    path: "/staff/publication",
    body: {
      kind: "ARTICLE",
      category: "APPLYING",
      order: 10,
      titles: buildLocalizedText("如何申請"),
      texts: buildLocalizedText("第一步：登入。"),
    },
  }),
  "POST /staff/osspay": ({ officer: by }) => ({
    by,
    path: "/staff/osspay",
    body: {
      companyName: "濠江設計有限公司",
      registeredCapital: 2_500_000,
      amountDue: 100_000,
      date: "2026-11-20",
    },
  }),
  "POST /staff/event": ({ officer: by, mark }) => ({
    by,
    path: "/staff/event",
    body: { ...buildFair({ id: `fair-${mark}`, code: mark.toUpperCase() }), status: "DRAFT" },
  }),
  "POST /staff/view": ({ officer: by, mark }) => ({
    by,
    path: "/staff/view",
    body: { name: `View ${mark}`, shared: false, filter: { scheme: "FAIR_HOSTED" }, columns: [] },
  }),
  "POST /staff/queue/export": ({ officer: by }) => ({
    by,
    path: "/staff/queue/export",
    body: { format: "csv", language: "en" },
  }),
  "POST /staff/queue/export/schedule": ({ officer: by, view }) => ({
    by,
    path: "/staff/queue/export/schedule",
    body: { viewId: view, rhythm: "DAILY", format: "csv", language: "en" },
  }),
  "POST /staff/application/{id}/case/note": ({ officer: by, application }) => ({
    by,
    path: `/staff/application/${application}/case/note`,
    body: { text: "Called the applicant. @boss@demo.mo" },
  }),
  "POST /staff/institution/{id}/penalty": ({ officer: by, member }) => ({
    by,
    path: `/staff/institution/${member.institution}/penalty`,
    body: { version: 1, kind: "VIOLATION", on: "2026-11-20", reason: "攤位無人看管" },
  }),
  "POST /staff/calendar/forecast": ({ administrator: by }) => ({
    by,
    path: "/staff/calendar/forecast",
    body: { what: "decree", date: "2026-11-25", closure: "FULL_DAY" },
  }),
  "POST /staff/admin/account": ({ administrator: by, mark }) => ({
    by,
    path: "/staff/admin/account",
    body: { account: `${mark}@demo.mo`, roles: ["OFFICER"], language: "pt" },
  }),
  "POST /message/{id}": ({ member: by, application }) => ({
    by,
    path: `/message/${application}`,
    body: { text: "可否改攤位？" },
  }),
  "POST /contact": ({ member: by, mark }) => ({
    by,
    path: "/contact",
    body: {
      nameZh: "陳大文",
      nameForeign: `Chan Tai Man ${mark}`,
      jobTitleZh: "經理",
      employmentStatus: "IN_SERVICE",
      phone: { area: "MO", number: "28710300" },
      email: `${mark}@example.mo`,
    },
  }),
  "POST /subaccount": ({ member: by, mark }) => ({
    by,
    path: "/subaccount",
    body: { account: `colleague-${mark}@example.mo`, permission: "OWN" },
  }),
  "POST /file": ({ member: by }) => ({
    by,
    path: "/file",
    body: {
      purpose: "OWNER_ID_COPY",
      name: "registration.pdf",
      type: "application/pdf",
      size: buildTestPdf().length,
      sha256: computeSha256(buildTestPdf()),
    },
  }),
  "POST /institution/claim": ({ member: { token } }) => ({
    by: { token },
    path: "/institution/claim",
    body: { kind: "ANOTHER", reason: "第二間公司" },
  }),
  "POST /institution": ({ newcomer: by }) => ({ by, path: "/institution", body: buildCompanyFields() }),
  "POST /participate/search/{id}/link": ({ member: by, form }) => ({
    by,
    path: `/participate/search/${form}/link`,
    body: { step: "check" },
  }),
  "POST /staff/event/{id}/publish": ({ officer: by, draft }) => ({
    by,
    path: `/staff/event/${draft}/publish`,
    body: { version: 1 },
  }),
  "POST /staff/event/{id}/cancel": ({ officer: by, draft }) => ({
    by,
    path: `/staff/event/${draft}/cancel`,
    body: { version: 1 },
  }),
  "POST /staff/event/{id}/postpone": ({ officer: by, fair }) => ({
    by,
    path: `/staff/event/${fair}/postpone`,
    body: { version: 1, reason: "颱風", start: "2027-06-01", end: "2027-06-03", closesOn: "2027-05-01" },
  }),
  "POST /staff/event/{id}/move": ({ officer: by, fair }) => ({
    by,
    path: `/staff/event/${fair}/move`,
    body: { version: 1, reason: "裝修", venue: buildLocalizedText("另一個場地") },
  }),
  "POST /staff/event/{id}/unpublish": ({ officer: by, fair }) => ({
    by,
    path: `/staff/event/${fair}/unpublish`,
    body: { version: 1 },
  }),
  "POST /staff/event/{id}/news": ({ officer: by, fair }) => ({
    by,
    path: `/staff/event/${fair}/news`,
    body: {},
  }),
  "POST /staff/event/{id}/change/confirm": ({ officer: by, changing, requestedAt }) => ({
    by,
    path: `/staff/event/${changing}/change/confirm`,
    body: { version: 1, requestedAt },
  }),
  "POST /staff/event/{id}/change/withdraw": ({ officer: by, changing, requestedAt }) => ({
    by,
    path: `/staff/event/${changing}/change/withdraw`,
    body: { requestedAt },
  }),
  "POST /feed": ({ member: by }) => ({ by, path: "/feed", body: {} }),
  "POST /participate/search/{id}/link/end": ({ member: by, application }) => ({
    by,
    path: `/participate/search/${application}/link/end`,
    body: { version: 1 },
  }),
  "POST /payment/{id}/link": ({ member: by, due, dueVersion: version }) => ({
    by,
    path: `/payment/${due}/link`,
    body: { version },
  }),
  "POST /payment/{id}/link/end": ({ member: by, linked, linkedVersion: version }) => ({
    by,
    path: `/payment/${linked}/link/end`,
    body: { version },
  }),
  "POST /staff/calendar": ({ administrator: by, day }) => ({
    by,
    path: "/staff/calendar",
    body: { date: day, key: "TYPHOON", closure: "FULL_DAY", names: buildLocalizedText("颱風") },
  }),
  "POST /staff/admin/wording": ({ administrator: by, day: from }) => ({
    by,
    path: "/staff/admin/wording",
    body: {
      from,
      decisions: ["reject"],
      texts: Object.fromEntries(
        Object.entries(buildLocalizedText("場地維修。")).map(([language, text]) => [language, { text }]),
      ),
    },
  }),
  "POST /staff/admin/policy": ({ administrator: by, fair }) => ({
    by,
    path: "/staff/admin/policy",
    // In effect from today, so that the same setting is refused a second time.
    body: {
      key: "objection.days",
      scope: "EVENT",
      target: fair,
      from: mondayMorning.slice(0, 10),
      value: 20,
    },
  }),
};

prepareTestServices();
let administrator: Caller;
beforeAll(async () => {
  setTestTime(mondayMorning);
  await createPublishedEvent();
  administrator = await createSignedInPerson({ roles: ["ADMIN"], account: "boss@demo.mo" });
  // The first decree begins the count of changes.
  const body = { date: "2026-12-03", key: "TYPHOON", closure: "FULL_DAY", names: buildLocalizedText("颱風") };
  await callCreation({ by: administrator, path: "/staff/calendar", body });
  startStrictMachine(disableRandomFailures(), [failCalls, recordCommand]);
});
// Repetitions wait, and sessions begin at this moment.
beforeEach(() => setTestTime(mondayMorning));
afterAll(() => {
  startStrictMachine();
});

const callCreation = async ({ by, path, body }: Creation) => {
  const { entry = "" } = findRoute(`/api${path}`) ?? {};
  const { handler } = (await import(/* @vite-ignore */ `../../../packages/functions/src/${entry}`)) as {
    handler: Handler;
  };
  const { token, institution } = by;
  return callLambda(handler, "POST", `/api${path}`, { token, ...(institution && { institution }), body });
};
/**
 * People and records by which the parts of a scene that a creation reads are found; nothing of it is used otherwise.
 */
const emptyScene: Scene = {
  officer: { token: "" },
  administrator: { token: "" },
  member: { token: "", institution: "" },
  newcomer: { token: "" },
  ...{ application: "", due: "", dueVersion: 0, linked: "", linkedVersion: 0 },
  ...{ survey: "", publication: "", view: "", form: "", draft: "", fair: "" },
  ...{ changing: "", requestedAt: "", day: "", mark: "" },
};
/** Lists the parts of a scene that a creation reads. */
const listParts = (build: (scene: Scene) => Creation): ReadonlySet<keyof Scene> => {
  const parts = new Set<keyof Scene>();
  build(
    new Proxy(emptyScene, {
      get: (scene, part: keyof Scene) => {
        parts.add(part);
        return scene[part];
      },
    }),
  );
  return parts;
};
const createNamed = async (name: string, scene: Scene): Promise<string> => {
  const answer = await callCreation((creations[name] as (scene: Scene) => Creation)(scene));
  return (answer.body.data as { id: string }).id;
};
/** People and records of its own for each call, as far as it reads them. */
const prepareScene = async (mark: string, build: (scene: Scene) => Creation): Promise<Scene> => {
  const parts = listParts(build);
  const member = await createScenarioMember();
  const newcomer = await createSignedInPerson();
  const officer = await createSignedInPerson({ roles: ["OFFICER"] });
  const colleague = await createSignedInPerson({ roles: ["OFFICER"] });
  const scene: Scene = {
    ...emptyScene,
    ...{ officer, administrator, member, newcomer, mark },
    form: ulid(),
    draft: `draft-${mark}`,
    fair: `published-${mark}`,
    changing: `changing-${mark}`,
    day: mark.startsWith("once") ? "2026-12-01" : "2026-12-02",
  };
  if (parts.has("application")) {
    const { id: application } = await submitCompleteApplication(member.institution, "green-2027");
    scene.application = application;
    // Whoever answers has read what was said before.
    const note = { text: `@${officer.account} the budget?` };
    await callCreation({ by: colleague, path: `/staff/application/${application}/case/note`, body: note });
    await callCreation({ by: colleague, path: `/message/${application}`, body: { text: "可以。" } });
  }
  if (parts.has("due") || parts.has("linked")) {
    const due = await createApplicationAwaitingPayment(member.institution, "green-2027");
    Object.assign(scene, { due: due.id, dueVersion: due.version });
  }
  if (parts.has("linked")) {
    const link = await callCreation(
      (creations["POST /payment/{id}/link"] as (scene: Scene) => Creation)(scene),
    );
    const { version: linkedVersion } = link.body.data as { version: number };
    Object.assign(scene, { linked: scene.due, linkedVersion });
  }
  if (parts.has("form")) {
    const answers = { id: scene.form, scheme: "FAIR_HOSTED", eventId: "green-2027", answers: {} };
    await callCreation({ by: member, path: "/participate/search/tosubmit", body: answers });
  }
  for (const part of ["draft", "fair", "changing"] as const) {
    if (!parts.has(part)) continue;
    const id = scene[part];
    await createPublishedEvent({
      id,
      code: id.toUpperCase(),
      names: buildLocalizedText(id),
      ...(part === "draft" && { status: "DRAFT" as const }),
    });
  }
  if (parts.has("changing")) {
    const change = await callCreation({
      by: colleague,
      path: `/staff/event/${scene.changing}/move`,
      body: { version: 1, reason: "裝修", venue: buildLocalizedText("另一個場地") },
    });
    expect(change.status).toBe(200);
    scene.requestedAt = (await findEventChangeRequest(scene.changing))?.requestedAt ?? "";
  }
  if (parts.has("survey")) scene.survey = await createNamed("POST /staff/survey", scene);
  if (parts.has("publication")) scene.publication = await createNamed("POST /staff/publication", scene);
  if (parts.has("view"))
    scene.view = await createNamed("POST /staff/view", { ...scene, mark: `kept ${mark}` });
  return scene;
};

/** Makes a call and tells which kinds of rows came, went and changed by it. */
const createOnce = (creation: Creation) =>
  runRecorded(async () => {
    const { status, body } = await callCreation(creation);
    return { status, code: body.code, change: describeChange(getRowsBefore(), await readRowsNow()) };
  });

test.each(Object.entries(creations))("%s creates once, whenever its process ends", async (name, build) => {
  const number = Object.keys(creations).indexOf(name);
  const plainResult = await createOnce(build(await prepareScene(`once${number}`, build)));
  expect(plainResult.status, JSON.stringify(plainResult)).toBeLessThan(300);
  expect(Object.keys(plainResult.change).length).toBeGreaterThan(0);
  const scene = await prepareScene(`repeated${number}`, build);
  let faults = 0;
  callInterceptor.intercept = async (attemptCall) => {
    const faultPlay = await callUnderFaults(attemptCall, { kind: "killed after", hasKey: true, name });
    faults = faultPlay.faults;
    return faultPlay.answer;
  };
  const repeatedResult = await createOnce(build(scene)).finally(() => delete callInterceptor.intercept);
  expect(faults).toBeGreaterThan(1);
  expect({ ...repeatedResult, status: plainResult.status }).toEqual(plainResult);
  // A record that cannot be read again is answered with its id.
  expect([plainResult.status, ALREADY_REPORTED_STATUS]).toContain(repeatedResult.status);
});

test("every operation that stores its outcome is tried, and each of these does", () => {
  const storing = (routes as readonly Route[]).flatMap(({ base, resource }) =>
    Object.entries(resourceDefinitions[resource] ?? {})
      .filter(([, { storesOutcome }]) => storesOutcome)
      .map(([key]) => key.replace(" /", ` ${base}/`).replace(/\/$/, "")),
  );
  expect([...new Set(storing)].filter((name) => !(name in creations)).toSorted()).toEqual(triedElsewhere);
  expect(Object.keys(creations).filter((name) => !storing.includes(name))).toEqual([]);
});

test("who repeats a call with its key is answered from its outcome, or by a call that is harmless when repeated", () => {
  const others = Object.values(resourceDefinitions).flatMap((definition) =>
    Object.entries(definition)
      .filter(([key, { idempotent }]) => needsIdempotencyKey(key, idempotent))
      .filter(([, { storesOutcome, onRepeat: again }]) => !storesOutcome && again !== "run")
      .map(([key]) => key),
  );
  expect(others).toEqual([]);
});
/** By the stories of `faulted-commands.test.ts`, and by the tests of their resources under `npm run faults`. */
const triedElsewhere = [
  "POST /institution/claim/{id}/withdraw",
  "POST /institution/{id}/attest",
  "POST /institution/{id}/defer",
  "POST /institution/{id}/penalty/{penalty}/object",
  "POST /institution/{id}/renew",
  "POST /participate/search",
  "POST /participate/search/group/{code}/remove",
  "POST /participate/search/{id}/prepared/countersign",
  "POST /participate/search/{id}/prepared/return",
  "POST /participate/search/{id}/prepared/withdraw",
  "POST /participate/search/{id}/{action}",
  "POST /question/{id}",
  "POST /smsLoginCaptcha/createUser",
  "POST /staff/admin/account/request/{id}/confirm",
  "POST /staff/admin/account/request/{id}/withdraw",
  "POST /staff/admin/account/{id}/review",
  "POST /staff/admin/policy/{id}/confirm",
  "POST /staff/admin/policy/{id}/drop",
  "POST /staff/admin/scheme/{id}/discard",
  "POST /staff/admin/scheme/{id}/publish",
  "POST /staff/claim/{id}/decide",
  "POST /staff/institution/{id}/certify",
  "POST /staff/institution/{id}/penalty/{penalty}/answer",
  "POST /staff/institution/{id}/prepared/{kind}/countersign",
  "POST /staff/institution/{id}/prepared/{kind}/return",
  "POST /staff/institution/{id}/prepared/{kind}/withdraw",
  "POST /staff/institution/{id}/reopen",
  "POST /staff/lottery/{eventId}/commit",
  "POST /staff/lottery/{eventId}/discard",
  "POST /staff/lottery/{eventId}/draw",
  "POST /staff/lottery/{eventId}/value/countersign",
  "POST /staff/lottery/{eventId}/value/return",
  "POST /staff/lottery/{eventId}/value/withdraw",
  "POST /staff/osspay/{id}/cancel",
  "POST /staff/osspay/{id}/claim",
  "POST /staff/osspay/{id}/waive",
  "POST /staff/plan/{eventId}/swap",
  "POST /staff/publication/{id}/withdraw",
  "POST /staff/retention/run",
  "POST /staff/survey/{id}/close",
  "POST /subaccount/bind",
  "POST /subaccount/invitation/{institutionId}/accept",
  "POST /subaccount/invitation/{institutionId}/decline",
  "POST /subaccount/{id}/resume",
  "POST /subaccount/{id}/suspend",
  "POST /user/register",
  "POST /user/registerbyphe",
];
