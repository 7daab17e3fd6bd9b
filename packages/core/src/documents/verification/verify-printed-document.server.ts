/**
 * Verifying a document by its number. A document is registered when it is printed, so that only existing ones can be
 * verified. The response comes from the current application and contains only what a clerk needs to compare.
 */

import { Entity } from "electrodb";
import { listApplicantDeadlines } from "../../applications/deadlines/paused-deadlines.ts";
import { isRefundMade } from "../../applications/fees/paid-amount.ts";
import { readApplicationCodeSubject } from "../../applications/model/application-code.ts";
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import { findHeader } from "../../applications/model/application-store.server.ts";
import { isPaymentTakenBack } from "../../applications/model/reversed-payment.ts";
import { hasValidVoucher } from "../../applications/model/valid-voucher.ts";
import { findCountedOrder, type PaymentOrder } from "../../applications/orders/payment-order-store.server.ts";
import { findPaymentTime, findReceiptPayment } from "../../applications/orders/receipt-payment.server.ts";
import { matchesStatusCode } from "../../applications/views/status-code.server.ts";
import { toMopAmount } from "../../forms/values/mop-amount.ts";
import { getOneStopReceiptAmount } from "../../payments/one-stop/index.ts";
import { findOneStopPayment } from "../../payments/one-stop/one-stop-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { toMacaoDay } from "../../platform/day.ts";
import { buildKey, defineEntity, optionalText, requiredText } from "../../platform/entity.server.ts";
import { toSubnet, type WorkThreshold } from "../../platform/rate-limits/index.ts";
import { admitGuess, recordWrongGuess } from "../../platform/rate-limits/work-budget.server.ts";
import type { VerifiableProduct, VerificationResult } from "./verification-schema.ts";

/**
 * Numbers are sequential, so trying them must find few per hour. Further calls cost work, and dear work at once, but
 * nobody is shut out by others behind the same address (decision 0353).
 */
const verificationBudget: WorkThreshold = { free: 30, window: 3_600_000, extra: 6 };

const getPrintedDocumentEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "verifiablePaper", version: "1", service: "portal" },
        attributes: {
          product: requiredText,
          number: requiredText,
          institutionId: optionalText,
          applicationId: optionalText,
          oneStop: optionalText,
        },
        indexes: {
          one: {
            pk: buildKey("pk", "verification#${product}#${number}", ["product", "number"]),
            sk: buildKey("sk", "verification", []),
          },
        },
      },
      connection,
    ),
);
const buildDocumentKey = (product: VerifiableProduct, number: string) => ({
  product,
  number: number.toUpperCase(),
});

/** Builds the address of the page that verifies a document, for its QR code. */
export const buildVerificationUrl = (product: VerifiableProduct, number: string): string =>
  `${process.env.SITE_URL ?? ""}/${product}/verification?number=${encodeURIComponent(number)}`;

/**
 * Registers a document that is being printed, for an application or a one-stop payment. Repeated calls change
 * nothing.
 */
export const registerPrintedDocument = async (
  product: VerifiableProduct,
  number: string,
  subject: Pick<ApplicationHeader, "id" | "institutionId"> | { oneStop: string },
): Promise<void> => {
  const subjectKeys =
    "oneStop" in subject ? subject : { institutionId: subject.institutionId, applicationId: subject.id };
  await getPrintedDocumentEntity()
    .put({ ...buildDocumentKey(product, number), ...subjectKeys })
    .go();
};

/**
 * Verifies a number. One that was never printed looks like one that never existed.
 * @param code of an application, whose holder learns its status too, printed or not
 * @throws Refusal 900280 for a network with more than thirty requests in an hour, or too many wrong guesses, until it
 * works
 */
export const verifyPrintedDocument = async (
  { product, number, code }: { product: VerifiableProduct; number: string; code?: string | undefined },
  ctx: Pick<Context, "now" | "address" | "work">,
): Promise<VerificationResult> => {
  const budget = { ...verificationBudget, what: "verification", who: toSubnet(ctx.address) };
  await admitGuess({ operation: "verification", subject: product }, ctx, [budget]);
  const normalizedNumber = number.trim().toUpperCase();
  const unknownResult: VerificationResult = { product, number: normalizedNumber, standing: "UNKNOWN" };
  if (product === "application" && code !== undefined) {
    const followedApplication = await findFollowedApplication(normalizedNumber, code);
    if (!followedApplication) await recordWrongGuess(ctx);
    return followedApplication
      ? describeStatus(normalizedNumber, followedApplication, toMacaoDay(ctx.now))
      : unknownResult;
  }
  const { data: printedDocument } = await getPrintedDocumentEntity()
    .get(buildDocumentKey(product, normalizedNumber))
    .go({ consistent: true });
  if (!printedDocument) {
    await recordWrongGuess(ctx);
    return unknownResult;
  }
  if (printedDocument.oneStop) return verifyOneStopReceipt(normalizedNumber, printedDocument.oneStop);
  const applicationHeader = await findHeader(
    printedDocument.institutionId ?? "",
    printedDocument.applicationId ?? "",
  );
  if (!applicationHeader) return unknownResult;
  return product === "receipt"
    ? verifyReceipt(normalizedNumber, applicationHeader)
    : verifyApplication(normalizedNumber, applicationHeader);
};

/** Finds the application of a code, provided that it has this number (a draft has none) and its link was not ended. */
async function findFollowedApplication(number: string, code: string): Promise<ApplicationHeader | undefined> {
  const { institutionId, id } = readApplicationCodeSubject(code);
  const header = await findHeader(institutionId, id);
  return header?.code?.toUpperCase() === number && matchesStatusCode(code, header) ? header : undefined;
}

/** Kinds of deadlines on which the applicant has to act. */
const ownDeadlineKinds: readonly string[] = [
  "supplement",
  "payment",
  "original",
  "report",
  "offer",
  "voucher",
];

function describeStatus(number: string, header: ApplicationHeader, today: string): VerificationResult {
  const dueOn = listApplicantDeadlines(header, today)
    .filter(({ kind }) => ownDeadlineKinds.includes(kind))
    .map(({ day }) => day)
    .sort()[0];
  return {
    ...verifyApplication(number, header),
    status: header.status,
    ...(header.reversal && { takenBack: true }),
    ...(dueOn && { dueOn }),
  };
}

async function verifyOneStopReceipt(number: string, paymentNumber: string): Promise<VerificationResult> {
  const [payment, order] = await Promise.all([
    findOneStopPayment(paymentNumber),
    findCountedOrder({ id: paymentNumber, institutionId: "" }),
  ]);
  if (!payment) return { product: "receipt", number, standing: "UNKNOWN" };
  if (payment.receiptNumber !== number) return buildSupersededReceipt(number, payment.companyName);
  return {
    product: "receipt",
    number,
    standing: isPaymentTakenBack(payment) || order?.status === "REFUNDED" ? "VOID" : "VALID",
    ...(payment.paidAt && { issuedAt: payment.paidAt }),
    institutionName: payment.companyName,
    amount: order ? getOneStopReceiptAmount(payment, order) : toMopAmount(payment.amountDue),
  };
}

/**
 * Builds the result for a receipt whose payment was taken back and made again, with a receipt of its own. Day and
 * amount would be those of the later payment, so they are not told.
 */
const buildSupersededReceipt = (number: string, institutionName: string | undefined): VerificationResult => ({
  product: "receipt",
  number,
  standing: "VOID",
  ...(institutionName && { institutionName }),
});

/** A receipt is void once its payment was refunded or taken back. */
const isReceiptVoid = (header: ApplicationHeader, order: PaymentOrder | undefined): boolean =>
  header.status === "REFUNDED" ||
  isRefundMade(header) ||
  isPaymentTakenBack(header) ||
  order?.status === "REFUNDED";

async function verifyReceipt(number: string, header: ApplicationHeader): Promise<VerificationResult> {
  if (header.receiptNumber !== number) return buildSupersededReceipt(number, header.institutionName);
  const { order, amount } = await findReceiptPayment(header);
  return {
    product: "receipt",
    number,
    standing: isReceiptVoid(header, order) ? "VOID" : "VALID",
    issuedAt: await findPaymentTime(header, order),
    ...(header.institutionName && { institutionName: header.institutionName }),
    amount,
  };
}

function verifyApplication(number: string, header: ApplicationHeader): VerificationResult {
  const endorsement = header.verification?.result;
  const isEndorsementOver = endorsement === "FAILED" || endorsement === "EXPIRED";
  return {
    product: "application",
    number,
    standing:
      isEndorsementOver || ["CANCELLED", "REJECTED", "REFUNDED"].includes(header.status) ? "VOID" : "VALID",
    ...(endorsement && { endorsement }),
    ...(header.eventId && header.fee && { voucher: hasValidVoucher(header) ? "VALID" : "NONE" }),
    ...(header.submittedAt && { issuedAt: header.submittedAt }),
    ...(header.institutionName && { institutionName: header.institutionName }),
  };
}
