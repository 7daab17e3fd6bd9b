/**
 * Payment numbers of investors who set up a company, one in each status: issued by an officer, filled in and paid by
 * the payer, cancelled by an officer, all through the services that they use.
 */
import * as Payers from "@portal/core/payments/one-stop/one-stop-service.server";
import * as Staff from "@portal/core/payments/one-stop/one-stop-staff-service.server";
import { applyPaymentMessage } from "@portal/core/payments/payment-webhook.server";
import { type Actor, gatewayActor } from "@portal/core/platform/actor";
import { combineDayAndTime, parseDay } from "@portal/core/platform/day";
import { offlineGateway } from "./offline-gateway.ts";
import { createSeedContext, createStaffActor } from "./seed-context.ts";
import { solveCaptcha } from "./solve-captcha.ts";

interface Moment {
  day: string;
  time: string;
}
interface OneStopPlan {
  number: string;
  companyName: string;
  /** In avos. */
  registeredCapital: number;
  /** In avos. */
  amountDue: number;
  issued: Moment;
  submitted?: Moment & { payerName: string; receiptEmail: string; language: "zh-Hant" | "pt" };
  paid?: Moment;
  cancelled?: Moment & { reason: string };
}

const oneStopPlans: readonly OneStopPlan[] = [
  {
    number: "OS-7K3M9-QXT42",
    companyName: "濠江青創設計有限公司",
    registeredCapital: 2_500_000,
    amountDue: 1_840_000,
    issued: { day: "2026-11-20", time: "10:00" },
  },
  {
    number: "OS-4D8WN-60HRC",
    companyName: "Lótus Importação e Exportação, Limitada",
    registeredCapital: 10_000_000,
    amountDue: 431_500,
    issued: { day: "2026-11-18", time: "11:00" },
    submitted: {
      day: "2026-11-19",
      time: "09:30",
      payerName: "Maria Fernandes",
      receiptEmail: "maria.fernandes@demo.mo",
      language: "pt",
    },
  },
  {
    number: "OS-8M2PA-1D7QK",
    companyName: "蓮峰智能科技有限公司",
    registeredCapital: 20_000_000,
    amountDue: 2_275_000,
    issued: { day: "2026-11-11", time: "15:20" },
    submitted: {
      day: "2026-11-12",
      time: "16:05",
      payerName: "陳嘉慧",
      receiptEmail: "kawai.chan@demo.mo",
      language: "zh-Hant",
    },
    paid: { day: "2026-11-12", time: "16:12" },
  },
  {
    number: "OS-Z19FA-T5EBV",
    companyName: "海天貿易有限公司",
    registeredCapital: 5_000_000,
    amountDue: 960_000,
    issued: { day: "2026-11-02", time: "10:00" },
    cancelled: { day: "2026-11-05", time: "10:00", reason: "申請人撤回設立公司的申請" },
  },
];

/** A payer has no account: the number is what identifies the payment. */
const payerActor: Actor = { kind: "applicant", accountId: "", account: "", roles: [] };

/** Writes the payment numbers, each step at its own time. */
export const writeOneStop = async (): Promise<void> => {
  for (const plan of oneStopPlans) await writePlannedPayment(plan);
};

async function writePlannedPayment(plan: OneStopPlan): Promise<void> {
  const { number, companyName, registeredCapital, amountDue, issued, submitted, paid, cancelled } = plan;
  const createContextAt = ({ day, time }: Moment, actor: Actor) =>
    createSeedContext(actor, combineDayAndTime(parseDay(day), time));
  const officer = createStaffActor("officer");
  const issuedPayment = await Staff.issueOneStopPayment(
    { companyName, registeredCapital, amountDue, date: issued.day },
    createContextAt(issued, officer),
    number,
  );
  if (cancelled)
    await Staff.cancelOneStopPayment(
      number,
      { version: issuedPayment.version, reason: cancelled.reason },
      createContextAt(cancelled, officer),
    );
  if (!submitted) return;
  const { payerName, receiptEmail, language } = submitted;
  const payerContext = createContextAt(submitted, payerActor);
  const captcha = await solveCaptcha(payerContext);
  const { ticket } = await Payers.lookUpOneStopPayment({ number, ...captcha }, payerContext);
  await Payers.submitOneStopPayer(
    { ticket, version: issuedPayment.version, payerName, receiptEmail, language },
    payerContext,
  );
  if (!paid) return;
  const { orderId } = await Payers.startOneStopPayment(
    { ticket, method: "MOBILE_BANKING", currency: "MOP", invoiceType: "INDIVIDUAL", invoiceName: payerName },
    createContextAt(paid, payerActor),
    offlineGateway,
  );
  await applyPaymentMessage(
    { orderId, type: "paid", amount: amountDue, currency: "MOP" },
    createContextAt(paid, gatewayActor),
  );
}
