/** The voucher of a paid place, and what says that a fee went back (spec 2 §2, §4, §9; decision 0102). */

import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { buildRefundNoteJob, buildVoucherJob } from "@portal/core/documents/build-print-jobs.server";
import { renderPdf } from "@portal/core/documents/pdf-renderer.server";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import {
  bankTransfer,
  createApplicationWithVoucher,
  createPaidApplication,
  makeRefund,
  performAction,
} from "../../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";

// The fair is on 4–6 March 2027.
beforeAll(async () => {
  await createTableWithFair();
  await createPublishedEvent({ id: "soon", policy: { "voucher.daysBefore": 60 } });
});
const createPaidPlace = async (id: string, eventId = "green-2027"): Promise<ApplicationView> => {
  await createCertifiedInstitution(id);
  return createPaidApplication(id, eventId);
};
const applyTimersAt = (id: string, app: ApplicationView, time: string) =>
  applyDueTimers(id, app.id, createTestContext(testSystemActor, time));
const morning = "2027-02-18T01:00:30.000Z";
const readFileSignature = (bytes: Uint8Array): string => String.fromCharCode(...bytes.slice(0, 5));

describe("[R410] the voucher of an exhibition", () => {
  test("it is ready fourteen days before the first day, is downloaded, and the place stays paid", async () => {
    const app = await createPaidPlace("v1");
    expect(app.status).toBe("PAID");
    expect(await applyTimersAt("v1", app, "2027-02-17T23:00:00.000Z")).toEqual([]);
    expect(await applyTimersAt("v1", app, morning)).toEqual(["issueVoucher"]);
    const who = createTestContext(createApplicant("v1"), morning);
    const readyApplication = await Application.getApplication(app.id, who);
    expect(readyApplication).toMatchObject({ status: "VOUCHER_PENDING_DOWNLOAD", voucherAt: morning });
    const paper = await buildVoucherJob(app.id, "zh-Hant", who);
    expect([readFileSignature(await renderPdf(paper.order, who.calendar)), paper.name]).toEqual([
      "%PDF-",
      `voucher-${app.code}.pdf`,
    ]);
    const afterDownload = await Application.performTransition(
      app.id,
      "downloadVoucher",
      { version: readyApplication.version },
      who,
    );
    expect(afterDownload).toMatchObject({ status: "PAID", voucherAt: morning });
    expect(await applyTimersAt("v1", app, "2027-03-01T00:00:00.000Z")).toEqual([]);
    expect(await applyTimersAt("v1", app, "2027-03-07T00:00:00.000Z")).toEqual(["complete"]);
    // It can still be downloaded later.
    expect(
      (
        await buildVoucherJob(
          app.id,
          "pt",
          createTestContext(createApplicant("v1"), "2027-03-08T00:00:00.000Z"),
        )
      ).name,
    ).toBe(paper.name);
  });
  test("staff set how many days before; it is told, and comes once", async () => {
    const app = await createPaidPlace("v2", "soon");
    const earlyTime = "2027-01-03T01:00:30.000Z";
    expect(await applyTimersAt("v2", app, earlyTime)).toEqual(["issueVoucher"]);
    expect(await applyTimersAt("v2", app, earlyTime)).toEqual([]);
    const entries = await Application.listHistory(app.id, createTestContext(officer));
    expect(entries.filter(({ action }) => action === "issueVoucher")).toHaveLength(1);
  });
  test("there is none before it is issued, none of a place that was given up, none for others", async () => {
    const app = await createPaidPlace("v3");
    const who = createTestContext(createApplicant("v3"), morning);
    expect((await expectRefusal(buildVoucherJob(app.id, "en", who))).code).toBe(errorCodes.MOVE_NOT_ALLOWED);
    await applyTimersAt("v3", app, morning);
    await createCertifiedInstitution("v4");
    expect(
      (await expectRefusal(buildVoucherJob(app.id, "en", createTestContext(createApplicant("v4"))))).code,
    ).toBe(errorCodes.FORM_NOT_FOUND);
    const readyApplication = await Application.getApplication(app.id, who);
    const withCancelRequest = await Application.performTransition(
      app.id,
      "requestCancel",
      { version: readyApplication.version, reason: "x" },
      who,
    );
    await Application.performTransition(
      app.id,
      "confirmCancel",
      { version: withCancelRequest.version },
      createTestContext(officer, morning),
    );
    expect((await expectRefusal(buildVoucherJob(app.id, "en", who))).code).toBe(errorCodes.MOVE_NOT_ALLOWED);
  });
});

test("[R503] a place whose payment is confirmed long after the event has its report due in full from that day", async () => {
  await createCertifiedInstitution("v6");
  const { id, version } = await createApplicationWithVoucher("v6", "green-2027");
  const confirmedAt = "2027-04-12T02:00:00.000Z";
  await performAction({ id, version }, "confirmVoucher", cashier, bankTransfer, confirmedAt);
  const applyTimers = (time: string) => applyDueTimers("v6", id, createTestContext(testSystemActor, time));
  expect(await applyTimers("2027-04-12T02:01:00.000Z")).toEqual(["issueVoucher"]);
  expect(await applyTimers("2027-04-13T00:00:00.000Z")).toEqual(["complete"]);
  expect(await findHeader("v6", id)).toMatchObject({
    status: "COMPLETED",
    report: { state: "DUE", dueOn: "2027-05-12" },
  });
});

test("[R407] a refund has a document of its own, beside the receipt of what was paid", async () => {
  const app = await createPaidPlace("v5");
  const who = createTestContext(createApplicant("v5"));
  expect(await expectRefusal(buildRefundNoteJob(app.id, "en", who))).toMatchObject({
    code: errorCodes.PAYMENT_NO_APPLICATION,
    detail: { params: { context: "refundNote" } },
  });
  const withCancelRequest = await Application.performTransition(
    app.id,
    "requestCancel",
    { version: app.version, reason: "x" },
    who,
  );
  const off = await Application.performTransition(
    app.id,
    "confirmCancel",
    { version: withCancelRequest.version },
    createTestContext(officer),
  );
  await makeRefund(off);
  const number = (await findHeader("v5", app.id))?.receiptNumber;
  const paper = await buildRefundNoteJob(app.id, "en", who);
  expect([readFileSignature(await renderPdf(paper.order, who.calendar)), paper.name]).toEqual([
    "%PDF-",
    `${number?.replace("R-", "RF-")}.pdf`,
  ]);
});
