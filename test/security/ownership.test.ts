/**
 * One id used at two institutions. The browser makes the id of a new draft, so anybody who has seen an id can send it
 * again: it belongs to the institution that used it first, and for everybody else it is missing.
 */

import * as Application from "@portal/core/applications/application-service.server";
import { recordPresence } from "@portal/core/applications/desk/presence.server";
import { listHistoryEntries } from "@portal/core/applications/model/application-store.server";
import { buildOwnerCheck } from "@portal/core/applications/model/ownership.server";
import {
  buildPaymentOrderWrite,
  findPaymentOrder,
  listPaymentOrders,
} from "@portal/core/applications/orders/payment-order-store.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { httpGateway } from "@portal/core/payments/gateway/payment-gateway.server";
import { startPayment } from "@portal/core/payments/payment-service.server";
import { NO_INSTITUTION } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { pseudonymizeInstitution } from "@portal/core/privacy/pseudonymize-institution.server";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as print } from "@portal/functions/routes/documents/print";
import { handler as files } from "@portal/functions/routes/files/file";
import { handler as payment } from "@portal/functions/routes/payments/payment";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicationAwaitingPayment,
  createPublishedEvent,
  officer,
  submitCompleteApplication,
} from "../support/applications/application-fixtures.ts";
import {
  createSubAccount,
  createTenant,
  dumpPartitions,
  listPartitionsCreatedBy,
} from "../support/applications/tenants.ts";
import { type CallOptions, callLambda, createCallContext } from "../support/calls/call-lambda.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

type Tenant = Awaited<ReturnType<typeof createTenant>>;
const base = "/api/participate/search";
const canary = "CANARY-OF-THE-OWNER";
let count = 0;
/** The owner of an id, somebody else, and an event that both may apply for. */
const createTwoTenants = async (): Promise<{ owner: Tenant; other: Tenant; eventId: string }> => {
  count += 1;
  const eventId = `green-${count}`;
  await createPublishedEvent({ id: eventId });
  return {
    owner: await createTenant(`owner-${count}`),
    other: await createTenant(`other-${count}`),
    eventId,
  };
};
const buildWrite = (id: string, eventId: string, more = {}) => ({
  id,
  scheme: "FAIR_HOSTED",
  eventId,
  answers: buildCompleteAnswers("FAIR_HOSTED", more),
});
/** Stores a file of an institution once more, as another one that somebody uploaded. */
const copyFile = async (
  institutionId: string,
  of: string,
  id: string,
  uploadedBy: string,
  purpose?: string,
): Promise<void> => {
  const { data } = await getFileEntity().get({ institutionId, id: of }).go();
  if (!data) throw new Error(`no file ${of}`);
  await getFileEntity()
    .put({ ...data, id, uploadedBy, ...(purpose && { purpose }) })
    .go();
};
const createPersonContext = (person: Tenant) => createCallContext(person.actor);
const callAs = async (person: Tenant, method: string, path: string, options: CallOptions = {}) => {
  const handler = path.startsWith("/api/payment")
    ? payment
    : path.startsWith("/api/file")
      ? files
      : /\/(pdf|voucher)$/.test(path)
        ? print
        : participate;
  const answer = await callLambda(handler, method, path, {
    token: person.token,
    institution: person.institutionId,
    ...options,
  });
  return { ...answer, text: JSON.stringify(answer.body) + answer.bytes.toString("latin1") };
};

beforeAll(async () => {
  await createFreshTable();
});

describe("an id that another institution used first is missing", () => {
  test("for a new draft, whether it was submitted or is a draft", async () => {
    const { owner, other, eventId } = await createTwoTenants();
    const draft = ulid();
    await Application.saveDraft(buildWrite(draft, eventId), createPersonContext(owner));
    const application = await submitCompleteApplication(owner.institutionId, eventId);
    for (const id of [draft, application.id]) {
      const answer = await callAs(other, "POST", `${base}/tosubmit`, { body: buildWrite(id, eventId) });
      expect([answer.status, answer.body.code]).toEqual([404, errorCodes.FORM_NOT_FOUND]);
      expect((await callAs(other, "GET", `${base}/${id}`)).body.code).toBe(errorCodes.FORM_NOT_FOUND);
    }
    expect((await callAs(other, "GET", base)).body.data).toEqual({ items: [] });
  });

  test("for a submission at once, which neither takes the owner's place nor leaves anything behind", async () => {
    const { owner, other, eventId } = await createTwoTenants();
    const id = ulid();
    await Application.saveDraft(buildWrite(id, eventId), createPersonContext(owner));
    const answer = await callAs(other, "POST", base, { body: buildWrite(id, eventId) });
    expect([answer.status, answer.body.code]).toEqual([404, errorCodes.FORM_NOT_FOUND]);
    // Neither a claim nor a count of the other's was taken by the refused one.
    expect((await submitCompleteApplication(other.institutionId, eventId)).status).toBe("PROCESSING");
    const ownApplication = await Application.submitApplication(
      { ...buildWrite(id, eventId), version: 1 },
      createPersonContext(owner),
    );
    expect(ownApplication.status).toBe("PROCESSING");
  });

  test("after the owner discarded the draft", async () => {
    const { owner, other, eventId } = await createTwoTenants();
    const id = ulid();
    await Application.saveDraft(buildWrite(id, eventId), createPersonContext(owner));
    await Application.discardDraft(id, 1, createPersonContext(owner));
    await expect(
      Application.saveDraft(buildWrite(id, eventId), createPersonContext(other)),
    ).rejects.toMatchObject({
      code: errorCodes.FORM_NOT_FOUND,
    });
    expect((await Application.saveDraft(buildWrite(id, eventId), createPersonContext(owner))).version).toBe(
      1,
    );
  });

  test("answers as an id that nobody has on every call that names one", async () => {
    const { owner, other, eventId } = await createTwoTenants();
    const { id } = await createApplicationAwaitingPayment(owner.institutionId, eventId);
    const nobodys = ulid();
    const calls: [string, string, CallOptions?][] = [
      ["GET", `${base}/{id}`],
      ["GET", `${base}/{id}/history`],
      ["GET", `${base}/{id}/moves`],
      ["GET", `${base}/{id}/pdf`],
      ["GET", `${base}/{id}/voucher`],
      ["DELETE", `${base}/{id}`, { version: 1 }],
      ["POST", `${base}/{id}/requestCancel`, { body: { version: 1, reason: "x" } }],
      ["PUT", base, { body: { ...buildWrite("{id}", eventId), version: 1 } }],
      ["GET", "/api/payment/{id}"],
      ["GET", "/api/payment/{id}/receipt"],
      ["POST", "/api/payment", { body: { applicationId: "{id}", method: "ONLINE", currency: "MOP" } }],
    ];
    for (const [method, path, asked] of calls) {
      const answers = await Promise.all(
        [id, nobodys].map(async (each) => {
          const fillId = (text: string) => text.replaceAll("{id}", each);
          const body = asked?.body && JSON.parse(fillId(JSON.stringify(asked.body)));
          const answer = await callAs(other, method, fillId(path), { ...asked, ...(body && { body }) });
          const { requestId: _, ...told } = answer.body;
          return [answer.status, told];
        }),
      );
      expect(answers[0], `${method} ${path}`).toEqual(answers[1]);
      expect(Number(answers[0]?.[0]), `${method} ${path}`).toBeGreaterThanOrEqual(400);
    }
  });
});

test("a call that acts for no institution reads and writes nothing of the caller's, who belongs to one", async () => {
  const { owner, eventId } = await createTwoTenants();
  const application = await submitCompleteApplication(owner.institutionId, eventId);
  const none = { institution: NO_INSTITUTION };
  const answers = [
    await callAs(owner, "GET", base, none),
    await callAs(owner, "GET", `${base}/${application.id}`, none),
    await callAs(owner, "POST", base, { ...none, body: buildWrite(ulid(), eventId) }),
    await callAs(owner, "POST", `${base}/tosubmit`, { ...none, body: buildWrite(ulid(), eventId) }),
    await callAs(owner, "POST", `${base}/${application.id}/requestCancel`, {
      ...none,
      body: { version: application.version, reason: "x" },
    }),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => errorCodes.INSTITUTION_MISSING));
});

describe("what is below an application is its owner's", () => {
  test("a draft has no history, and rows of another institution are in nobody else's", async () => {
    const { owner, other, eventId } = await createTwoTenants();
    const { id } = await submitCompleteApplication(owner.institutionId, eventId);
    expect(await listHistoryEntries({ id, institutionId: owner.institutionId })).toHaveLength(1);
    expect(await listHistoryEntries({ id, institutionId: other.institutionId })).toEqual([]);
    const draft = ulid();
    await Application.saveDraft(buildWrite(draft, eventId), createPersonContext(owner));
    expect(await Application.listHistory(draft, createPersonContext(owner))).toEqual([]);
  });

  test("an order is written only below what its institution submitted, and read only by it", async () => {
    const { owner, other, eventId } = await createTwoTenants();
    const { id } = await createApplicationAwaitingPayment(owner.institutionId, eventId);
    await startPayment(
      {
        applicationId: id,
        method: listCodes("paymentMethod")[0],
        currency: "MOP",
        invoiceType: listCodes("invoiceType")[0],
        invoiceName: canary,
      },
      createPersonContext(owner),
      { ...httpGateway, create: async () => ({ checkoutUrl: "" }) },
    );
    const [order] = await listPaymentOrders({ id, institutionId: owner.institutionId });
    expect(order?.invoiceName).toBe(canary);
    expect(await listPaymentOrders({ id, institutionId: other.institutionId })).toEqual([]);
    const forgedOrder = { ...order, id: `${id}-${ulid()}`, institutionId: other.institutionId } as never;
    await expect(
      transact([buildPaymentOrderWrite(forgedOrder), buildOwnerCheck(id, other.institutionId)]),
    ).rejects.toThrow(/body/);
    expect(await findPaymentOrder((forgedOrder as { id: string }).id)).toBeUndefined();
  });

  test("an officer's presence is written only where something was submitted", async () => {
    const { owner, eventId } = await createTwoTenants();
    const draft = ulid();
    await Application.saveDraft(buildWrite(draft, eventId), createPersonContext(owner));
    for (const id of [draft, ulid()])
      await expect(recordPresence(id, createCallContext(officer))).rejects.toMatchObject({
        code: errorCodes.FORM_NOT_FOUND,
      });
    const { id } = await submitCompleteApplication(owner.institutionId, eventId);
    expect(await recordPresence(id, createCallContext(officer))).toEqual([]);
  });

  test("erasing somebody of one institution leaves the rows of another as they are, byte by byte", async () => {
    const { owner, other, eventId } = await createTwoTenants();
    let id = "";
    const partitions = await listPartitionsCreatedBy(async () => {
      id = (await submitCompleteApplication(owner.institutionId, eventId)).id;
    });
    const before = await dumpPartitions(partitions);
    await expect(
      Application.saveDraft(buildWrite(id, eventId), createPersonContext(other)),
    ).rejects.toMatchObject({
      code: errorCodes.FORM_NOT_FOUND,
    });
    const account = { id: other.id, account: other.account } as Parameters<typeof pseudonymizeInstitution>[1];
    await pseudonymizeInstitution(other.institutionId, account, {
      accountId: owner.id,
      addresses: [owner.account.toLowerCase(), "PROCESSING"],
      phones: [],
    });
    expect(await dumpPartitions(partitions)).toEqual(before);
  });
});

describe("who sees only own records learns nothing of a colleague's", () => {
  test("by eligibility, a second submission, or the institution's data", async () => {
    const { owner, eventId } = await createTwoTenants();
    const ownSubAccount = await createSubAccount(owner.institutionId, "SUB_OWN");
    const { id } = await submitCompleteApplication(owner.institutionId, eventId);
    const answers = [
      await callAs(ownSubAccount, "GET", `${base}/eligibility`, {
        query: { scheme: "FAIR_HOSTED", eventId },
      }),
      await callAs(ownSubAccount, "POST", base, { body: buildWrite(ulid(), eventId) }),
      await callAs(ownSubAccount, "POST", base, { body: buildWrite(id, eventId) }),
      await callAs(ownSubAccount, "POST", `${base}/tosubmit`, { body: buildWrite(id, eventId) }),
      await callAs(ownSubAccount, "GET", base),
      await callAs(ownSubAccount, "GET", `${base}/list`),
      await callAs(ownSubAccount, "GET", `${base}/group`),
      await callAs(ownSubAccount, "GET", `/api/payment/${id}`),
    ];
    for (const answer of answers) expect(answer.text).not.toContain(id);
    // The colleague who made it is told which one it is.
    const eligibilityAnswer = await callAs(owner, "GET", `${base}/eligibility`, {
      query: { scheme: "FAIR_HOSTED", eventId },
    });
    expect(eligibilityAnswer.text).toContain(id);
  });

  test("by naming a colleague's file in an application, a draft or a request of the own", async () => {
    const { owner, eventId } = await createTwoTenants();
    const ownSubAccount = await createSubAccount(owner.institutionId, "SUB_OWN");
    const foreignFileId = "demo-OWNER_ID_COPY";
    const readDraft = async (id: string) =>
      (await callAs(ownSubAccount, "GET", `/api/file/${id}`, { query: { facts: "true" } })).status;
    const refusal = await callAs(ownSubAccount, "POST", base, { body: buildWrite(ulid(), eventId) });
    expect(refusal.text).toContain('"path":"ownerIdCopies.0","key":"fileMissing"');
    await callAs(ownSubAccount, "POST", `${base}/tosubmit`, { body: buildWrite(ulid(), eventId) });
    expect(await readDraft(foreignFileId)).toBe(404);

    // With files of its own it applies; what else it encloses is its own as well.
    const { answers } = buildWrite(ulid(), eventId) as { answers: Record<string, unknown> };
    const ownAnswers = Object.fromEntries(
      await Promise.all(
        Object.entries(answers).map(async ([key, value]) => {
          const [id] = Array.isArray(value) ? value : [];
          if (typeof id !== "string" || !id.startsWith("demo-")) return [key, value];
          await copyFile(owner.institutionId, id, `own-${id}`, ownSubAccount.id);
          return [key, [`own-${id}`]];
        }),
      ),
    );
    // A text that is the id of a colleague's file names no file.
    const submission = await callAs(ownSubAccount, "POST", base, {
      body: { ...buildWrite(ulid(), eventId), answers: { ...ownAnswers, productsServices: foreignFileId } },
    });
    expect(submission.text).toContain('"PROCESSING"');
    expect(await readDraft(foreignFileId)).toBe(404);
    const { id, version } = submission.body.data as { id: string; version: number };
    expect(await readDraft("own-demo-OWNER_ID_COPY")).toBe(200);
    await copyFile(
      owner.institutionId,
      "demo-PAYMENT_VOUCHER",
      "colleague-notice",
      owner.id,
      "CANCELLATION_NOTICE",
    );
    const cancelAnswer = await callAs(ownSubAccount, "POST", `${base}/${id}/requestCancel`, {
      body: { version, reason: "x", fileIds: ["colleague-notice"] },
    });
    expect(cancelAnswer.text).toContain('"key":"fileMissing"');
    expect(await readDraft("colleague-notice")).toBe(404);
  });
});
