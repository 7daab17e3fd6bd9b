/**
 * Proofs of payment and vouchers of places: each counts once, for the application and the institution that it is of,
 * whoever asks and however many ask at one moment (decision 0552).
 */
import { createHash } from "node:crypto";
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { listLedgerDay } from "@portal/core/applications/orders/ledger-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { buildVoucherJob } from "@portal/core/documents/build-print-jobs.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { queryPartition } from "@portal/core/platform/query-partition.server";
import { shredApplication } from "@portal/core/privacy/retention/shred-application.server";
import { beforeAll, describe, expect, test } from "vitest";
import { bankTransfer, makeRefund, performAction } from "../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
  testSystemActor,
} from "../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../support/applications/fair-table.ts";
import { expectRefusal } from "../support/calls/expect-refusal.ts";
import { runBeforeNextTransaction } from "../support/calls/meanwhile.ts";
import { getSliceSize } from "../support/runner/proof-slice.ts";
import { prepareQueuesAndBuckets } from "../support/tables/prepare-services.ts";

const FAIR = "green-2027";
const OTHER_FAIR = "proofs-2027";
/** How often each race is run. */
const RACES = getSliceSize({ test: 2, gates: 20, long: 20 });
prepareQueuesAndBuckets();
beforeAll(async () => {
  await createTableWithFair();
  await createPublishedEvent({ id: OTHER_FAIR });
});

let count = 0;
const createPayer = async (): Promise<string> => {
  const id = `proof-payer-${++count}`;
  await createCertifiedInstitution(id);
  return id;
};
const hashContent = (content: string): string => createHash("sha256").update(content).digest("hex");
/** Stores a proof of payment of an institution with this content. */
const storeProof = async (institutionId: string, id: string, content: string): Promise<string> => {
  await getFileEntity()
    .put({
      id,
      institutionId,
      purpose: "PAYMENT_VOUCHER",
      name: `${id}.pdf`,
      type: "application/pdf",
      size: 1000,
      sha256: hashContent(content),
      status: "verified",
      uploadedAt: mondayMorning as never,
      uploadedBy: `account-${institutionId}`,
    })
    .go();
  return id;
};
const sendProof = async (
  institutionId: string,
  eventId: string,
  ...fileIds: string[]
): Promise<ApplicationView> =>
  performAction(
    await createApplicationAwaitingPayment(institutionId, eventId),
    "uploadVoucher",
    createApplicant(institutionId),
    { fileIds },
  );
const confirmProof = (application: Pick<ApplicationView, "id" | "version">, body: { reason?: string } = {}) =>
  performAction(application, "confirmVoucher", cashier, { ...bankTransfer, ...body });
const usedBefore = {
  code: errorCodes.INVALID_VALUE,
  detail: { fields: [{ path: "reason", key: "slipConfirmed" }] },
};
const readStatus = async ({ id }: Pick<ApplicationView, "id">) =>
  (await Application.getApplication(id, createTestContext(officer))).status;
const countReceipts = async ({ id }: Pick<ApplicationView, "id">): Promise<number> =>
  (await listLedgerDay(parseDay("2026-11-23"))).filter(
    (entry) => entry.kind === "receipt" && entry.applicationId === id,
  ).length;
/** One call came first, so that the other one has read what it changed, or has read it too early. */
const expectOneSuccess = (codes: readonly number[]): void => {
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  for (const code of codes)
    expect([200, errorCodes.STALE_VERSION, errorCodes.MOVE_NOT_ALLOWED]).toContain(code);
};
/** Returns the code of a refusal, or 200. */
const getCode = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

describe("a proof of payment that was confirmed", () => {
  test("does not pay for another application of its institution, unless the cashier writes why", async () => {
    const payer = await createPayer();
    const proof = await storeProof(payer, "one-transfer", "a1");
    await confirmProof(await sendProof(payer, FAIR, proof));
    const second = await sendProof(payer, OTHER_FAIR, proof);
    expect(await expectRefusal(confirmProof(second))).toMatchObject(usedBefore);
    expect([await readStatus(second), await countReceipts(second)]).toEqual(["AWAITING_PAYMENT", 0]);
    const paidApplication = await confirmProof(second, { reason: "一筆轉帳支付兩項費用" });
    expect([paidApplication.status, await countReceipts(second)]).toEqual(["PAID", 1]);
  });

  test("does not pay under another name of its file, nor beside another one", async () => {
    const payer = await createPayer();
    await confirmProof(await sendProof(payer, FAIR, await storeProof(payer, "first-scan", "a2")));
    const again = await storeProof(payer, "second-upload", "a2");
    const other = await storeProof(payer, "another-proof", "a3");
    expect(await expectRefusal(confirmProof(await sendProof(payer, OTHER_FAIR, other, again)))).toMatchObject(
      usedBefore,
    );
  });

  test("does not pay for another institution that has come by it", async () => {
    const [payer, other] = [await createPayer(), await createPayer()];
    await confirmProof(await sendProof(payer, FAIR, await storeProof(payer, "payers-proof", "a4")));
    const copy = await storeProof(other, "copy-of-it", "a4");
    expect(await expectRefusal(confirmProof(await sendProof(other, FAIR, copy)))).toMatchObject(usedBefore);
    // The file itself is of no use to anybody else.
    const third = await createPayer();
    const refusal = await expectRefusal(sendProof(third, FAIR, "payers-proof"));
    expect([refusal.code, refusal.detail.fields]).toEqual([
      errorCodes.FILE_NOT_VERIFIED,
      [{ path: "fileIds.0", key: "fileMissing" }],
    ]);
  });

  test("does not pay again after the refund of what it paid", async () => {
    const payer = await createPayer();
    const proof = await storeProof(payer, "refunded-transfer", "a5");
    const paidApplication = await confirmProof(await sendProof(payer, FAIR, proof));
    const withCancelRequest = await performAction(paidApplication, "requestCancel", createApplicant(payer), {
      reason: "x",
    });
    const cancelledApplication = await performAction(withCancelRequest, "confirmCancel", officer);
    await makeRefund(cancelledApplication);
    expect(await expectRefusal(confirmProof(await sendProof(payer, OTHER_FAIR, proof)))).toMatchObject(
      usedBefore,
    );
  });

  test("does not undo the lapse of another fee, unless the cashier writes why", async () => {
    const payer = await createPayer();
    const proof = await storeProof(payer, "lapsed-transfer", "a7");
    await confirmProof(await sendProof(payer, FAIR, proof));
    const second = await sendProof(payer, OTHER_FAIR, proof);
    await performAction(second, "refuseVoucher", cashier, { reason: "x" });
    const afterLapse = "2026-12-02T02:00:00.000Z";
    await applyDueTimers(payer, second.id, createTestContext(testSystemActor, afterLapse));
    const confirmTransfer = async (body: { reason?: string } = {}) =>
      performAction(
        (await findHeader(payer, second.id)) ?? expect.fail("no application"),
        "confirmTransfer",
        cashier,
        { ...bankTransfer, ...body },
        afterLapse,
      );
    expect(await expectRefusal(confirmTransfer())).toMatchObject(usedBefore);
    expect((await confirmTransfer({ reason: "x" })).status).toBe("PROCESSING");
  });

  test("that was refused may be handed in again, and is confirmed once", async () => {
    const payer = await createPayer();
    const proof = await storeProof(payer, "unclear-scan", "a6");
    const withProof = await sendProof(payer, FAIR, proof);
    const withoutProof = await performAction(withProof, "refuseVoucher", cashier, { reason: "不清晰" });
    expect(await getCode(confirmProof(withoutProof))).toBe(errorCodes.MOVE_NOT_ALLOWED);
    const again = await performAction(withoutProof, "uploadVoucher", createApplicant(payer), {
      fileIds: [proof],
    });
    expect((await confirmProof(again)).status).toBe("PAID");
  });
});

test("what is shredded leaves no trace of its proof of payment", async () => {
  const payer = await createPayer();
  const { id } = await confirmProof(
    await sendProof(payer, FAIR, await storeProof(payer, "to-be-shredded", "g1")),
  );
  const partition = `payment-slip#${hashContent("g1")}`;
  expect(await queryPartition(partition)).toHaveLength(1);
  const header = await findHeader(payer, id);
  if (!header) throw new Error("the application has no header");
  await shredApplication(header, mondayMorning, createTestContext(testSystemActor));
  expect(await queryPartition(partition)).toEqual([]);
});

describe("a proof that was confirmed for two applications", () => {
  /**
   * Confirms the proofs of payment of two applications.
   * @param again the file of the second one: the same, or another upload of the same content
   */
  const confirmForTwo = async (content: string, again: "file" | "upload") => {
    const payer = await createPayer();
    const proof = await storeProof(payer, `proof-${content}`, content);
    const other = again === "file" ? proof : await storeProof(payer, `again-${content}`, content);
    const first = await confirmProof(await sendProof(payer, FAIR, proof));
    const second = await confirmProof(await sendProof(payer, OTHER_FAIR, other), {
      reason: "一筆轉帳支付兩項費用",
    });
    return { payer, first, second };
  };
  const shredPayersApplication = async (payer: string, { id }: Pick<ApplicationView, "id">) => {
    const header = await findHeader(payer, id);
    if (!header) throw new Error("the application has no header");
    await shredApplication(header, mondayMorning, createTestContext(testSystemActor));
  };
  const confirmCopy = async (content: string) => {
    const other = await createPayer();
    return confirmProof(await sendProof(other, FAIR, await storeProof(other, `copy-${content}`, content)));
  };

  test.each(["first", "second"] as const)("is still known when the %s one is shredded", async (which) => {
    const content = `g2-${which}`;
    const { payer, ...applications } = await confirmForTwo(content, "upload");
    await shredPayersApplication(payer, applications[which]);
    expect(await expectRefusal(confirmCopy(content))).toMatchObject(usedBefore);
  });

  test.each(["file", "upload"] as const)(
    "is known no longer when both are shredded, at one moment too: the same %s",
    async (again) => {
      for (let race = 0; race < RACES; race++) {
        const content = `g3-${again}-${race}`;
        const { payer, first, second } = await confirmForTwo(content, again);
        await Promise.all([shredPayersApplication(payer, first), shredPayersApplication(payer, second)]);
        expect(await queryPartition(`payment-slip#${hashContent(content)}`)).toEqual([]);
        // A file that both of them named is needed by neither.
        const slips = { prefix: `file#slip-${content}` };
        expect(await queryPartition(`institution#${payer}`, slips)).toEqual([]);
      }
    },
  );
});

describe("two calls at one moment", () => {
  test("that confirm one proof for two applications: one of them is paid", async () => {
    for (let race = 0; race < RACES; race++) {
      const [payer, other] = [await createPayer(), await createPayer()];
      const content = `b${race}`;
      const applications = [
        await sendProof(payer, FAIR, await storeProof(payer, `raced-${race}`, content)),
        await sendProof(other, FAIR, await storeProof(other, `copied-${race}`, content)),
      ] as const;
      const codes = await Promise.all(applications.map((each) => getCode(confirmProof(each))));
      expect(codes.toSorted()).toEqual([200, errorCodes.INVALID_VALUE]);
      expect((await Promise.all(applications.map(readStatus))).toSorted()).toEqual([
        "AWAITING_PAYMENT",
        "PAID",
      ]);
    }
  });

  test("one between the read and the write of the other: the first one is paid", async () => {
    const [payer, other] = [await createPayer(), await createPayer()];
    const first = await sendProof(payer, FAIR, await storeProof(payer, "first-of-two", "c1"));
    const second = await sendProof(other, FAIR, await storeProof(other, "second-of-two", "c1"));
    runBeforeNextTransaction(() => confirmProof(first));
    expect(await expectRefusal(confirmProof(second))).toMatchObject(usedBefore);
    expect([await readStatus(first), await readStatus(second)]).toEqual(["PAID", "AWAITING_PAYMENT"]);
  });

  test("that confirm one application: it has one receipt and one movement in the ledger", async () => {
    for (let race = 0; race < RACES; race++) {
      const payer = await createPayer();
      const withProof = await sendProof(payer, FAIR, await storeProof(payer, "proof", `d${race}`));
      const codes = await Promise.all([getCode(confirmProof(withProof)), getCode(confirmProof(withProof))]);
      expectOneSuccess(codes);
      expect([await readStatus(withProof), await countReceipts(withProof)]).toEqual(["PAID", 1]);
    }
  });

  test("that confirm and refuse one application: only one of them holds", async () => {
    for (let race = 0; race < RACES; race++) {
      const payer = await createPayer();
      const withProof = await sendProof(payer, FAIR, await storeProof(payer, "proof", `e${race}`));
      const [confirmed, refused] = await Promise.all([
        getCode(confirmProof(withProof)),
        getCode(performAction(withProof, "refuseVoucher", cashier, { reason: "金額不符" })),
      ]);
      expectOneSuccess([confirmed, refused]);
      const isPaid = confirmed === 200;
      expect([await readStatus(withProof), await countReceipts(withProof)]).toEqual(
        isPaid ? ["PAID", 1] : ["AWAITING_PAYMENT", 0],
      );
    }
  });
});

describe("the voucher of a place", () => {
  const issueDay = "2027-02-18T01:00:30.000Z";
  const issueVoucher = async () => {
    const payer = await createPayer();
    const proof = await storeProof(payer, "proof", `f${payer}`);
    const { id } = await confirmProof(await sendProof(payer, FAIR, proof));
    await applyDueTimers(payer, id, createTestContext(testSystemActor, issueDay));
    const who = createTestContext(createApplicant(payer), issueDay);
    return { payer, who, ready: await Application.getApplication(id, who) };
  };

  test("that is downloaded twice at one moment is downloaded once in the history, and the place stays paid", async () => {
    for (let race = 0; race < RACES; race++) {
      const { who, ready } = await issueVoucher();
      const downloadProof = () =>
        getCode(Application.performTransition(ready.id, "downloadVoucher", { version: ready.version }, who));
      expectOneSuccess(await Promise.all([downloadProof(), downloadProof()]));
      const entries = await Application.listHistory(ready.id, who);
      expect(entries.filter(({ action }) => action === "downloadVoucher")).toHaveLength(1);
      expect(await readStatus(ready)).toBe("PAID");
    }
  });

  test("beside the confirmation of a cancellation: it is either refused, or void from then on", async () => {
    for (let race = 0; race < RACES; race++) {
      const { payer, who, ready } = await issueVoucher();
      const withCancelRequest = await performAction(
        ready,
        "requestCancel",
        createApplicant(payer),
        { reason: "x" },
        issueDay,
      );
      const [cancelled] = await Promise.all([
        getCode(performAction(withCancelRequest, "confirmCancel", officer, {}, issueDay)),
        getCode(buildVoucherJob(ready.id, "pt", who)),
      ]);
      expect(cancelled).toBe(200);
      expect(await getCode(buildVoucherJob(ready.id, "pt", who))).toBe(errorCodes.MOVE_NOT_ALLOWED);
    }
  });

  test("is given to no other institution, by whatever number", async () => {
    const { ready } = await issueVoucher();
    const stranger = createTestContext(createApplicant(await createPayer()), issueDay);
    expect(await getCode(buildVoucherJob(ready.id, "en", stranger))).toBe(errorCodes.FORM_NOT_FOUND);
    expect(
      await getCode(
        Application.performTransition(ready.id, "downloadVoucher", { version: ready.version }, stranger),
      ),
    ).toBe(errorCodes.FORM_NOT_FOUND);
  });
});
