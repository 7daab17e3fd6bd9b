/** News of events (spec 1 §3): to those who want them, by the way they want, once; nobody else. */

import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { deliverEventNewsletter } from "@portal/core/events/deliver-event-newsletter.server";
import type { StaffEvent } from "@portal/core/events/event-schema";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { listSubscribersAfter } from "@portal/core/identity/accounts/newsletter-subscriptions.server";
import { buildUnsubscribeCode } from "@portal/core/identity/accounts/unsubscribe-from-newsletter.server";
import type { Notice } from "@portal/core/messaging/notice-types";
import { markNoticeSent } from "@portal/core/messaging/sent-notices.server";
import { systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import {
  buildDeferredTask,
  findTaskDueTime,
} from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { runTaskBatch } from "@portal/core/platform/deferred-tasks/run-deferred-task.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as user } from "@portal/functions/routes/identity/user";
import { handler as events } from "@portal/functions/routes/staff/events";
import type { SQSEvent } from "aws-lambda";
import { beforeEach, expect, test, vi } from "vitest";
import { buildJsonFailure } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createPublishedEvent } from "../../support/applications/application-fixtures.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { forgetMailingTurns } from "../../support/calls/forget-mailing-turns.ts";
import { setAccountDisabled } from "../../support/sign-in/disable-account.ts";
import {
  createExistingAccount,
  getSessionToken,
  getStatusAndCode,
  signInWithPassword,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
let officer: SignedInPerson;
beforeEach(async () => {
  setTestTime("2026-11-23T02:00:00.000Z");
  await forgetMailingTurns();
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
});

const savePreferences = (token: string, preferences: Record<string, boolean>, language?: string) =>
  callLambda(user, "PUT", "/api/user/preferences", {
    token,
    body: { preferences, ...(language ? { language } : {}) },
  });
const createSubscriber = async (email: string, preferences: Record<string, boolean>, phone?: string) => {
  const account = await createExistingAccount(email, phone ? { phone, phoneAreaCodeId: "MO" } : {});
  const token = getSessionToken(await signInWithPassword(email, "Demo2026"));
  expect((await savePreferences(token, preferences, "pt")).status).toBe(200);
  return { id: account.id, token };
};
const sendNewsletter = (id: string, token = officer.token) =>
  callLambda(events, "POST", `/api/staff/event/${id}/news`, { token });
const runJob = async (id: string): Promise<void> => {
  const Records = [{ messageId: "m", body: JSON.stringify({ kind: "news", id }) }];
  expect((await applyDue({ Records } as unknown as SQSEvent)).batchItemFailures).toEqual([]);
};
const listNewsletters = (id: string): Notice[] =>
  services
    .listMessages("notice")
    .flatMap((body) => (JSON.parse(body) as { notices: Notice[] }).notices)
    .filter(
      ({ template, link, params }) => template === "eventNews" && (link ?? `${params.venue}`).includes(id),
    );

test("[R126] go out once, by the ways that were chosen, to nobody who did not choose them", async () => {
  const venue = { "zh-Hant": "場地news-1", "zh-Hans": "場地news-1", en: "news-1", pt: "news-1" };
  await createPublishedEvent({ id: "news-1", code: "NEWS-1", venue });
  await createSubscriber("mail@example.mo", { newsByEmail: true });
  await createSubscriber("both@example.mo", { newsByEmail: true, newsBySms: true }, "62000011");
  await createSubscriber("text@example.mo", { newsBySms: true }, "62000012");
  await createSubscriber("none@example.mo", {}, "62000013");
  const former = await createSubscriber("former@example.mo", { newsByEmail: true });
  await savePreferences(former.token, { newsByEmail: false });
  const disabledSubscriber = await createSubscriber("gone@example.mo", { newsByEmail: true });
  await setAccountDisabled(disabledSubscriber.id, true);

  const newsAnswer = await sendNewsletter("news-1");
  expect(newsAnswer.body.data).toEqual({ newsAt: "2026-11-23T02:00:00.000Z" });
  expect(await findTaskDueTime({ kind: "news", id: "news-1" })).toBeDefined();
  await runJob("news-1");
  const newsMessages = listNewsletters("news-1");
  expect(newsMessages.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ["mail", "both@example.mo"],
    ["mail", "mail@example.mo"],
    ["sms", "+85362000011"],
    ["sms", "+85362000012"],
  ]);
  expect(newsMessages[0]).toMatchObject({
    language: "pt",
    params: { start: "2027-03-04", end: "2027-03-06" },
  });
  // A message that comes twice tells nobody twice.
  await runJob("news-1");
  expect(new Set(listNewsletters("news-1").map(({ id }) => id)).size).toBe(4);
  const again = await sendNewsletter("news-1");
  expect(getStatusAndCode(again)).toEqual([409, 900057]);
  const { body } = await callLambda(events, "GET", "/api/staff/event/news-1", { token: officer.token });
  expect((body.data as StaffEvent).newsAt).toBe("2026-11-23T02:00:00.000Z");
});

test("what is not public, is over or was called off is no news", async () => {
  await createPublishedEvent({ id: "news-draft", code: "ND", status: "DRAFT" });
  await createPublishedEvent({
    id: "news-over",
    code: "NO",
    dates: { start: "2026-11-01", end: "2026-11-22" },
  });
  for (const id of ["news-draft", "news-over"])
    expect(getStatusAndCode(await sendNewsletter(id))).toEqual([409, 900057]);
  const model = await createPublishedEvent({ id: "news-off", code: "NF" });
  await sendNewsletter("news-off");
  await createPublishedEvent({ ...model, status: "CANCELLED" });
  await runJob("news-off");
  expect(listNewsletters("news-off")).toEqual([]);
});

test("who wants them is in one row, by number alone, and in none when news are wanted no more", async () => {
  const { id, token } = await createSubscriber("row@example.mo", { newsByEmail: true });
  const listMails = async () => {
    return listSubscribersAfter(undefined, 1000);
  };
  expect(await listMails()).toContain(id);
  await savePreferences(token, { newsByEmail: false });
  expect(await listMails()).not.toContain(id);
});

test("a letter ends the news of its account by one click, and of no other", async () => {
  await createPublishedEvent({ id: "news-click", code: "NC" });
  const both = await createSubscriber("click@example.mo", { newsByEmail: true, newsBySms: true }, "62000021");
  const other = await createSubscriber("other-click@example.mo", { newsByEmail: true });
  await sendNewsletter("news-click");
  await runJob("news-click");
  const letters = listNewsletters("news-click").filter(({ channel }) => channel === "mail");
  expect(letters.map(({ to, newsOf }) => [to, newsOf])).toEqual(
    expect.arrayContaining([
      ["click@example.mo", both.id],
      ["other-click@example.mo", other.id],
    ]),
  );
  const code = buildUnsubscribeCode(both.id);
  const readPreferences = async ({ id }: { id: string }) => (await findAccount(id))?.preferences;
  const clickLink = (method: string, text = code) =>
    callLambda(user, method, `/api/user/news/${text}`, {
      key: null,
      ...(method === "POST" && {
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    });
  // Whoever opens the address, or a program that looks for malware, changes nothing.
  const openedPage = await clickLink("GET");
  expect([openedPage.status, openedPage.headers.location]).toEqual([302, "/personal/setting"]);
  expect(await readPreferences(both)).toMatchObject({ newsByEmail: true });
  for (const text of [
    `${code.slice(0, -1)}_`,
    `${other.id}.${code.split(".")[1]}`,
    "nobody.x",
    code.replace(".", ""),
  ])
    for (const method of ["GET", "POST"])
      expect(getStatusAndCode(await clickLink(method, text))).toEqual([404, 900049]);
  for (let time = 0; time < 2; time++) expect((await clickLink("POST")).status).toBe(200);
  expect(await readPreferences(both)).toMatchObject({ newsByEmail: false, newsBySms: true });
  expect(await readPreferences(other)).toMatchObject({ newsByEmail: true });
  // Text messages go on.
  expect(await listSubscribersAfter(undefined, 1000)).toContain(both.id);
  expect((await clickLink("POST", buildUnsubscribeCode(other.id))).status).toBe(200);
  expect(await listSubscribersAfter(undefined, 1000)).not.toContain(other.id);
  // An account that is gone gets no news.
  expect((await clickLink("POST", buildUnsubscribeCode("01ARZ3NDEKTSV4RRFFQ69G5FAV"))).status).toBe(200);
  await savePreferences(both.token, { newsBySms: false });
});

test("the request is read as it is stored: an older one was delivered to everybody already", async () => {
  await createPublishedEvent({ id: "news-current", code: "NCUR" });
  await sendNewsletter("news-current");
  const sendSpy = vi.spyOn(getDocumentClient(), "send");
  await deliverEventNewsletter("news-current", createCallContext(systemActor), undefined);
  const reads = sendSpy.mock.calls.map(
    ([{ input }]) => input as { Key?: { sk?: string }; ConsistentRead?: boolean },
  );
  sendSpy.mockRestore();
  expect(reads.filter(({ Key }) => Key?.sk === "news").map((read) => read.ConsistentRead)).toEqual([true]);
});

test("many subscribers are told in pieces: a run that was killed repeats its own piece alone", async () => {
  const model = await createPublishedEvent({ id: "news-many", code: "NM" });
  const newcomers = await Promise.all(
    Array.from({ length: 7 }, (_, i) => createSubscriber(`many-${i}@example.mo`, { newsByEmail: true })),
  );
  const ctx = createCallContext(systemActor);
  await sendNewsletter("news-many");
  const subscribers = await listSubscribersAfter(undefined, 1000);
  const newsAddresses: string[][] = [];
  let position: string | undefined;
  do {
    const before = listNewsletters(model.id).length;
    position = await deliverEventNewsletter("news-many", ctx, position, 3);
    newsAddresses.push(
      listNewsletters(model.id)
        .slice(before)
        .map(({ to }) => to),
    );
  } while (position !== undefined);
  expect(newsAddresses.length).toBe(Math.floor(subscribers.length / 3) + 1);
  for (const piece of newsAddresses) expect(piece.length).toBeLessThanOrEqual(6);
  const addresses = newsAddresses.flat();
  expect(new Set(addresses).size).toBe(addresses.length);
  for (let i = 0; i < 7; i++) expect(addresses).toContain(`many-${i}@example.mo`);
  // The other tests of this file name everybody who is told.
  for (const { token } of newcomers) await savePreferences(token, { newsByEmail: false });
});

test("subscribers behind one whose message the queue refuses are told", async () => {
  const model = await createPublishedEvent({ id: "news-refused", code: "NR" });
  const newcomers = await Promise.all(
    Array.from({ length: 3 }, (_, i) => createSubscriber(`refused-${i}@example.mo`, { newsByEmail: true })),
  );
  await sendNewsletter(model.id);
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      call.service === "sqs" && JSON.stringify(call.input).includes("refused-1@")
        ? buildJsonFailure(
            "InvalidMessageContents",
            "The message contains characters outside the allowed set.",
          )
        : send(),
  ]);
  await runJob(model.id);
  startStrictMachine();
  const listTold = () =>
    listNewsletters(model.id)
      .map(({ to }) => to)
      .filter((to) => to.startsWith("refused-"))
      .sort();
  expect(listTold()).toEqual(["refused-0@example.mo", "refused-2@example.mo"]);
  // In an hour everybody is looked at again; who was told has a message of the same id.
  setTestTime("2026-11-23T03:00:00.000Z");
  await runJob(model.id);
  expect([...new Set(listTold())]).toEqual([0, 1, 2].map((i) => `refused-${i}@example.mo`));
  for (const { token } of newcomers) await savePreferences(token, { newsByEmail: false });
});

test("a newsletter is tried again for a week at most, and by then goes to nobody who has received it", async () => {
  const model = await createPublishedEvent({ id: "news-week", code: "NW" });
  const newcomers = await Promise.all(
    Array.from({ length: 2 }, (_, i) => createSubscriber(`week-${i}@example.mo`, { newsByEmail: true })),
  );
  await sendNewsletter(model.id);
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      call.service === "sqs" && JSON.stringify(call.input).includes("week-1@")
        ? buildJsonFailure("InvalidMessageContents", "")
        : send(),
  ]);
  await runJob(model.id);
  const sentNotices = listNewsletters(model.id);
  expect(sentNotices.map(({ to }) => to)).toContain("week-0@example.mo");
  for (const { id } of sentNotices) await markNoticeSent(id, "2026-11-23T02:00:00.000Z");
  setTestTime("2026-11-23T03:00:00.000Z");
  await runJob(model.id);
  expect(listNewsletters(model.id)).toHaveLength(sentNotices.length);
  // The event is months away, and the marks of what was sent are gone after 30 days.
  expect(await findTaskDueTime({ kind: "news", id: model.id })).toBe("2026-11-23T04:00:00.000Z");
  for (const { id } of sentNotices)
    await getDocumentClient().send(
      new DeleteCommand({ TableName: getTableName(), Key: { pk: `notice#${id}`, sk: "sent" } }),
    );
  setTestTime("2026-11-30T02:00:01.000Z");
  await runJob(model.id);
  startStrictMachine();
  expect(listNewsletters(model.id)).toHaveLength(sentNotices.length);
  expect(await findTaskDueTime({ kind: "news", id: model.id })).toBeUndefined();
  // Their sessions are of the first day.
  setTestTime("2026-11-23T02:00:00.000Z");
  for (const { token } of newcomers)
    expect((await savePreferences(token, { newsByEmail: false })).status).toBe(200);
});

test("a task goes on behind its last piece, and is finished with the last one", async () => {
  const task = { kind: "news", id: "in-pieces" } as const;
  const now = toInstant("2026-11-23T02:00:00.000Z");
  await transact([buildDeferredTask(task, now, 0).row]);
  const starts: (string | undefined)[] = [];
  const runBatch = (next: string | undefined, fails = false) =>
    runTaskBatch(task, now, async (after) => {
      starts.push(after);
      if (fails) throw new Error("killed");
      return next;
    });
  expect(await runBatch("b")).toBe(true);
  await expect(runBatch("d", true)).rejects.toThrow("killed");
  expect(await runBatch("d")).toBe(true);
  expect(await runBatch(undefined)).toBe(false);
  expect(starts).toEqual([undefined, "b", "b", "d"]);
  expect(await findTaskDueTime(task)).toBeUndefined();
  expect(await runBatch("e")).toBe(false);
  expect(starts).toHaveLength(4);
});

test("a task that is rewritten while a batch of it runs begins again", async () => {
  const task = { kind: "news", id: "written-anew" } as const;
  const now = toInstant("2026-11-23T02:00:00.000Z");
  const later = toInstant("2026-11-23T02:00:01.000Z");
  const starts: (string | undefined)[] = [];
  const runBatch = (next: string | undefined) =>
    runTaskBatch(task, later, async (after) => {
      starts.push(after);
      if (starts.length < 3)
        await transact([buildDeferredTask(task, starts.length === 1 ? later : now, 0).row]);
      return next;
    });
  await transact([buildDeferredTask(task, now, 0).row]);
  expect(await runBatch("b")).toBe(true);
  // The row of a change that comes during the last piece is not deleted with it.
  expect(await runBatch(undefined)).toBe(false);
  expect(await findTaskDueTime(task)).toBe(now);
  expect(await runBatch(undefined)).toBe(false);
  expect(starts).toEqual([undefined, undefined, undefined]);
  expect(await findTaskDueTime(task)).toBeUndefined();
});

test("[R126] go out once more after the event was postponed or moved, with its new days, and never twice for one change", async () => {
  const model = await createPublishedEvent({ id: "news-moved", code: "NEWS-M" });
  const subscriber = await createSubscriber("again@example.mo", { newsByEmail: true });
  await sendNewsletter("news-moved");
  await runJob("news-moved");
  const listSentDays = () =>
    listNewsletters("news-moved")
      .filter(({ to }) => to === "again@example.mo")
      .map(({ params }) => params.start);
  expect(listSentDays()).toEqual(["2027-03-04"]);
  setTestTime("2026-11-23T02:20:00.000Z");
  const change = { reason: "x", dates: model.dates, venue: model.venue };
  const postponedEvent = {
    ...model,
    dates: { start: "2027-04-08", end: "2027-04-10" },
    version: model.version + 1,
  };
  await createPublishedEvent({
    ...postponedEvent,
    changes: [{ ...change, kind: "POSTPONED", at: "2026-11-23T02:10:00.000Z" }],
  });
  const answers = await Promise.all([sendNewsletter("news-moved"), sendNewsletter("news-moved")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await runJob("news-moved");
  await runJob("news-moved");
  expect(new Set(listSentDays())).toEqual(new Set(["2027-03-04", "2027-04-08"]));
  expect(new Set(listNewsletters("news-moved").map(({ id }) => id)).size).toBe(
    2 * new Set(listNewsletters("news-moved").map(({ channel, to }) => `${channel} ${to}`)).size,
  );
  expect(getStatusAndCode(await sendNewsletter("news-moved"))).toEqual([409, 900057]);
  await savePreferences(subscriber.token, { newsByEmail: false });
});
