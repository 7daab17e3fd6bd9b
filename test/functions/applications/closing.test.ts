/** Transitions that run by themselves before and after people act: drafts whose window closes, bars that end. */

import * as Application from "@portal/core/applications/application-service.server";
import { buildDraftNotices } from "@portal/core/applications/deadlines/build-draft-notices.server";
import { remindDrafts } from "@portal/core/applications/deadlines/remind-drafts.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { listApplications } from "@portal/core/applications/views/list-applications.server";
import * as Event from "@portal/core/events/event-service.server";
import { findEvent } from "@portal/core/events/event-store.server";
import type { Answers } from "@portal/core/forms/types/index";
import {
  buildSchemeDenialEndTask,
  buildSchemeDenialWrite,
  buildSuspensionEndTask,
  buildSuspensionWrite,
  readConstraints,
} from "@portal/core/institutions/constraints/constraints.server";
import type { Notice } from "@portal/core/messaging/notice-types";
import { parseDay } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { beforeEach, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import * as Change from "../../support/events/change-event.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
beforeEach(() => setTestTime(mondayMorning));

/** Messages of the due queue that name this. */
const listDueMessages = (id: string): string[] =>
  services.listMessages("due").filter((body) => body.includes(`"${id}"`));
const deliverMessages = async (bodies: string[]): Promise<void> => {
  const Records = bodies.map((body, i) => ({ messageId: `m${i}`, body }));
  expect((await applyDue({ Records } as unknown as SQSEvent)).batchItemFailures).toEqual([]);
};
/** Runs a minute of the sweep at an instant, and what it brings about this. */
const runMinute = async (time: string, id: string): Promise<number> => {
  setTestTime(time);
  const before = listDueMessages(id).length;
  await sweep();
  const dueMessages = listDueMessages(id).slice(before);
  await deliverMessages(dueMessages);
  return dueMessages.length;
};
/**
 * Returns a parameter in Portuguese, which the readers here read: the name of an event is kept in every language until
 * it is sent.
 */
const toText = (param: Notice["params"][string]): string =>
  typeof param === "object" && "pt" in param ? String(param.pt) : String(param);
/** Notices of a template whose parameter begins so. */
const listSentNotices = (template: string, name: string, value: string): Notice[] =>
  services
    .listMessages("notice")
    .flatMap((body) => JSON.parse(body).notices as Notice[])
    .filter(({ template: of, params }) => of === template && toText(params[name] ?? "").startsWith(value));

/** Nothing sends them here, so that the sweep queues them again: each is one by its id. */
const withoutRepetitions = (notices: Notice[]): Notice[] => [
  ...new Map(notices.map((notice) => [notice.id, notice])).values(),
];

describe("a draft with a day of a year whose holidays are not known", () => {
  test.each(["1999-01-01", "2099-01-01"])("%s keeps it, its list and its reminder readable", async (day) => {
    const institutionId = `far-${day}`;
    await createCertifiedInstitution(institutionId);
    const ctx = createTestContext(createApplicant(institutionId));
    const savedDraft = await Application.saveDraft(
      { id: ulid(), scheme: "ENDORSEMENT_MAINLAND", answers: { arrivalDate: day, activityStart: day } },
      ctx,
    );
    expect(await Application.getApplication(savedDraft.id, ctx)).toMatchObject({ status: "DRAFT" });
    expect((await listApplications({}, ctx)).items.map(({ id }) => id)).toEqual([savedDraft.id]);
    expect(await Application.listAvailableActions(savedDraft.id, ctx)).not.toEqual([]);
    expect(await runMinute("2026-12-23T02:01:00.000Z", savedDraft.id)).toBe(1);
  });
});

describe("a draft whose window closes", () => {
  /**
   * Creates an event whose registration closes on Sunday 6 December, published now, with drafts of these institutions.
   */
  const createClosingEvent = async (id: string, ...drafts: string[]) => {
    await createPublishedEvent({
      id,
      status: "DRAFT",
      registration: { opensOn: "2026-09-19", closesOn: "2026-12-06", documentsBy: "2026-12-07" },
    });
    await Event.publishEvent(id, 1, createTestContext(officer));
    for (const one of drafts) {
      await createCertifiedInstitution(one);
      await Application.saveDraft(
        { id: ulid(), scheme: "FAIR_GREEN", eventId: id, answers: buildCompleteAnswers("FAIR_GREEN") },
        createTestContext(createApplicant(one)),
      );
    }
    return () => withoutRepetitions(listSentNotices("draftClosing", "event", id)).length;
  };

  test("[R508] is reminded of seven days before and the day before, at nine, each once", async () => {
    const reminders = await createClosingEvent("c1", "c1a");
    expect(await runMinute("2026-11-23T02:01:00.000Z", "c1")).toBe(1);
    expect(reminders()).toBe(0);
    expect(await runMinute("2026-11-29T00:59:00.000Z", "c1")).toBe(0);
    expect(await runMinute("2026-11-29T01:01:00.000Z", "c1")).toBe(1);
    // In the portal and by mail, to who made it.
    const first = reminders();
    expect(first).toBe(2);
    expect(await runMinute("2026-11-29T01:02:00.000Z", "c1")).toBe(0);
    expect(await runMinute("2026-12-05T01:01:00.000Z", "c1")).toBe(1);
    expect(reminders()).toBe(2 * first);
    // After it nothing is due any more.
    expect(await runMinute("2026-12-08T01:01:00.000Z", "c1")).toBe(0);
  });

  test("[R508] is reminded of with all others, however many: each run goes on where the one before it ended", async () => {
    const owners = ["c8a", "c8b", "c8c", "c8d", "c8e"];
    const countReminders = await createClosingEvent("c8", ...owners);
    const ctx = createTestContext(testSystemActor, "2026-11-29T01:01:00.000Z");
    const positions: string[] = [];
    let after: string | undefined = "";
    do {
      after = await remindDrafts("c8", ctx, after, 2);
      if (after !== undefined) positions.push(after);
      // Two for each draft: in the portal and by mail.
      expect(countReminders()).toBe(after === undefined ? 10 : 4 * positions.length);
    } while (after !== undefined);
    expect(positions).toHaveLength(2);
    expect(positions).toEqual(positions.toSorted());
  });

  test("[R508] of a member of a group is reminded of by the groups that the event takes", async () => {
    const registration = { opensOn: "2026-09-19", closesOn: "2026-12-06", documentsBy: "2026-12-07" };
    await createPublishedEvent({ id: "c9", applicationTypes: ["FAIR_GROUP"], registration });
    await createCertifiedInstitution("c9a");
    await Application.saveDraft(
      { id: ulid(), scheme: "FAIR_GROUP_MEMBER", eventId: "c9", answers: {} },
      createTestContext(createApplicant("c9a")),
    );
    await remindDrafts("c9", createTestContext(testSystemActor, "2026-11-29T01:01:00.000Z"));
    expect(withoutRepetitions(listSentNotices("draftClosing", "event", "c9"))).toHaveLength(2);
  });

  test("a message that comes twice, or late, tells the same under the same id", async () => {
    await createClosingEvent("c2", "c2a");
    await runMinute("2026-11-23T02:01:00.000Z", "c2");
    setTestTime("2026-11-29T01:01:00.000Z");
    await sweep();
    const messages = listDueMessages("c2").slice(-1);
    await Promise.all([deliverMessages(messages), deliverMessages(messages), deliverMessages(messages)]);
    const notices = listSentNotices("draftClosing", "event", "c2");
    expect(new Set(notices.map(({ id }) => id)).size).toBe(2);
    expect(notices[0]).toMatchObject({ params: { dueOn: "2026-12-06" } });
    expect(notices[0]?.link).toMatch(/^\/myform\/index\?id=[0-9A-Z]{26}$/);
  });

  test.each([
    { template: "draftClosing", closesOn: parseDay("2026-12-06"), stage: 7 },
    { template: "draftResting", savedOn: parseDay("2026-10-30") },
  ] as const)("a reminder $template that is built again later has the same ids", async (reminder) => {
    const institutionId = `again-${reminder.template}`;
    await createCertifiedInstitution(institutionId);
    const { id } = await Application.saveDraft(
      { id: ulid(), scheme: "TRAINING", answers: {} },
      createTestContext(createApplicant(institutionId)),
    );
    const draft = await findHeader(institutionId, id);
    const listIds = async (time: string) => {
      const ctx = createTestContext(testSystemActor, time);
      const notices = draft ? await buildDraftNotices(draft, reminder, undefined, ctx) : [];
      return notices.map((notice) => notice.id);
    };
    const ids = await listIds("2026-11-29T01:01:00.000Z");
    expect(ids).toHaveLength(2);
    expect(await listIds("2026-11-29T01:04:00.000Z")).toEqual(ids);
  });

  test("nobody is reminded of what was submitted, nor of an event that does not take place", async () => {
    const countSubmitted = await createClosingEvent("c3");
    await createCertifiedInstitution("c3a");
    const ctx = createTestContext(createApplicant("c3a"));
    await Application.submitApplication(
      { id: ulid(), scheme: "FAIR_GREEN", eventId: "c3", answers: buildCompleteAnswers("FAIR_GREEN") },
      ctx,
    );
    const off = await createClosingEvent("c4", "c4a");
    await Change.cancelEvent("c4", { version: 2, reason: "取消" }, createTestContext(officer));
    await runMinute("2026-11-23T02:01:00.000Z", "c3");
    await runMinute("2026-11-29T01:01:00.000Z", "c3");
    await runMinute("2026-11-29T01:02:00.000Z", "c4");
    expect([countSubmitted(), off()]).toEqual([0, 0]);
  });

  test("a sweep that was away until the window had closed reminds nobody", async () => {
    const reminders = await createClosingEvent("c6", "c6a");
    expect(await runMinute("2026-12-07T01:01:00.000Z", "c6")).toBe(1);
    expect(reminders()).toBe(0);
  });

  test("registration that is prolonged is reminded of by its new last day", async () => {
    const reminders = await createClosingEvent("c5", "c5a");
    await runMinute("2026-11-23T02:01:00.000Z", "c5");
    const before = await findEvent("c5");
    if (!before) throw new Error("no event");
    const registration = { ...before.registration, closesOn: "2026-12-20" };
    await Change.editEvent({ ...before, registration }, createTestContext(officer));
    await runMinute("2026-11-23T02:03:00.000Z", "c5");
    expect(await runMinute("2026-11-29T01:01:00.000Z", "c5")).toBe(0);
    expect(await runMinute("2026-12-13T01:01:00.000Z", "c5")).toBe(1);
    expect(reminders()).toBe(2);
  });
});

describe("a draft of a scheme without an event", () => {
  const saveDraftFor = async (
    who: string,
    scheme: string,
    answers: Answers,
    time: string,
  ): Promise<string> => {
    await createCertifiedInstitution(who);
    const draft = { id: ulid(), scheme, answers };
    await Application.saveDraft(draft, createTestContext(createApplicant(who), time));
    return draft.id;
  };
  const listRecipients = (template: string, id: string) =>
    withoutRepetitions(
      services
        .listMessages("notice")
        .flatMap((body) => JSON.parse(body).notices as Notice[])
        .filter((notice) => notice.template === template && notice.link?.includes(id)),
    );

  test("[R508] is reminded of before the period ends, once each, also when the job was down on the day", async () => {
    const id = await saveDraftFor("w1", "TRAINING", {}, "2027-05-20T02:00:00.000Z");
    await runMinute("2027-05-21T01:01:00.000Z", id);
    expect(listRecipients("draftClosing", id)).toEqual([]);
    for (const day of ["25", "26"]) await runMinute(`2027-05-${day}T01:01:00.000Z`, id);
    expect(listRecipients("draftClosing", id)).toHaveLength(2);
    expect(listRecipients("draftClosing", id)[0]).toMatchObject({
      params: { dueOn: "2027-05-31", scheme: "TRAINING" },
      link: `/myform/index?id=${id}`,
    });
    await runMinute("2027-05-30T01:01:00.000Z", id);
    expect(listRecipients("draftClosing", id)).toHaveLength(4);
  });

  test("its last day follows the answers: 35 days before the first day of the activity", async () => {
    const answers = getSchemeExample("INCENTIVE_EXHIBITOR").answers;
    const dates = { from: "2027-03-01", to: "2027-03-03" };
    const id = await saveDraftFor(
      "w2",
      "INCENTIVE_EXHIBITOR",
      { ...answers, exhibitionDates: dates },
      "2026-11-23T02:00:00.000Z",
    );
    await runMinute("2027-01-18T01:01:00.000Z", id);
    expect(listRecipients("draftClosing", id)[0]).toMatchObject({ params: { dueOn: "2027-01-25" } });
  });

  test("where nothing limits it, it is reminded of once, thirty days after the last save", async () => {
    const id = await saveDraftFor("w3", "SUBSIDY_ECOMMERCE", {}, "2026-11-23T02:00:00.000Z");
    await runMinute("2026-12-22T01:01:00.000Z", id);
    expect(listRecipients("draftResting", id)).toEqual([]);
    for (const day of ["23", "24", "28"]) await runMinute(`2026-12-${day}T01:01:00.000Z`, id);
    expect(listRecipients("draftResting", id)).toHaveLength(2);
    expect(listRecipients("draftResting", id)[0]).toMatchObject({
      params: { day: "2026-11-23", scheme: "SUBSIDY_ECOMMERCE" },
    });
  });

  test("after its submission or its removal nothing is due", async () => {
    const id = await saveDraftFor("w4", "SUBSIDY_ECOMMERCE", {}, "2026-11-23T02:00:00.000Z");
    const ctx = createTestContext(createApplicant("w4"), "2026-11-24T02:00:00.000Z");
    await Application.discardDraft(id, 1, ctx);
    expect(await runMinute("2026-12-28T01:01:00.000Z", id)).toBe(0);
  });
});

describe("a bar", () => {
  const createSuspendedInstitution = async (id: string, until: string) => {
    await createCertifiedInstitution(id);
    await transact([
      buildSuspensionWrite(id, { until: parseDay(until), reason: "x" }),
      buildSuspensionEndTask(id, parseDay(until)),
    ]);
  };
  const countNotices = () => listSentNotices("barEnded", "until", "2026-11-30").length;

  test("[R512] ends after its last day: it is taken away and told once", async () => {
    await createSuspendedInstitution("b1", "2026-11-30");
    expect(await runMinute("2026-11-30T15:59:00.000Z", "b1")).toBe(0);
    expect((await readConstraints("b1")).barredUntil).toBe("2026-11-30");
    setTestTime("2026-11-30T16:01:00.000Z");
    await sweep();
    const [message = ""] = listDueMessages("b1").slice(-1);
    await deliverMessages([message, message]);
    expect((await readConstraints("b1")).barredUntil).toBeUndefined();
    expect(countNotices()).toBe(2);
    expect(await runMinute("2026-11-30T16:03:00.000Z", "b1")).toBe(0);
  });

  test("that was made longer goes on", async () => {
    await createSuspendedInstitution("b2", "2026-11-30");
    await transact([
      buildSuspensionWrite("b2", { until: parseDay("2027-05-31"), reason: "y" }),
      buildSuspensionEndTask("b2", parseDay("2027-05-31")),
    ]);
    expect(await runMinute("2026-12-01T01:00:00.000Z", "b2")).toBe(0);
    await deliverMessages([JSON.stringify({ kind: "bar", id: "b2" })]);
    expect((await readConstraints("b2")).barredUntil).toBe("2027-05-31");
    // The task that is due at the old end reads the current suspension.
    await createSuspendedInstitution("b3", "2026-11-30");
    await transact([buildSuspensionWrite("b3", { until: parseDay("2027-05-31"), reason: "y" })]);
    await runMinute("2026-12-01T01:01:00.000Z", "b3");
    expect((await readConstraints("b3")).barredUntil).toBe("2027-05-31");
  });
});

describe("a denial of the e-commerce subsidy", () => {
  const scheme = "SUBSIDY_ECOMMERCE";
  const denyScheme = (id: string, until: string) =>
    transact([
      buildSchemeDenialWrite(id, scheme, { until: parseDay(until), reason: "z" }),
      buildSchemeDenialEndTask(id, parseDay(until)),
    ]);
  const getDenialEnd = async (id: string) => (await readConstraints(id)).denied[scheme]?.until;
  const countNotices = (last: string) => listSentNotices("denialEnded", "until", last).length;

  test("[R371] ends after its last day: it is taken away and told once, beside a bar that runs on", async () => {
    await createCertifiedInstitution("d1");
    await transact([
      buildSuspensionWrite("d1", { until: parseDay("2027-05-31"), reason: "x" }),
      buildSuspensionEndTask("d1", parseDay("2027-05-31")),
    ]);
    await denyScheme("d1", "2027-01-31");
    expect(await runMinute("2027-01-31T15:59:00.000Z", "d1")).toBe(0);
    expect([await getDenialEnd("d1"), countNotices("2027-01-31")]).toEqual(["2027-01-31", 0]);
    setTestTime("2027-01-31T16:01:00.000Z");
    await sweep();
    const [message = ""] = listDueMessages("d1").slice(-1);
    await deliverMessages([message, message]);
    expect([await getDenialEnd("d1"), countNotices("2027-01-31")]).toEqual([undefined, 2]);
    expect((await readConstraints("d1")).barredUntil).toBe("2027-05-31");
    expect(await runMinute("2027-01-31T16:03:00.000Z", "d1")).toBe(0);
  });

  test("that was made longer goes on", async () => {
    await createCertifiedInstitution("d2");
    await denyScheme("d2", "2027-02-28");
    await denyScheme("d2", "2028-02-28");
    expect(await runMinute("2027-03-01T01:00:00.000Z", "d2")).toBe(0);
    // Even a message of the old end looks at the denial that stands.
    await denyScheme("d3", "2027-02-28");
    await createCertifiedInstitution("d3");
    await transact([buildSchemeDenialWrite("d3", scheme, { until: parseDay("2028-02-28"), reason: "z" })]);
    await runMinute("2027-03-01T01:01:00.000Z", "d3");
    expect([await getDenialEnd("d2"), await getDenialEnd("d3"), countNotices("2027-02-28")]).toEqual([
      "2028-02-28",
      "2028-02-28",
      0,
    ]);
  });
});
