/**
 * What one person does not do alone: every place of the rules that refuses whoever took an earlier step, with a call by
 * that person and by another one. A place that is new is missing in the table, and fails.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as Application from "@portal/core/applications/application-service.server";
import { countersignDecision } from "@portal/core/applications/desk/countersign-decision.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { buildDrawWrite } from "@portal/core/applications/places/draw/draw-store.server";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { findEventChangeRequest } from "@portal/core/events/event-change-store.server";
import { saveEvent } from "@portal/core/events/event-service.server";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildStaffAccountUpdate } from "@portal/core/identity/accounts/staff-account-writes.server";
import { decideCertification } from "@portal/core/institutions/certification-decisions/decide-certification.server";
import {
  countersignFailure,
  findPreparedFailure,
} from "@portal/core/institutions/certification-decisions/prepared-failure.server";
import { reopenCertification } from "@portal/core/institutions/certification-decisions/reopen-certification.server";
import { answerPenaltyObjection, objectToPenalty } from "@portal/core/penalties/penalty-objection.server";
import { listPenalties, recordPenalty } from "@portal/core/penalties/penalty-service.server";
import { countersignPenalty } from "@portal/core/penalties/prepared-penalty.server";
import { countersignPublicValue, runDraw } from "@portal/core/places/draw/run-draw.server";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import type { PolicyView } from "@portal/core/policies/policy-schema";
import { schemes } from "@portal/core/schemes/index";
import { emptyOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as events } from "@portal/functions/routes/staff/events";
import { handler as studio } from "@portal/functions/routes/staff/scheme-studio";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  submitCompleteApplication,
} from "../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../support/applications/institution-documents.ts";
import {
  type CallAnswer,
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
} from "../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../support/calls/meanwhile.ts";
import { runDueQueue } from "../support/calls/run-due-queue.ts";
import { projectRoot } from "../support/project/run-command.ts";
import { listSources } from "../support/project/sources.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const { SECOND_PERSON_REQUIRED, DECISION_OVERTURNED, MOVE_NOT_ALLOWED } = errorCodes;
const DONE = 200;

type Person = "first" | "second" | "third" | "firstAdmin" | "secondAdmin";
const people: Partial<Record<Person, SignedInPerson>> = {};
const getPerson = (name: Person): SignedInPerson => people[name] ?? expect.fail(`nobody is ${name}`);
const actAs = (name: Person): Context => createTestContext(getPerson(name).actor);
const callAs = (
  name: Person,
  handler: Parameters<typeof callLambda>[0],
  method: string,
  path: string,
  body: object = {},
): Promise<CallAnswer> =>
  callLambda(handler, method, `/api/staff/${path}`, { token: getPerson(name).token, body });

prepareTestServices();
beforeAll(async () => {
  await createPublishedEvent();
  for (const name of ["first", "second", "third"] as const)
    people[name] = await createSignedInPerson({ roles: ["OFFICER"] });
  for (const name of ["firstAdmin", "secondAdmin"] as const)
    people[name] = await createSignedInPerson({ roles: ["ADMIN"] });
  const value = {
    grants: "TWO_PERSONS",
    grantsFromMop: 1,
    penalties: "TWO_PERSONS",
    failedCertification: "TWO_PERSONS",
    draws: "TWO_PERSONS",
  };
  const administration = createTestContext(createStaff("ADMIN"));
  await setPolicy({ key: "countersign", scope: "ALL", from: administration.today, value }, administration);
});

const performAs = (
  name: Person,
  { id, version }: Pick<ApplicationView, "id" | "version">,
  action: string,
  body: Partial<ActionBody> = {},
): Promise<ApplicationView> => Application.performTransition(id, action, { version, ...body }, actAs(name));
const objectAsApplicant = (
  institutionId: string,
  { id, version }: ApplicationView,
): Promise<ApplicationView> =>
  Application.performTransition(
    id,
    "object",
    { version, reason: "x" },
    createTestContext(createApplicant(institutionId)),
  );
/** An application that the first officer refused, and whose applicant objects to that. */
const beginObjection = async (institutionId: string): Promise<ApplicationView> => {
  await createCertifiedInstitution(institutionId);
  const application = await submitCompleteApplication(institutionId, "green-2027");
  return objectAsApplicant(institutionId, await performAs("first", application, "reject", { reason: "x" }));
};
const scheme = "INCENTIVE_CONVENTION";
/** A grant on which the first officer has prepared a decision. */
const prepareGrant = async (institutionId: string): Promise<[ApplicationView, Partial<ActionBody>]> => {
  const { answers } = getSchemeExample(scheme);
  await createInstitutionWithDocuments(institutionId, [answers]);
  const application = await Application.submitApplication(
    { id: ulid(), scheme, answers: await fillCertifiedAnswers(institutionId, scheme, answers) },
    createTestContext(createApplicant(institutionId)),
  );
  const acceptedApplication = await performAs("third", application, "accept");
  const decision = { result: "APPROVED", amount: acceptedApplication.funding?.asked ?? 0 } as const;
  return [await performAs("first", acceptedApplication, "decideFunding", decision), decision];
};
const violation = { kind: "VIOLATION", on: "2026-11-20", reason: "x" } as const;
/** A violation that the first officer has prepared. */
const prepareViolation = async (institutionId: string): Promise<{ version: number; at: string }> => {
  await createCertifiedInstitution(institutionId);
  const { version, prepared } = await recordPenalty(
    institutionId,
    { ...violation, version: 1 },
    actAs("first"),
  );
  return { version, at: prepared?.at ?? "" };
};
const failure = { result: "FAILED", reason: "x" } as const;
/** A failed certification that the first officer has prepared. */
const prepareFailure = async (id: string): Promise<{ version: number; at: string }> => {
  await createCertifiedInstitution(id, {}, { certification: "VERIFYING" });
  const institution = await decideCertification({ id, version: 1, ...failure }, actAs("first"));
  const view = await findPreparedFailure(institution, actAs("first"));
  return { version: institution.version, at: view?.at ?? "" };
};
/** An objection to a penalty that the first officer prepared and the third one countersigned. */
const beginPenaltyObjection = async (institutionId: string): Promise<{ id: string; version: number }> => {
  const { version } = await countersignPenalty(
    institutionId,
    await prepareViolation(institutionId),
    actAs("third"),
  );
  const { items } = await listPenalties(institutionId, actAs("third"));
  const id = items[0]?.id ?? "";
  const applicant = createTestContext(createApplicant(institutionId));
  const objection = await objectToPenalty(institutionId, id, { version, reason: "x" }, applicant);
  return { id, version: objection.version };
};
const confirmEventChangeAs = async (name: Person, id: string, version: number): Promise<CallAnswer> => {
  const requestedAt = (await findEventChangeRequest(id))?.requestedAt;
  return callAs(name, events, "POST", `event/${id}/change/confirm`, { version, requestedAt });
};
/** Has the roles of an account reviewed at the request of the first administrator. */
const requestReview = async (account: SignedInPerson) => {
  const { body } = await callAs("firstAdmin", admin, "POST", `admin/account/${account.id}/review`, {
    version: 1,
  });
  const { id, requestedAt } = body.data as { id: string; requestedAt: string };
  return (name: Person): Promise<CallAnswer> =>
    callAs(name, admin, "POST", `admin/account/request/${id}/confirm`, { requestedAt });
};

const numbers = { publicValue: "3 7 12 25 31 44" };
/** A published draw of which the first officer has entered the public value. */
const enterPublicValue = async (eventId: string): Promise<number> => {
  await createPublishedEvent({ id: eventId, code: eventId.toUpperCase() });
  await transact([
    buildDrawWrite(
      {
        ...{ eventId, version: 1, status: "COMMITTED", drawAt: "2026-11-22T02:00:00.000Z", seed: "00" },
        ...{ committedAt: "2026-11-20T02:00:00.000Z", pools: [], entries: [] },
        source: { kind: "LOTTERY", name: "Mark Six", number: "1", heldOn: "2026-11-21" },
      },
      0,
    ),
  ]);
  return (await runDraw(eventId, { version: 1, ...numbers }, actAs("first"))).version;
};

interface TwoPersonRule {
  rule: string;
  /** Whoever took the earlier step, and with what that person is refused. */
  same: Person;
  code: typeof SECOND_PERSON_REQUIRED | typeof DECISION_OVERTURNED;
  another: Person;
  /** What another person gets; done by default. */
  outcome?: number;
  /**
   * Takes the earlier steps.
   * @param id a new id, for whatever they are about
   * @returns the step that the same person may not take
   */
  begin: (id: string) => Promise<(name: Person) => Promise<unknown>>;
}
const byOfficers = { same: "first", code: SECOND_PERSON_REQUIRED, another: "second" } as const;
const byAdministrators = {
  same: "firstAdmin",
  code: SECOND_PERSON_REQUIRED,
  another: "secondAdmin",
} as const;

/** Every place that refuses the same person: the file below `packages/core/src`, its function and the code. */
const rules: Record<string, TwoPersonRule[]> = {
  "applications/permissions/authorization.ts explainActorDenial SECOND_PERSON_REQUIRED": [
    {
      rule: "a ruling on an objection",
      ...byOfficers,
      begin: async (id) => {
        const application = await beginObjection(id);
        return (name) => performAs(name, application, "dismissObjection", { reason: "x" });
      },
    },
  ],
  "applications/permissions/authorization.ts explainActorDenial DECISION_OVERTURNED": [
    {
      rule: "a new decision after an upheld objection",
      ...byOfficers,
      code: DECISION_OVERTURNED,
      begin: async (id) => {
        const reopenedApplication = await performAs("third", await beginObjection(id), "upholdObjection");
        return (name) => performAs(name, reopenedApplication, "reject", { reason: "y" });
      },
    },
  ],
  "applications/permissions/authorization.ts explainPreparedDenial SECOND_PERSON_REQUIRED": [
    {
      rule: "a decision beside the one that waits",
      ...byOfficers,
      outcome: MOVE_NOT_ALLOWED,
      begin: async (id) => {
        const [application, decision] = await prepareGrant(id);
        return (name) => performAs(name, application, "decideFunding", decision);
      },
    },
  ],
  "applications/permissions/authorization.ts explainCountersignDenial SECOND_PERSON_REQUIRED": [
    {
      rule: "the countersignature of a grant",
      ...byOfficers,
      begin: async (id) => {
        const [{ id: applicationId, version }] = await prepareGrant(id);
        return (name) => countersignDecision(applicationId, { version }, actAs(name));
      },
    },
  ],
  "institutions/prepared-decisions/prepared-decisions.server.ts explainSignatureDenial SECOND_PERSON_REQUIRED":
    [
      {
        rule: "the countersignature of a penalty",
        ...byOfficers,
        begin: async (id) => {
          const reference = await prepareViolation(id);
          return (name) => countersignPenalty(id, reference, actAs(name));
        },
      },
      {
        rule: "the countersignature of a failed certification",
        ...byOfficers,
        begin: async (id) => {
          const reference = await prepareFailure(id);
          return (name) => countersignFailure(id, reference, actAs(name));
        },
      },
    ],
  "institutions/prepared-decisions/prepared-decisions.server.ts prepareInstitutionDecision SECOND_PERSON_REQUIRED":
    [
      {
        rule: "a penalty beside the one that waits",
        ...byOfficers,
        outcome: MOVE_NOT_ALLOWED,
        begin: async (id) => {
          const { version } = await prepareViolation(id);
          return (name) => recordPenalty(id, { ...violation, version }, actAs(name));
        },
      },
      {
        rule: "a failed certification beside the one that waits",
        ...byOfficers,
        outcome: MOVE_NOT_ALLOWED,
        begin: async (id) => {
          const { version } = await prepareFailure(id);
          return (name) => decideCertification({ id, version, ...failure }, actAs(name));
        },
      },
    ],
  "institutions/certification-decisions/decide-certification.server.ts explainCertificationDenial DECISION_OVERTURNED":
    [
      {
        rule: "a certification after the first answer to it was taken back",
        ...byOfficers,
        code: DECISION_OVERTURNED,
        begin: async (id) => {
          const overturnedDecisions = [getPerson("first").id];
          await createCertifiedInstitution(
            id,
            {},
            { certification: "VERIFYING", overturned: overturnedDecisions },
          );
          const answer = { id, version: 1, result: "FAILED", reason: "x" } as const;
          return (name) => decideCertification(answer, actAs(name));
        },
      },
      {
        rule: "a certification after the failure that two people made was taken back, for whoever prepared it",
        ...byOfficers,
        code: DECISION_OVERTURNED,
        begin: async (id) => {
          const { version } = await countersignFailure(id, await prepareFailure(id), actAs("third"));
          const institution = await reopenCertification({ id, version, reason: "x" }, actAs("second"));
          return (name) => decideCertification({ id, version: institution.version, ...failure }, actAs(name));
        },
      },
    ],
  "events/policies/prepared-policy.server.ts confirmPreparedPolicy SECOND_PERSON_REQUIRED": [
    {
      rule: "a policy that asks two people for less",
      ...byAdministrators,
      begin: async () => {
        const value = { grants: "ONE_PERSON", penalties: "TWO_PERSONS", failedCertification: "TWO_PERSONS" };
        const setting = { key: "countersign", scope: "ALL", from: "2027-01-04", value };
        const { body } = await callAs("firstAdmin", admin, "POST", "admin/policy", setting);
        const [prepared] = (body.data as PolicyView).prepared ?? [];
        const path = `admin/policy/${encodeURIComponent(prepared?.id ?? "")}/confirm`;
        return (name) => callAs(name, admin, "POST", path, { at: prepared?.at });
      },
    },
  ],
  "places/draw/run-draw.server.ts runDraw SECOND_PERSON_REQUIRED": [
    {
      rule: "the public value of a draw beside the one that waits",
      ...byOfficers,
      outcome: MOVE_NOT_ALLOWED,
      begin: async (id) => {
        const version = await enterPublicValue(id);
        return (name) => runDraw(id, { version, ...numbers }, actAs(name));
      },
    },
  ],
  "places/draw/run-draw.server.ts requireColleagueValue SECOND_PERSON_REQUIRED": [
    {
      rule: "the confirmation of the public value of a draw",
      ...byOfficers,
      begin: async (id) => {
        const version = await enterPublicValue(id);
        return (name) => countersignPublicValue(id, version, actAs(name));
      },
    },
  ],
  "events/event-change-request.server.ts confirmEventChange SECOND_PERSON_REQUIRED": [
    {
      rule: "the cancellation of an event",
      ...byOfficers,
      begin: async (id) => {
        const { version } = await createPublishedEvent({ id, code: id.toUpperCase() });
        await callAs("first", events, "POST", `event/${id}/cancel`, { version, reason: "x" });
        return (name) => confirmEventChangeAs(name, id, version);
      },
    },
  ],
  "events/event-service.server.ts saveEvent SECOND_PERSON_REQUIRED": [
    {
      rule: "a fact of a published event: one person asks, and another one confirms",
      ...byOfficers,
      begin: async (id) => {
        const event = await createPublishedEvent({ id, code: id.toUpperCase() });
        const edit = { ...event, boothPrice: 1, reason: "x" };
        return async (name) => {
          if (name === "first") return saveEvent({ ...event, boothPrice: 1 }, actAs(name));
          await callAs("first", events, "PUT", "event", edit);
          return confirmEventChangeAs(name, id, event.version);
        };
      },
    },
  ],
  "schemes/versions/scheme-studio.server.ts publishSchemeDraft SECOND_PERSON_REQUIRED": [
    {
      rule: "the publication of a version of a form",
      ...byAdministrators,
      begin: async () => {
        const draft = { revision: 0, from: "2027-01-04", overlay: emptyOverlay };
        await callAs("firstAdmin", studio, "PUT", "admin/scheme/TRAINING", draft);
        return (name) => callAs(name, studio, "POST", "admin/scheme/TRAINING/publish", { revision: 1 });
      },
    },
  ],
  "penalties/penalty-objection.server.ts planPenaltyAnswer SECOND_PERSON_REQUIRED": [
    {
      rule: "a ruling on an objection to a penalty",
      ...byOfficers,
      begin: async (institutionId) => {
        const { id, version } = await beginPenaltyObjection(institutionId);
        const ruling = { version, result: "DISMISSED", reason: "x" } as const;
        return (name) => answerPenaltyObjection(institutionId, id, ruling, actAs(name));
      },
    },
  ],
  "penalties/penalty-service.server.ts planPenalty DECISION_OVERTURNED": [
    {
      rule: "a penalty of the same matter after the first one was struck",
      ...byOfficers,
      code: DECISION_OVERTURNED,
      begin: async (institutionId) => {
        const { id, version } = await beginPenaltyObjection(institutionId);
        const ruling = { version, result: "UPHELD", reason: "x" } as const;
        const list = await answerPenaltyObjection(institutionId, id, ruling, actAs("firstAdmin"));
        return (name) => recordPenalty(institutionId, { ...violation, version: list.version }, actAs(name));
      },
    },
  ],
  "privacy/retention/retention-run.server.ts confirmRetentionRun SECOND_PERSON_REQUIRED": [
    {
      rule: "the shredding of what a dry run found",
      ...byAdministrators,
      begin: async () => {
        const { body } = await callAs("firstAdmin", staff, "POST", "retention/run");
        await runDueQueue("retention");
        const { id } = body.data as { id: string };
        return (name) => callAs(name, staff, "POST", `retention/run/${id}/confirm`);
      },
    },
  ],
  "identity/staff-accounts/staff-requests.server.ts confirmStaffRequest SECOND_PERSON_REQUIRED": [
    {
      rule: "a change of a staff account, for whoever asked",
      ...byAdministrators,
      begin: async () => requestReview(await createSignedInPerson({ roles: ["OFFICER"] })),
    },
    {
      rule: "a change of a staff account, for the account concerned",
      ...byAdministrators,
      same: "secondAdmin",
      another: "firstAdmin",
      begin: async () => {
        const third = await createSignedInPerson({ roles: ["ADMIN"] });
        const { body } = await callLambda(
          admin,
          "POST",
          `/api/staff/admin/account/${getPerson("secondAdmin").id}/review`,
          { token: third.token, body: { version: 1 } },
        );
        const { id, requestedAt } = body.data as { id: string; requestedAt: string };
        return (name) => callAs(name, admin, "POST", `admin/account/request/${id}/confirm`, { requestedAt });
      },
    },
  ],
};

/**
 * Places of the same code that refuse another person as well, because the first one lost the right to the first step
 * (decision 0441), and the test that shows it.
 */
const lostRights: Record<string, [file: string, title: string]> = {
  "applications/desk/countersign-decision.server.ts buildPreparerRefusal": [
    "test/core/applications/countersign-command.test.ts",
    "is not countersigned once whoever prepared it %s, and is returned",
  ],
  "events/policies/prepared-policy.server.ts explainConfirmFailure": [
    "test/functions/staff/prepared-policy.test.ts",
    "a setting of somebody who is no administrator any more is not confirmed, and can be dropped",
  ],
  "events/first-person-check.server.ts buildFirstPersonRefusal": [
    "test/functions/staff/undo.test.ts",
    "what somebody asked for who %s meanwhile is not confirmed, and is asked for again",
  ],
  "identity/staff-accounts/any-administrator-check.server.ts buildAnyAdministratorCheck": [
    "test/functions/staff/scheme-studio.test.ts",
    "%s: a version whose only writer %s is not published before an administrator saves it",
  ],
  "identity/staff-accounts/staff-account-changes.server.ts explainCancellation": [
    "test/functions/staff/staff-admin.test.ts",
    "a request is confirmed neither by the person whom it concerns nor by somebody who is no administrator any more",
  ],
  "institutions/prepared-decisions/prepared-decisions.server.ts explainCountersignFailure": [
    "test/core/penalties/prepared-penalty.test.ts",
    "is not countersigned once whoever prepared it %s",
  ],
  "privacy/retention/retention-run.server.ts writeRun": [
    "test/functions/staff/retention.test.ts",
    "a run of somebody who is no administrator any more is not confirmed, and can be dropped",
  ],
  "schemes/versions/scheme-studio.server.ts writeOrRefuseStale": [
    "test/security/two-persons.test.ts",
    "a version of a form is not published while its only writer loses the right to write it",
  ],
};

/** Lists where the codes stand, as `file function CODE`; apart those whose first person lost the right. */
const listPlaces = (): { samePlaces: string[]; lostPlaces: string[] } => {
  const samePlaces: string[] = [];
  const lostPlaces: string[] = [];
  for (const { path, text } of listSources("packages/core/src"))
    for (const declaration of text.split(/\n(?=[^\s)}\]>`])/)) {
      const [, name = ""] = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(declaration) ?? [];
      const matches = declaration.matchAll(
        /errorCodes\.(SECOND_PERSON_REQUIRED|DECISION_OVERTURNED)(, \{ params: \{ context: )?/g,
      );
      for (const [, code, context] of matches) {
        const place = `${path.replace("packages/core/src/", "")} ${name}`;
        if (context) lostPlaces.push(place);
        else samePlaces.push(`${place} ${code}`);
      }
    }
  return { samePlaces: [...new Set(samePlaces)].sort(), lostPlaces: [...new Set(lostPlaces)].sort() };
};

test("every place that refuses the same person is in the table, and no other", () => {
  const { samePlaces, lostPlaces } = listPlaces();
  expect(samePlaces).toEqual(Object.keys(rules).sort());
  expect(lostPlaces).toEqual(Object.keys(lostRights).sort());
});

test("no other code asks for another person: its text would say so", () => {
  const texts = JSON.parse(readFileSync(join(projectRoot, "locales/errors/en.json"), "utf8")) as Record<
    string,
    string
  >;
  const codes = Object.entries(texts).filter(([, text]) => /somebody else has to|second person/i.test(text));
  expect([...new Set(codes.map(([code]) => Number.parseInt(code, 10)))].sort()).toEqual([
    SECOND_PERSON_REQUIRED,
    DECISION_OVERTURNED,
  ]);
});

test.each(Object.entries(lostRights))("%s: its test is there", (_, [file, title]) => {
  expect(readFileSync(join(projectRoot, file), "utf8")).toContain(`"${title}"`);
});

/** Returns the code with which a step is refused, or `DONE`. */
const readOutcome = async (step: Promise<unknown>): Promise<number> => {
  try {
    const answer = await step;
    const { body } = (answer ?? {}) as Partial<CallAnswer>;
    return body && "success" in body && body.success === false ? (body.code ?? 500) : DONE;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
let idCount = 0;
test.each(
  Object.entries(rules).flatMap(([place, list]) => list.map((rule) => [rule.rule, place, rule] as const)),
)("%s is not for the same person, and is for another one (%s)", async (_, __, rule) => {
  idCount += 1;
  const step = await rule.begin(`two-${idCount}`);
  expect(await readOutcome(step(rule.same))).toBe(rule.code);
  expect(await readOutcome(step(rule.another))).toBe(rule.outcome ?? DONE);
});

/** Each transition that somebody else made the ground for, with the earlier action. */
const separatedActions = Object.values(transitions).flatMap((record) =>
  "separateFrom" in record && record.separateFrom
    ? record.separateFrom.map((earlier) => [record.action, earlier, record] as const)
    : [],
);
test.each(separatedActions)(
  "%s is not for whoever made or prepared %s, in every scheme and status, and is for another one",
  (action, earlier, { from }) => {
    const schemesOfAction = schemes.filter(({ moves }) => moves.includes(action));
    expect(schemesOfAction.length).toBeGreaterThan(0);
    for (const { id } of schemesOfAction)
      for (const status of from)
        for (const step of ["madeBy", "preparedBy"]) {
          const header = {
            scheme: id,
            status,
            [step]: { [earlier]: "first" },
          } as unknown as ApplicationHeader;
          const findDenialCode = (accountId: string) =>
            explainDenial(header, action, createTestContext({ ...createStaff("ADMIN"), accountId }))?.code;
          expect(findDenialCode("first"), `${id} ${status} ${step}`).toBe(SECOND_PERSON_REQUIRED);
          expect(findDenialCode("second"), `${id} ${status} ${step}`).not.toBe(SECOND_PERSON_REQUIRED);
        }
  },
);

test("a version of a form is not published while its only writer loses the right to write it", async () => {
  const writer = await createSignedInPerson({ roles: ["ADMIN"] });
  const draft = { revision: 0, from: "2027-01-04", overlay: emptyOverlay };
  const path = "/api/staff/admin/scheme/SEMINAR";
  await callLambda(studio, "PUT", path, { token: writer.token, body: draft });
  const account = (await findAccount(writer.id)) ?? expect.fail("no account");
  runBeforeNextTransaction(() => transact([buildStaffAccountUpdate(account, { roles: ["OFFICER"] })]));
  const { body } = await callAs("secondAdmin", studio, "POST", "admin/scheme/SEMINAR/publish", {
    revision: 1,
  });
  expect(body).toMatchObject({ code: SECOND_PERSON_REQUIRED, params: { context: "writer" } });
});
