/** The staff's desk over the wire: queue, bulk actions, exports, presence. */
import * as Application from "@portal/core/applications/application-service.server";
import { buildLoginClaim } from "@portal/core/identity/accounts/account-store.server";
import { getMembershipEntity } from "@portal/core/institutions/institution-store.server";
import { listStaffActs } from "@portal/core/platform/audit/staff-act-store.server";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as notices } from "@portal/functions/routes/messaging/notice";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as exportHandler } from "@portal/functions/routes/staff/export";
import { handler as queueExport } from "@portal/functions/routes/staff/queue-export";
import { handler as desk } from "@portal/functions/routes/staff/review-queue";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer as officerActor,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  advanceTestTime,
  type CallOptions,
  callLambda,
  createSignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

interface Row {
  id: string;
  code: string;
  version: number;
  status: string;
  institutionId: string;
  queue: string;
  ageDays: number;
  dueOn?: string;
  overdue: boolean;
}
interface Page {
  items: Row[];
  total: number;
  overdue: number;
  cursor?: string;
}
const services = prepareTestServices();
let officer = "";
let other = "";
let administrator = "";
let applicationId: string;
const getPresencePath = () => `/api/staff/application/${applicationId}/presence`;
const days = ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-19", "2026-11-20"];
beforeAll(async () => {
  await createPublishedEvent();
  await createPublishedEvent({ id: "bulk-2027", code: "BULK-2027" });
  for (const [i, day] of days.entries()) {
    await createCertifiedInstitution(`q${i}`, i === 0 ? { nameZh: '=HYPERLINK("http://x")公司' } : {});
    const { id } = await submitCompleteApplication(
      `q${i}`,
      "green-2027",
      "FAIR_HOSTED",
      `${day}T02:00:00.000Z`,
    );
    applicationId = id;
  }
  officer = (await createSignedInPerson({ roles: ["OFFICER"], account: "officer@demo.mo" })).token;
  other = (await createSignedInPerson({ roles: ["OFFICER"], account: "second@demo.mo" })).token;
  administrator = (await createSignedInPerson({ roles: ["ADMIN"] })).token;
});
const readQueue = async (query: CallOptions["query"] = {}): Promise<Page> => {
  const answer = await callLambda(desk, "GET", "/api/staff/queue", {
    token: officer,
    query: { eventId: "green-2027", ...query },
  });
  expect(answer.status).toBe(200);
  return answer.body.data as Page;
};
const postBulk = async (body: unknown, token = officer) => {
  const answer = await callLambda(desk, "POST", "/api/staff/queue/bulk", { token, body });
  return { status: answer.status, items: (answer.body.data as { items: Record<string, unknown>[] })?.items };
};

let applicationCount = 0;
/** Applications of their own for a test that changes them, as a bulk action names them. */
const createSubmitted = async (count: number) => {
  const items: { id: string; version: number }[] = [];
  for (let i = 0; i < count; i++) {
    applicationCount += 1;
    await createCertifiedInstitution(`b${applicationCount}`);
    const { id, version } = await submitCompleteApplication(`b${applicationCount}`, "bulk-2027");
    items.push({ id, version });
  }
  return items;
};

describe("the queue", () => {
  test("[R191] is oldest first and says the age, the day to be done by and what is overdue", async () => {
    const page = await readQueue();
    expect(page.items.map((row) => row.institutionId)).toEqual(["q0", "q1", "q2", "q3", "q4"]);
    // Ten working days after 2 November; none of them a holiday.
    expect(page.items[0]).toMatchObject({ ageDays: 21, dueOn: "2026-11-16", overdue: true });
    expect(page.items[4]).toMatchObject({ ageDays: 3, overdue: false });
    expect(page).toMatchObject({ total: 5, overdue: 1 });
  });

  test.each<[string, CallOptions["query"], string[]]>([
    ["age", { minAge: 10 }, ["q0", "q1"]],
    ["overdue", { overdue: "true" }, ["q0"]],
    ["part of a name, whatever its case and width", { q: "ｃompany Q3" }, ["q3"]],
    ["part of a Chinese name", { q: "測試公司q3" }, ["q3"]],
    ["status", { status: "ACCEPTED" }, []],
    ["nothing pending", { pending: "none", minAge: 10 }, ["q0", "q1"]],
    ["scheme", { scheme: "FAIR_GREEN" }, []],
    ["event", { eventId: "green-2027", minAge: 21 }, ["q0"]],
    ["newest first", { sort: "age", descending: "true", minAge: 10 }, ["q1", "q0"]],
    ["due soonest", { sort: "due", minAge: 10 }, ["q0", "q1"]],
  ])("filters and orders by %s", async (_, query, expected) => {
    expect((await readQueue(query)).items.map((row) => row.institutionId)).toEqual(expected);
  });

  test("is found by its reference and comes page by page, each row once", async () => {
    const { items } = await readQueue();
    expect((await readQueue({ q: items[2]?.code.toLowerCase() })).items.map((row) => row.id)).toEqual([
      items[2]?.id,
    ]);
    const readIds: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await readQueue({ limit: 2, cursor });
      readIds.push(...page.items.map((row) => row.id));
      cursor = page.cursor;
    } while (cursor);
    expect(readIds).toEqual(items.map((row) => row.id));
    const forgedAnswer = await callLambda(desk, "GET", "/api/staff/queue", {
      token: officer,
      query: { cursor: "x.y" },
    });
    expect(forgedAnswer.body.code).toBe(200114);
    // A cursor of one order says nothing of another one.
    const { cursor: byTime } = await readQueue({ limit: 2 });
    for (const query of [{ sort: "institution" }, { descending: "true" }]) {
      const answer = await callLambda(desk, "GET", "/api/staff/queue", {
        token: officer,
        query: { ...query, cursor: byTime ?? "" },
      });
      expect(answer.body.code).toBe(200114);
    }
  });

  test("is searched by the address of whoever its notices reach today", async () => {
    const [row = { id: "" }] = await createSubmitted(1);
    const institutionId = `b${applicationCount}`;
    const [address, formerAddress, phone] = [
      `new-${applicationCount}@example.mo`,
      `old-${applicationCount}@example.mo`,
      "+85366112233",
    ];
    const findByText = async (q: string) =>
      (await readQueue({ eventId: "bulk-2027", q })).items.map(({ id }) => id).includes(row.id);
    const findAll = async () => [
      await findByText(address.toUpperCase()),
      await findByText("6611 2233"),
      await findByText(formerAddress),
    ];
    const member = {
      institutionId,
      accountId: `boss-${applicationCount}`,
      // The rows of members are the only ones that a change of address does not reach at once.
      account: formerAddress,
      role: "ADMINISTRATOR" as const,
      language: "en" as const,
      since: toInstant(mondayMorning),
    };
    await transact([buildLoginClaim(address, member.accountId), buildLoginClaim(phone, member.accountId)]);
    // Nobody of this institution yet.
    expect(await findAll()).toEqual([false, false, false]);
    await getMembershipEntity().put(member).go();
    expect(await findAll()).toEqual([true, true, false]);
    await getMembershipEntity()
      .put({ ...member, suspended: true })
      .go();
    expect(await findAll()).toEqual([false, false, false]);
    // A sub-account that was told of nothing and began nothing.
    await getMembershipEntity()
      .put({ ...member, role: "SUB_ALL" })
      .go();
    expect(await findAll()).toEqual([false, false, false]);
    await getMembershipEntity().delete({ accountId: member.accountId, institutionId }).go();
    expect(await findAll()).toEqual([false, false, false]);
    // The account that submitted it is erased: the address of that day finds nothing.
    expect(await findByText(createApplicant(institutionId).account)).toBe(false);
  });

  test("lists a status that waits for nobody, and the cashier's queues to a cashier", async () => {
    const [row = { id: "", version: 0 }] = await createSubmitted(1);
    await postBulk({ action: "reject", items: [row], reason: "不符資格" });
    const rejectedPage = await readQueue({ eventId: "bulk-2027", status: "REJECTED" });
    expect(rejectedPage.items.map(({ id, status }) => [id, status])).toContainEqual([row.id, "REJECTED"]);
    expect(rejectedPage.total).toBe(rejectedPage.items.length);
    // A search that names no list finds it as well, by whatever is known of it.
    const { code = "" } = rejectedPage.items.find(({ id }) => id === row.id) ?? {};
    const { account: made1, accountId } = createApplicant(`b${applicationCount}`);
    await transact([buildLoginClaim(made1, accountId)]);
    for (const q of [code, made1])
      expect((await readQueue({ eventId: "bulk-2027", q })).items.map(({ id }) => id)).toContain(row.id);
    expect((await readQueue({ eventId: "bulk-2027", q: code, queue: "PROCESSING" })).items).toEqual([]);
    expect((await readQueue({ eventId: "bulk-2027" })).items.map(({ id }) => id)).not.toContain(row.id);
    const cashier = await createSignedInPerson({ roles: ["CASHIER"] });
    const ownQueue = await callLambda(desk, "GET", "/api/staff/queue", { token: cashier.token });
    expect(ownQueue.body.data).toMatchObject({ items: [], total: 0 });
  });

  test("counts what is in each queue", async () => {
    const answer = await callLambda(desk, "GET", "/api/staff/queue/count", { token: officer });
    const { total } = await readQueue({ queue: "PROCESSING", eventId: undefined });
    expect(total).toBeGreaterThanOrEqual(5);
    const { items } = answer.body.data as { items: { queue: string }[] };
    expect(items).toContainEqual({ queue: "PROCESSING", count: total });
    // Fees that are awaited and owed are open on the desk as well: each has its number.
    expect(items.map(({ queue }) => queue)).toEqual(expect.arrayContaining(["AWAITING_PAYMENT", "arrears"]));
  });
});

describe("bulk actions", () => {
  test("[R191][R192] each row is answered for itself, and saying it again does nothing twice", async () => {
    const chosenItems = await createSubmitted(2);
    const staleItem = { id: (await createSubmitted(1))[0]?.id ?? "", version: 99 };
    const first = await postBulk({ action: "accept", items: [...chosenItems, staleItem] });
    expect(first.items).toMatchObject([
      { done: true, version: 2 },
      { done: true, version: 2 },
      { id: staleItem.id, done: false, refused: { code: 900050 } },
    ]);
    const again = await postBulk({ action: "accept", items: chosenItems });
    expect(again.items).toMatchObject([
      { done: true, repeated: true },
      { done: true, repeated: true },
    ]);
    // Another officer asking for the same was not the one who did it.
    const elsewhere = await postBulk({ action: "accept", items: chosenItems }, other);
    expect(elsewhere.items.map((row) => row.done)).toEqual([false, false]);
    const history = await callLambda(
      participate,
      "GET",
      `/api/participate/search/${chosenItems[0]?.id}/history`,
      {
        token: officer,
      },
    );
    const { items: entries } = history.body.data as { items: { action: string }[] };
    expect(entries.map((entry) => entry.action)).toEqual(["submit", "accept"]);
  });

  test("the same call with the same key runs again and changes nothing", async () => {
    const body = { action: "accept", items: await createSubmitted(1) };
    const postBulkAction = () =>
      callLambda(desk, "POST", "/api/staff/queue/bulk", { token: officer, body, key: "bulk-1" });
    const first = await postBulkAction();
    expect(first.body.data).toMatchObject({ items: [{ done: true }] });
    expect((await postBulkAction()).body.data).toMatchObject({ items: [{ done: true, repeated: true }] });
  });

  test("refusing wants one reason, and every institution is told it", async () => {
    const chosenItems = await createSubmitted(2);
    expect((await postBulk({ action: "reject", items: chosenItems })).status).toBe(400);
    await postBulk({ action: "reject", items: chosenItems, reason: "不符合資格" });
    const after = await Application.getApplication(chosenItems[0]?.id ?? "", createTestContext(officerActor));
    expect(after).toMatchObject({ status: "REJECTED", reason: "不符合資格" });
  });

  test.each([
    ["accept", { accountId: "x", reasonCodes: ["NO_PLACES"] }, ["reasonCodes", "accountId"]],
    ["reject", { reason: "x", accountId: "x" }, ["accountId"]],
    ["requestPayment", { reasonCodes: ["NO_PLACES"] }, ["reasonCodes"]],
    ["notify", { reason: "x", reasonCodes: ["NO_PLACES"], accountId: "x" }, ["reasonCodes", "accountId"]],
    ["assign", { reason: "x", reasonCodes: [] }, ["reason", "reasonCodes"]],
    ["release", { reason: "x", accountId: "x" }, ["reason", "accountId"]],
  ])("%s with members of other actions is refused before anything", async (action, members, refused) => {
    const chosenItems = await createSubmitted(1);
    for (const dryRun of [true, false]) {
      const body = { action, items: chosenItems, ...members, dryRun };
      const answer = await callLambda(desk, "POST", "/api/staff/queue/bulk", { token: officer, body });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 200114, fields: refused.map((path) => ({ path, key: "illegal" })) },
      });
    }
    const after = await Application.getApplication(chosenItems[0]?.id ?? "", createTestContext(officerActor));
    expect(after).toMatchObject({ status: "PROCESSING", version: 1 });
  });

  test("one action refuses the members of another as bulk actions do", async () => {
    const [one] = await createSubmitted(1);
    const path = `/api/participate/search/${one?.id}/reject`;
    const body = { version: one?.version, reason: "x", amount: -1, booth: "A-01" };
    const answer = await callLambda(participate, "POST", path, { token: officer, body });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 200114,
        fields: [
          { path: "booth", key: "illegal" },
          { path: "amount", key: "illegal" },
        ],
      },
    });
  });

  test("a dry run says what would happen to each, and writes nothing", async () => {
    const chosenItems = await createSubmitted(2);
    const staleItem = { id: (await createSubmitted(1))[0]?.id ?? "", version: 99 };
    const [refusedFirst] = await createSubmitted(1);
    const refusedItems = refusedFirst ? [refusedFirst] : [];
    await postBulk({ action: "reject", items: refusedItems, reasonCodes: ["NO_PLACES"] });
    const body = { action: "accept", items: [...chosenItems, staleItem, ...refusedItems] };
    const forecast = await postBulk({ ...body, dryRun: true });
    expect(forecast.items).toMatchObject([
      { done: true, version: 1 },
      { done: true, version: 1 },
      { done: false, refused: { code: 900050 } },
      { done: false, refused: {} },
    ]);
    const untouchedApplication = await Application.getApplication(
      chosenItems[0]?.id ?? "",
      createTestContext(officerActor),
    );
    expect(untouchedApplication).toMatchObject({ status: "PROCESSING", version: 1 });
    // The action does what the dry run predicted.
    const realAnswer = await postBulk(body);
    expect(realAnswer.items.map(({ done }) => done)).toEqual(forecast.items.map(({ done }) => done));
    const dryRunAnswer = await postBulk({ action: "notify", items: [staleItem], reason: "x", dryRun: true });
    expect(dryRunAnswer.items).toMatchObject([{ done: false, refused: { code: 900050 } }]);
  });

  test("stock reasons are given to each, and those of another action are refused before anything", async () => {
    const chosenItems = await createSubmitted(2);
    expect(
      (await postBulk({ action: "reject", items: chosenItems, reasonCodes: ["VOUCHER_AMOUNT"] })).status,
    ).toBe(400);
    await postBulk({ action: "reject", items: chosenItems, reasonCodes: ["NO_PLACES"] });
    const after = await Application.getApplication(chosenItems[1]?.id ?? "", createTestContext(officerActor));
    expect(after).toMatchObject({ status: "REJECTED", reasonCodes: ["NO_PLACES"] });
  });

  test("cases are assigned and given back in bulk, without taking a colleague's", async () => {
    const chosenItems = await createSubmitted(2);
    const assign = { action: "assign", items: chosenItems };
    expect((await postBulk({ ...assign, accountId: "nobody", dryRun: true })).items).toMatchObject([
      { done: false, refused: { code: 900054 } },
      { done: false },
    ]);
    expect((await postBulk({ ...assign, dryRun: true })).items).toMatchObject([
      { done: true },
      { done: true },
    ]);
    expect((await postBulk(assign, other)).items).toMatchObject([{ done: true }, { done: true }]);
    expect((await postBulk({ ...assign, dryRun: true })).items).toMatchObject([
      { done: false, refused: { code: 900312 } },
      { done: false, refused: { code: 900312 } },
    ]);
    const release = { action: "release", items: chosenItems };
    expect((await postBulk(release, other)).items).toMatchObject([{ done: true }, { done: true }]);
    expect((await postBulk(assign)).items).toMatchObject([{ done: true }, { done: true }]);
  });

  test("the log tells a dry run from an act, and whose cases were handed over", async () => {
    const chosenItems = await createSubmitted(2);
    const [first, second] = chosenItems.map((item) => [item]);
    await postBulk({ action: "assign", items: first });
    await postBulk({ action: "assign", items: second }, other);
    const take = { action: "assign", items: chosenItems };
    await postBulk({ ...take, dryRun: true }, administrator);
    await postBulk(take, administrator);
    const { today } = createTestContext(officerActor);
    const { items } = await listStaffActs(today.slice(0, 7), 1000, null);
    const ids = chosenItems.map(({ id }) => id).join(" ");
    const details = items.map(({ detail }) => detail).filter((detail) => detail.items === ids);
    expect(details.filter(({ dryRun }) => dryRun)).toHaveLength(1);
    const [act] = details.filter(({ dryRun }) => !dryRun);
    for (const former of ["officer@demo.mo", "second@demo.mo"])
      expect(act?.assignee).toContain(`${former} → `);
    await postBulk({ action: "release", items: chosenItems }, administrator);
  });

  test("a message is kept in the history and sent to those who applied", async () => {
    const items = await createSubmitted(1);
    const row = await Application.getApplication(items[0]?.id ?? "", createTestContext(officerActor));
    const bulkAnswer = await postBulk({
      action: "notify",
      items: items,
      reason: "請於星期五到本局領取證件。",
    });
    expect(bulkAnswer.items).toMatchObject([{ done: true }]);
    expect(
      (await postBulk({ action: "notify", items: items, reason: "請於星期五到本局領取證件。" })).items,
    ).toMatchObject([{ done: true, repeated: true }]);
    type ToldNotice = { template: string; channel: string; params: { reason: string } };
    const messages = services
      .listMessages("notice")
      .flatMap((text) => (JSON.parse(text) as { notices: ToldNotice[] }).notices)
      .filter(({ template }) => template === "message");
    expect(messages.map(({ channel }) => channel).sort()).toEqual(["inApp", "mail"]);
    expect(messages[0]?.params.reason).toContain("星期五");
    const who = createApplicant(row.institutionId);
    const entries = await Application.listHistory(row.id, createTestContext(who));
    expect(entries.at(-1)).toMatchObject({
      action: "notify",
      reason: "請於星期五到本局領取證件。",
      actor: { kind: "staff" },
    });
    expect(entries.at(-1)?.actor.name).toBeUndefined();
  });

  test("a cashier writes to no applicant, and is told so by the dry run", async () => {
    const items = await createSubmitted(1);
    const cashier = await createSignedInPerson({ roles: ["CASHIER"], account: "silent-cashier@demo.mo" });
    const before = services.listMessages("notice").length;
    for (const dryRun of [true, false]) {
      const body = { action: "notify", items, reason: "請到本局繳費。", dryRun };
      const answer = await callLambda(desk, "POST", "/api/staff/queue/bulk", { token: cashier.token, body });
      expect([answer.status, answer.body.code]).toEqual([403, 200113]);
    }
    expect(services.listMessages("notice")).toHaveLength(before);
    const { id = "", version } = items[0] ?? {};
    const row = await Application.getApplication(id, createTestContext(officerActor));
    expect(row.version).toBe(version);
  });

  test("no more than fifty at once", async () => {
    const items = Array.from({ length: 51 }, (_, i) => ({ id: `x${i}`, version: 1 }));
    expect((await postBulk({ action: "accept", items })).status).toBe(400);
  });
});

describe("exports", () => {
  const requestExport = (query: CallOptions["query"], token = officer) =>
    callLambda(exportHandler, "GET", "/api/staff/export", {
      token,
      query: { eventId: "green-2027", ...query },
    });

  test("CSV holds the rows of the filters; what people typed is no formula", async () => {
    const answer = await requestExport({ format: "csv", lang: "en" });
    expect(answer.headers["content-type"]).toContain("text/csv");
    const lines = answer.bytes.toString("utf8").split("\r\n").filter(Boolean);
    expect(lines[0]).toContain('"Application number"');
    expect(lines).toHaveLength(6);
    // An institution is listed by its name in the language of the file.
    expect(lines.join("\n")).toContain('"Company q0"');
    const inChinese = await requestExport({ format: "csv", lang: "zh-Hant" });
    expect(inChinese.bytes.toString("utf8")).toContain(`"'=HYPERLINK(""http://x"")公司"`);
  });

  test("XLSX opens, and its cells are text", async () => {
    const answer = await requestExport({ lang: "zh-Hant" });
    const rows = await readSheet(answer.bytes);
    expect(rows[0]?.[0]).toBe("申請編號");
    expect(rows).toHaveLength(6);
    expect(rows.flat()).toContain(`'=HYPERLINK("http://x")公司`);
  });

  test("is recorded with who, what and how many, in a chain that holds", async () => {
    const { token } = await createSignedInPerson({ roles: ["CASHIER"], account: "cashier@demo.mo" });
    await requestExport({ format: "csv", queue: "PROCESSING" }, token);
    await requestExport({ minAge: 10, queue: "PROCESSING" }, token);
    const audit = await callLambda(admin, "GET", "/api/staff/admin/audit", { token: administrator });
    expect(audit.body.data).toMatchObject({
      intact: true,

      items: expect.arrayContaining([
        expect.objectContaining({
          action: "export",
          actor: expect.objectContaining({ name: "cashier@demo.mo" }),
          detail: {
            format: "xlsx",
            filter: { eventId: "green-2027", minAge: 10, queue: ["PROCESSING"] },
            rows: 2,
          },
        }),
        expect.objectContaining({
          detail: { format: "csv", filter: { eventId: "green-2027", queue: ["PROCESSING"] }, rows: 5 },
        }),
      ]),
    });
    expect((await callLambda(admin, "GET", "/api/staff/admin/audit", { token: officer })).status).toBe(403);
  });

  test("is not for applicants", async () => {
    expect((await requestExport({}, (await createSignedInPerson()).token)).status).toBe(403);
  });
});

describe("exports by a job", () => {
  const requestExport = (body: object, token = officer) =>
    callLambda(queueExport, "POST", "/api/staff/queue/export", { token, body });
  const readExport = (id: string, token = officer) =>
    callLambda(queueExport, "GET", `/api/staff/queue/export/${id}`, { token });
  const fetchFile = async (id: string): Promise<Buffer> => {
    const { url } = (await readExport(id)).body.data as { url: string };
    return Buffer.from(await (await fetch(url)).arrayBuffer());
  };

  test("are made in pieces, end as the file that a direct export is, and are recorded", async () => {
    const exportAnswer = await requestExport({
      format: "csv",
      language: "en",
      eventId: "green-2027",
      sort: "code",
    });
    expect(exportAnswer.status).toBe(202);
    const { id } = exportAnswer.body.data as { id: string };
    expect((await readExport(id)).body.data).toMatchObject({ status: "PREPARING", rows: 0 });
    expect(await runDueQueue("export")).toBeGreaterThan(1);
    expect((await readExport(id)).body.data).toMatchObject({
      status: "READY",
      rows: 5,
      name: "applications-2026-11-23.csv",
    });
    const direct = await callLambda(exportHandler, "GET", "/api/staff/export", {
      token: officer,
      query: { format: "csv", lang: "en", eventId: "green-2027", sort: "code" },
    });
    expect((await fetchFile(id)).equals(direct.bytes)).toBe(true);
    const audit = await callLambda(admin, "GET", "/api/staff/admin/audit", { token: administrator });
    expect(audit.body.data).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          action: "export",
          detail: { id, format: "csv", filter: { eventId: "green-2027", sort: "code" } },
        }),
      ]),
    });
  });

  test("take the order and the filters of the list, in every language and as XLSX", async () => {
    const exportAnswer = await requestExport({
      format: "xlsx",
      language: "zh-Hant",
      eventId: "green-2027",
      minAge: 10,
      descending: true,
    });
    const { id } = exportAnswer.body.data as { id: string };
    await runDueQueue("export");
    const [head, ...rows] = await readSheet(await fetchFile(id));
    expect(head?.[0]).toBe("申請編號");
    const queuePage = await readQueue({ minAge: 10, descending: "true" });
    expect(rows.map(([code]) => code)).toEqual(queuePage.items.map(({ code }) => code));
    expect(rows.flat()).toContain(`'=HYPERLINK("http://x")公司`);
  });

  test("count each application once, however often its queue is named", async () => {
    const countRows = async (queue: string[]): Promise<unknown> => {
      const exportAnswer = await requestExport({ format: "csv", language: "en", queue });
      await runDueQueue("export");
      const { id } = exportAnswer.body.data as { id: string };
      return (await readExport(id)).body.data;
    };
    const { rows } = (await countRows(["PROCESSING"])) as { rows: number };
    expect(rows).toBeGreaterThan(0);
    expect(await countRows(["PROCESSING", "PROCESSING"])).toMatchObject({ rows });
  });

  test("are read by whoever asked for them, for a day", async () => {
    const { id } = (await requestExport({ format: "csv", language: "pt" })).body.data as { id: string };
    await runDueQueue("export");
    expect((await readExport(id, other)).status).toBe(404);
    expect((await readExport(id, administrator)).status).toBe(404);
    expect(
      (await requestExport({ format: "csv", language: "en" }, (await createSignedInPerson()).token)).status,
    ).toBe(403);
    expect((await readExport(id)).status).toBe(200);
  });

  test.each([{ eventId: "nothing-2027" }, { scheme: "NOTHING" }])("of %j are refused", async (filter) => {
    expect((await requestExport({ format: "csv", language: "en", ...filter })).body.code).toBe(200114);
  });
});

describe("who else is looking", () => {
  const listViewers = async (token: string) =>
    (
      (await callLambda(staff, "POST", getPresencePath(), { token })).body.data as {
        items: { name: string }[];
      }
    ).items.map((each) => each.name);
  test("names the others while they have it open, and forgets them when they leave or fall silent", async () => {
    expect(await listViewers(officer)).toEqual([]);
    expect(await listViewers(other)).toEqual(["officer@demo.mo"]);
    advanceTestTime(25_000);
    expect(await listViewers(officer)).toEqual(["second@demo.mo"]);
    await callLambda(staff, "DELETE", getPresencePath(), { token: other });
    expect(await listViewers(officer)).toEqual([]);
    advanceTestTime(61_000);
    expect(await listViewers(other)).toEqual([]);
    setTestTime("2026-11-23T02:00:00.000Z");
  });
});

test("notices: how many are unread, and all read at once", async () => {
  const { token, id } = await createSignedInPerson({ account: "reader@demo.mo" });
  const { saveInAppNotice } = await import("@portal/core/messaging/notice-store.server");
  for (const n of [1, 2, 3])
    await saveInAppNotice(
      {
        id: `01N${n}`,
        channel: "inApp",
        to: id,
        template: "submitted",
        params: { code: `c${n}` },
        language: "en",
      },
      "2026-11-23T02:00:00.000Z",
    );
  const countUnread = async () =>
    (await callLambda(notices, "GET", "/api/notice/unread", { token })).body.data;
  expect(await countUnread()).toEqual({ count: 3 });
  await callLambda(notices, "POST", "/api/notice/01N2/read", { token });
  expect(await countUnread()).toEqual({ count: 2 });
  expect((await callLambda(notices, "POST", "/api/notice/read", { token })).body.data).toEqual({ count: 2 });
  expect(await countUnread()).toEqual({ count: 0 });
});
