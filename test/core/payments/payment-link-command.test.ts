/** Paying by a link, without signing in: what it opens, what it pays, and when it ends (decision 0766). */

import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { buildStatusCode } from "@portal/core/applications/views/status-code.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import { createPaymentLink, endPaymentLink } from "@portal/core/payments/manage-payment-links.server";
import { getPaymentByLink, startPaymentByLink } from "@portal/core/payments/pay-by-link.server";
import * as Payment from "@portal/core/payments/payment-service.server";
import { applyPaymentMessage, receivePaymentWebhook } from "@portal/core/payments/payment-webhook.server";
import { type Context, gatewayActor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { anonymousActor } from "@portal/functions/http/create-context";
import { beforeAll, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createTestContext,
  mondayMorning,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";
import { takeNextAddress } from "../../support/sign-in/sign-in-calls.ts";

const provider = prepareTestPaymentProvider();
beforeAll(createTableWithFair);

const DUE = 675_000;
const LAST_DAY = "2026-11-30";
const choices = {
  method: "CREDIT_CARD",
  currency: "MOP" as const,
  invoiceType: "ENTERPRISE",
  invoiceName: "測試公司",
};
const asMember = (institutionId: string, time = mondayMorning): Context =>
  createTestContext(createApplicant(institutionId), time);
/** Somebody who opens the link, from a network of their own. */
const asVisitor = (time = mondayMorning): Context => ({
  ...createTestContext(anonymousActor, time),
  address: takeNextAddress(),
});

/** Creates an application whose fee is due, with a link that pays it. */
const createLinkedApplication = async (institutionId: string) => {
  await createCertifiedInstitution(institutionId);
  const { id, version } = await createApplicationAwaitingPayment(institutionId, "green-2027");
  const view = await createPaymentLink(id, { version }, asMember(institutionId));
  return { id, view, code: view.link?.code ?? "" };
};
const loadHeader = async (institutionId: string, id: string): Promise<ApplicationHeader> => {
  const header = await findHeader(institutionId, id);
  if (!header) throw new Error(`no application ${id}`);
  return header;
};
/** Writes a change that staff or the provider would have made. */
const changeHeader = async (
  institutionId: string,
  id: string,
  change: (header: ApplicationHeader) => Partial<ApplicationHeader>,
): Promise<void> => {
  const header = await loadHeader(institutionId, id);
  const { version, status } = header;
  await transact([
    buildHeaderPut({ ...header, ...change(header), version: version + 1 }, { version, status }),
  ]);
};
const receivePayment = (orderId: string, time = mondayMorning): Promise<void> => {
  const message = { id: "w1", orderId, type: "paid", amount: DUE, currency: "MOP", at: time };
  const body = JSON.stringify(message);
  return receivePaymentWebhook(body, signWebhook(body), createTestContext(gatewayActor, time));
};
const expectUnknown = async (code: string, time = mondayMorning): Promise<void> => {
  for (const call of [
    () => getPaymentByLink({ code }, asVisitor(time)),
    () => startPaymentByLink({ code, ...choices }, asVisitor(time)),
  ]) {
    const refusal = await expectRefusal(call);
    expect([refusal.code, refusal.detail]).toEqual([
      errorCodes.PAYMENT_NO_APPLICATION,
      { params: { context: "link" } },
    ]);
  }
};
/** A link that ended by itself names the application and nothing else of it, and pays nothing. */
const expectClosed = async (code: string, state: "PAID" | "CLOSED", time = mondayMorning): Promise<void> => {
  const view = await getPaymentByLink({ code }, asVisitor(time));
  expect(Object.keys(view).sort()).toEqual(["institutionName", "institutionNames", "number", "state"]);
  expect(view.state).toBe(state);
  const refusal = await expectRefusal(() => startPaymentByLink({ code, ...choices }, asVisitor(time)));
  expect([refusal.code, refusal.detail]).toEqual([
    errorCodes.PAYMENT_STATUS_NOT_AWAITING,
    { params: { context: "link" } },
  ]);
};

test("whoever opens a link sees the institution, the number, what for, how much and by when, and nothing else", async () => {
  const { code, view } = await createLinkedApplication("link-1");
  expect(view.link).toEqual({ code, endsOn: LAST_DAY });
  const publicView = await getPaymentByLink({ code }, asVisitor());
  expect(publicView).toMatchObject({
    number: view.code,
    institutionName: "測試公司link-1",
    state: "OPEN",
    fee: {
      scheme: "FAIR_HOSTED",
      amounts: [
        { amount: DUE, currency: "MOP" },
        { amount: 607_500, currency: "RMB" },
      ],
      endsOn: LAST_DAY,
    },
  });
  expect(publicView.fee?.methods).toHaveLength(10);
  expect(Object.keys(publicView).sort()).toEqual([
    "fee",
    "institutionName",
    "institutionNames",
    "number",
    "state",
  ]);
  expect(Object.keys(publicView.fee ?? {}).sort()).toEqual([
    "amounts",
    "endsOn",
    "eventNames",
    "methods",
    "proposedInvoiceType",
    "rate",
    "scheme",
  ]);
});

test("a payment by link is the application's: one order however often it is begun, the receipt, and one entry", async () => {
  const { id, code } = await createLinkedApplication("link-2");
  const first = await startPaymentByLink({ code, ...choices }, asVisitor());
  const again = await startPaymentByLink({ code, ...choices }, asVisitor());
  expect(again.orderId).toBe(first.orderId);
  expect(first.orderId.startsWith(`${id}-`)).toBe(true);
  expect((await getPaymentByLink({ code }, asVisitor())).fee?.order).toEqual({ status: "OPEN" });
  await Promise.all([receivePayment(first.orderId), receivePayment(first.orderId)]);
  const paidApplication = await Application.getApplication(id, createTestContext(officer));
  expect([paidApplication.status, Boolean(paidApplication.receiptNumber)]).toEqual(["PAID", true]);
  const actions = (await Application.listHistory(id, asMember("link-2"))).map(({ action }) => action);
  expect(actions.filter((action) => action === "pay")).toHaveLength(1);
  expect(actions).toContain("createPaymentLink");
});

test("a payer by link returns to its page, and a member to the page of the application", async () => {
  const { id, code } = await createLinkedApplication("link-3");
  const byLink = await startPaymentByLink({ code, ...choices }, asVisitor());
  const byMember = await Payment.startPayment({ applicationId: id, ...choices }, asMember("link-3"));
  expect(byMember.orderId).not.toBe(byLink.orderId);
  const pages = [byLink, byMember].map(
    ({ orderId }) =>
      new URL(String(provider.asked.find(({ body }) => body.orderId === orderId)?.body.returnUrl)),
  );
  expect(pages.map(({ pathname, search }) => pathname + search)).toEqual([
    "/paylink/result",
    `/pay/result?id=${id}`,
  ]);
});

test("a link that was used says that it is paid, and pays nothing again", async () => {
  const { code } = await createLinkedApplication("link-4");
  const { orderId } = await startPaymentByLink({ code, ...choices }, asVisitor());
  await receivePayment(orderId);
  await expectClosed(code, "PAID");
});

test("a link that was used pays nothing again, also where the provider takes the payment back", async () => {
  const { id, code } = await createLinkedApplication("link-back");
  const { orderId } = await startPaymentByLink({ code, ...choices }, asVisitor());
  await receivePayment(orderId);
  const chargeback = { orderId, type: "chargeback", amount: DUE, currency: "MOP" } as const;
  await applyPaymentMessage(chargeback, createTestContext(gatewayActor));
  const { version } = await loadHeader("link-back", id);
  await Application.performTransition(id, "claimPayment", { version }, createTestContext(cashier));
  expect(await loadHeader("link-back", id)).toMatchObject({
    status: "AWAITING_PAYMENT",
    owed: { amount: DUE },
  });
  await expectClosed(code, "CLOSED");
  const claimedHeader = await loadHeader("link-back", id);
  const { link } = await createPaymentLink(id, { version: claimedHeader.version }, asMember("link-back"));
  expect((await getPaymentByLink({ code: link?.code ?? "" }, asVisitor())).state).toBe("OPEN");
});

test("a link ends after the last day to pay", async () => {
  const { code } = await createLinkedApplication("link-5");
  expect((await getPaymentByLink({ code }, asVisitor("2026-11-30T15:59:00.000Z"))).state).toBe("OPEN");
  await expectClosed(code, "CLOSED", "2026-11-30T16:00:00.000Z");
});

test("a link of a fee pays no debt, and that of a debt ends after thirty days", async () => {
  const { id, code } = await createLinkedApplication("link-6");
  const afterLapse = "2026-12-02T02:00:00.000Z";
  await applyDueTimers("link-6", id, createTestContext(testSystemActor, afterLapse));
  expect(await loadHeader("link-6", id)).toMatchObject({ status: "CANCELLED", arrears: true });
  await expectClosed(code, "CLOSED", afterLapse);
  const { version } = await loadHeader("link-6", id);
  const { link } = await createPaymentLink(id, { version }, asMember("link-6", afterLapse));
  expect(link?.endsOn).toBe("2027-01-01");
  await expectUnknown(code, afterLapse);
  const debtCode = link?.code ?? "";
  expect(await getPaymentByLink({ code: debtCode }, asVisitor("2027-01-01T02:00:00.000Z"))).toMatchObject({
    state: "OPEN",
    fee: { endsOn: "2027-01-01" },
  });
  await expectClosed(debtCode, "CLOSED", "2027-01-02T02:00:00.000Z");
});

test("a link that was withdrawn opens nothing, and the one that follows is another", async () => {
  const { id, code, view } = await createLinkedApplication("link-7");
  const withoutLink = await endPaymentLink(id, { version: view.version }, asMember("link-7"));
  expect(withoutLink.link).toBeUndefined();
  await expectUnknown(code);
  const refusal = await expectRefusal(() =>
    endPaymentLink(id, { version: withoutLink.version }, asMember("link-7")),
  );
  expect(refusal.code).toBe(errorCodes.MOVE_NOT_ALLOWED);
  const next = await createPaymentLink(id, { version: withoutLink.version }, asMember("link-7"));
  expect(next.link?.code).not.toBe(code);
  await expectUnknown(code);
  expect((await getPaymentByLink({ code: next.link?.code ?? "" }, asVisitor())).state).toBe("OPEN");
  const actions = (await Application.listHistory(id, asMember("link-7"))).map(({ action }) => action);
  expect(actions.slice(-3)).toEqual(["createPaymentLink", "endPaymentLink", "createPaymentLink"]);
});

test("an application has one link: another one ends it", async () => {
  const { id, code, view } = await createLinkedApplication("link-8");
  const next = await createPaymentLink(id, { version: view.version }, asMember("link-8"));
  expect(next.link?.code).not.toBe(code);
  await expectUnknown(code);
});

test("a link pays the amount for which it was made, and no other", async () => {
  const { id, code } = await createLinkedApplication("link-9");
  const { orderId } = await startPaymentByLink({ code, ...choices }, asVisitor());
  await changeHeader("link-9", id, ({ fee }) => ({
    fee: { lines: fee?.lines ?? [], total: { amount: DUE + 100, currency: "MOP" } },
  }));
  await expectClosed(code, "CLOSED");
  const page = await Payment.getPaymentView(id, asMember("link-9"));
  expect([page.isPayable, page.link]).toEqual([true, undefined]);
  // What was begun before is refunded, as every order of another amount.
  await receivePayment(orderId);
  expect((await loadHeader("link-9", id)).status).toBe("AWAITING_PAYMENT");
  await expectClosed(code, "CLOSED");
});

test("a link says that nothing can be paid, and not why, while a proof of payment is examined", async () => {
  const { id, code } = await createLinkedApplication("link-10");
  await changeHeader("link-10", id, () => ({ pending: "voucher" }));
  await expectClosed(code, "CLOSED");
});

test("no code that is put together opens anything: of another application, another institution, or the status", async () => {
  const { id, code } = await createLinkedApplication("link-11");
  const { code: otherCode, id: otherId } = await createLinkedApplication("link-12");
  const [, , mac = ""] = code.split(".");
  await expectUnknown(`link-12.${otherId}.${mac}`);
  await expectUnknown(`link-12.${id}.${mac}`);
  await expectUnknown(`link-11.${otherId}.${mac}`);
  await expectUnknown(`link-11.${id}.${otherCode.split(".")[2]}`);
  await expectUnknown(`link-11.${id}.${"A".repeat(22)}`);
  await expectUnknown(buildStatusCode(await loadHeader("link-11", id)));
});

test("a link is made and withdrawn by members who may see the application, on its version, while something is due", async () => {
  const { id, view } = await createLinkedApplication("link-13");
  const { version } = view;
  for (const act of [createPaymentLink, endPaymentLink]) {
    const actAs = (ctx: Context, of = version) => expectRefusal(() => act(id, { version: of }, ctx));
    expect((await actAs(asMember("link-12"))).code).toBe(errorCodes.PAYMENT_NO_APPLICATION);
    expect((await actAs(createTestContext(officer))).code).toBe(errorCodes.LOGIN_NO_ACCESS);
    const staleRefusal = await actAs(asMember("link-13"), version - 1);
    expect([staleRefusal.code, staleRefusal.detail.current]).toEqual([errorCodes.STALE_VERSION, { version }]);
  }
  const colleague = createTestContext(createApplicant("link-13", "SUB_OWN", "somebody-else"));
  expect((await expectRefusal(() => createPaymentLink(id, { version }, colleague))).code).toBe(
    errorCodes.PAYMENT_NO_APPLICATION,
  );
  await changeHeader("link-13", id, () => ({ status: "PAID" }));
  const lateRefusal = await expectRefusal(() =>
    createPaymentLink(id, { version: version + 1 }, asMember("link-13")),
  );
  expect(lateRefusal.code).toBe(errorCodes.PAYMENT_STATUS_NOT_AWAITING);
});

test("staff who read the payment see no link", async () => {
  const { id } = await createLinkedApplication("link-14");
  expect(await Payment.getPaymentView(id, createTestContext(officer))).not.toHaveProperty("link");
});

test("whoever has the link cannot keep the members from paying", async () => {
  const { id, code } = await createLinkedApplication("link-15");
  for (const invoiceName of ["甲", "乙", "丙"])
    await startPaymentByLink({ code, ...choices, invoiceName }, asVisitor());
  const refusal = await expectRefusal(() =>
    startPaymentByLink({ code, ...choices, invoiceName: "丁" }, asVisitor()),
  );
  expect(refusal.code).toBe(errorCodes.QUOTA_REACHED);
  const order = await Payment.startPayment({ applicationId: id, ...choices }, asMember("link-15"));
  expect(order.orderId).toContain(id);
});

test("links are opened without work until a network has tried forty that do not exist", async () => {
  const { code } = await createLinkedApplication("link-16");
  const guesser = asVisitor();
  const wrongCode = `link-16.${code.split(".")[1]}.${"A".repeat(22)}`;
  for (let i = 0; i < 40; i++) await expectRefusal(() => getPaymentByLink({ code: wrongCode }, guesser));
  expect((await expectRefusal(() => getPaymentByLink({ code }, guesser))).code).toBe(
    errorCodes.WORK_REQUIRED,
  );
  expect((await getPaymentByLink({ code }, asVisitor())).state).toBe("OPEN");
});

test("payments are begun by one link thirty times an hour", async () => {
  const { code } = await createLinkedApplication("link-17");
  for (let i = 0; i < 30; i++) await startPaymentByLink({ code, ...choices }, asVisitor());
  const refusal = await expectRefusal(() => startPaymentByLink({ code, ...choices }, asVisitor()));
  expect(refusal.code).toBe(errorCodes.TOO_FREQUENT);
});
