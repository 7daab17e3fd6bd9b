/**
 * Every record of the table of transitions is true: the deadlines and event timers that its action starts and the
 * notices that it sends are those that the record names, no more and no fewer (house.md › Rules, 2). A call with a
 * member that the record does not name is refused before (decision 0543).
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Store from "@portal/core/applications/model/application-store.server";
import { getTimerDefinition, isReminder, type Timer } from "@portal/core/applications/model/timers";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { applyTransition } from "@portal/core/applications/transitions/apply-transition.server";
import { listInputMembers } from "@portal/core/applications/transitions/definitions/action-input";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import {
  performTransition,
  simulateTransition,
} from "@portal/core/applications/transitions/perform-transition.server";
import type { Notice } from "@portal/core/messaging/notice-types";
import { parseNotices } from "@portal/core/messaging/read-pending-notices.server";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { schemes } from "@portal/core/schemes/index";
import { beforeAll, describe, expect, test } from "vitest";
import noticeTexts from "../../../locales/notices/en.json" with { type: "json" };
import { listTimerFaults } from "../../support/applications/timer-faults.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";
import { everyMember } from "./every-member.ts";
import { chooseCaseActor, createCaseContext, storeCaseApplication } from "./stored-case.ts";
import { type TransitionCase, transitionCases } from "./transition-cases.ts";

beforeAll(createFreshTable);

const actions = Object.keys(transitionCases) as SubmittedAction[];

const listAllTimers = ({ timers, suspended = [] }: ApplicationHeader): Timer[] => [...timers, ...suspended];
const hasTimer = (list: readonly Timer[], { kind, at }: Timer): boolean =>
  list.some((timer) => timer.kind === kind && timer.at === at);
const hasLapseTimer = (header: ApplicationHeader, deadline: string): boolean =>
  listAllTimers(header).some((timer) => {
    const definition = getTimerDefinition(timer);
    return definition.purpose === "lapse" && definition.deadline === deadline;
  });
const uniqueSorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

/**
 * Faults of the last days that notices name as `dueOn`. In a sentence about an objection it is the day of the
 * objection, and without one the sentence is left out. In any other it is that of another deadline, which
 * `namedDeadlines` or the transition has to name.
 */
const findNamedDayFaults = (
  notices: readonly Notice[],
  before: ApplicationHeader,
  after: ApplicationHeader,
): string[] => {
  const objectionDay = after.deadlines.find(({ kind }) => kind === "objection")?.day;
  const otherDays = [...before.deadlines, ...after.deadlines]
    .filter(({ kind }) => kind !== "objection")
    .map(({ day }): unknown => day);
  return notices.flatMap(({ template, params }) => {
    const sentence = noticeTexts[template].text.split("\n").find((line) => line.includes("{{dueOn}}"));
    if (sentence === undefined) return [];
    const isNamed = sentence.includes("object")
      ? params.dueOn === (objectionDay ?? "")
      : otherDays.includes(params.dueOn);
    return isNamed ? [] : [`${template} names ${JSON.stringify(params.dueOn)} as its last day`];
  });
};

interface Observation {
  deadlines: string[];
  eventTimers: string[];
  notices: string[];
  faults: string[];
}
/** A call with members of other actions is refused with each of them, also in a dry run, and nothing is written. */
const expectOthersRefused = async (
  before: ApplicationHeader,
  action: SubmittedAction,
  ctx: Context,
): Promise<void> => {
  const inputMembers = new Set<string>(listInputMembers(action));
  const others = Object.keys(everyMember).filter((member) => !inputMembers.has(member));
  const body = { version: before.version, ...everyMember };
  for (const call of [performTransition, simulateTransition])
    await expect(call(before.id, action, body, ctx), action).rejects.toMatchObject({
      code: errorCodes.BAD_PARAMETERS,
      detail: { fields: others.map((path) => ({ path, key: "illegal" })) },
    });
  expect(await Store.findHeader(before.institutionId, before.id)).toEqual(before);
};

/** Makes the transition of a case on the stored application, and reads back what it started, ended and sent. */
const observeTransition = async (action: SubmittedAction, each: TransitionCase): Promise<Observation> => {
  const before = await storeCaseApplication(each);
  const ctx = createCaseContext(chooseCaseActor(action, before), each);
  if (transitions[action].by !== "rule") expect(explainDenial(before, action, ctx), action).toBeUndefined();
  const { by } = transitions[action];
  if (by === "staff" || by === "applicant") await expectOthersRefused(before, action, ctx);
  const timer = before.timers.find(({ kind }) => kind === each.timer);
  await applyTransition(
    { header: before, action, input: each.input ?? {}, lot: each.lot, ...(timer ? { timer } : {}) },
    ctx,
  );
  const after = await Store.findHeader(before.institutionId, before.id);
  if (!after) throw new Error("The application is gone.");
  const { Item = {} } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: Store.buildHistoryKey(after.id, after.seq) }),
  );
  expect((await Store.listHistoryEntries(after)).at(-1)?.action).toBe(action);
  const runningBefore = new Map(
    before.deadlines.map((deadline) => [deadline.kind, JSON.stringify(deadline)]),
  );
  const startedDeadlines = after.deadlines.filter(
    (one) => runningBefore.get(one.kind) !== JSON.stringify(one),
  );
  const newTimers = after.timers.filter((one) => !hasTimer(listAllTimers(before), one));
  const getDefinition = (one: Timer) => getTimerDefinition(one);
  const notices = parseNotices(Item);
  return {
    deadlines: startedDeadlines.map(({ kind }) => kind),
    eventTimers: newTimers.filter((one) => getDefinition(one).purpose === "event").map(({ kind }) => kind),
    notices: notices.map(({ template }) => template),
    faults: [
      ...findNamedDayFaults(notices, before, after),
      // A deadline ends together with its timers, a timer starts only with its deadline, and rests only for a request.
      ...listTimerFaults(after),
      // A deadline that keeps running also keeps its timer. The days to object rest while they cannot be used.
      ...after.deadlines.flatMap(({ kind }) => {
        if (kind === "objection" && after.objectionPausedOn) return [];
        const isApplied = timer && !isReminder(timer) && getDefinition(timer).purpose === "lapse";
        const wasApplied = isApplied && (getDefinition(timer) as { deadline: string }).deadline === kind;
        return hasLapseTimer(before, kind) && !wasApplied && !hasLapseTimer(after, kind)
          ? [`${kind} runs on without its timer`]
          : [];
      }),
    ],
  };
};

test("every scheme that takes a fee issues a voucher, which starts the timer of the end of the event", () => {
  const charging = schemes.filter(({ moves }) => moves.includes("requestPayment"));
  expect(charging.length).toBeGreaterThan(0);
  for (const { id, moves } of charging)
    expect(moves, id).toEqual(expect.arrayContaining(["issueVoucher", "complete"]));
});

describe.each(actions)("%s", (action) => {
  test("refuses members of other actions, starts the deadlines and timers and sends the notices that its record names, and no others", async () => {
    const observations: Observation[] = [];
    for (const each of transitionCases[action]) observations.push(await observeTransition(action, each));
    const record = transitions[action];
    expect({
      faults: observations.flatMap(({ faults }) => faults),
      deadlines: uniqueSorted(observations.flatMap(({ deadlines }) => deadlines)),
      eventTimers: uniqueSorted(observations.flatMap(({ eventTimers }) => eventTimers)),
      notices: uniqueSorted(observations.flatMap(({ notices }) => notices)),
    }).toEqual({
      faults: [],
      deadlines: uniqueSorted(record.deadlines),
      eventTimers: uniqueSorted(record.eventTimers ?? []),
      notices: uniqueSorted(record.notices),
    });
  });
});
