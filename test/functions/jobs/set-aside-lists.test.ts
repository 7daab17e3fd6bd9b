/**
 * Reminders, surveys, retention and repeated exports of which one row fails whenever it is tried: the others are done,
 * the failure is told, and the row is tried again (decision 0637).
 */

import * as Application from "@portal/core/applications/application-service.server";
import { buildDraftNotices } from "@portal/core/applications/deadlines/build-draft-notices.server";
import {
  buildExportSchedulePut,
  findExportSchedule,
} from "@portal/core/applications/desk/export-schedule-store.server";
import { saveQueueView } from "@portal/core/applications/desk/queue-views.server";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import * as Event from "@portal/core/events/event-service.server";
import { findEvent } from "@portal/core/events/event-store.server";
import type { NoticeMessage } from "@portal/core/messaging/enqueue-notices.server";
import { findLastDoneDay } from "@portal/core/platform/daily-work.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { transact } from "@portal/core/platform/transaction.server";
import {
  confirmRetentionRun,
  listRetentionRunViews,
  requestRetentionRun,
} from "@portal/core/privacy/retention/retention-run.server";
import { createSurvey, openSurvey } from "@portal/core/surveys/survey-service.server";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  buildCompleteAnswers,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createSignedInPerson, setTestTime } from "../../support/calls/call-lambda.ts";
import {
  expectSetAside,
  recordSetAside,
  runDueTask,
  type SetAsideReports,
} from "../../support/calls/set-aside-reports.ts";
import { buildSurvey } from "../../support/events/survey-fixtures.ts";
import { failNoWrites, failWritesWith } from "../../support/faults/fail-writes.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
let reports: SetAsideReports;
beforeEach(() => {
  setTestTime(mondayMorning);
  reports = recordSetAside();
});
afterEach(() => {
  vi.restoreAllMocks();
  startStrictMachine();
});

/** Lists the ids of the notices of a template that were queued with a link, each once. */
const listQueuedNotices = (template: string, link: string): string[] => [
  ...new Set(
    services
      .listMessages("notice")
      .flatMap((body) => (JSON.parse(body) as NoticeMessage).notices ?? [])
      .filter((notice) => notice.template === template && notice.link === link)
      .map(({ id }) => id),
  ),
];

test("[R508] drafts are reminded of although one of them cannot be, which follows in an hour", async () => {
  await createPublishedEvent({
    id: "closing",
    status: "DRAFT",
    registration: { opensOn: "2026-09-19", closesOn: "2026-12-06", documentsBy: "2026-12-07" },
  });
  await Event.publishEvent("closing", 1, createTestContext(officer));
  const ids: string[] = [];
  for (const who of ["r1", "r2", "r3"]) {
    await createCertifiedInstitution(who);
    const id = ulid();
    ids.push(id);
    await Application.saveDraft(
      { id, scheme: "FAIR_GREEN", eventId: "closing", answers: buildCompleteAnswers("FAIR_GREEN") },
      createTestContext(createApplicant(who)),
    );
  }
  const task = { kind: "window", id: "closing" } as const;
  await runDueTask(services, task, "2026-11-23T02:02:00.000Z");
  const time = "2026-11-29T01:01:00.000Z";
  const [first = "", ...others] = ids;
  const draft = await findHeader("r1", first);
  if (!draft) return expect.unreachable();
  const [notice] = await buildDraftNotices(
    draft,
    { template: "draftClosing", closesOn: parseDay("2026-12-06"), stage: 7 },
    await findEvent("closing"),
    createTestContext(testSystemActor, time),
  );
  failWritesWith(`#${notice?.id}`);
  const countReminders = (id: string): number =>
    listQueuedNotices("draftClosing", `/myform/index?id=${id}`).length;
  await runDueTask(services, task, time);
  expect([first, ...others].map(countReminders)).toEqual([0, 2, 2]);
  expectSetAside(reports, "remindDrafts", first);
  const again = "2026-11-29T02:01:00.000Z";
  expect(await findTaskDueTime(task)).toBe(again);
  failNoWrites();
  await runDueTask(services, task, again);
  expect([first, ...others].map(countReminders)).toEqual([2, 2, 2]);
  expect(await findTaskDueTime(task)).toBe("2026-12-05T01:00:00.000Z");
});

test("[R414] participants are invited to a survey although one cannot be, who follows in an hour", async () => {
  await createPublishedEvent({ id: "surveyed", code: "SURVEYED" });
  const ids: string[] = [];
  for (const who of ["s1", "s2", "s3"]) {
    await createCertifiedInstitution(who);
    const { id } = await createApplicationAwaitingPayment(who, "surveyed");
    const header = await findHeader(who, id);
    if (!header) return expect.unreachable();
    await transact([
      buildHeaderPut(
        { ...header, status: "PAID", version: header.version + 1 },
        { version: header.version, status: header.status },
      ),
    ]);
    ids.push(id);
  }
  const survey = await createSurvey(buildSurvey({ eventId: "surveyed" }), createTestContext(officer));
  await openSurvey(survey, createTestContext(officer));
  const countInvitations = (id: string): number =>
    listQueuedNotices("surveyOpened", `/question/${survey.id}?application=${id}`).length;
  const task = { kind: "survey", id: survey.id } as const;
  const [first = ""] = ids;
  failWritesWith(first);
  await runDueTask(services, task, mondayMorning);
  expect(ids.map(countInvitations)).toEqual([0, 2, 2]);
  expectSetAside(reports, "inviteRespondents", first);
  const again = "2026-11-23T03:00:00.000Z";
  expect(await findTaskDueTime(task)).toBe(again);
  failNoWrites();
  await runDueTask(services, task, again);
  expect(ids.map(countInvitations)).toEqual([2, 2, 2]);
  expect(await findTaskDueTime(task)).toBe("2026-11-24T01:00:00.000Z");
});

test("a repeated export is made although another one of the day cannot be, which follows in an hour", async () => {
  const owner = await createSignedInPerson({ roles: ["OFFICER"], account: "owner@demo.mo" });
  const view = await saveQueueView(
    { name: "All", shared: false, filter: {}, columns: [] },
    createTestContext(owner.actor),
  );
  const ids = ["first", "second"] as const;
  for (const id of ids)
    await transact([
      buildExportSchedulePut({
        id,
        version: 1,
        owner: owner.id,
        ownerName: owner.account,
        name: "All",
        order: { viewId: view.id, rhythm: "DAILY", format: "csv", language: "en" },
        last: "2026-11-23",
        runs: [],
      }),
    ]);
  const listDays = () =>
    Promise.all(ids.map(async (id) => (await findExportSchedule(id))?.runs.map(({ day }) => day)));
  const runDay = (day: string, hour = "01:00") =>
    runDueTask(services, { kind: "exportSchedules", id: day }, `${day}T${hour}:00.000Z`);
  failWritesWith("schedule#first");
  await runDay("2026-11-24");
  expect(await listDays()).toEqual([[], ["2026-11-24"]]);
  expectSetAside(reports, "exportSchedules", "first");
  // The day is done, so that its alarm stays quiet, and the messages that follow try nothing.
  expect(await findLastDoneDay("exportSchedules")).toBe("2026-11-24");
  failNoWrites();
  await runDay("2026-11-24", "01:54");
  expect(await listDays()).toEqual([[], ["2026-11-24"]]);
  await runDay("2026-11-24", "02:00");
  expect(await listDays()).toEqual([["2026-11-24"], ["2026-11-24"]]);
  expect(await findTaskDueTime({ kind: "exportSchedules", id: "2026-11-24" })).toBeUndefined();
  await runDay("2026-11-25");
  expect(await listDays()).toEqual([
    ["2026-11-25", "2026-11-24"],
    ["2026-11-25", "2026-11-24"],
  ]);
});

test("what is no longer kept is shredded although one application cannot be, which the next run shreds", async () => {
  await createPublishedEvent({ id: "past", code: "PAST" });
  const ids: string[] = [];
  for (const who of ["gone1", "gone2", "gone3"]) {
    await createCertifiedInstitution(who);
    const { id, version } = await submitCompleteApplication(who, "past");
    const body = { version, reason: "The products do not fit." };
    await Application.performTransition(id, "reject", body, createTestContext(officer));
    await applyDueTimers(who, id, createTestContext(testSystemActor, "2027-02-01T02:00:00.000Z"));
    ids.push(id);
  }
  let time: string = "2037-06-01T02:00:00.000Z";
  setTestTime(time);
  const requester = await createSignedInPerson({ roles: ["ADMIN"], account: "first@demo.mo" });
  const confirmer = await createSignedInPerson({ roles: ["ADMIN"], account: "second@demo.mo" });
  /** Runs a dry run, and then shreds what it found. */
  const shredExpired = async () => {
    const { task } = await requestRetentionRun(createTestContext(requester.actor, time));
    await runDueTask(services, task, time);
    time = toInstant(Date.parse(time) + 60_000);
    await confirmRetentionRun(task.id, createTestContext(confirmer.actor, time));
    await runDueTask(services, task, time);
    time = toInstant(Date.parse(time) + 60_000);
    const run = (await listRetentionRunViews()).find(({ id }) => id === task.id);
    return { status: run?.status, found: run?.found.applications, shredded: run?.shredded.applications };
  };
  const listLeft = async () => {
    const headers = await Promise.all(ids.map((id, i) => findHeader(`gone${i + 1}`, id)));
    return headers.flatMap((header) => (header ? [header.id] : []));
  };
  const [first = ""] = ids;
  failWritesWith(`application#${first}`);
  expect(await shredExpired()).toEqual({ status: "DONE", found: 3, shredded: 2 });
  expect(await listLeft()).toEqual([first]);
  expectSetAside(reports, "retention", first);
  failNoWrites();
  expect(await shredExpired()).toEqual({ status: "DONE", found: 1, shredded: 1 });
  expect(await listLeft()).toEqual([]);
});
