/**
 * Groups in the public draw, over the store (decision 0112): one lot, as many places as booths, its members with it.
 */
import * as Application from "@portal/core/applications/application-service.server";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import type { Answers } from "@portal/core/forms/types/index";
import { applyDrawBatch } from "@portal/core/places/draw/apply-draw.server";
import * as DrawService from "@portal/core/places/draw/draw-service.server";
import { runDraw } from "@portal/core/places/draw/run-draw.server";
import { getStaffDraw } from "@portal/core/places/draw/staff-draw.server";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, describe, expect, test } from "vitest";
import { backfillRows } from "../../../local/backfill/backfill-rows.ts";
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
  groupFairId,
  joinGroupByCode,
  openGroup,
} from "../../support/applications/groups.ts";
import { buildDrandValue, closedRegistration } from "../../support/events/draws.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const COMMIT = "2026-11-24T02:00:00.000Z";
const DRAW = "2026-11-25T02:00:00.000Z";
/** The kind of booth and the zone that all of them ask for. */
const POOL = "STANDARD_9/A";
beforeAll(async () => {
  await createFreshTable();
  await createGroupFair({
    applicationTypes: ["FAIR_HOSTED", "FAIR_GROUP"],
    registration: closedRegistration,
  });
});
const { read, act } = createApplicationCalls(DRAW);
/** Runs the jobs that apply a draw: the result, the offers, and members after their leaders. */
const runJobs = async (...groups: string[]): Promise<void> => {
  await applyDrawBatch(groupFairId, createTestContext(testSystemActor, DRAW));
  for (const code of groups) await moveGroupMembers(code, createTestContext(testSystemActor, DRAW));
};
const withdrawApplication = async (who: string, id: string): Promise<void> => {
  await act(id, "requestCancel", createApplicant(who), { reason: "未能參展" });
  await act(id, "confirmCancel");
};
const { fascia = null } = getExampleAnswers("FAIR_HOSTED");
/** A member of Macao that is no small enterprise, and whose products no document proves to be of Macao. */
const unprovenAnswers: Answers = { exhibitorType: "MACAO", productCategories: ["OTHER"] };
/** Creates a group of two booths with two members in it, of which the second gives other answers. */
const createGroup = async (n: number, secondAnswers: Answers = {}) => {
  const leader = `l${n}`;
  const groupApplication = await openGroup(
    leader,
    buildMemberUnit("甲", `4${n}0001`),
    buildMemberUnit("乙", `4${n}0002`),
  );
  const code = groupApplication.invitationCode ?? "";
  const members: { id: string; institutionId: string }[] = [];
  for (const i of [1, 2]) {
    await createGroupInstitution(`m${n}${i}`, `4${n}000${i}`);
    members.push({
      id: (await joinGroupByCode(`m${n}${i}`, code, { fascia, ...(i === 2 && secondAnswers) })).id,
      institutionId: `m${n}${i}`,
    });
  }
  return { id: groupApplication.id, leader, code, members };
};
/** Applies the draw in batches of two applications until none is left. */
const applyDrawInBatches = async (
  eventId: string,
  at: string,
): Promise<[notified: number, offered: number][]> => {
  const pieces: [number, number][] = [];
  let hasMore = true;
  while (hasMore) {
    const piece = await applyDrawBatch(eventId, createTestContext(testSystemActor, at), 2);
    pieces.push([piece.notified, piece.offered]);
    hasMore = piece.hasMore;
  }
  return pieces;
};
const submitAlone = async (id: string, number: string): Promise<string> => {
  await createCertifiedInstitution(id, { taxpayerNumber: `30${number}`, siteRegistrationNumber: number });
  return (await submitCompleteApplication(id, groupFairId)).id;
};

test("[R423] draws one lot for all its booths, keeps its place in the line, and no later tier comes past it", async () => {
  const [one, two] = [await createGroup(1), await createGroup(2, unprovenAnswers)];
  const first = await submitAlone("s1", "500001");
  const later = await submitAlone("s2", "500002");
  const emptyGroup = await openGroup("l3", buildMemberUnit("甲", "430001"), buildMemberUnit("乙", "430002"));
  const list = [one.id, two.id, first].map((id) => ({ id, tier: 1 }));
  const prepareList = (over: object) =>
    DrawService.prepareDraw(
      groupFairId,
      {
        version: 0,
        drawAt: DRAW,
        source: { kind: "DRAND" },
        pools: [
          { id: POOL, places: 3 },
          { id: "STANDARD_9/B", places: 0 },
        ],
        list: [...list, { id: later, tier: 2 }],
        ...over,
      },
      createTestContext(officer),
    );

  const before = await getStaffDraw(groupFairId, createTestContext(officer));
  expect(Object.fromEntries(before.candidates.map(({ id, pool, takes }) => [id, [pool, takes]]))).toEqual({
    [one.id]: [POOL, 2],
    [two.id]: [POOL, 2],
    [emptyGroup.id]: [POOL, 2],
    [first]: [POOL, 1],
    [later]: [POOL, 1],
  });
  // A group stands where the last of its exhibitors would, and without any of them behind everybody (decision 0782).
  expect(Object.fromEntries(before.candidates.map(({ id, suggested }) => [id, suggested]))).toMatchObject({
    [one.id]: 1,
    [two.id]: 3,
    [emptyGroup.id]: 3,
    [first]: 1,
  });
  // Nobody who could not be accepted, and nobody who would hold the line up for ever.
  await expect(prepareList({ list: [...list, { id: emptyGroup.id, tier: 1 }] })).rejects.toMatchObject({
    detail: { fields: [{ path: "list.3.id", key: "tooFew", params: { min: 2 } }] },
  });
  await expect(prepareList({ pools: [{ id: POOL, places: 1 }] })).rejects.toMatchObject({
    detail: { fields: [{ key: "max", params: { max: 1 } }] },
  });

  const { version } = await prepareList({});
  // The group with too few members cannot be listed, so it is decided before the list is published.
  await expect(
    DrawService.commitDraw(groupFairId, version, createTestContext(officer, COMMIT)),
  ).rejects.toMatchObject({
    detail: { fields: [{ path: "list", key: "drawUnlisted", params: { codes: [emptyGroup.code] } }] },
  });
  await act(emptyGroup.id, "reject", officer, { reason: "成員不足" });
  const committedDraw = await DrawService.commitDraw(
    groupFairId,
    version,
    createTestContext(officer, COMMIT),
  );
  const finishedDraw = await runDraw(
    groupFairId,
    { version: committedDraw.version, ...buildDrandValue("x") },
    createTestContext(officer, DRAW),
  );
  // Whatever the lots: one of the groups and who applied alone fit into three places, the other group does not.
  const [won, lost] = finishedDraw.standing.find(({ id }) => id === one.id)?.placed ? [one, two] : [two, one];
  expect(
    finishedDraw.standing
      .filter(({ placed }) => placed)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([won.id, first].sort());
  expect(
    finishedDraw.standing
      .filter(({ placed }) => !placed)
      .map(({ id, waiting, takes }) => [id, waiting, takes]),
  ).toEqual([
    [lost.id, 1, 2],
    [later, 2, 1],
  ]);

  await runJobs(won.code, lost.code);
  for (const { id } of won.members) expect((await read(id)).status).toBe("ACCEPTED");
  for (const { id } of lost.members) {
    expect((await read(id)).status).toBe("REJECTED");
    const history = await Application.listHistory(id, createTestContext(officer, DRAW));
    expect(history.at(-1)?.action).toBe("followWait");
  }
  expect((await getStaffDraw(groupFairId, createTestContext(officer, DRAW))).pools[0]?.free).toBe(0);

  // One place is free: too few for the group, and not for the later tier before it.
  await withdrawApplication("s1", first);
  await runJobs();
  expect((await read(lost.id)).pending).toBeUndefined();
  expect((await read(later)).pending).toBeUndefined();
  expect((await getStaffDraw(groupFairId, createTestContext(officer, DRAW))).pools[0]?.free).toBe(1);

  await withdrawApplication(won.leader, won.id);
  await runJobs(won.code);
  expect((await read(lost.id)).pending).toBe("offer");
  // Three free, two offered to the group: the next is asked too, since nobody of the first tier waits any more.
  expect((await read(later)).pending).toBe("offer");
  await act(lost.id, "acceptOffer", createApplicant(lost.leader));
  await runJobs(lost.code);
  for (const { id } of lost.members) expect((await read(id)).status).toBe("ACCEPTED");
  expect((await getStaffDraw(groupFairId, createTestContext(officer, DRAW))).pools[0]?.free).toBe(0);
});

test("[R423] a long draw is settled in pieces, and nobody waits while a place is free", async () => {
  const eventId = "fair-of-pieces";
  await createPublishedEvent({ id: eventId, registration: closedRegistration });
  const ids: string[] = [];
  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    const number = `60000${n}`;
    await createCertifiedInstitution(`p${n}`, {
      taxpayerNumber: `30${number}`,
      siteRegistrationNumber: number,
    });
    ids.push((await submitCompleteApplication(`p${n}`, eventId)).id);
  }
  const { version } = await DrawService.prepareDraw(
    eventId,
    {
      version: 0,
      drawAt: DRAW,
      source: { kind: "DRAND" },
      pools: [{ id: POOL, places: 3 }],
      list: ids.map((id) => ({ id, tier: 1 as const })),
    },
    createTestContext(officer),
  );
  const committedDraw = await DrawService.commitDraw(eventId, version, createTestContext(officer, COMMIT));
  const { standing } = await runDraw(
    eventId,
    { version: committedDraw.version, ...buildDrandValue("x") },
    createTestContext(officer, DRAW),
  );
  // The last piece was full, so one more looks whether something is left.
  expect(await applyDrawInBatches(eventId, DRAW)).toEqual([
    [2, 0],
    [2, 0],
    [2, 0],
    [1, 0],
  ]);
  for (const { id } of standing.filter(({ placed }) => placed))
    await withdrawApplication(`p${ids.indexOf(id) + 1}`, id);
  expect(await applyDrawInBatches(eventId, DRAW)).toEqual([
    [0, 2],
    [0, 1],
  ]);
  expect(await applyDrawInBatches(eventId, DRAW)).toEqual([[0, 0]]);
  const waiting = standing.filter(({ placed }) => !placed).map(({ id }) => id);
  const pending = await Promise.all(waiting.map(async (id) => (await read(id)).pending));
  expect(pending).toEqual(["offer", "offer", "offer", undefined]);
});

describe("a group that waits", () => {
  beforeAll(async () => {
    await createFreshTable();
    await createGroupFair({
      applicationTypes: ["FAIR_HOSTED", "FAIR_GROUP"],
      registration: closedRegistration,
    });
  });

  test("is told with its members that the list is closed, and no member whose leader has left it is", async () => {
    const groups = [await createGroup(1), await createGroup(2), await createGroup(3)];
    const { version } = await DrawService.prepareDraw(
      groupFairId,
      {
        version: 0,
        drawAt: DRAW,
        source: { kind: "DRAND" },
        pools: [
          { id: POOL, places: 2 },
          { id: "STANDARD_9/B", places: 0 },
        ],
        list: groups.map(({ id }) => ({ id, tier: 1 as const })),
      },
      createTestContext(officer),
    );
    const { version: committed } = await DrawService.commitDraw(
      groupFairId,
      version,
      createTestContext(officer, COMMIT),
    );
    const { standing } = await runDraw(
      groupFairId,
      { version: committed, ...buildDrandValue("x") },
      createTestContext(officer, DRAW),
    );
    await runJobs(...groups.map(({ code }) => code));
    const findByNumber = (number: number) =>
      groups.find(({ id }) => standing.some((one) => one.id === id && one.waiting === number)) ??
      expect.fail(`nobody waits as ${number}`);
    const [waitingGroup, leftGroup] = [findByNumber(1), findByNumber(2)];
    // As rows were written before a waiting list had an end.
    const waitingRows = [
      { institutionId: waitingGroup.leader, id: waitingGroup.id },
      ...waitingGroup.members,
    ];
    const readTimers = () =>
      Promise.all(
        waitingRows.map(async ({ institutionId, id }) => (await findHeader(institutionId, id))?.timers),
      );
    const timersOfToday = await readTimers();
    for (const { institutionId, id } of waitingRows) {
      const row = (await findHeader(institutionId, id)) ?? expect.fail("no header");
      const timers = row.timers.filter(({ kind }) => kind !== "waitingEnd");
      await transact([buildHeaderPut({ ...row, timers, version: row.version + 1 }, row)]);
    }
    expect(await backfillRows({}, toInstant(DRAW))).toMatchObject({ timersMended: 3, changed: 0 });
    expect(await readTimers()).toEqual(timersOfToday);
    await act(leftGroup.id, "leaveWaiting", createApplicant(leftGroup.leader));
    const header = await findHeader(waitingGroup.leader, waitingGroup.id);
    const firstMorning = `${header?.eventDates?.start}T01:01:00.000Z`;
    const listActions = async (institutionId: string, id: string) =>
      (await applyDueTimers(institutionId, id, createTestContext(testSystemActor, firstMorning))).filter(
        (action) => action === "closeWaiting",
      );
    // The leader first: its members are told after it has left the list with them.
    expect(await listActions(waitingGroup.leader, waitingGroup.id)).toEqual(["closeWaiting"]);
    for (const { id, institutionId } of waitingGroup.members)
      expect(await listActions(institutionId, id)).toEqual(["closeWaiting"]);
    for (const { id, institutionId } of leftGroup.members) {
      expect(await listActions(institutionId, id)).toEqual([]);
      expect((await findHeader(institutionId, id))?.timers).toEqual([]);
    }
  });
});
