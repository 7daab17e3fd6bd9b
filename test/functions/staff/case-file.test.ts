/** The assignment of an application, and notes that never leave the desk. */
import { findMentionedColleagues } from "@portal/core/applications/desk/mentions";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { toPersonOwnerId } from "@portal/core/files/index";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildRosterRows } from "@portal/core/identity/staff/staff-store.server";
import { getMemberEntity, getMembershipEntity } from "@portal/core/institutions/institution-entities.server";
import type { NoticeMessage } from "@portal/core/messaging/enqueue-notices.server";
import { listStaffActs } from "@portal/core/platform/audit/staff-act-store.server";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as message } from "@portal/functions/routes/applications/message";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as files } from "@portal/functions/routes/files/file";
import { handler as subject } from "@portal/functions/routes/identity/subject";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as queue } from "@portal/functions/routes/staff/review-queue";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  advanceTestTime,
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

interface CaseFile {
  assignee?: { accountId: string; name: string };
  notes?: { text: string; author: string }[];
  olderNotes?: string;
  mentioned: boolean;
  closed: boolean;
}
const services = prepareTestServices();
let first: SignedInPerson;
let second: SignedInPerson;
let boss: SignedInPerson;
const ids: string[] = [];
beforeAll(async () => {
  await createPublishedEvent();
  first = await createSignedInPerson({ roles: ["OFFICER"], account: "first@demo.mo" });
  second = await createSignedInPerson({ roles: ["OFFICER"], account: "second@demo.mo" });
  boss = await createSignedInPerson({ roles: ["ADMIN"], account: "boss@demo.mo" });
  for (const n of [1, 2, 3, 4, 5]) {
    await createCertifiedInstitution(`case${n}`);
    ids.push((await submitCompleteApplication(`case${n}`, "green-2027")).id);
  }
});
const callCase = async (who: SignedInPerson, id: string, action = "", body?: object) => {
  const path = `/api/staff/application/${id}/case${action && `/${action}`}`;
  const answer = await callLambda(staff, body ? "POST" : "GET", path, {
    token: who.token,
    ...(body ? { body } : {}),
  });
  return { status: answer.status, code: answer.body.code, file: answer.body.data as CaseFile };
};
const listWork = async (who: SignedInPerson) => {
  const answer = await callLambda(staff, "GET", "/api/staff/work", { token: who.token, query: { limit: 1 } });
  const page = answer.body.data as { items: { id: string }[]; cursor?: string };
  const caseIds = page.items.map(({ id }) => id);
  if (!page.cursor) return caseIds;
  const next = await callLambda(staff, "GET", "/api/staff/work", {
    token: who.token,
    query: { cursor: page.cursor },
  });
  return [...caseIds, ...(next.body.data as typeof page).items.map(({ id }) => id)];
};

test("colleagues are listed without a case: who acts at the desk, with what each role covers", async () => {
  const scope = { schemes: ["FAIR_HOSTED"] };
  const scopedOfficer = await createSignedInPerson({ roles: ["OFFICER"], account: "limited@demo.mo", scope });
  const formerOfficer = await createSignedInPerson({ roles: ["OFFICER"], account: "gone@demo.mo" });
  const inspector = await createSignedInPerson({ roles: ["ROADSHOW"], account: "inspector@demo.mo" });
  const account = await findAccount(formerOfficer.id);
  if (!account) throw new Error("no account");
  await transact(buildRosterRows({ ...account, disabled: true }, account.roles, 1));
  const listColleagues = async (who: SignedInPerson) => {
    const answer = await callLambda(staff, "GET", "/api/staff/colleague", { token: who.token });
    return (answer.body.data as { items: { accountId: string; name: string }[] }).items;
  };
  const items = await listColleagues(first);
  expect(items).toContainEqual({ accountId: second.id, name: "second@demo.mo", readsNotes: true });
  expect(items).toContainEqual({
    accountId: scopedOfficer.id,
    name: "limited@demo.mo",
    readsNotes: true,
    scope,
  });
  const names = items.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(names).not.toContain("gone@demo.mo");
  expect(names).not.toContain("inspector@demo.mo");
  // Whose role covers less reads the same names.
  expect(await listColleagues(scopedOfficer)).toEqual(items);
  // An administrator hands over what somebody left behind.
  const all = await listColleagues(boss);
  for (const { id, name } of [
    { id: formerOfficer.id, name: "gone@demo.mo" },
    { id: inspector.id, name: "inspector@demo.mo" },
  ])
    expect(all).toContainEqual(expect.objectContaining({ accountId: id, name, leftDesk: true }));
  // It is no reading of anybody's data, as that of a case is.
  await callCase(first, ids[0] ?? "");
  const operations = (await listStaffActs("2026-11", 100, null)).items.map(({ operation }) => operation);
  expect(operations).toContain("GET /staff/application/{id}/case");
  expect(operations).not.toContain("GET /staff/colleague");
});

test.each<[string, string[]]>([
  ["@second@demo.mo look at the budget", ["second@demo.mo"]],
  ["Ask ＠second@demo.mo. And @BOSS@demo.mo, both", ["second@demo.mo", "boss@demo.mo"]],
  ["to second@demo.mo, not x@second@demo.mo", []],
  ["@second@demo.mother and @second@demo.mo.pt", []],
])("“%s” mentions %j", (text, expected) => {
  const colleagues = ["second@demo.mo", "boss@demo.mo"].map((name) => ({ name }));
  expect(findMentionedColleagues(text, colleagues).map(({ name }) => name)).toEqual(expected);
});

test("a note tells whom it mentions, until they answer it or mark it as read", async () => {
  const [, , , id = ""] = ids;
  const listMentions = async (who: SignedInPerson) => {
    const answer = await callLambda(staff, "GET", "/api/staff/mention", { token: who.token });
    return (answer.body.data as { items: { id: string; author: string }[] }).items;
  };
  const before = services.listMessages("notice").length;
  const note = await callCase(first, id, "note", { text: "@second@demo.mo and @first@demo.mo: the budget?" });
  expect(note).toMatchObject({ status: 200, file: { mentioned: false } });
  // Whoever writes is not told.
  const sentNotices = services
    .listMessages("notice")
    .slice(before)
    .flatMap((body) => (JSON.parse(body) as NoticeMessage).notices ?? []);
  expect(sentNotices.map(({ channel, to, template }) => [channel, to, template])).toEqual([
    ["inApp", second.id, "mentioned"],
    ["mail", "second@demo.mo", "mentioned"],
  ]);
  expect(await listMentions(second)).toMatchObject([{ id, author: "first@demo.mo" }]);
  expect(await listMentions(first)).toEqual([]);
  expect((await callCase(second, id)).file.mentioned).toBe(true);
  expect((await callCase(second, id, "mention/read", {})).file.mentioned).toBe(false);
  await callCase(first, id, "note", { text: "@second@demo.mo again" });
  await callCase(second, id, "note", { text: "Done." });
  expect(await listMentions(second)).toEqual([]);
});

test("a colleague who cannot read notes is not mentioned in them", async () => {
  await createSignedInPerson({ roles: ["CASHIER"], account: "teller@demo.mo" });
  const answer = await callLambda(staff, "POST", `/api/staff/application/${ids[2]}/case/note`, {
    token: first.token,
    body: { text: "@teller@demo.mo has this been paid?" },
  });
  expect(answer.body).toMatchObject({
    code: 900054,
    fields: [{ path: "text", key: "mentionCannotRead", params: { name: "teller@demo.mo" } }],
  });
});

test("a case is taken by one of two, handed over, given back, and listed as somebody's work", async () => {
  const [id = "", other = ""] = ids;
  expect((await callCase(first, id, "assign", {})).file.assignee?.name).toBe("first@demo.mo");
  await callCase(first, other, "assign", {});
  // Other tests leave other cases.
  const listBoth = async (who: SignedInPerson) =>
    (await listWork(who)).filter((each) => each === id || each === other);
  // Taken at the same instant, they are in the order of their ids.
  expect(await listBoth(first)).toEqual([id, other].toSorted());
  expect(await callCase(second, id, "assign", {})).toMatchObject({ status: 409, code: 900312 });
  expect((await callCase(second, id, "release", {})).code).toBe(900312);
  const handover = await callCase(first, id, "assign", { accountId: second.id });
  expect(handover.file.assignee?.accountId).toBe(second.id);
  // The answer was lost: whoever repeats the call is told what it did.
  expect((await callCase(first, id, "assign", { accountId: second.id })).status).toBe(200);
  expect([await listBoth(first), await listBoth(second)]).toEqual([[other], [id]]);
  // The colleague is away: an administrator hands it over.
  expect((await callCase(boss, id, "assign", { accountId: first.id })).file.assignee?.accountId).toBe(
    first.id,
  );
  expect((await callCase(first, id, "release", {})).file.assignee).toBeUndefined();
  expect((await callCase(first, id, "release", {})).status).toBe(200);
  expect((await callCase(first, id, "assign", { accountId: "nobody" })).code).toBe(900054);
});

test("what somebody works on is listed by an administrator, who hands it over at once during an absence", async () => {
  const away = await createSignedInPerson({ roles: ["OFFICER"], account: "away@demo.mo" });
  const cases = ids.slice(3, 5).toSorted();
  for (const id of cases) expect((await callCase(away, id, "assign", {})).status).toBe(200);
  const listWorkFor = (who: SignedInPerson, query: Record<string, string | number>) =>
    callLambda(staff, "GET", "/api/staff/work", {
      token: who.token,
      query: { accountId: away.id, ...query },
    });
  expect((await listWorkFor(second, {})).body).toMatchObject({ code: 10801 });
  interface WorkPage {
    items: { id: string; version: number; moves: object[] }[];
    cursor?: string;
  }
  const page = (await listWorkFor(boss, { limit: 1 })).body.data as WorkPage;
  const rest = (await listWorkFor(boss, { cursor: page.cursor ?? "" })).body.data as WorkPage;
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(cases);
  // A page of one person is continued for nobody else.
  const others = await callLambda(staff, "GET", "/api/staff/work", {
    token: boss.token,
    query: { accountId: second.id, cursor: page.cursor ?? "" },
  });
  expect(others.status).toBe(400);
  const handover = await callLambda(queue, "POST", "/api/staff/queue/bulk", {
    token: boss.token,
    body: {
      action: "assign",
      accountId: second.id,
      items: [...page.items, ...rest.items].map(({ id, version }) => ({ id, version })),
    },
  });
  expect(handover.body.data).toMatchObject({ items: [{ done: true }, { done: true }] });
  expect((await listWorkFor(boss, {})).body.data).toMatchObject({ items: [] });
  for (const id of cases) await callCase(second, id, "release", {});
});

describe("whoever is assigned cases by a colleague", () => {
  let assignee: SignedInPerson;
  beforeAll(async () => {
    assignee = await createSignedInPerson({ roles: ["OFFICER"], account: "cover@demo.mo" });
  });
  afterEach(async () => {
    for (const id of ids.slice(0, 3)) await callCase(boss, id, "release", {});
  });
  const seenIds = new Set<string>();
  /** Lists what is sent when the sweep comes after two minutes; what waits to be delivered it sends again. */
  const listNotices = async () => {
    advanceTestTime(150_000);
    await sweep();
    await runDueQueue("assignedCases");
    const sentNotices = services
      .listMessages("notice")
      .flatMap((body) => (JSON.parse(body) as NoticeMessage).notices ?? [])
      .filter(({ id, template }) => template === "casesAssigned" && !seenIds.has(id));
    const noticesById = new Map(sentNotices.map((notice) => [notice.id, notice]));
    for (const id of noticesById.keys()) seenIds.add(id);
    return [...noticesById.values()].map(({ channel, to, params, link }) => [
      channel,
      to,
      params.author,
      params.count,
      link,
    ]);
  };
  const assignTogether = (who: SignedInPerson, caseIds: readonly string[], accountId: string) =>
    callLambda(queue, "POST", "/api/staff/queue/bulk", {
      token: who.token,
      body: { action: "assign", accountId, items: caseIds.map((id) => ({ id, version: 1 })) },
    });

  test("is notified once of all that one colleague handed over together, in several calls", async () => {
    const [one = "", two = "", three = ""] = ids;
    const answer = await assignTogether(boss, [one, two], assignee.id);
    expect(answer.body.data).toMatchObject({ items: [{ done: true }, { done: true }] });
    advanceTestTime(60_000);
    await assignTogether(boss, [three], assignee.id);
    // Nothing is sent while it goes on.
    await sweep();
    await runDueQueue("assignedCases");
    expect(await listNotices()).toEqual([
      ["inApp", assignee.id, "boss@demo.mo", "3", "/staff/work"],
      ["mail", "cover@demo.mo", "boss@demo.mo", "3", "/staff/work"],
    ]);
    expect(await listNotices()).toEqual([]);
    // A call that is repeated finds what it did, and notifies nobody anew.
    await assignTogether(boss, [three], assignee.id);
    expect(await listNotices()).toEqual([]);
  });

  test("is not notified of what was taken, or was handed on or given back before", async () => {
    const [one = "", two = "", three = ""] = ids;
    await callCase(assignee, one, "assign", {});
    await callCase(boss, two, "assign", { accountId: assignee.id });
    await callCase(assignee, two, "release", {});
    await callCase(boss, three, "assign", { accountId: assignee.id });
    await callCase(boss, three, "assign", { accountId: second.id });
    expect((await listNotices()).map(([, to]) => to)).toEqual([second.id, "second@demo.mo"]);
  });

  test("reads in one notice each from whom the cases are", async () => {
    const [one = "", two = ""] = ids;
    await callCase(boss, one, "assign", { accountId: assignee.id });
    await callCase(first, two, "assign", { accountId: assignee.id });
    const notices = (await listNotices()).filter(([channel]) => channel === "inApp");
    expect(notices.map(([, , author, count]) => [author, count]).toSorted()).toEqual([
      ["boss@demo.mo", "1"],
      ["first@demo.mo", "1"],
    ]);
  });

  test("is not notified after leaving the desk", async () => {
    const leaver = await createSignedInPerson({ roles: ["OFFICER"], account: "leaver@demo.mo" });
    await callCase(boss, ids[0] ?? "", "assign", { accountId: leaver.id });
    const account = (await findAccount(leaver.id)) ?? expect.fail("no account");
    await transact(buildRosterRows({ ...account, disabled: true }, account.roles, 1));
    expect(await listNotices()).toEqual([]);
  });
});

test("a case that has ended is given back, and neither taken nor handed over, until there is an objection", async () => {
  await createCertifiedInstitution("ended");
  const { id } = await submitCompleteApplication("ended", "green-2027");
  expect((await callCase(first, id, "assign", {})).file.closed).toBe(false);
  const refusal = { version: 1, reason: "不符資格" };
  const rejection = await callLambda(participate, "POST", `/api/participate/search/${id}/reject`, {
    token: second.token,
    body: refusal,
  });
  expect(rejection.status).toBe(200);
  expect((await callCase(first, id)).file).toMatchObject({ closed: true, assignee: { accountId: first.id } });
  // A call that is repeated finds what it did.
  expect((await callCase(first, id, "assign", {})).status).toBe(200);
  expect(await callCase(first, id, "assign", { accountId: second.id })).toMatchObject({
    status: 409,
    code: 900313,
  });
  expect((await callCase(first, id, "release", {})).file.assignee).toBeUndefined();
  expect((await callCase(first, id, "assign", {})).code).toBe(900313);
  const answer = await callLambda(queue, "POST", "/api/staff/queue/bulk", {
    token: boss.token,
    body: { action: "assign", accountId: second.id, dryRun: true, items: [{ id, version: 2 }] },
  });
  expect(answer.body.data).toMatchObject({ items: [{ done: false, refused: { code: 900313 } }] });
  const applicant = createApplicant("ended");
  await performAction({ id, version: 2 }, "object", applicant, { reason: "請重新考慮。" });
  expect((await callCase(first, id, "assign", {})).file).toMatchObject({
    closed: false,
    assignee: { accountId: first.id },
  });
});

test("a case has one due day: in the queue, among one's work and on its page, also after a holiday was decreed", async () => {
  const [id = ""] = ids;
  await callCase(first, id, "assign", {});
  const readList = async (path: string) =>
    (
      await callLambda(path.startsWith("queue") ? queue : staff, "GET", `/api/staff/${path}`, {
        token: first.token,
      })
    ).body.data as { items: { id: string; dueOn?: string; overdue: boolean }[] };
  const readDays = async () => {
    const bothLists = await Promise.all(["queue", "work"].map(readList));
    const page = await callLambda(participate, "GET", `/api/participate/search/${id}`, {
      token: first.token,
    });
    return [
      ...bothLists.map(({ items }) => items.find((each) => each.id === id)?.dueOn),
      (page.body.data as { due?: { day: string } }).due?.day,
    ];
  };
  const before = await readDays();
  expect(new Set(before)).toEqual(new Set([expect.stringMatching(/^2026-/)]));
  const { status } = await callLambda(staff, "POST", "/api/staff/calendar", {
    token: boss.token,
    body: {
      date: before[0] ?? "",
      key: "TYPHOON_2026",
      closure: "FULL_DAY",
      names: { "zh-Hant": "颱風", "zh-Hans": "台风", en: "Typhoon", pt: "Tufão" },
    },
  });
  expect(status).toBe(201);
  const after = await readDays();
  expect(new Set(after).size).toBe(1);
  expect(after[0]).not.toBe(before[0]);
});

test("whoever works on a case is shown by the present address, and works on nothing after leaving the desk", async () => {
  const id = ids[4] ?? "";
  const leaver = await createSignedInPerson({ roles: ["OFFICER"], account: "former@demo.mo" });
  await callCase(boss, id, "assign", { accountId: leaver.id });
  const account = await findAccount(leaver.id);
  if (!account) throw new Error("no account");
  const moveTo = async (change: { account?: string; disabled?: boolean }, version: number) =>
    transact(buildRosterRows({ ...account, ...change }, account.roles, version));
  await moveTo({ account: "present@demo.mo" }, 1);
  const listFree = async () => {
    const query = { assignee: "nobody", limit: 100 };
    const { body } = await callLambda(queue, "GET", "/api/staff/queue", { token: second.token, query });
    return (body.data as { items: { id: string }[] }).items.map((row) => row.id);
  };
  const readQueueAssignees = async () => {
    const { body } = await callLambda(queue, "GET", "/api/staff/queue", { token: second.token });
    const { items } = body.data as { items: { id: string; assignee?: CaseFile["assignee"] }[] };
    return new Map(items.map((row) => [row.id, row.assignee]));
  };
  expect((await callCase(second, id)).file.assignee?.name).toBe("present@demo.mo");
  expect((await readQueueAssignees()).get(id)).toMatchObject({
    accountId: leaver.id,
    name: "present@demo.mo",
  });
  expect((await callCase(second, id, "assign", {})).code).toBe(900312);
  expect(await listFree()).not.toContain(id);
  await moveTo({ account: "present@demo.mo", disabled: true }, 2);
  // A case of somebody who has left is free.
  expect(await listFree()).toContain(id);
  const formerAssignee = (await callCase(second, id)).file.assignee;
  expect(formerAssignee).toMatchObject({ accountId: leaver.id });
  expect(formerAssignee).not.toHaveProperty("name");
  expect((await readQueueAssignees()).get(id)).toEqual(formerAssignee);
  expect((await callCase(second, id, "assign", {})).file.assignee?.name).toBe("second@demo.mo");
  await callCase(second, id, "release", {});
  expect((await readQueueAssignees()).get(id)).toBeUndefined();
});

test("a note that mentions too many colleagues is refused beside its text, and one that mentions fifty is kept", async () => {
  const id = ids[1] ?? "";
  const crowd = Array.from({ length: 97 }, (_, i) => ({
    id: `account-crowd-${i}`,
    account: `crowd${i}@demo.mo`,
    roles: ["OFFICER"] as const,
    language: "pt" as const,
    createdAt: toInstant("2026-11-01T00:00:00.000Z"),
  }));
  for (const member of crowd) await transact(buildRosterRows(member));
  const mentionFirst = (count: number) =>
    callLambda(staff, "POST", `/api/staff/application/${id}/case/note`, {
      token: first.token,
      body: {
        text: crowd
          .slice(0, count)
          .map(({ account }) => `@${account}`)
          .join(" "),
      },
    });
  for (const count of [51, 97]) {
    const { status, body } = await mentionFirst(count);
    expect([status, body.code, body.fields]).toEqual([
      400,
      900054,
      [{ path: "text", key: "mentionTooMany", params: { max: 50 } }],
    ]);
  }
  expect((await mentionFirst(50)).status).toBe(200);
  // They leave, so that other tests have the colleagues that they know.
  for (const member of crowd) await transact(buildRosterRows({ ...member, disabled: true }, member.roles, 1));
});

test("a note that is sent again with its key is answered by a reading, which the log names", async () => {
  const id = ids[0] ?? "";
  const addNote = () =>
    callLambda(staff, "POST", `/api/staff/application/${id}/case/note`, {
      token: second.token,
      key: "note-sent-twice",
      body: { text: "sent twice" },
    });
  const listOwnActs = async () =>
    (await listStaffActs("2026-11", 100, null)).items
      .filter(({ accountId, subject: about }) => accountId === second.id && about === id)
      .map(({ operation, outcome }) => `${operation} ${outcome}`)
      .toSorted();
  const before = await listOwnActs();
  expect((await addNote()).status).toBe(200);
  expect((await listOwnActs()).length).toBe(before.length + 1);
  const again = await addNote();
  expect(again.headers["idempotency-replayed"]).toBe("true");
  const selectReadings = (acts: string[]) =>
    acts.filter((each) => each === "GET /staff/application/{id}/case READ");
  expect(selectReadings(await listOwnActs())).toHaveLength(selectReadings(before).length + 1);
});

test("the newest notes are part of a case, and older ones have pages", async () => {
  const id = ids[1] ?? "";
  for (let i = 1; i <= 23; i++) {
    advanceTestTime(1000);
    await callCase(first, id, "note", { text: `note ${i}` });
  }
  const { file } = await callCase(second, id);
  expect(file.notes?.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, i) => `note ${i + 4}`));
  const readOlder = (cursor = "", of = id) =>
    callLambda(staff, "GET", `/api/staff/application/${of}/case/note`, {
      token: second.token,
      query: { limit: "2", cursor },
    });
  const page = (await readOlder(file.olderNotes)).body.data as { items: { text: string }[]; cursor?: string };
  expect(page.items.map(({ text }) => text)).toEqual(["note 3", "note 2"]);
  const last = (await readOlder(page.cursor)).body.data as typeof page;
  expect(last.items[0]?.text).toBe("note 1");
  expect((await readOlder(file.olderNotes, ids[0])).body.code).toBe(200114);
});

test("a note is read by reviewers and by nobody else", async () => {
  const canary = "CANARY-5f1c";
  const person = await createSignedInPerson();
  const id = ids[2] ?? "";
  expect((await callCase(first, id, "note", { text: " " })).code).toBe(10502);
  await callCase(first, id, "note", { text: `${canary} 請留意股東` });
  expect((await callCase(second, id)).file.notes).toMatchObject([{ author: "first@demo.mo" }]);
  const cashier = await createSignedInPerson({ roles: ["CASHIER"], account: "cashier@demo.mo" });
  for (const cashierView of [await callCase(cashier, id), await callCase(cashier, id, "assign", {})]) {
    expect(cashierView.status).toBe(200);
    expect(cashierView.file).not.toHaveProperty("notes");
  }
  expect((await callCase(cashier, id, "note", { text: "x" })).status).toBe(403);
  expect((await callCase(person, id)).status).toBe(403);
  const membership = {
    institutionId: "case3",
    accountId: person.id,
    account: person.account,
    role: "ADMINISTRATOR" as const,
    language: "en" as const,
    since: "2026-11-01T00:00:00.000Z",
  };
  await getMembershipEntity().put(membership).go();
  await getMemberEntity().put(membership).go();
  const readAs = async (handler: typeof staff, path: string) => {
    const answer = await callLambda(handler, "GET", path, { token: person.token, institution: "case3" });
    expect(answer.status).toBe(200);
    return JSON.stringify(answer.body);
  };
  for (const [handler, path] of [
    [participate, `/api/participate/search/${id}`],
    [participate, `/api/participate/search/${id}/history`],
    [participate, "/api/participate/search"],
    [institutions, "/api/institution/case3/history"],
    [subject, "/api/user/subject"],
  ] as const)
    expect(await readAs(handler, path)).not.toContain(canary);
});

describe("messages on an application", () => {
  interface MessagePage {
    items: { from: string; author?: string; officer?: string; text: string; files: { id: string }[] }[];
    cursor?: string;
    unread: boolean;
  }
  const callAs = async (
    who: SignedInPerson,
    path: string,
    body?: object,
    method = body ? "POST" : "GET",
    institution?: string,
  ) => {
    const answer = await callLambda(message, method, `/api/message${path}`, {
      token: who.token,
      ...(body ? { body } : {}),
      ...(institution ? { institution } : {}),
    });
    return {
      status: answer.status,
      code: answer.body.code,
      fields: answer.body.fields,
      told: answer.body.data as MessagePage,
    };
  };
  const joinInstitution = async (role: "ADMINISTRATOR" | "SUB_ALL" | "SUB_OWN", institutionId = "case1") => {
    const person = await createSignedInPerson();
    const membership = {
      institutionId,
      accountId: person.id,
      account: person.account,
      role,
      language: "en" as const,
      since: "2026-11-01T00:00:00.000Z",
    };
    await getMembershipEntity().put(membership).go();
    await getMemberEntity().put(membership).go();
    return person;
  };
  const uploadAs = async (
    id: string,
    place: string,
    uploadedBy: string,
    purpose: string,
    status = "verified",
  ) => {
    await getFileEntity()
      .put({
        id,
        institutionId: place,
        purpose,
        name: `${id}.pdf`,
        type: "application/pdf",
        size: 10,
        sha256: "0".repeat(64),
        status: status as "verified",
        uploadedAt: "2026-11-23T02:00:00.000Z",
        uploadedBy,
      })
      .go();
  };
  const listUnread = async (who: SignedInPerson, institution?: string) => {
    const answer = await callLambda(message, "GET", "/api/message", {
      token: who.token,
      ...(institution ? { institution } : {}),
    });
    return (answer.body.data as { items: { id: string }[] }).items.map(({ id }) => id);
  };

  const readPage = async (who: SignedInPerson, id: string, query: Record<string, string> = {}) => {
    const { body } = await callLambda(message, "GET", `/api/message/${id}`, { token: who.token, query });
    return { code: body.code, data: body.data as MessagePage };
  };
  const readAllMessages = async (who: SignedInPerson, id: string) => {
    const items: MessagePage["items"] = [];
    let cursor: string | undefined;
    do {
      const { data } = await readPage(who, id, { limit: "10", ...(cursor && { cursor }) });
      items.push(...data.items);
      cursor = data.cursor;
    } while (cursor);
    return items;
  };

  test("are written and read by both sides, each with its mark of what is new", async () => {
    const id = ids[0] ?? "";
    const applicant = await joinInstitution("ADMINISTRATOR");
    const sendText = (body: object) => callAs(applicant, `/${id}`, body, "POST", "case1");
    expect((await sendText({ text: "  " })).code).toBe(10502);
    expect((await sendText({ text: "x".repeat(4001) })).fields).toMatchObject([
      { path: "text", key: "tooLong" },
    ]);
    expect((await sendText({ text: " 可否改攤位？ " })).told.items).toMatchObject([
      { from: "APPLICANT", author: applicant.account, text: "可否改攤位？", files: [] },
    ]);
    expect(await listUnread(first)).toEqual([id]);
    expect((await callAs(first, `/${id}`)).told.unread).toBe(true);
    advanceTestTime(1000);
    const answeredCase = await callAs(first, `/${id}`, { text: "可以。" });
    expect(answeredCase.told).toMatchObject({ unread: false, items: [{ officer: "first@demo.mo" }, {}] });
    expect(await listUnread(first)).toEqual([]);
    const read = await callAs(applicant, `/${id}`, undefined, "GET", "case1");
    expect(read.told.unread).toBe(true);
    expect(JSON.stringify(read.told)).not.toContain("first@demo.mo");
    expect(await listUnread(applicant, "case1")).toEqual([id]);
    expect((await callAs(applicant, `/${id}/read`, {}, "POST", "case1")).told.unread).toBe(false);
    expect(await listUnread(applicant, "case1")).toEqual([]);
  });

  test("have pages, the newest first, and sending one answers the first page", async () => {
    const id = ids[0] ?? "";
    const before = (await readAllMessages(first, id)).length;
    const filler = "字".repeat(3990);
    for (let i = 1; i <= 25; i++) {
      advanceTestTime(1000);
      const sentMessage = await callAs(first, `/${id}`, { text: `${i} ${filler}` });
      expect(sentMessage.status).toBe(200);
      expect(sentMessage.told.items[0]?.text).toBe(`${i} ${filler}`);
      expect(sentMessage.told.items.length).toBeLessThanOrEqual(20);
    }
    const all = await readAllMessages(first, id);
    expect(all).toHaveLength(before + 25);
    expect(all.slice(0, 25).map(({ text }) => Number.parseInt(text, 10))).toEqual(
      Array.from({ length: 25 }, (_, i) => 25 - i),
    );
    // A page of another application leads nowhere.
    const { cursor = "" } = (await readPage(first, id)).data;
    expect((await readPage(first, ids[1] ?? "", { cursor })).code).toBe(200114);
  });

  test("are not for cashiers, strangers, and sub-accounts whose record it is not", async () => {
    const id = ids[2] ?? "";
    const cashier = await createSignedInPerson({ roles: ["CASHIER"], account: "till@demo.mo" });
    await callAs(first, `/${id}`, { text: "CANARY-7a" });
    const ownMember = await joinInstitution("SUB_OWN", "case3");
    const all = await joinInstitution("SUB_ALL", "case3");
    const stranger = await joinInstitution("ADMINISTRATOR", "case2");
    expect((await callAs(cashier, `/${id}`)).status).toBe(403);
    expect(await listUnread(cashier)).toEqual([]);
    expect((await callAs(all, `/${id}`, undefined, "GET", "case3")).status).toBe(200);
    for (const [who, institution] of [
      [ownMember, "case3"],
      [stranger, "case2"],
    ] as const) {
      expect((await callAs(who, `/${id}`, undefined, "GET", institution)).status).toBe(404);
      expect((await callAs(who, `/${id}`, { text: "x" }, "POST", institution)).status).toBe(404);
      expect(await listUnread(who, institution)).not.toContain(id);
    }
  });

  test("take verified files of their sender, which are then kept", async () => {
    const id = ids[1] ?? "";
    const applicant = await joinInstitution("ADMINISTRATOR", "case2");
    await uploadAs("m-ok", "case2", applicant.id, "MESSAGE_FILE");
    await uploadAs("m-new", "case2", applicant.id, "MESSAGE_FILE", "pending");
    await uploadAs("m-other", "case2", applicant.id, "SIGNED_FORM");
    const sendFiles = (fileIds: string[]) =>
      callAs(applicant, `/${id}`, { text: "x", fileIds }, "POST", "case2");
    expect((await sendFiles(["m-new", "m-other", "none"])).fields).toMatchObject([
      { path: "fileIds.0", key: "fileNotVerified" },
      { path: "fileIds.1", key: "filePurpose" },
      { path: "fileIds.2", key: "fileMissing" },
    ]);
    expect((await sendFiles(["m-ok", "m-ok"])).fields).toMatchObject([{ path: "fileIds", key: "duplicate" }]);
    expect((await sendFiles(["m-ok"])).told.items).toMatchObject([{ files: [{ id: "m-ok" }] }]);
    const removalAnswer = await callLambda(files, "DELETE", "/api/file/m-ok", {
      token: applicant.token,
      institution: "case2",
    });
    expect(removalAnswer.body.code).toBe(900047);
    expect((await callAs(first, `/${id}/file/m-ok`)).status).toBe(200);
    expect((await callAs(first, `/${id}/file/m-other`)).status).toBe(404);
    await uploadAs("s-ok", toPersonOwnerId(first.id), first.id, "STAFF_MESSAGE_FILE");
    await callAs(first, `/${id}`, { text: "附件", fileIds: ["s-ok"] });
    expect((await callAs(applicant, `/${id}/file/s-ok`, undefined, "GET", "case2")).status).toBe(200);
  });
});
