/** The quotas of an institution hold exactly, also for creations made at once. */

import { DeleteCommand, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import {
  discardDraft,
  listApplications,
  saveDraft,
} from "@portal/core/applications/application-service.server";
import { createContact } from "@portal/core/applications/contacts/contact-service.server";
import { countDrafts } from "@portal/core/applications/model/application-store.server";
import { findApplicationOwner } from "@portal/core/applications/model/ownership.server";
import { listPaymentOrders } from "@portal/core/applications/orders/payment-order-store.server";
import { announceFile } from "@portal/core/files/file-service.server";
import { getFileEntity, listFilesOfInstitution } from "@portal/core/files/file-store.server";
import {
  submitClaim,
  withdrawClaim,
} from "@portal/core/institutions/administrator-claims/claim-service.server";
import { listAccountClaims } from "@portal/core/institutions/administrator-claims/claim-store.server";
import { getContactEntity, listContacts } from "@portal/core/institutions/contacts/contact-store.server";
import type { PaymentGateway } from "@portal/core/payments/gateway/payment-gateway.server";
import { startPayment } from "@portal/core/payments/payment-service.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { recordOccurrence } from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
} from "../support/applications/application-fixtures.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

prepareTestServices();
beforeAll(async () => {
  for (const id of ["green-2027", ...Array.from({ length: 8 }, (_, i) => `fair-${i}`)])
    await createPublishedEvent({ id });
});

const saveEventDraft = (institutionId: string, eventId: string, answers = {}) => {
  const id = ulid();
  return saveDraft(
    { id, scheme: "FAIR_HOSTED", eventId, answers },
    createTestContext(createApplicant(institutionId)),
  );
};
/** Lists the number of successes, and the codes of the failures. */
const listOutcomes = async (all: Promise<unknown>[]) => {
  const settledCalls = await Promise.allSettled(all);
  const refusalCodes = settledCalls.flatMap((one) =>
    one.status === "rejected" ? [one.reason instanceof Refusal ? one.reason.code : one.reason] : [],
  );
  return { done: settledCalls.length - refusalCodes.length, codes: [...new Set(refusalCodes)] };
};

test("fifty drafts of one form for one event at once leave five", async () => {
  await createCertifiedInstitution("burst");
  const { done, codes: refused } = await listOutcomes(
    Array.from({ length: 50 }, () => saveEventDraft("burst", "green-2027")),
  );
  expect([done, refused]).toEqual([5, [errorCodes.QUOTA_REACHED]]);
  expect((await countDrafts("burst")).all).toBe(5);
});

test("a form without an event has room for twenty drafts", async () => {
  await createCertifiedInstitution("letters");
  const writeDraft = () =>
    saveDraft(
      { id: ulid(), scheme: "ENDORSEMENT_MAINLAND", answers: {} },
      createTestContext(createApplicant("letters")),
    );
  for (let i = 0; i < 20; i++) await writeDraft();
  const refusal = await writeDraft().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: errorCodes.QUOTA_REACHED, detail: { params: { max: 20 } } });
});

test("thirty drafts in all, whatever they are for, and the refusal says how many", async () => {
  await createCertifiedInstitution("many");
  for (let i = 0; i < 30; i++) await saveEventDraft("many", `fair-${i % 8}`);
  const refusal = await saveEventDraft("many", "fair-7").catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: errorCodes.QUOTA_REACHED, detail: { params: { max: 30 } } });
});

test("a draft that is refused leaves its id to whoever uses it first", async () => {
  for (const id of ["full", "free"]) await createCertifiedInstitution(id);
  for (let i = 0; i < 5; i++) await saveEventDraft("full", "fair-3");
  const id = ulid();
  const saveSameDraft = (institutionId: string) =>
    saveDraft(
      { id, scheme: "FAIR_HOSTED", eventId: "fair-3", answers: {} },
      createTestContext(createApplicant(institutionId)),
    );
  await expect(saveSameDraft("full")).rejects.toMatchObject({ code: errorCodes.QUOTA_REACHED });
  expect(await findApplicationOwner(id)).toBeUndefined();
  expect(await saveSameDraft("free")).toMatchObject({ id, status: "DRAFT" });
});

test("a draft that was discarded or was there before counters makes or takes room", async () => {
  await createCertifiedInstitution("room");
  const drafts = [];
  for (let i = 0; i < 5; i++) drafts.push(await saveEventDraft("room", "fair-1"));
  await expect(saveEventDraft("room", "fair-1")).rejects.toMatchObject({ code: errorCodes.QUOTA_REACHED });
  await discardDraft(drafts[0]?.id ?? "", 1, createTestContext(createApplicant("room")));
  await saveEventDraft("room", "fair-1");
  await getDocumentClient().send(
    new DeleteCommand({ TableName: getTableName(), Key: { pk: "institution#room", sk: "quota#drafts" } }),
  );
  await expect(saveEventDraft("room", "fair-1")).rejects.toMatchObject({ code: errorCodes.QUOTA_REACHED });
  expect(
    (await listApplications({ limit: 100 }, createTestContext(createApplicant("room")))).items,
  ).toHaveLength(5);
});

test("saving a draft again takes no more, and another institution has its own room", async () => {
  await createCertifiedInstitution("again");
  for (let i = 0; i < 5; i++) {
    const { id } = await saveEventDraft("again", "fair-2");
    const answers = { companyProfile: `${i}` };
    await saveDraft(
      { id, version: 1, scheme: "FAIR_HOSTED", eventId: "fair-2", answers },
      createTestContext(createApplicant("again")),
    );
    await saveDraft(
      { id, scheme: "FAIR_HOSTED", eventId: "fair-2", answers },
      createTestContext(createApplicant("again")),
    );
  }
  await createCertifiedInstitution("other-room");
  await saveEventDraft("other-room", "fair-2");
});

test("a draft of 180 KB is refused, when it is made and when it is saved", async () => {
  await createCertifiedInstitution("large");
  const answers = { profile: { zh: "x".repeat(180_000) } };
  await expect(saveEventDraft("large", "fair-3", answers)).rejects.toMatchObject({
    code: errorCodes.TOO_LARGE,
  });
  const { id } = await saveEventDraft("large", "fair-3", buildCompleteAnswers());
  const input = { id, version: 1, scheme: "FAIR_HOSTED", eventId: "fair-3", answers };
  await expect(saveDraft(input, createTestContext(createApplicant("large")))).rejects.toMatchObject({
    code: errorCodes.TOO_LARGE,
  });
});

const announceVideo = (institutionId: string, size: number, time?: string) =>
  announceFile(
    { purpose: "PROMO_VIDEO", name: "a.mp4", type: "video/mp4", size, sha256: "0".repeat(64) },
    createTestContext(createApplicant(institutionId), time),
  );
test("eighty files announced at once leave sixty under way, and later there is room again", async () => {
  await createCertifiedInstitution("files");
  const before = (await listFilesOfInstitution("files")).length;
  const { done, codes: refused } = await listOutcomes(
    Array.from({ length: 80 }, () => announceVideo("files", 1000)),
  );
  expect([done, refused]).toEqual([60, [errorCodes.QUOTA_REACHED]]);
  expect((await listFilesOfInstitution("files")).length - before).toBe(60);
  await announceVideo("files", 1000, "2026-11-23T03:00:00.000Z");
});

test("what is under way is bounded in bytes: a gigabyte, not 250 times 50 MB", async () => {
  await createCertifiedInstitution("bytes");
  const size = 50 * 1024 * 1024;
  const { done, codes: refused } = await listOutcomes(
    Array.from({ length: 40 }, () => announceVideo("bytes", size)),
  );
  expect([done, refused]).toEqual([20, [errorCodes.QUOTA_REACHED]]);
});

test("an institution stores so many files, whatever their size, and the refusal says which limit it is", async () => {
  await createCertifiedInstitution("crowded");
  const [template] = await listFilesOfInstitution("crowded");
  if (!template) throw new Error("no file");
  const storedCount = (await listFilesOfInstitution("crowded")).length;
  const rows = Array.from({ length: 3000 - storedCount - 1 }, () => ({
    ...template,
    id: ulid(),
    size: 1,
    status: "verified" as const,
  }));
  for (let from = 0; from < rows.length; from += 25)
    await getFileEntity()
      .put(rows.slice(from, from + 25))
      .go();
  // Files of before the counter count as well, once it is made.
  await getDocumentClient().send(
    new DeleteCommand({
      TableName: getTableName(),
      Key: { pk: "institution#crowded", sk: "quota#files" },
    }),
  );
  await announceVideo("crowded", 1);
  await expect(announceVideo("crowded", 1)).rejects.toMatchObject({
    code: errorCodes.QUOTA_REACHED,
    detail: { params: { max: 3000, context: "storedFiles" } },
  });
  await createCertifiedInstitution("heavy");
  const size = 5 * 1024 ** 3 - 1;
  await getFileEntity()
    .put({ ...template, institutionId: "heavy", id: ulid(), size, status: "verified" })
    .go();
  await expect(announceVideo("heavy", 1024 ** 2)).rejects.toMatchObject({
    code: errorCodes.QUOTA_REACHED,
    detail: { params: { max: 5120, context: "megabytes" } },
  });
});

test("a row of before a counter of files is counted again, whatever was announced since", async () => {
  await createCertifiedInstitution("older");
  await announceVideo("older", 1);
  const Key = { pk: "institution#older", sk: "quota#files" };
  await getDocumentClient().send(
    new UpdateCommand({
      TableName: getTableName(),
      Key,
      UpdateExpression: "REMOVE #stored",
      ExpressionAttributeNames: { "#stored": "n#stored" },
    }),
  );
  await announceVideo("older", 1);
  const { Item } = await getDocumentClient().send(new GetCommand({ TableName: getTableName(), Key }));
  expect(Item?.["n#stored"]).toBe((await listFilesOfInstitution("older")).length);
});

test("a person announces three hundred files in an hour for all institutions together, and no more", async () => {
  const places = ["hourly-1", "hourly-2"];
  for (const place of places) await createCertifiedInstitution(place);
  const file = { purpose: "PROMO_VIDEO", name: "a.mp4", type: "video/mp4", size: 1, sha256: "0".repeat(64) };
  const announcedBy = (person: string, place: string, time?: string) =>
    announceFile(
      file as Parameters<typeof announceFile>[0],
      createTestContext(createApplicant(place, "ADMINISTRATOR", person), time),
    );
  // All but four of the hour were announced for others.
  const { now } = createTestContext(createApplicant("hourly-1"));
  await recordOccurrence("upload", "hourly", 3_600_000, now, 296);
  for (const place of [...places, ...places]) await announcedBy("hourly", place);
  const [last = ""] = places;
  const { codes: further } = await listOutcomes([announcedBy("hourly", last)]);
  expect(further).toEqual([errorCodes.TOO_FREQUENT]);
  await announcedBy("another", last);
  await announcedBy("hourly", last, "2026-11-23T03:00:00.000Z");
});

test("a person announces five gigabytes in a day for all institutions together, whatever room each of them has", async () => {
  const places = ["daily-1", "daily-2", "daily-3"];
  for (const place of places) await createCertifiedInstitution(place);
  const size = 50 * 1024 * 1024;
  const announcedBy = (person: string, place: string, hour: number) =>
    announceFile(
      { purpose: "PROMO_VIDEO", name: "a.mp4", type: "video/mp4", size, sha256: "0".repeat(64) },
      // The day of a budget begins at midnight UTC.
      createTestContext(
        createApplicant(place, "ADMINISTRATOR", person),
        `2026-11-23T${String(hour).padStart(2, "0")}:00:00.000Z`,
      ),
    );
  // 102 films of 50 MB in the day; all but six of them were announced for others.
  const { now } = createTestContext(createApplicant("daily-1"), "2026-11-23T02:00:00.000Z");
  await recordOccurrence("uploadBytes", "daily", 86_400_000, now, 96 * size);
  for (let n = 0; n < 6; n++) await announcedBy("daily", places[n % 3] ?? "", 2 + Math.floor(n / 3));
  const [last = ""] = places;
  const refusal = await announcedBy("daily", last, 5).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: errorCodes.TOO_FREQUENT, detail: { retryAfter: 19 * 3600 } });
  await announcedBy("colleague", last, 5);
  const tomorrow = createTestContext(
    createApplicant(last, "ADMINISTRATOR", "daily"),
    "2026-11-24T00:00:00.000Z",
  );
  await announceFile(
    { purpose: "PROMO_VIDEO", name: "a.mp4", type: "video/mp4", size, sha256: "0".repeat(64) },
    tomorrow,
  );
});

/** A person who claims a further institution and takes it back, at this time. */
const claimAndWithdraw = async (accountId: string, time: string): Promise<string> => {
  const ctx = createTestContext({ ...createApplicant("claims", "ADMINISTRATOR", accountId) }, time);
  const { id } = await submitClaim({ kind: "ANOTHER", reason: "Another line of business" }, ctx);
  await withdrawClaim({ id, version: 1 }, ctx);
  return id;
};
/** Half an hour each, from the morning of the 23rd. */
const formatMoment = (n: number): string =>
  new Date(Date.parse("2026-11-23T02:00:00.000Z") + n * 1_800_000).toISOString();

test("claims that were taken back go after a month, and no account makes more than twenty in ninety days", async () => {
  const id = await claimAndWithdraw("claimant", formatMoment(0));
  for (let n = 1; n < 20; n++) await claimAndWithdraw("claimant", formatMoment(n));
  await expect(claimAndWithdraw("claimant", formatMoment(20))).rejects.toMatchObject({
    code: errorCodes.QUOTA_REACHED,
    detail: { params: { max: 20 } },
  });
  expect(await listAccountClaims("claimant")).toHaveLength(20);
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: { pk: "account#claimant", sk: `request#${id}` } }),
  );
  expect(Item?.ttl).toBe(Date.parse(formatMoment(0)) / 1000 + 30 * 86_400);
  // Others are not concerned, and later there is room again.
  await claimAndWithdraw("another-claimant", formatMoment(20));
  await claimAndWithdraw("claimant", "2027-02-21T03:00:00.000Z");
});

test("of thirty claims made at once one waits", async () => {
  const ctx = createTestContext(createApplicant("claims", "ADMINISTRATOR", "hasty"));
  const { done } = await listOutcomes(
    Array.from({ length: 30 }, () => submitClaim({ kind: "ANOTHER", reason: "Another" }, ctx)),
  );
  expect(done).toBe(1);
  expect(await listAccountClaims("hasty")).toHaveLength(1);
});

test("an institution has two hundred contacts at most, also when ten are created at once", async () => {
  await createCertifiedInstitution("people");
  const ctx = createTestContext(createApplicant("people"));
  const before = (await listContacts("people")).length;
  // As rows, of which the first creation counts all that are there.
  const contacts = Array.from({ length: 196 - before }, (_, i) => ({
    id: `person-${i}`,
    institutionId: "people",
    version: 1,
    fields: { nameZh: `人${i}`, jobTitleZh: "職", employmentStatus: "IN_SERVICE" as const },
  }));
  await getContactEntity().put(contacts).go();
  const { done, codes: refused } = await listOutcomes(
    Array.from({ length: 10 }, (_, i) =>
      createContact({ fields: { nameZh: `末${i}`, jobTitleZh: "職", employmentStatus: "IN_SERVICE" } }, ctx),
    ),
  );
  expect([done, refused]).toEqual([4, [errorCodes.QUOTA_REACHED]]);
});

test("paying: the same choices lead to the order that waits, and no more than five wait", async () => {
  await createCertifiedInstitution("payer");
  const { id } = await createApplicationAwaitingPayment("payer", "green-2027");
  const createdOrders: string[] = [];
  const gateway = {
    create: async ({ orderId }: { orderId: string }) => {
      createdOrders.push(orderId);
      return { checkoutUrl: `https://pay.example/${orderId}` };
    },
  } as unknown as PaymentGateway;
  const startPaymentFor = (invoiceName: string) =>
    startPayment(
      {
        applicationId: id,
        method: "CREDIT_CARD",
        invoiceType: "ENTERPRISE",
        currency: "MOP",
        invoiceName,
      } as never,
      createTestContext(createApplicant("payer")),
      gateway,
    );
  const first = await startPaymentFor("Payer Limited");
  expect((await startPaymentFor("Payer Limited")).orderId).toBe(first.orderId);
  const { done, codes: refused } = await listOutcomes(
    Array.from({ length: 60 }, (_, i) => startPaymentFor(`Payer ${i}`)),
  );
  expect([done, refused]).toEqual([4, [errorCodes.QUOTA_REACHED]]);
  expect(await listPaymentOrders({ id, institutionId: "payer" })).toHaveLength(5);
});
