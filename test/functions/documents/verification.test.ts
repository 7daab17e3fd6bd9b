/** Checking a printed document by its number: what anybody learns, and what nobody does. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  buildBodyPut,
  buildHeaderPut,
  listHistoryEntries,
} from "@portal/core/applications/model/application-store.server";
import { endStatusLinks } from "@portal/core/applications/views/end-status-links.server";
import { buildStatusCode } from "@portal/core/applications/views/status-code.server";
import { registerPrintedDocument } from "@portal/core/documents/verification/verify-printed-document.server";
import type { Context } from "@portal/core/platform/actor";
import { parseDay } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { handler } from "@portal/functions/routes/documents/verification";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  createApplicant,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, setTestTime } from "../../support/calls/call-lambda.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { WORK_REQUIRED } from "../../support/sign-in/proof-of-work.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const monday = "2026-11-23T02:00:00.000Z";
beforeAll(() => createFreshTable());
beforeEach(() => setTestTime(monday));

let documentCount = 0;
const createPrintedDocument = async (
  product: "receipt" | "application",
  status: ApplicationHeader["status"],
  further: Partial<ApplicationHeader> = {},
): Promise<{ number: string }> => {
  documentCount += 1;
  const number = product === "receipt" ? `R-2026-00000${documentCount}` : `HF-2026-000${documentCount}`;
  const header = {
    id: `application-${documentCount}`,
    institutionId: "institution-1",
    institutionName: "濠江貿易有限公司",
    scheme: "FAIR_HOSTED",
    resource: "participate",
    status,
    version: 1,
    createdAt: monday,
    createdBy: "account-1",
    updatedAt: monday,
    submittedAt: "2026-11-20T03:00:00.000Z",
    code: `HF-2026-000${documentCount}`,
    fee: { lines: [], total: { amount: 1_350_000, currency: "MOP" } },
    deadlines: [],
    timers: [],
    seq: 0,
    lastHash: "",
    notify: [],
    ...(product === "receipt" && { receiptNumber: number }),
    ...further,
  } as unknown as ApplicationHeader;
  await transact([
    buildHeaderPut(header),
    buildBodyPut({
      id: header.id,
      institutionId: header.institutionId,
      answers: {},
      institution: buildCompanyFields(),
    }),
  ]);
  await registerPrintedDocument(product, number, header);
  return { number };
};
const verifyDocument = (product: string, number: string, address = "192.0.2.1", code?: string) =>
  callLambda(handler, "GET", `/api/verification/${product}`, {
    query: { number, ...(code !== undefined && { code }) },
    address,
  });

test("[R73] a receipt's number tells institution, day and amount, and nothing more", async () => {
  const { number } = await createPrintedDocument("receipt", "PAID");
  const { status, body } = await verifyDocument("receipt", number);
  expect([status, body.data]).toEqual([
    200,
    {
      product: "receipt",
      number,
      standing: "VALID",
      issuedAt: monday,
      institutionName: "濠江貿易有限公司",
      amount: { amount: 1_350_000, currency: "MOP" },
    },
  ]);
});
test("[R73] the copy of an application tells institution and day", async () => {
  const { number } = await createPrintedDocument("application", "PROCESSING");
  expect((await verifyDocument("application", number)).body.data).toEqual({
    product: "application",
    number,
    standing: "VALID",
    issuedAt: "2026-11-20T03:00:00.000Z",
    institutionName: "濠江貿易有限公司",
  });
});
test.each([
  ["receipt", "REFUNDED"],
  ["application", "CANCELLED"],
  ["application", "REFUNDED"],
  ["application", "REJECTED"],
] as const)("a %s of what is %s is void", async (product, status) => {
  const { number } = await createPrintedDocument(product, status);
  expect((await verifyDocument(product, number)).body.data).toMatchObject({ standing: "VOID" });
});
test.each([
  ["VERIFIED", "VALID"],
  ["FAILED", "VOID"],
  ["EXPIRED", "VOID"],
] as const)("[R399] the copy of an endorsement that is %s is %s, and says so", async (result, standing) => {
  const { number } = await createPrintedDocument("application", "ENDORSEMENT_APPROVED", {
    verification: { result, on: parseDay("2026-11-23") },
  });
  expect((await verifyDocument("application", number)).body.data).toMatchObject({
    standing,
    endorsement: result,
  });
});
const place = {
  eventId: "green-2027",
  voucherAt: "2026-11-21T01:00:00.000Z",
} as unknown as Partial<ApplicationHeader>;
test.each<[what: string, ApplicationHeader["status"], Partial<ApplicationHeader>, string, string]>([
  [
    "a place that nobody has paid yet",
    "PROCESSING",
    { ...place, voucherAt: undefined as never },
    "VALID",
    "NONE",
  ],
  [
    "a paid place before its voucher is issued",
    "PAID",
    { ...place, voucherAt: undefined as never },
    "VALID",
    "NONE",
  ],
  ["a place whose voucher waits to be downloaded", "VOUCHER_PENDING_DOWNLOAD", place, "VALID", "VALID"],
  ["a place with a voucher", "PAID", place, "VALID", "VALID"],
  [
    "a place whose payment was taken back and is asked for again",
    "AWAITING_PAYMENT",
    { ...place, owed: { amount: 1 } as ApplicationHeader["owed"] & object },
    "VALID",
    "NONE",
  ],
  [
    "a place whose payment was taken back too late to be asked for",
    "COMPLETED",
    { ...place, owed: { amount: 1 } as ApplicationHeader["owed"] & object },
    "VALID",
    "NONE",
  ],
  ["a place that was given up", "CANCELLED", place, "VOID", "NONE"],
  ["a place that was refunded", "REFUNDED", place, "VOID", "NONE"],
])("the number on a voucher of %s", async (_, status, further, standing, voucher) => {
  const { number } = await createPrintedDocument("application", status, further);
  const { body } = await verifyDocument("application", number, "100.64.9.1");
  expect(body.data).toMatchObject({ standing, voucher });
});
test("a receipt whose payment was taken back and is asked for again is void", async () => {
  const owedAmount = { amount: 1_350_000 } as ApplicationHeader["owed"];
  const { number } = await createPrintedDocument("receipt", "AWAITING_PAYMENT", { owed: owedAmount });
  expect((await verifyDocument("receipt", number)).body.data).toMatchObject({ standing: "VOID" });
});
test("a receipt is void once a later payment has its own, and tells nothing of that payment", async () => {
  const { number } = await createPrintedDocument("receipt", "PAID", { receiptNumber: "R-2026-000900" });
  expect((await verifyDocument("receipt", number)).body.data).toEqual({
    product: "receipt",
    number,
    standing: "VOID",
    institutionName: "濠江貿易有限公司",
  });
});
test("a number is read as people type it", async () => {
  const { number } = await createPrintedDocument("receipt", "PAID");
  expect((await verifyDocument("receipt", ` ${number.toLowerCase()} `)).body.data).toMatchObject({
    standing: "VALID",
  });
});
test("a number that was never printed says nothing, nor does one of another product", async () => {
  const { number } = await createPrintedDocument("receipt", "PAID");
  const unknownDocument = { product: "receipt", number: "R-2026-999999", standing: "UNKNOWN" };
  expect((await verifyDocument("receipt", "R-2026-999999")).body.data).toEqual(unknownDocument);
  expect((await verifyDocument("application", number)).body.data).toMatchObject({ standing: "UNKNOWN" });
  expect((await verifyDocument("passport", number)).status).toBe(404);
});
test("one network asks thirty times an hour without work, another is not held up by it", async () => {
  const verifications = Array.from({ length: 31 }, (_, i) =>
    verifyDocument("receipt", `R-2026-1${i}`, "198.51.100.7"),
  );
  const answers = await Promise.all(verifications);
  expect(answers.filter(({ body }) => body.code === WORK_REQUIRED)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect((await verifyDocument("receipt", "R-2026-1", "203.0.113.9")).status).toBe(200);
});

const buildCode = (id: string, institutionId = "institution-1") => buildStatusCode({ institutionId, id });
const followApplication = (number: string, code: string) =>
  verifyDocument("application", number, "192.0.2.77", code);
test("whoever holds the code of an application learns its status and its last day, and nothing more", async () => {
  const deadlines = [
    { kind: "answer", day: "2026-11-28" },
    { kind: "payment", day: "2026-12-04" },
  ] as ApplicationHeader["deadlines"];
  const { number } = await createPrintedDocument("application", "AWAITING_PAYMENT", { deadlines });
  expect(
    (await followApplication(number.toLowerCase(), buildCode(`application-${documentCount}`))).body.data,
  ).toEqual({
    product: "application",
    number,
    standing: "VALID",
    issuedAt: "2026-11-20T03:00:00.000Z",
    institutionName: "濠江貿易有限公司",
    status: "AWAITING_PAYMENT",
    dueOn: "2026-12-04",
  });
});
test("whoever holds the code is not told a day to pay that went by while the proof of payment is checked", async () => {
  const deadlines = [{ kind: "payment", day: "2020-01-02" }] as ApplicationHeader["deadlines"];
  const readDueDay = async (pending?: "voucher") => {
    const { number } = await createPrintedDocument("application", "AWAITING_PAYMENT", {
      deadlines,
      ...(pending && { pending }),
    });
    const answer = await followApplication(number, buildCode(`application-${documentCount}`));
    return (answer.body.data as { dueOn?: string }).dueOn;
  };
  expect([await readDueDay(), await readDueDay("voucher")]).toEqual(["2020-01-02", undefined]);
});
test("a link that was ended opens nothing, the new one does, and no stranger or colleague with own records only ends it", async () => {
  const { number } = await createPrintedDocument("application", "PROCESSING");
  const id = `application-${documentCount}`;
  const former = buildCode(id);
  const buildContext = (institutionId: string, role: "SUB_ALL" | "SUB_OWN"): Context =>
    createTestContext({ ...createApplicant(institutionId), institution: { id: institutionId, role } });
  for (const stranger of [buildContext("institution-2", "SUB_ALL"), buildContext("institution-1", "SUB_OWN")])
    expect((await expectRefusal(endStatusLinks(id, { version: 1 }, stranger))).code).toBe(107001);
  expect((await expectRefusal(endStatusLinks(id, { version: 1 }, createTestContext(officer)))).code).toBe(
    10306,
  );
  expect((await followApplication(number, former)).body.data).toMatchObject({ standing: "VALID" });
  const member = buildContext("institution-1", "SUB_ALL");
  const { followCode, version } = await endStatusLinks(id, { version: 1 }, member);
  expect((await followApplication(number, former)).body.data).toMatchObject({ standing: "UNKNOWN" });
  expect((await followApplication(number, followCode)).body.data).toMatchObject({ standing: "VALID" });
  const staleRefusal = await expectRefusal(endStatusLinks(id, { version: 1 }, member));
  expect([staleRefusal.code, staleRefusal.detail.current]).toEqual([900050, { version }]);
  await endStatusLinks(id, { version }, member);
  expect((await followApplication(number, followCode)).body.data).toMatchObject({ standing: "UNKNOWN" });
  const entries = await listHistoryEntries({ id, institutionId: "institution-1" });
  expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
    ["endLinks", "applicant"],
    ["endLinks", "applicant"],
  ]);
});
test.each([
  ["another application", () => buildCode("application-0")],
  ["another institution", () => buildCode(`application-${documentCount}`, "institution-2")],
  ["whoever knows both ids alone", () => `institution-1.application-${documentCount}.${"A".repeat(22)}`],
  [
    "another application, with the ids of this one",
    () => `institution-1.application-${documentCount}.${buildCode("application-0").split(".")[2]}`,
  ],
  ["nobody", () => buildCode("y", "x")],
])("the code of %s opens nothing", async (_whose, code) => {
  const { number } = await createPrintedDocument("application", "PROCESSING");
  expect((await followApplication(number, code())).body.data).toEqual({
    product: "application",
    number,
    standing: "UNKNOWN",
  });
});
test("a code of another shape is refused, and a receipt has no status", async () => {
  const { number } = await createPrintedDocument("receipt", "PAID");
  expect((await followApplication(number, "no code")).status).toBe(400);
  expect((await followApplication(number, `institution-1.application-${documentCount}`)).status).toBe(400);
  const { body } = await verifyDocument(
    "receipt",
    number,
    "192.0.2.78",
    buildCode(`application-${documentCount}`),
  );
  expect(body.data).not.toHaveProperty("status");
});
