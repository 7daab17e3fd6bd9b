/** Policies that act, staff accounts, roles and second factors, and the record of it all. */

import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { loadLetterOverrides } from "@portal/core/documents/letter-overrides.server";
import * as Accounts from "@portal/core/identity/accounts/account-store.server";
import { listNoticesOfAccount, saveInAppNotice } from "@portal/core/messaging/notice-store.server";
import type { Notice } from "@portal/core/messaging/notice-types";
import { renderShortNotice } from "@portal/core/messaging/render-notice";
import { applyWording } from "@portal/core/messaging/wording/apply-wording.server";
import { listChangedReasons } from "@portal/core/messaging/wording/changed-reasons.server";
import type { WordingPreview, WordingRow, WordingView } from "@portal/core/messaging/wording/wording-schema";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { transact } from "@portal/core/platform/transaction.server";
import { getEffectiveOverrides, type PolicyOverride } from "@portal/core/policies/index";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as desk } from "@portal/functions/routes/staff/review-queue";
import { handler as wording } from "@portal/functions/routes/staff/wording";
import { ulid } from "ulid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import {
  advanceTestTime,
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
let boss: SignedInPerson;
let partner: SignedInPerson;
let clerk: SignedInPerson;
beforeAll(async () => {
  boss = await createSignedInPerson({ roles: ["ADMIN"], account: "boss@demo.mo" });
  partner = await createSignedInPerson({ roles: ["ADMIN"], account: "partner@demo.mo" });
  clerk = await createSignedInPerson({ roles: ["OFFICER"], account: "clerk@demo.mo" });
});
const base = "/api/staff/admin";
const callAdmin = async <T>(method: string, path: string, body?: unknown, who = boss, version?: number) => {
  const handler = path.startsWith("/wording") ? wording : admin;
  const answer = await callLambda(handler, method, `${base}${path}`, {
    token: who.token,
    ...(body === undefined ? {} : { body }),
    ...(version === undefined ? {} : { version }),
  });
  return {
    status: answer.status,
    code: answer.body.code,
    fields: answer.body.fields,
    params: answer.body.params,
    data: answer.body.data as T,
  };
};

describe("what holds for a case", () => {
  const findEntry = (
    scope: PolicyOverride["scope"],
    target: string | undefined,
    from: string,
    value: number | null,
  ): PolicyOverride => ({
    key: "payment.dueWorkingDays",
    scope,
    target,
    from: parseDay(from),
    value,
    by: "x",
    at: "x",
  });
  const all = [
    findEntry("ALL", undefined, "2026-11-01", 6),
    findEntry("ALL", undefined, "2026-12-01", 7),
    findEntry("SCHEME", "FAIR_HOSTED", "2026-11-10", 8),
    findEntry("EVENT", "e1", "2026-11-15", 9),
    findEntry("EVENT", "e1", "2026-11-20", null),
  ];
  test.each([
    ["before any of it", "2026-10-31", {}, undefined],
    ["for everything", "2026-11-01", {}, 6],
    ["the later of two", "2026-12-01", {}, 7],
    ["a scheme over everything", "2026-12-01", { scheme: "FAIR_HOSTED" }, 8],
    ["an event over its scheme", "2026-11-15", { scheme: "FAIR_HOSTED", eventId: "e1" }, 9],
    ["an event that gives it back to its scheme", "2026-11-20", { scheme: "FAIR_HOSTED", eventId: "e1" }, 8],
    ["another scheme", "2026-11-15", { scheme: "FAIR_GREEN", eventId: "e2" }, 6],
  ])("%s", (_, on, subject, value) => {
    expect(getEffectiveOverrides(all, subject, parseDay(on))["payment.dueWorkingDays"]).toBe(value);
  });
});

describe("policies", () => {
  interface View {
    key: string;
    default: unknown;
    value: unknown;
    acts: boolean;
    entries: { id: string; at: string; version: number; state: string; from: string }[];
  }
  const changePolicy = (body: object) => callAdmin<View>("POST", "/policy", { scope: "ALL", ...body });

  test("a submission is filed under what holds, keeps it, and its fee is due by it", async () => {
    await createPublishedEvent({ id: "policy-fair", code: "PF", status: "PUBLISHED" });
    await createCertifiedInstitution("p1");
    await createCertifiedInstitution("p2");
    const oldApplication = await submitCompleteApplication("p1", "policy-fair");
    const policyAnswer = await changePolicy({
      key: "payment.dueWorkingDays",
      scope: "EVENT",
      target: "policy-fair",
      from: "2026-11-23",
      value: 3,
    });
    expect(policyAnswer).toMatchObject({
      status: 201,
      data: { entries: [{ state: "NOW", from: "2026-11-23" }] },
    });
    const lateApplication = await submitCompleteApplication("p2", "policy-fair");
    const acceptAndReadDueDay = async (id: string, version: number) => {
      const acceptedApplication = await Application.performTransition(
        id,
        "accept",
        { version },
        createTestContext(officer),
      );
      return acceptedApplication.deadlines.find(({ kind }) => kind === "payment")?.day;
    };
    expect(await acceptAndReadDueDay(oldApplication.id, oldApplication.version)).toBe("2026-11-30");
    expect(await acceptAndReadDueDay(lateApplication.id, lateApplication.version)).toBe("2026-11-26");
  });

  test("a submission is judged by what holds: the lead days close the window", async () => {
    await createPublishedEvent({ id: "lead-fair", code: "LF" });
    await createCertifiedInstitution("p3");
    clearRuleCache();
    await changePolicy({
      key: "leadDays.exhibition.applyBy",
      scope: "EVENT",
      target: "lead-fair",
      from: "2026-11-23",
      value: 3000,
    });
    await expect(submitCompleteApplication("p3", "lead-fair")).rejects.toMatchObject({ code: 109002 });
  });

  test("what is to come may be amended and taken back; what held is not rewritten", async () => {
    const key = "objection.days";
    const future = await changePolicy({ key, from: "2027-01-01", value: 20 });
    expect(future.data.entries.map(({ state }) => state)).toEqual(["FUTURE"]);
    expect(future.data.value).toBe(15);
    const replacement = { key, from: "2027-01-01", value: 21 };
    expect((await changePolicy(replacement)).code).toBe(errorCodes.STALE_VERSION);
    const replaces = future.data.entries[0]?.at;
    const replacedPolicy = await changePolicy({ ...replacement, replaces });
    expect(replacedPolicy.status).toBe(201);
    const withdrawFirstEntry = ({ entries: [entry] }: View) => {
      const path = `/policy/${encodeURIComponent(entry?.id ?? "")}`;
      return callAdmin<View>("DELETE", path, undefined, boss, entry?.version);
    };
    expect((await withdrawFirstEntry(replacedPolicy.data)).data.entries).toEqual([]);
    const today = await changePolicy({ key, from: "2026-11-23", value: 16 });
    expect(today.data.value).toBe(16);
    expect(await changePolicy({ key, from: "2026-11-23", value: 17 })).toMatchObject({
      fields: [{ key: "duplicate" }],
    });
    expect((await withdrawFirstEntry(today.data)).status).toBe(404);
  });

  test.each<[string, object, string, string]>([
    ["an unknown key", { key: "no.such", from: "2027-01-01", value: 1 }, "key", "option"],
    ["a past day", { key: "objection.days", from: "2026-11-22", value: 1 }, "from", "beforeMin"],
    ["a text for a number", { key: "objection.days", from: "2027-02-01", value: "x" }, "value", "notNumber"],
    ["nothing for a number", { key: "objection.days", from: "2027-02-01", value: "" }, "value", "required"],
    [
      "a period without its first day",
      { key: "firstShop.phases", from: "2027-02-01", value: [["", "2029-06-30"]] },
      "value.0.0",
      "required",
    ],
    ["less than nothing", { key: "objection.days", from: "2027-02-01", value: -1 }, "value", "min"],
    ["part of a day", { key: "objection.days", from: "2027-02-01", value: 1.5 }, "value", "notInteger"],
    [
      "a member that is not",
      { key: "booth.area", from: "2027-02-01", value: { tall: 1 } },
      "value.tall",
      "illegal",
    ],
    [
      "a policy that nothing reads",
      { key: "phoneLength", from: "2027-02-01", value: { CN: 11, MO: 9, HK: 8 } },
      "key",
      "policyIdle",
    ],
    [
      "a policy of the whole portal for a scheme",
      { key: "penalties", scope: "SCHEME", target: "FAIR_HOSTED", from: "2027-02-01", value: {} },
      "scope",
      "policyTarget",
    ],
    [
      "a policy of schemes without events for an event",
      { key: "ecommerce", scope: "EVENT", target: "policy-fair", from: "2027-02-01", value: {} },
      "scope",
      "policyTarget",
    ],
    [
      "a policy for a scheme that does not read it",
      { key: "ecommerce", scope: "SCHEME", target: "FAIR_HOSTED", from: "2027-02-01", value: {} },
      "target",
      "policyTarget",
    ],
    [
      "the closing date of event support for another scheme",
      { key: "eventSupport", scope: "SCHEME", target: "FAIR_HOSTED", from: "2027-02-01", value: {} },
      "target",
      "policyTarget",
    ],
    [
      "the closing date of event support for an event, which takes no such applications",
      { key: "eventSupport", scope: "EVENT", target: "policy-fair", from: "2027-02-01", value: {} },
      "scope",
      "policyTarget",
    ],
    [
      "the last day to apply for a booth, for a scheme without booths",
      {
        key: "leadDays.exhibition.applyBy",
        scope: "SCHEME",
        target: "TRAINING",
        from: "2027-02-01",
        value: 1,
      },
      "target",
      "policyTarget",
    ],
    ["no rows for a table", { key: "refund.hosted", from: "2027-02-01", value: [null] }, "value.0", "format"],
    [
      "a table with a gap",
      {
        key: "refund.hosted",
        from: "2027-02-01",
        value: [
          { daysBeforeMin: 8, deductPercent: 50 },
          { daysBeforeMin: 0, daysBeforeMax: 6, deductPercent: 100 },
        ],
      },
      "value.0.daysBeforeMin",
      "refundBands",
    ],
    [
      "an unknown event",
      { key: "objection.days", scope: "EVENT", target: "no", from: "2027-02-01", value: 1 },
      "target",
      "option",
    ],
  ])("refuses %s", async (_, body, path, key) => {
    expect(await changePolicy(body)).toMatchObject({ status: 400, fields: [{ path, key }] });
  });

  test("are read by officers and set by the administrator only; every change is on record", async () => {
    const list = await callAdmin<{ items: View[] }>("GET", "/policy", undefined, clerk);
    expect(list.data.items.find(({ key }) => key === "payment.dueWorkingDays")).toMatchObject({
      default: 5,
      acts: true,
    });
    expect(list.data.items.find(({ key }) => key === "identifiers")).toMatchObject({ acts: false });
    const body = { key: "objection.days", scope: "ALL", from: "2027-03-01", value: 1 };
    expect((await callAdmin("POST", "/policy", body, clerk)).status).toBe(403);
    await changePolicy({ key: "report.dueDays", from: "2027-03-01", value: 31, note: "理事會決議" });
    const audit = await callAdmin<{ items: unknown[]; intact: boolean }>("GET", "/audit");
    expect(audit.data.intact).toBe(true);
    expect(audit.data.items).toContainEqual(
      expect.objectContaining({
        action: "policy.set",
        subject: "report.dueDays",
        detail: { scope: "ALL", from: "2027-03-01", value: 31, note: "理事會決議" },
      }),
    );
  });
});

describe("texts as data", () => {
  const path = "/wording/notice.rejected";
  const readWording = async (key = "notice.rejected") =>
    (await callAdmin<WordingView>("GET", `/wording/${key}`)).data;
  const withReason = (view: WordingView, english: string): WordingView["texts"] => ({
    ...view.texts,
    en: { subject: view.texts.en.subject ?? "", text: english },
  });
  const english =
    "Not this time: {{reason}}\n{{code}} {{event}}\nYou get {{refund}} back.\nObject by {{dueOn}}.";
  const params = { code: "FH-1", reason: "", reasonCodes: "NO_PLACES", dueOn: "2026-12-08" };
  const buildNotice = (at: string, over: Partial<Notice> = {}): Notice => ({
    id: ulid(Date.parse(at)),
    channel: "inApp",
    to: "account-p1",
    template: "rejected",
    language: "en",
    params,
    ...over,
  });

  test("a change is a version from a day on; a stale one and a broken one are refused beside their field", async () => {
    const before = await readWording();
    expect(before).toMatchObject({
      versions: [],
      placeholders: { required: ["code", "event", "reason", "refund", "dueOn"] },
    });
    const texts = withReason(before, english);
    const brokenWording = { version: 0, from: "2026-11-23", texts: withReason(before, "Nothing {{here}}") };
    expect(await callAdmin("PUT", path, brokenWording)).toMatchObject({
      code: 900054,
      fields: [
        { path: "texts.en.text", key: "placeholderUnknown" },
        { path: "texts.en.text", key: "placeholderMissing" },
      ],
    });
    expect(await callAdmin("PUT", path, { version: 0, from: "2026-11-22", texts })).toMatchObject({
      fields: [{ path: "from", key: "beforeMin" }],
    });
    const wordingAnswer = await callAdmin<WordingView>("PUT", path, {
      version: 0,
      from: "2026-11-23",
      texts,
      note: " Beirat ",
    });
    expect(wordingAnswer.data).toMatchObject({
      texts: { en: { text: english } },
      versions: [{ version: 1, state: "CURRENT", note: "Beirat", by: "boss@demo.mo" }],
    });
    expect(await callAdmin("PUT", path, { version: 0, from: "2026-11-23", texts })).toMatchObject({
      code: 900050,
    });
    expect((await callAdmin("GET", "/wording/notice.none")).status).toBe(404);
    expect((await callAdmin("GET", path, undefined, clerk)).status).toBe(403);
  });

  test("what was built before keeps its text, and what is sent now is stored with its own", async () => {
    const over = { template: "objectionDismissed", params: { code: "FH-1", reason: "No." } } as const;
    const before = await readWording("notice.objectionDismissed");
    const texts = withReason(before, "Not this time: {{reason}}\n{{code}} {{event}}\n{{reportBy}}");
    const [{ at = "" } = {}] = (
      await callAdmin<WordingView>("PUT", "/wording/notice.objectionDismissed", {
        version: 0,
        from: "2026-11-23",
        texts,
      })
    ).data.versions;
    const earlyNotice = buildNotice("2026-11-22T02:00:00Z", over);
    expect(await applyWording(earlyNotice)).toBe(earlyNotice);
    const notice = await applyWording(buildNotice(at, over));
    expect(renderShortNotice(notice)).toContain("Not this time: No.");
    await saveInAppNotice(notice, at);
    const [stored] = (await listNoticesOfAccount("account-p1", 1, null)).items;
    expect(stored && renderShortNotice(stored)).toContain("Not this time");
  });

  test("a stock reason, a letter, and the original again", async () => {
    const reason = (await callAdmin<WordingView>("GET", "/wording/reason.NO_PLACES")).data;
    const texts = { ...reason.texts, en: { text: "All places are taken." } };
    await callAdmin("PUT", "/wording/reason.NO_PLACES", { version: 0, from: "2026-11-23", texts });
    const [{ at = "" } = {}] = (await callAdmin<WordingView>("GET", "/wording/reason.NO_PLACES")).data
      .versions;
    expect(renderShortNotice(await applyWording(buildNotice(at)))).toContain("All places are taken.");
    expect(await listChangedReasons()).toMatchObject([
      { code: "NO_PLACES", since: at, texts: { en: "All places are taken." } },
    ]);
    const loadDecisionOverrides = (decidedAt: string) =>
      loadLetterOverrides({ letter: "decision", header: { decidedAt, updatedAt: at } as never }, ["en"]);
    expect(await loadDecisionOverrides(at)).toEqual({
      en: { "lists:stockReason.NO_PLACES": "All places are taken." },
    });
    expect(await loadDecisionOverrides("2026-11-22T02:00:00.000Z")).toEqual({ en: {} });
    const acceptedWording = await readWording("notice.accepted");
    const change = {
      from: "2026-11-23",
      texts: withReason(acceptedWording, `${acceptedWording.texts.en.text} Well done.`),
    };
    await callAdmin("PUT", "/wording/notice.accepted", { version: 0, ...change });
    const back = await callAdmin<WordingView>("PUT", "/wording/notice.accepted", {
      version: 1,
      from: "2026-11-23",
    });
    expect(back.data.texts).toEqual(back.data.original);
    const list = await callAdmin<{ items: WordingRow[] }>("GET", "/wording");
    expect(list.data.items.find(({ key }) => key === "reason.NO_PLACES")).toMatchObject({
      kind: "reason",
      versions: 1,
      texts: { en: { text: "All places are taken." } },
    });
  });

  test("a preview fills in a real case, and keeps the placeholders without one", async () => {
    await createPublishedEvent({ id: "wording-fair", code: "WF", status: "PUBLISHED" });
    await createCertifiedInstitution("p4");
    const { code, id } = await submitCompleteApplication("p4", "wording-fair");
    const texts = withReason(await readWording(), english);
    const preview = await callAdmin<WordingPreview>("POST", `${path}/preview`, { texts, code });
    expect(preview.data.texts.en.text).toContain(`${code} `);
    expect(preview.data.texts.en.text).toContain("{{reason}}");
    // Whoever reads a case in this way is in the log of readings.
    expect(await listAuditEntries("2026-11", "access")).toContainEqual(
      expect.objectContaining({ action: "document.letter", subject: id }),
    );
    const barePreview = await callAdmin<WordingPreview>("POST", `${path}/preview`, { texts });
    expect(barePreview.data.texts.en.text).toContain("Object by {{dueOn}}.");
    expect(await callAdmin("POST", `${path}/preview`, { texts, code: "NONE-1" })).toMatchObject({
      fields: [{ path: "code", key: "applicationUnknown" }],
    });
  });

  test("a preview of the sentence about days that stand still says how many are left", async () => {
    await createCertifiedInstitution("p5");
    await createPublishedEvent({ id: "resting-fair", code: "RF", status: "PUBLISHED" });
    const { code, id } = await submitCompleteApplication("p5", "resting-fair");
    const header = await findHeader("p5", id);
    if (!header) throw new Error("the application is not stored");
    const deadline = {
      ...{ kind: "objection", from: "2026-11-23", amount: 15, unit: "CALENDAR", calendarVersion: "1" },
      ...{ day: "2026-12-08", dueAt: "2026-12-08T15:59:59.999Z", trace: [] },
    } as ApplicationHeader["deadlines"][number];
    const { version, status } = header;
    const restingHeader = { ...header, deadlines: [deadline], objectionPausedOn: "2026-12-04" };
    await transact([buildHeaderPut({ ...restingHeader, version: version + 1 }, { version, status })]);
    const { texts } = await readWording("letter.objectionRests");
    const previewSentence = (body: object) =>
      callAdmin<WordingPreview>("POST", "/wording/letter.objectionRests/preview", { texts, ...body });
    expect((await previewSentence({ code })).data.texts.en.text).toContain("Days left after that answer: 4.");
    expect((await previewSentence({})).data.texts.en.text).toContain("{{left}}");
  });
});

describe("staff accounts", () => {
  interface Member {
    id: string;
    version: number;
    account: string;
    roles: string[];
    disabled: boolean;
    secondFactor: boolean;
  }
  interface Request {
    id: string;
    account: string;
    requestedAt: string;
  }
  interface Outcome {
    member: Member;
    request: Request | null;
  }
  const createMember = async (account: string, roles: string[]) =>
    callAdmin<Request>("POST", "/account", { account, roles, language: "pt" });
  const changeMember = async (id: string, body: object, who = boss) =>
    callAdmin<Outcome>("PUT", `/account/${id}`, body, who);
  const answerRequest = async (verb: string, { id, requestedAt }: Request, who = partner) =>
    callAdmin("POST", `/account/request/${id}/${verb}`, { requestedAt }, who);
  const listAccounts = async () =>
    (await callAdmin<{ items: Member[]; requests: Request[] }>("GET", "/account")).data;
  const findMember = async (account: string) =>
    (await listAccounts()).items.find((each) => each.account === account);
  let earlierMessages = 0;
  beforeEach(() => {
    earlierMessages = services.listMessages("notice").length;
  });
  /** Who was told in this test; a message of the queue may come twice. */
  const listRecipients = (template: string) => [
    ...new Set(
      services
        .listMessages("notice")
        .slice(earlierMessages)
        .flatMap((text) => JSON.parse(text).notices as { template: string; to: string }[])
        .filter((notice) => notice.template === template)
        .map(({ to }) => to),
    ),
  ];
  const getQueueStatus = async (person: SignedInPerson) =>
    (await callLambda(desk, "GET", "/api/staff/queue", { token: person.token })).status;

  test("two administrators make one; its owner is invited by mail and has no password yet", async () => {
    const memberAnswer = await createMember("new.officer@demo.mo", ["OFFICER"]);
    expect(memberAnswer).toMatchObject({
      status: 201,
      data: { roles: ["OFFICER"], account: "new.officer@demo.mo", requesterName: "boss@demo.mo" },
    });
    expect(memberAnswer.data.id).not.toContain("new.officer");
    expect(await findMember("new.officer@demo.mo")).toBeUndefined();
    expect(await Accounts.findAccountId("new.officer@demo.mo")).toBeUndefined();
    expect(listRecipients("staffInvited")).toEqual([]);
    expect(listRecipients("staffAccountRequested")).toEqual(
      expect.arrayContaining(["boss@demo.mo", "partner@demo.mo"]),
    );
    expect(await answerRequest("confirm", memberAnswer.data, boss)).toMatchObject({
      status: 403,
      code: 900310,
    });
    expect((await answerRequest("confirm", memberAnswer.data, clerk)).status).toBe(403);
    expect((await answerRequest("confirm", memberAnswer.data)).status).toBe(200);
    expect(await findMember("new.officer@demo.mo")).toMatchObject({
      roles: ["OFFICER"],
      disabled: false,
      secondFactor: false,
    });
    expect(listRecipients("staffInvited")).toEqual(["new.officer@demo.mo"]);
    expect(listRecipients("staffAccountChanged")).toEqual(
      expect.arrayContaining(["boss@demo.mo", "partner@demo.mo"]),
    );
    expect((await answerRequest("confirm", memberAnswer.data)).status).toBe(404);
    expect(await createMember("new.officer@demo.mo", ["CASHIER"])).toMatchObject({
      code: 10225,
      params: { context: "staff" },
    });
    expect((await callAdmin("GET", "/account", undefined, clerk)).status).toBe(403);
  });

  test("roles from before are reviewed: one asks, another confirms, never the account concerned; and again after the policy's months", async () => {
    interface Review {
      id: string;
      grants: object[];
      confirmed?: object;
      dueOn?: string;
      due: boolean;
    }
    const oldOfficer = await createSignedInPerson({ roles: ["OFFICER"], account: "old.officer@demo.mo" });
    const readReview = async (id: string) =>
      (await callAdmin<{ reviews: Review[] }>("GET", "/account")).data.reviews.find((each) => each.id === id);
    expect(await readReview(oldOfficer.id)).toEqual({
      id: oldOfficer.id,
      grants: [{ role: "OFFICER" }],
      due: true,
    });
    const reviewRoles = (id: string, version: number, who = boss) =>
      callAdmin<Request>("POST", `/account/${id}/review`, { version }, who);
    expect((await reviewRoles(oldOfficer.id, 7)).code).toBe(900050);
    expect((await reviewRoles("nobody", 1)).status).toBe(404);
    expect((await reviewRoles(oldOfficer.id, 1, clerk)).status).toBe(403);
    const reviewAnswer = await reviewRoles(oldOfficer.id, 1);
    expect(reviewAnswer).toMatchObject({ status: 201, data: { confirmRoles: true, roles: ["OFFICER"] } });
    expect((await reviewRoles(oldOfficer.id, 1)).fields).toMatchObject([
      { path: "account", key: "requestWaits" },
    ]);
    expect(await answerRequest("confirm", reviewAnswer.data, boss)).toMatchObject({
      status: 403,
      code: 900310,
    });
    expect((await answerRequest("confirm", reviewAnswer.data)).status).toBe(200);
    const at = expect.stringMatching(/^2026-11-23T02:00:0/) as string;
    const roleConfirmation = { at, askedBy: "boss@demo.mo", by: "partner@demo.mo" };
    expect(await readReview(oldOfficer.id)).toEqual({
      id: oldOfficer.id,
      grants: [{ role: "OFFICER" }],
      confirmed: roleConfirmation,
      dueOn: "2027-11-23",
      due: false,
    });
    // Nothing of the account has changed, so its session goes on.
    expect(await getQueueStatus(oldOfficer)).toBe(200);
    expect((await callAdmin<{ items: unknown[] }>("GET", "/audit")).data.items).toContainEqual(
      expect.objectContaining({
        action: "staff.review",
        subject: "old.officer@demo.mo",
        detail: { roles: ["OFFICER"], requestedBy: "boss@demo.mo" },
      }),
    );
    await callAdmin("POST", "/policy", {
      key: "staff.roleReviewMonths",
      scope: "ALL",
      from: "2026-11-23",
      value: 6,
    });
    clearRuleCache();
    expect(await readReview(oldOfficer.id)).toMatchObject({ dueOn: "2027-05-23" });

    // An administrator's own roles are confirmed by the other one alone.
    const ownReview = await reviewRoles(boss.id, 1);
    expect(await answerRequest("confirm", ownReview.data, boss)).toMatchObject({ status: 403, code: 900310 });
    const partnersOwn = await reviewRoles(partner.id, 1);
    expect(await answerRequest("confirm", partnersOwn.data)).toMatchObject({ status: 403, code: 900310 });
    expect((await answerRequest("confirm", ownReview.data)).status).toBe(200);
    expect(await readReview(boss.id)).toMatchObject({ due: false });
    expect((await answerRequest("withdraw", partnersOwn.data)).status).toBe(200);

    // Roles that two administrators gave are confirmed with it, and one that is taken away leaves the others' grants.
    const memberAnswer = await createMember("reviewed@demo.mo", ["OFFICER", "ROADSHOW"]);
    await answerRequest("confirm", memberAnswer.data);
    const member = (await findMember("reviewed@demo.mo")) as Member;
    const grant = { since: at, askedBy: "boss@demo.mo", confirmedBy: "partner@demo.mo" };
    expect(await readReview(member.id)).toMatchObject({
      grants: [
        { role: "OFFICER", ...grant },
        { role: "ROADSHOW", ...grant },
      ],
      due: false,
    });
    await changeMember(member.id, { version: member.version, roles: ["OFFICER"] });
    expect(await readReview(member.id)).toMatchObject({
      grants: [{ role: "OFFICER", ...grant }],
      confirmed: roleConfirmation,
    });
    // A disabled member can do nothing that would be reviewed.
    await changeMember(member.id, { version: member.version + 1, disabled: true });
    expect(await readReview(member.id)).toBeUndefined();
  });

  describe("one administrator alone gives power to no account", () => {
    test.each<[string, "OFFICER" | "CASHIER" | "ROADSHOW", object]>([
      ["a role more", "OFFICER", { roles: ["CASHIER"] }],
      ["the administrator's role", "CASHIER", { roles: ["CASHIER", "ADMIN"] }],
      ["a role of staff for an inspector", "ROADSHOW", { roles: ["OFFICER"] }],
      ["statistics for an inspector", "ROADSHOW", { roles: ["ROADSHOW", "DSEC"] }],
      ["another e-mail address", "CASHIER", { account: "second.mailbox@demo.mo" }],
    ])("%s", async (_, role, body) => {
      const person = await createSignedInPerson({ roles: [role] });
      const before = await Accounts.findAccount(person.id);
      const changeAnswer = await changeMember(person.id, { version: 1, ...body });
      expect(changeAnswer).toMatchObject({ status: 200, data: { member: { version: 1, roles: [role] } } });
      expect(await Accounts.findAccount(person.id)).toEqual(before);
      const request = changeAnswer.data.request as Request;
      expect(await answerRequest("confirm", request, boss)).toMatchObject({ status: 403, code: 900310 });
      expect(await changeMember(person.id, { version: 1, ...body }, partner)).toMatchObject({
        fields: [{ path: "account", key: "requestWaits" }],
      });
      expect((await answerRequest("withdraw", request, boss)).status).toBe(200);
      expect((await answerRequest("confirm", request)).status).toBe(404);
      expect(await Accounts.findAccount(person.id)).toEqual(before);
    });

    test("a disabled account comes back by two", async () => {
      const person = await createSignedInPerson({ roles: ["CASHIER"] });
      await changeMember(person.id, { version: 1, disabled: true });
      const changeAnswer = await changeMember(person.id, { version: 2, disabled: false });
      expect((await Accounts.findAccount(person.id))?.disabled).toBe(true);
      expect((await answerRequest("confirm", changeAnswer.data.request as Request)).status).toBe(200);
      expect((await Accounts.findAccount(person.id))?.disabled).toBe(false);
    });

    test("a request is confirmed neither by the person whom it concerns nor by somebody who is no administrator any more", async () => {
      const concernedAdmin = await createSignedInPerson({ roles: ["ADMIN"] });
      const leaver = await createSignedInPerson({ roles: ["ADMIN"] });
      const ownChange = await changeMember(
        concernedAdmin.id,
        { version: 1, roles: ["ADMIN", "OFFICER"] },
        leaver,
      );
      const request = ownChange.data.request as Request;
      expect(await answerRequest("confirm", request, concernedAdmin)).toMatchObject({ code: 900310 });
      await changeMember(leaver.id, { version: 1, disabled: true });
      expect(await answerRequest("confirm", request)).toMatchObject({ code: 900310 });
      expect((await answerRequest("withdraw", request)).status).toBe(200);
      await changeMember(concernedAdmin.id, { version: 1, disabled: true });
    });

    test("a request that was replaced, or is from before the account was disabled, is not confirmed", async () => {
      const person = await createSignedInPerson({ roles: ["OFFICER"] });
      const changeAnswer = await changeMember(person.id, { version: 1, roles: ["CASHIER"] });
      const first = changeAnswer.data.request as Request;
      await answerRequest("withdraw", first, boss);
      advanceTestTime(1000);
      const second = (await changeMember(person.id, { version: 1, roles: ["ADMIN"] })).data
        .request as Request;
      expect((await answerRequest("confirm", first)).code).toBe(900050);
      await changeMember(person.id, { version: 1, disabled: true });
      expect((await answerRequest("confirm", second)).code).toBe(900050);
      expect((await Accounts.findAccount(person.id))?.roles).toEqual(["OFFICER"]);
    });

    test("two confirmations at once are one", async () => {
      const third = await createSignedInPerson({ roles: ["ADMIN"] });
      const { data } = await createMember("once@demo.mo", ["OFFICER"]);
      const both = await Promise.all([answerRequest("confirm", data), answerRequest("confirm", data, third)]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      await changeMember(third.id, { version: 1, disabled: true });
    });

    test("another address is the account's when a second one has confirmed it", async () => {
      const person = await createSignedInPerson({ roles: ["CASHIER"], account: "old.address@demo.mo" });
      const refusal = await changeMember(person.id, { version: 1, account: "Boss@demo.mo" });
      expect(refusal.code).toBe(10200);
      const changeAnswer = await changeMember(person.id, { version: 1, account: " New.Address@demo.mo " });
      await answerRequest("confirm", changeAnswer.data.request as Request);
      expect(await Accounts.findAccount(person.id)).toMatchObject({
        account: "New.Address@demo.mo",
        formerLogins: ["old.address@demo.mo"],
      });
      expect(await Accounts.findAccountId("new.address@demo.mo")).toBe(person.id);
      expect(await Accounts.findAccountId("old.address@demo.mo")).toBeUndefined();
      expect(await findMember("New.Address@demo.mo")).toMatchObject({ id: person.id, version: 2 });
      expect(await getQueueStatus(person)).toBe(401);
      expect(listRecipients("addressChanged")).toEqual(["old.address@demo.mo", "New.Address@demo.mo"]);
    });

    test("each request and its confirmation are on record", async () => {
      await answerRequest("confirm", (await createMember("recorded@demo.mo", ["OFFICER"])).data);
      const audit = await callAdmin<{ items: { action: string; subject: string; detail: object }[] }>(
        "GET",
        "/audit",
      );
      const ofAccount = (subject: string) =>
        audit.data.items.filter((entry) => entry.subject === subject).map(({ action }) => action);
      expect(ofAccount("recorded@demo.mo").toSorted()).toEqual(["staff.create", "staff.request"]);
      expect(audit.data.items).toContainEqual(
        expect.objectContaining({
          action: "staff.create",
          actor: expect.objectContaining({ name: "partner@demo.mo" }),
          detail: expect.objectContaining({ roles: ["OFFICER"], requestedBy: "boss@demo.mo" }),
        }),
      );
    });
  });

  test("taking roles away and disabling hold at once and end the sessions; a stale row is refused", async () => {
    const person = await createSignedInPerson({ roles: ["CASHIER", "ADMIN"], account: "mover@demo.mo" });
    const both = { roles: ["OFFICER", "CASHIER"] };
    const refusedRoles = { fields: [{ path: "roles", key: "dutiesApart" }] };
    expect(await changeMember(person.id, { version: 1, ...both })).toMatchObject(refusedRoles);
    expect(await callAdmin("POST", "/account", { account: "both@demo.mo", ...both })).toMatchObject(
      refusedRoles,
    );
    expect(await getQueueStatus(person)).toBe(200);
    const changeAnswer = await changeMember(person.id, { version: 1, roles: ["CASHIER"] });
    expect(changeAnswer.data).toMatchObject({ member: { roles: ["CASHIER"], version: 2 }, request: null });
    expect(await getQueueStatus(person)).toBe(401);
    expect((await changeMember(person.id, { version: 1, disabled: true })).code).toBe(900050);
    await changeMember(person.id, { version: 2, disabled: true });
    expect((await Accounts.findAccount(person.id))?.disabled).toBe(true);
  });

  test("nobody changes the own account, so that there is always an administrator", async () => {
    expect(await changeMember(boss.id, { version: 1, roles: ["OFFICER"] })).toMatchObject({
      fields: [{ key: "ownAccount" }],
    });
    const twin = await createSignedInPerson({ roles: ["ADMIN"], account: "twin@demo.mo" });
    const third = await createSignedInPerson({ roles: ["ADMIN"], account: "third@demo.mo" });
    const both = await Promise.all([
      changeMember(third.id, { version: 1, disabled: true }, twin),
      changeMember(twin.id, { version: 1, disabled: true }, third),
    ]);
    expect(both.filter(({ status }) => status === 200).length).toBe(1);
  });

  test("[R578] a role in use cannot be taken away (104000); without holders it can, and is given to nobody then", async () => {
    const person = await createSignedInPerson({ roles: ["DSEC", "ROADSHOW"], account: "dsec@demo.mo" });
    const reader = await createSignedInPerson({ roles: ["ROADSHOW"] });
    expect(await callAdmin("DELETE", "/role/DSEC")).toMatchObject({ status: 409, code: 104000 });
    await changeMember(person.id, { version: 1, roles: ["ROADSHOW"] });
    const waiting = await changeMember(reader.id, { version: 1, roles: ["DSEC"] });
    expect((await callAdmin("DELETE", "/role/DSEC")).data).toEqual({
      role: "DSEC",
      holders: 0,
      retired: true,
    });
    const notOfferedRefusal = { fields: [{ path: "roles", key: "notOffered" }] };
    expect(await answerRequest("confirm", waiting.data.request as Request)).toMatchObject(notOfferedRefusal);
    expect(await createMember("other.dsec@demo.mo", ["DSEC"])).toMatchObject(notOfferedRefusal);
    expect((await callAdmin("PUT", "/role/DSEC")).data).toMatchObject({ retired: false });
    expect((await callAdmin("DELETE", "/role/NONE")).status).toBe(404);
  });
});
