/**
 * What follows a draw when an application on its list changes (spec 2 §4, §9; decision 0657): a result that could not
 * be given waits for the application, and a place that somebody held up goes to the next in line.
 */
import * as Application from "@portal/core/applications/application-service.server";
import * as DrawService from "@portal/core/places/draw/draw-service.server";
import { runDraw } from "@portal/core/places/draw/run-draw.server";
import { getStaffDraw } from "@portal/core/places/draw/staff-draw.server";
import {
  findDeferredTaskRow,
  findTaskDueTime,
} from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { createApplicationCalls } from "../../support/applications/application-calls.ts";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  secondOfficer,
} from "../../support/applications/application-fixtures.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { buildDrandValue, buildDrawPreparation, closedRegistration } from "../../support/events/draws.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const SUBMIT = "2026-11-23T02:00:00.000Z";
const COMMIT = "2026-11-24T02:00:00.000Z";
const DRAW = "2026-12-02T02:00:00.000Z";
/** The run of the draw's own task has ended. */
const AFTER = "2026-12-02T03:00:00.000Z";
const callsBeforeDraw = createApplicationCalls(COMMIT);
const { read, act } = createApplicationCalls(AFTER);
beforeAll(createFreshTable);

/** What one application of a draw asks for. */
interface DrawnRequest {
  tier: 1 | 2 | 3;
  area: number;
  zone?: string;
  secondZone?: string;
}
let eventCount = 0;
/** Creates an event with a committed draw over raw space: so many square metres in each zone. */
const createCommittedDraw = async (places: Record<string, number>, requests: DrawnRequest[]) => {
  eventCount += 1;
  const eventId = `line-${eventCount}`;
  await createPublishedEvent({ id: eventId, code: eventId.toUpperCase(), registration: closedRegistration });
  const ids: string[] = [];
  for (const [i, { area, zone = "A", secondZone }] of requests.entries()) {
    const institutionId = `${eventId}-${i}`;
    const number = 860_000 + eventCount * 20 + i;
    await createCertifiedInstitution(institutionId, {
      taxpayerNumber: `86${number}`,
      siteRegistrationNumber: `${number}`,
    });
    const { zoneChoice2: _, ...answers } = buildCompleteAnswers("FAIR_HOSTED");
    const { id } = await Application.submitApplication(
      {
        id: ulid(),
        scheme: "FAIR_HOSTED",
        eventId,
        answers: {
          ...answers,
          boothPreference: "RAW_SPACE",
          expectedArea: area,
          zoneChoice1: zone,
          ...(secondZone ? { zoneChoice2: secondZone } : {}),
        },
      },
      createTestContext(createApplicant(institutionId), SUBMIT),
    );
    ids.push(id);
  }
  const view = await getStaffDraw(eventId, createTestContext(officer, COMMIT));
  const preparation = buildDrawPreparation(view, 0, DRAW, {
    pools: view.pools.map(({ id, zone = "" }) => ({ id, places: places[zone] ?? 0 })),
    list: ids.map((id, i) => ({ id, tier: requests[i]?.tier ?? 1 })),
  });
  const { version } = await DrawService.prepareDraw(eventId, preparation, createTestContext(officer, COMMIT));
  const commitment = await DrawService.commitDraw(eventId, version, createTestContext(officer, COMMIT));
  return { eventId, ids, version: commitment.version };
};
type CommittedDraw = Awaited<ReturnType<typeof createCommittedDraw>>;

/** Runs the job of an event where its task is stored, until it is not any more. */
const runStoredTask = async (eventId: string, at = AFTER): Promise<void> => {
  const task = { kind: "places", id: eventId } as const;
  expect(await findTaskDueTime(task)).toBeDefined();
  setTestTime(at);
  const { batchItemFailures } = await applyDue({
    Records: [{ messageId: "1", body: JSON.stringify(task) }],
  } as unknown as SQSEvent);
  expect(batchItemFailures).toEqual([]);
  expect(await findDeferredTaskRow(task)).toBeUndefined();
};
/** Draws, and runs the job until its task has ended. */
const holdDraw = async ({ eventId, version }: CommittedDraw): Promise<string[]> => {
  const ctx = createTestContext(officer, DRAW);
  const { standing } = await runDraw(eventId, { version, ...buildDrandValue("line") }, ctx);
  await runStoredTask(eventId);
  return standing.map(({ id }) => id);
};
const getApplicant = async (id: string) => createApplicant((await read(id)).institutionId);
const readStates = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { status, pending } = await read(id);
      return pending ? `${status} ${pending}` : status;
    }),
  );
/** Staff ask for documents once the list is published. */
const requestDocuments = (id: string) =>
  callsBeforeDraw.act(id, "requestSupplement", officer, {
    fields: ["productsServices"],
    message: "更正",
    dueOn: "2026-12-07",
    reason: "x",
  });
const sendDocuments = async (id: string) =>
  act(id, "supplement", await getApplicant(id), { answers: { productsServices: "茶" } });

describe("[R423] a result that could not be given at the draw is given once the application is in processing again", () => {
  const answers: [what: string, before: typeof requestDocuments, answer: (id: string) => Promise<unknown>][] =
    [
      ["documents that were asked for are sent", requestDocuments, sendDocuments],
      [
        "the request for documents is withdrawn",
        requestDocuments,
        (id) => act(id, "withdrawSupplement", officer, { reason: "不需要" }),
      ],
      [
        "a cancellation that was asked for is refused",
        async (id) =>
          callsBeforeDraw.act(id, "requestCancel", await getApplicant(id), { reason: "未能參展" }),
        (id) => act(id, "refuseCancel", officer, { reason: "已安排" }),
      ],
      [
        "documents are late with a reason, and sent",
        requestDocuments,
        async (id) => {
          await act(id, "justifyLate", await getApplicant(id), { reason: "颱風" });
          await act(id, "acceptLate", officer, { dueOn: "2026-12-07", reason: "x" });
          await sendDocuments(id);
        },
      ],
    ];
  test.each(answers)("%s", async (_what, moveBefore, answer) => {
    const draw = await createCommittedDraw({ A: 40 }, [
      { tier: 1, area: 40 },
      { tier: 2, area: 40 },
    ]);
    for (const id of draw.ids) await moveBefore(id);
    const [winner = "", other = ""] = await holdDraw(draw);
    for (const id of [other, winner]) {
      await answer(id);
      await runStoredTask(draw.eventId);
    }
    expect(await readStates([winner, other])).toEqual(["AWAITING_PAYMENT", "REJECTED"]);
    expect((await read(other)).lot).toMatchObject({ waiting: 1 });
  });
});

describe("[R423] who was refused before the draw and is reviewed again", () => {
  const drawRefused = async () => {
    const draw = await createCommittedDraw({ A: 40 }, [
      { tier: 1, area: 40 },
      { tier: 2, area: 40 },
    ]);
    for (const id of draw.ids) {
      await callsBeforeDraw.act(id, "reject", officer, { reason: "x" });
      await callsBeforeDraw.act(id, "object", await getApplicant(id), { reason: "x" });
    }
    const [winner = "", other = ""] = await holdDraw(draw);
    const upholdObjection = async (id: string) => {
      await act(id, "upholdObjection", secondOfficer);
      await runStoredTask(draw.eventId);
    };
    return { eventId: draw.eventId, winner, other, upholdObjection };
  };

  test("gets the result of the draw", async () => {
    const { winner, other, upholdObjection } = await drawRefused();
    await upholdObjection(winner);
    await upholdObjection(other);
    expect(await readStates([winner, other])).toEqual(["AWAITING_PAYMENT", "REJECTED"]);
    expect((await read(other)).lot).toMatchObject({ waiting: 1 });
  });

  test("gets a place that was offered to somebody else only when it is free again", async () => {
    const { eventId, winner, other, upholdObjection } = await drawRefused();
    await upholdObjection(other);
    expect(await readStates([winner, other])).toEqual(["REJECTED objection", "REJECTED offer"]);
    await upholdObjection(winner);
    expect(await readStates([winner, other])).toEqual(["PROCESSING", "REJECTED offer"]);
    await act(other, "declineOffer", await getApplicant(other));
    await runStoredTask(eventId);
    expect(await readStates([winner, other])).toEqual(["AWAITING_PAYMENT", "REJECTED"]);
  });
});

describe("[R423] whoever held up the line and leaves it lets the next in line have what is free", () => {
  const waysOut: [what: string, leave: (id: string) => Promise<unknown>][] = [
    ["by leaving the waiting list", async (id) => act(id, "leaveWaiting", await getApplicant(id))],
    ["by an objection", async (id) => act(id, "object", await getApplicant(id), { reason: "x" })],
  ];
  test.each(waysOut)("of a later tier, %s", async (_what, leave) => {
    const draw = await createCommittedDraw({ A: 60 }, [
      { tier: 1, area: 40 },
      { tier: 1, area: 40 },
      { tier: 2, area: 20 },
    ]);
    const [, waiting = "", later = ""] = await holdDraw(draw);
    expect(await readStates([waiting, later])).toEqual(["REJECTED", "REJECTED"]);
    await leave(waiting);
    await runStoredTask(draw.eventId);
    expect((await readStates([later]))[0]).toBe("REJECTED offer");
  });

  test("of another zone that is the second choice", async () => {
    const draw = await createCommittedDraw({ A: 20, B: 60 }, [
      { tier: 1, area: 40, zone: "B" },
      { tier: 1, area: 40, zone: "B" },
      { tier: 1, area: 20 },
      { tier: 2, area: 20, secondZone: "B" },
    ]);
    await holdDraw(draw);
    const standing = (await getStaffDraw(draw.eventId, createTestContext(officer, AFTER))).standing;
    const ofB = standing.find(({ pool, placed }) => pool.endsWith("/B") && !placed)?.id ?? "";
    const second = draw.ids[3] ?? "";
    expect(await readStates([second])).toEqual(["REJECTED"]);
    await act(ofB, "leaveWaiting", await getApplicant(ofB));
    await runStoredTask(draw.eventId);
    expect(await readStates([second])).toEqual(["REJECTED offer"]);
    expect((await read(second)).lot?.pool).toBe("RAW_SPACE/B");
  });
});
