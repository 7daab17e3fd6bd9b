/**
 * Every transition that takes two people, on the table: those that a second person countersigns by the policy
 * `countersign`, and those that whoever took an earlier step leaves to somebody else. The lists are made from the
 * transitions and the policy, so that a new one without a case fails.
 */
import * as Application from "@portal/core/applications/application-service.server";
import {
  countersignDecision,
  withdrawDecision,
} from "@portal/core/applications/desk/countersign-decision.server";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { needsCountersignature } from "@portal/core/applications/permissions/countersignature";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { followCertification } from "@portal/core/applications/transitions/follow-certification.server";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import type { Actor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import type { Role } from "@portal/core/platform/roles";
import { beforeAll, describe, expect, test } from "vitest";
import policyDefaults from "../../../packages/core/src/forms/code-lists/policy-defaults.json" with {
  type: "json",
};
import { createPaidApplication, performAction } from "../../support/applications/application-calls.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createStaff,
  createTestContext,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { changeCertification, submitExampleFor } from "../../support/applications/certified-applications.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { createSignedInPerson } from "../../support/calls/call-lambda.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";

type Person = "first" | "second" | "third" | "cashier" | "secondCashier" | "administrator";
const roles: Record<Person, Role> = {
  first: "OFFICER",
  second: "OFFICER",
  third: "OFFICER",
  cashier: "CASHIER",
  secondCashier: "CASHIER",
  administrator: "ADMIN",
};
const people: Partial<Record<Person, Actor>> = {};
const getPerson = (name: Person): Actor => people[name] ?? expect.fail(`nobody is ${name}`);
const takeAction = (
  application: Pick<ApplicationView, "id" | "version">,
  action: string,
  name: Person,
  body: Partial<ActionBody> = {},
): Promise<ApplicationView> => performAction(application, action, getPerson(name), body);
const readAs = (actor: Actor, id: string): Promise<ApplicationView> =>
  Application.getApplication(id, createTestContext(actor));

/** The policy with everything that it can ask two people for. */
const askForTwoPersons = (): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(policyDefaults.countersign).map(([member, value]) => [
      member,
      value === "ONE_PERSON" ? "TWO_PERSONS" : value,
    ]),
  );
beforeAll(async () => {
  await createTableWithFair();
  for (const [name, role] of Object.entries(roles) as [Person, Role][])
    people[name] = (await createSignedInPerson({ roles: [role], account: `${name}@demo.mo` })).actor;
  const administration = createTestContext(createStaff("ADMIN"));
  await setPolicy(
    { key: "countersign", scope: "ALL", from: administration.today, value: askForTwoPersons() },
    administration,
  );
});

/** An application before the step, and with what it is made. */
interface Step {
  application: ApplicationView;
  body: Partial<ActionBody>;
}
const reason = { reason: "x" };
const subsidy = "SUBSIDY_ECOMMERCE";
const acceptSubsidy = async (id: string): Promise<ApplicationView> =>
  takeAction(await submitExampleFor(id, subsidy), "accept", "first");
/** A grant that two people have approved, and that the cashier is to pay. */
const approveSubsidy = async (id: string, preparer: Person = "first"): Promise<ApplicationView> => {
  const application = await acceptSubsidy(id);
  const approval = { result: "APPROVED", amount: application.funding?.asked ?? 0 } as const;
  const preparation = await takeAction(application, "decideFunding", preparer, approval);
  const grant = await countersignDecision(
    application.id,
    preparation,
    createTestContext(getPerson("second")),
  );
  return takeAction(grant, "process", "first");
};

/** Each decision that is countersigned, up to where the first officer takes it. */
const countersignedSteps: Record<string, (id: string) => Promise<Step>> = {
  reject: async (id) => ({ application: await submitExampleFor(id, subsidy), body: reason }),
  decideFunding: async (id) => ({
    application: await acceptSubsidy(id),
    body: {
      result: "NOT_APPROVED",
      reasons: { "zh-Hant": "不符。", pt: "Não conforme.", en: "Not eligible." },
    },
  }),
  cancelGrant: async (id) => ({ application: await approveSubsidy(id), body: reason }),
  closeWaitingGrant: async (id) => {
    const grant = await approveSubsidy(id);
    await changeCertification(id, "FAILED");
    await followCertification(id, createTestContext(testSystemActor));
    return { application: await readAs(getPerson("first"), grant.id), body: reason };
  },
};

describe("a decision that is countersigned", () => {
  test("has a case here, whichever it is", () => {
    const policy = { countersign: askForTwoPersons() };
    const funding = { asked: 1e9, amount: 1e9 };
    const countersignedActions = Object.values(transitions)
      .map(({ action }) => action as SubmittedAction)
      .filter((action) => needsCountersignature({ funding }, action, { amount: 1e9 }, policy));
    expect(Object.keys(countersignedSteps).sort()).toEqual(countersignedActions.toSorted());
  });

  test.each(Object.entries(countersignedSteps))(
    "%s is prepared by one, withdrawn or made by another one, and neither rules on the objection",
    async (action, begin) => {
      const institutionId = `signed-${action.toLowerCase()}`;
      const applicant = createApplicant(institutionId);
      const { application, body } = await begin(institutionId);
      const { id, status, funding } = application;
      const seenBefore = await readAs(applicant, id);

      const preparedView = await takeAction(application, action, "first", body);
      expect(preparedView).toMatchObject({ status, prepared: { action, input: body, own: true } });
      const asBefore = await withdrawDecision(id, preparedView, createTestContext(getPerson("first")));
      expect(asBefore).not.toHaveProperty("prepared");

      const preparation = await takeAction(asBefore, action, "first", body);
      expect(preparation.funding).toEqual(funding);
      // The applicant learns nothing of it: the day by which staff act is theirs alone.
      const [before, meanwhile] = [seenBefore, await readAs(applicant, id)].map(
        ({ version: _, due: __, ...seen }) => seen,
      );
      expect(meanwhile).toEqual(before);
      const countersignAs = (name: Person) =>
        countersignDecision(id, preparation, createTestContext(getPerson(name)));
      const decideAs = (name: Person) => () => takeAction(preparation, action, name, body);
      for (const [takeStep, code] of [
        [() => countersignAs("first"), errorCodes.SECOND_PERSON_REQUIRED],
        [() => countersignAs("cashier"), errorCodes.APPROVAL_NO_PERMISSION],
        [decideAs("first"), errorCodes.SECOND_PERSON_REQUIRED],
        [decideAs("second"), errorCodes.MOVE_NOT_ALLOWED],
      ] as const)
        expect((await expectRefusal(takeStep)).code).toBe(code);

      const decidedView = await countersignAs("second");
      const [first, second] = [getPerson("first"), getPerson("second")];
      expect(await findHeader(institutionId, id)).toMatchObject({
        madeBy: { [action]: second.accountId },
        preparedBy: { [action]: first.accountId },
      });
      const history = await Application.listHistory(id, createTestContext(second));
      expect(history.at(-1)).toMatchObject({
        action,
        actor: { name: second.account, preparedBy: first.account },
      });

      const objection = await performAction(decidedView, "object", applicant, reason);
      for (const name of ["first", "second"] as const)
        expect((await expectRefusal(takeAction(objection, "upholdObjection", name, reason))).code).toBe(
          errorCodes.SECOND_PERSON_REQUIRED,
        );
      expect(await takeAction(objection, "upholdObjection", "third", reason)).not.toHaveProperty("pending");
    },
  );
});

/** An application that the first officer refused, and whose applicant objects to that. */
const beginObjection = async (id: string): Promise<Step> => {
  await createCertifiedInstitution(id);
  const refusal = await takeAction(
    await submitCompleteApplication(id, "green-2027"),
    "reject",
    "first",
    reason,
  );
  return { application: await performAction(refusal, "object", createApplicant(id), reason), body: reason };
};
const createPaid = async (id: string): Promise<ApplicationView> => {
  await createCertifiedInstitution(id);
  return createPaidApplication(id, "green-2027");
};
/** Each transition that is separate from an earlier one, with who took that and who takes it instead. */
const separateSteps: Record<string, { same: Person; another: Person; begin: (id: string) => Promise<Step> }> =
  {
    upholdObjection: { same: "first", another: "second", begin: beginObjection },
    dismissObjection: { same: "first", another: "second", begin: beginObjection },
    startRefund: {
      same: "administrator",
      another: "cashier",
      begin: async (id) => ({
        application: await takeAction(await createPaid(id), "requestRefund", "administrator", reason),
        body: {},
      }),
    },
    refuseRefund: {
      same: "cashier",
      another: "secondCashier",
      begin: async (id) => {
        const withRequest = await takeAction(await createPaid(id), "requestRefund", "first", reason);
        const afterRefusal = await takeAction(withRequest, "refuseRefund", "cashier", reason);
        return {
          application: await takeAction(afterRefusal, "requestRefund", "first", reason),
          body: reason,
        };
      },
    },
    settle: {
      same: "administrator",
      another: "cashier",
      begin: async (id) => ({
        application: await approveSubsidy(id, "administrator"),
        body: { paidOn: "2026-11-23", reference: "TRF-1" },
      }),
    },
  };

describe("a transition that is separate from an earlier one", () => {
  test("has a case here, whichever it is", () => {
    const separateActions = Object.values(transitions)
      .filter((record) => "separateFrom" in record && record.separateFrom !== undefined)
      .map(({ action }) => action);
    expect(Object.keys(separateSteps).sort()).toEqual(separateActions.toSorted());
  });

  test.each(Object.entries(separateSteps))(
    "%s is not made by whoever took the earlier step, and is by another one",
    async (action, { same, another, begin }) => {
      const { application, body } = await begin(`separate-${action.toLowerCase()}`);
      expect((await expectRefusal(takeAction(application, action, same, body))).code).toBe(
        errorCodes.SECOND_PERSON_REQUIRED,
      );
      const { version } = await readAs(getPerson(another), application.id);
      expect(version).toBe(application.version);
      expect((await takeAction(application, action, another, body)).version).toBe(version + 1);
    },
  );
});
