/**
 * Places that a draw, a waiting list or a group gives to an institution whose certification has ended since it applied:
 * they are kept for it, and nothing is confirmed until it is certified again (spec 2 §4, §6; decision 0465).
 */
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import type { Institution } from "@portal/core/institutions/index";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { writeInstitution } from "@portal/core/institutions/write-institution.server";
import { applyDrawBatch } from "@portal/core/places/draw/apply-draw.server";
import * as DrawService from "@portal/core/places/draw/draw-service.server";
import { runDraw } from "@portal/core/places/draw/run-draw.server";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import type { SQSEvent } from "aws-lambda";
import { beforeAll, expect, test } from "vitest";
import { createApplicationCalls } from "../../support/applications/application-calls.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  getExampleAnswers,
  joinGroupByCode,
  openGroup,
} from "../../support/applications/groups.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { buildDrandValue, closedRegistration } from "../../support/events/draws.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const COMMIT = "2026-11-24T02:00:00.000Z";
const DRAW = "2026-11-25T02:00:00.000Z";
const FAIR = "certified-fair";

beforeAll(async () => {
  await createFreshTable();
  await createPublishedEvent({ id: FAIR, registration: closedRegistration });
  await createGroupFair({ applicationTypes: ["FAIR_GROUP"], registration: closedRegistration });
});

const changeCertification = async (
  id: string,
  certification: Institution["certification"],
): Promise<void> => {
  const before = (await findInstitution(id)) as Institution;
  const after: Institution = { ...before, certification, version: before.version + 1 };
  await writeInstitution({ before, after, action: "certify" }, createTestContext(createApplicant(id), DRAW));
};
const { read, act } = createApplicationCalls(DRAW);
/** Runs a task that a change has left, as the sweep and its job do. */
const runTask = async (kind: "certified" | "group" | "places", id: string): Promise<void> => {
  expect(await findTaskDueTime({ kind, id })).toBeDefined();
  setTestTime(DRAW);
  const { batchItemFailures } = await applyDue({
    Records: [{ messageId: "1", body: JSON.stringify({ kind, id }) }],
  } as unknown as SQSEvent);
  expect(batchItemFailures).toEqual([]);
};
const applyDraw = (time = DRAW, fair = FAIR) =>
  applyDrawBatch(fair, createTestContext(testSystemActor, time));
/** Submits for each institution, and draws so many places among them. */
const drawPlaces = async (fair: string, numbers: Readonly<Record<string, string>>, places: number) => {
  const ids = new Map<string, string>();
  for (const [who, number] of Object.entries(numbers)) {
    await createCertifiedInstitution(who, {
      taxpayerNumber: `30${number}`,
      siteRegistrationNumber: number,
    });
    ids.set((await submitCompleteApplication(who, fair)).id, who);
  }
  const { version } = await DrawService.prepareDraw(
    fair,
    {
      version: 0,
      drawAt: DRAW,
      source: { kind: "DRAND" },
      pools: [{ id: "STANDARD_9/A", places }],
      list: [...ids.keys()].map((id) => ({ id, tier: 1 as const })),
    },
    createTestContext(officer),
  );
  const committedDraw = await DrawService.commitDraw(fair, version, createTestContext(officer, COMMIT));
  const { standing } = await runDraw(
    fair,
    { version: committedDraw.version, ...buildDrandValue("x") },
    createTestContext(officer, DRAW),
  );
  return { ids, standing };
};

test("[R423] a winner keeps the place and gets it with the certification; whoever waits accepts no place without one", async () => {
  const { ids, standing } = await drawPlaces(FAIR, { w1: "610001", w2: "610002", w3: "610003" }, 2);
  const [winner = "", other = ""] = standing.filter(({ placed }) => placed).map(({ id }) => id);
  const waiting = standing.find(({ placed }) => !placed)?.id ?? "";
  const [ofWinner = "", ofOther = "", ofWaiting = ""] = [winner, other, waiting].map(
    (id) => ids.get(id) ?? "",
  );
  await changeCertification(ofWinner, "VERIFYING");
  await applyDraw();
  expect([(await read(winner)).status, (await read(waiting)).status]).toEqual(["PROCESSING", "REJECTED"]);
  expect((await expectRefusal(act(winner, "accept"))).code).toBe(errorCodes.INSTITUTION_NOT_CERTIFIED);
  // The place is the winner's still: nobody who waits is asked.
  expect((await read(waiting)).pending).toBeUndefined();
  await changeCertification(ofWinner, "PASSED");
  await runTask("certified", ofWinner);
  await runTask("places", FAIR);
  expect((await read(winner)).status).toBe("AWAITING_PAYMENT");

  await act(other, "requestCancel", createApplicant(ofOther), { reason: "未能參展" });
  await act(other, "confirmCancel");
  await changeCertification(ofWaiting, "FAILED");
  await applyDraw();
  expect((await read(waiting)).pending).toBe("offer");
  expect(await expectRefusal(act(waiting, "acceptOffer", createApplicant(ofWaiting)))).toMatchObject({
    code: errorCodes.INSTITUTION_NOT_CERTIFIED,
    detail: { params: { context: "place" } },
  });
  expect((await read(waiting)).pending).toBe("offer");
  await changeCertification(ofWaiting, "PASSED");
  expect((await act(waiting, "acceptOffer", createApplicant(ofWaiting))).status).toBe("AWAITING_PAYMENT");
});

test("[R501] a winner who is certified again once the event has begun is not asked for its fee", async () => {
  const lateFair = "late-fair";
  await createPublishedEvent({
    id: lateFair,
    names: buildLocalizedText(lateFair),
    registration: closedRegistration,
  });
  const { standing } = await drawPlaces(lateFair, { w4: "610004" }, 1);
  const [{ id: winner = "" } = {}] = standing;
  await changeCertification("w4", "VERIFYING");
  await applyDraw(DRAW, lateFair);
  await changeCertification("w4", "PASSED");
  for (const day of ["2027-03-04", "2027-03-15"]) {
    await applyDraw(`${day}T02:00:00.000Z`, lateFair);
    expect((await read(winner)).status).toBe("PROCESSING");
  }
  // On the day before it can still be paid.
  await applyDraw("2027-03-03T02:00:00.000Z", lateFair);
  expect((await read(winner)).status).toBe("AWAITING_PAYMENT");
});

test("[R423] a member without certification follows its leader once it is certified; the others do not wait for it", async () => {
  const groupApplication = await openGroup(
    "lc",
    buildMemberUnit("甲", "620001"),
    buildMemberUnit("乙", "620002"),
  );
  const code = groupApplication.invitationCode ?? "";
  const { fascia = null } = getExampleAnswers("FAIR_HOSTED");
  const members: string[] = [];
  for (const n of [1, 2]) {
    await createGroupInstitution(`mc${n}`, `62000${n}`);
    members.push((await joinGroupByCode(`mc${n}`, code, { fascia })).id);
  }
  const [late = "", prompt = ""] = members;
  await changeCertification("mc1", "VERIFYING");
  await act(groupApplication.id, "accept");
  await moveGroupMembers(code, createTestContext(testSystemActor, DRAW));
  expect([(await read(late)).status, (await read(prompt)).status]).toEqual(["PROCESSING", "ACCEPTED"]);
  await changeCertification("mc1", "PASSED");
  // Once the event is over, there is nothing to give and nothing to report on.
  await moveGroupMembers(code, createTestContext(testSystemActor, "2027-03-07T02:00:00.000Z"));
  expect((await read(late)).status).toBe("PROCESSING");
  await runTask("certified", "mc1");
  await runTask("group", code);
  expect((await read(late)).status).toBe("ACCEPTED");
});
