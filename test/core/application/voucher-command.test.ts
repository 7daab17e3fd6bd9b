/** The voucher of a paid place, and what says that a fee went back (spec 2 §2, §4, §9; decision 0102). */

import { applyDue } from "@portal/core/application/clocks/due.server";
import * as Application from "@portal/core/application/commands.server";
import { header } from "@portal/core/application/store.server";
import type { ApplicationView } from "@portal/core/application/wire";
import { codes } from "@portal/core/errors";
import { refundNoteOf, voucherOf } from "@portal/core/print/orders.server";
import { press } from "@portal/core/print/press.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  applicant,
  asSystem,
  awaiting,
  cashier,
  context,
  event,
  institution,
  monday,
  officer,
} from "../../support/applications.ts";
import { freshTable } from "../../support/emulator.ts";
import { refused } from "../../support/refused.ts";

// The fair is on 4–6 March 2027.
beforeAll(async () => {
  await freshTable();
  await event();
  await event({ id: "soon", policy: { "voucher.daysBefore": 60 } });
});
const paid = async (id: string, eventId = "green-2027"): Promise<ApplicationView> => {
  await institution(id);
  const due = await awaiting(id, eventId);
  const sent = await Application.act(
    due.id,
    "uploadVoucher",
    { version: due.version, fileIds: ["demo-PAYMENT_VOUCHER"] },
    context(applicant(id)),
  );
  return Application.act(due.id, "confirmVoucher", { version: sent.version }, context(cashier));
};
const at = (id: string, app: ApplicationView, time: string) => applyDue(id, app.id, context(asSystem, time));
const morning = "2027-02-18T01:00:30.000Z";
const begins = (bytes: Uint8Array): string => String.fromCharCode(...bytes.slice(0, 5));

describe("[R410] the voucher of an exhibition", () => {
  test("it is ready fourteen days before the first day, is downloaded, and the place stays paid", async () => {
    const app = await paid("v1");
    expect(app.status).toBe("PAID");
    expect(await at("v1", app, "2027-02-17T23:00:00.000Z")).toEqual([]);
    expect(await at("v1", app, morning)).toEqual(["issueVoucher"]);
    const who = context(applicant("v1"), morning);
    const ready = await Application.get(app.id, who);
    expect(ready).toMatchObject({ status: "VOUCHER_PENDING_DOWNLOAD", voucherAt: morning });
    const paper = await voucherOf(app.id, "zh-Hant", who);
    expect([begins(await press(paper.order, who.calendar)), paper.name]).toEqual([
      "%PDF-",
      `voucher-${app.code}.pdf`,
    ]);
    const done = await Application.act(app.id, "downloadVoucher", { version: ready.version }, who);
    expect(done).toMatchObject({ status: "PAID", voucherAt: morning });
    expect(await at("v1", app, "2027-03-01T00:00:00.000Z")).toEqual([]);
    expect(await at("v1", app, "2027-03-07T00:00:00.000Z")).toEqual(["complete"]);
    // Whoever comes back for it finds it.
    expect((await voucherOf(app.id, "pt", context(applicant("v1"), "2027-03-08T00:00:00.000Z"))).name).toBe(
      paper.name,
    );
  });
  test("staff set how many days before; it is told, and comes once", async () => {
    const app = await paid("v2", "soon");
    const early = "2027-01-03T01:00:30.000Z";
    expect(await at("v2", app, early)).toEqual(["issueVoucher"]);
    expect(await at("v2", app, early)).toEqual([]);
    const entries = await Application.history(app.id, context(officer));
    expect(entries.filter(({ action }) => action === "issueVoucher")).toHaveLength(1);
  });
  test("there is none before it is issued, none of a place that was given up, none for others", async () => {
    const app = await paid("v3");
    const who = context(applicant("v3"), morning);
    expect((await refused(voucherOf(app.id, "en", who))).code).toBe(codes.MOVE_NOT_ALLOWED);
    await at("v3", app, morning);
    await institution("v4");
    expect((await refused(voucherOf(app.id, "en", context(applicant("v4"))))).code).toBe(
      codes.FORM_NOT_FOUND,
    );
    const ready = await Application.get(app.id, who);
    const asked = await Application.act(
      app.id,
      "requestCancel",
      { version: ready.version, reason: "x" },
      who,
    );
    await Application.act(app.id, "confirmCancel", { version: asked.version }, context(officer, morning));
    expect((await refused(voucherOf(app.id, "en", who))).code).toBe(codes.MOVE_NOT_ALLOWED);
  });
});

test("[R407] a refund has a paper of its own, beside the receipt of what was paid", async () => {
  const app = await paid("v5");
  const who = context(applicant("v5"));
  expect((await refused(refundNoteOf(app.id, "en", who))).code).toBe(codes.PAYMENT_NO_APPLICATION);
  const asked = await Application.act(app.id, "requestCancel", { version: app.version, reason: "x" }, who);
  const off = await Application.act(app.id, "confirmCancel", { version: asked.version }, context(officer));
  await Application.act(app.id, "refund", { version: off.version }, context(cashier, monday));
  const number = (await header("v5", app.id))?.receiptNumber;
  const paper = await refundNoteOf(app.id, "en", who);
  expect([begins(await press(paper.order, who.calendar)), paper.name]).toEqual([
    "%PDF-",
    `${number?.replace("R-", "RF-")}.pdf`,
  ]);
});
