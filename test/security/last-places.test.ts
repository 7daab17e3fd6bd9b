/**
 * Ten institutions ask for the last place at one moment: nobody beyond the limit has it, and whoever has not got it is
 * told so by a code of its own and has lost nothing.
 */
import * as Application from "@portal/core/applications/application-service.server";
import { findGroupByCode } from "@portal/core/applications/groups/group-store.server";
import { findBoothPlan } from "@portal/core/applications/places/booths/booth-plan-store.server";
import { listAllBoothIds } from "@portal/core/applications/places/booths/index";
import { errorCodes } from "@portal/core/platform/errors";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { performAction } from "../support/applications/application-calls.ts";
import {
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createTestContext,
  mondayMorning,
  officer,
} from "../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../support/applications/fair-table.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  getExampleAnswers,
  groupFairId,
  groupSubmission,
  joinGroupByCode,
} from "../support/applications/groups.ts";
import { callLambda, createSignedInPerson, setTestTime } from "../support/calls/call-lambda.ts";
import { getSliceSize } from "../support/runner/proof-slice.ts";

const TEN = 10;
/** How often each race is run. */
const RACES = getSliceSize({ test: 2, gates: 20, long: 20 });
const base = "/api/participate/search";
const fair = "green-2027";
beforeAll(async () => {
  setTestTime(mondayMorning);
  await createTableWithFair();
  await createGroupFair({ applicationTypes: ["FAIR_GROUP"], formVariant: "INTERNATIONAL" });
});

describe("the last place of a group, for which ten institutions apply at one moment", () => {
  /** A group with one place left, and ten of its units that have prepared a draft. */
  const prepareRace = async (race: number) => {
    const leader = `last-${race}`;
    const numbers = Array.from({ length: TEN + 1 }, (_, i) => String(800_000 + race * 100 + i));
    const write = await groupSubmission(leader, ...numbers.map((number) => buildMemberUnit(number, number)));
    const { invitationCode = "" } = await Application.submitApplication(
      { ...write, answers: { ...write.answers, totalBooths: 2 } },
      createTestContext(createApplicant(leader)),
    );
    const [first = "", ...others] = numbers;
    await createGroupInstitution(`unit-${first}`, first);
    await joinGroupByCode(`unit-${first}`, invitationCode);
    const applicants = [];
    for (const number of others) {
      const id = `unit-${number}`;
      await createGroupInstitution(id, number);
      const { token } = await createSignedInPerson({ id: `account-${id}`, account: `account-${id}@demo.mo` });
      const body = {
        id: ulid(),
        scheme: "FAIR_GROUP_MEMBER",
        eventId: groupFairId,
        answers: { ...getExampleAnswers("FAIR_GROUP_MEMBER"), invitationCode },
      };
      const who = { token, institution: id };
      const draft = await callLambda(participate, "POST", `${base}/tosubmit`, { ...who, body });
      expect(draft.status).toBe(200);
      applicants.push({ ...who, body });
    }
    return { invitationCode, applicants };
  };

  test("goes to one of them, and the others keep their drafts and are told that the group is full", async () => {
    for (let race = 0; race < RACES; race++) {
      const { invitationCode, applicants } = await prepareRace(race);
      const outcomes = await Promise.all(
        applicants.map(({ token, institution, body }) =>
          callLambda(participate, "POST", base, { token, institution, body: { ...body, version: 1 } }),
        ),
      );
      const refusals = outcomes.filter(({ status }) => status >= 300);
      expect(outcomes.filter(({ status }) => status < 300)).toHaveLength(1);
      for (const { status, body } of refusals)
        expect([status, body.code, body.fields]).toEqual([
          400,
          errorCodes.INVALID_VALUE,
          [{ path: "invitationCode", key: "tooMany", params: { max: 2 } }],
        ]);
      expect((await findGroupByCode(invitationCode))?.applications).toHaveLength(2);
      for (const [i, { token, institution, body }] of applicants.entries()) {
        const storedAnswer = await callLambda(participate, "GET", `${base}/${body.id}`, {
          token,
          institution,
        });
        const { status, answers } = storedAnswer.body.data as { status: string; answers: object };
        expect(status).toBe((outcomes[i]?.status ?? 500) < 300 ? "PROCESSING" : "DRAFT");
        expect(answers).toMatchObject({ invitationCode });
      }
    }
  });
});

describe("the last booth of a plan, which is given to ten exhibitors at one moment", () => {
  test("is given to one of them, and the others keep what they have", async () => {
    const ids: string[] = [];
    for (let i = 0; i < TEN; i++) {
      await createCertifiedInstitution(`exhibitor-${i}`);
      ids.push((await createApplicationAwaitingPayment(`exhibitor-${i}`, fair)).id);
    }
    const readApplication = (id: string) => Application.getApplication(id, createTestContext(officer));
    // A first booth makes the plan.
    await performAction(await readApplication(ids[0] ?? ""), "allocateBooth", officer, { booth: "A-50" });
    const plan = await findBoothPlan(fair);
    const booths = plan ? listAllBoothIds(plan).slice(0, RACES) : [];
    expect(booths).toHaveLength(RACES);
    for (const booth of booths) {
      const before = await Promise.all(ids.map(readApplication));
      const outcomes = await Promise.all(
        before.map((view) =>
          performAction(view, "allocateBooth", officer, { booth }).then(
            () => undefined,
            (error) => [error.code, error.detail.fields],
          ),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome)
          expect(outcome).toEqual([errorCodes.INVALID_VALUE, [{ path: "booth", key: "boothTaken" }]]);
      const after = await Promise.all(ids.map(readApplication));
      for (const [i, view] of after.entries())
        expect(view.booth).toBe(outcomes[i] === undefined ? booth : before[i]?.booth);
      const bookedBooths = after.flatMap((view) => view.booth ?? []);
      expect(new Set(bookedBooths).size).toBe(bookedBooths.length);
      const takenBooths = (await findBoothPlan(fair))?.taken ?? {};
      expect(Object.keys(takenBooths).toSorted()).toEqual(bookedBooths.toSorted());
    }
  });
});
