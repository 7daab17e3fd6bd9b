/** Payment numbers of investors who set up a company: one just issued, one filled in, one cancelled. */

import type { OneStopPayment } from "@portal/core/payments/one-stop/index";
import { buildOneStopPaymentWrite } from "@portal/core/payments/one-stop/one-stop-store.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";

const issuedDefaults = { version: 1, status: "TO_SUBMIT" as const, issuedBy: "officer@demo.mo" };
const oneStopPayments: OneStopPayment[] = [
  {
    ...issuedDefaults,
    number: "OS-7K3M9-QXT42",
    companyName: "濠江青創設計有限公司",
    registeredCapital: 2_500_000,
    amountDue: 1_840_000,
    date: parseDay("2026-11-20"),
    issuedAt: toInstant("2026-11-20T02:00:00Z"),
  },
  {
    ...issuedDefaults,
    number: "OS-4D8WN-60HRC",
    status: "TO_PAY",
    companyName: "Lótus Importação e Exportação, Limitada",
    registeredCapital: 10_000_000,
    amountDue: 431_500,
    date: parseDay("2026-11-18"),
    issuedAt: toInstant("2026-11-18T03:00:00Z"),
    payerName: "Maria Fernandes",
    receiptEmail: "maria.fernandes@demo.mo",
    language: "pt",
    submittedAt: toInstant("2026-11-19T01:30:00Z"),
  },
  {
    ...issuedDefaults,
    number: "OS-Z19FA-T5EBV",
    status: "CANCELLED",
    companyName: "海天貿易有限公司",
    registeredCapital: 5_000_000,
    amountDue: 960_000,
    date: parseDay("2026-11-02"),
    issuedAt: toInstant("2026-11-02T02:00:00Z"),
    cancelledAt: toInstant("2026-11-05T02:00:00Z"),
    cancelReason: "申請人撤回設立公司的申請",
  },
];

export const writeOneStop = async (): Promise<void> => {
  for (const oneStopPayment of oneStopPayments) await transact([buildOneStopPaymentWrite(oneStopPayment)]);
};
