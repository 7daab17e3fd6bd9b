/**
 * Builds print jobs: loads the complete data of a document for those who may see it, and nothing that is not printed.
 */

import { canEncloseFile, loadVisibleApplication } from "../applications/model/application-access.server.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { isPaymentTakenBack, pickReversal } from "../applications/model/reversed-payment.ts";
import { hasValidVoucher } from "../applications/model/valid-voucher.ts";
import {
  findPaymentTime,
  findReceiptPayment,
  findRefundTime,
  getInvoiceType,
  getPaidMoney,
  getRefundedMoney,
} from "../applications/orders/receipt-payment.server.ts";
import { findEvent } from "../events/event-store.server.ts";
import { listFilesOfInstitution } from "../files/file-store.server.ts";
import { type StoredFile, toFileFact } from "../files/index.ts";
import { listContacts } from "../institutions/contacts/contact-store.server.ts";
import { buildEligibilityFacts } from "../institutions/index.ts";
import { collectInstitutionNames } from "../institutions/institution-names.ts";
import { findInstitution } from "../institutions/institution-store.server.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Context } from "../platform/actor.ts";
import { parseDay } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import type { SchemeOverlay } from "../schemes/versions/scheme-overlay.ts";
import type { NamedPrintJob } from "./print-job.ts";
import { recordReviewerReading } from "./record-reviewer-reading.server.ts";
import {
  buildVerificationUrl,
  registerPrintedDocument,
} from "./verification/verify-printed-document.server.ts";

/** Loads what a later version of the form changes. Few applications have one, and its loader brings all schemes. */
const loadOverlay = async (header: ApplicationHeader): Promise<SchemeOverlay | undefined> => {
  if (!header.schemeVersion) return undefined;
  const { loadSchemeOverlay } = await import("../schemes/versions/load-scheme.server.ts");
  return loadSchemeOverlay(header);
};

/** Collects every text in the answers. */
const collectTexts = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(collectTexts)
      : [];

/**
 * Builds the job for the copy of an application.
 * @throws Refusal 107001 when the caller may not see it, 200113 when it is outside the caller's role
 */
export const buildApplicationCopyJob = async (
  id: string,
  language: Language,
  ctx: Context,
): Promise<NamedPrintJob> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  await recordReviewerReading("copy", header, "application", ctx);
  const answers = header.answers ?? body?.answers ?? {};
  const [institution, event, files, contacts, overlay] = await Promise.all([
    findInstitution(header.institutionId),
    header.eventId ? findEvent(header.eventId) : undefined,
    listFilesOfInstitution(header.institutionId),
    listContacts(header.institutionId),
    loadOverlay(header),
  ]);
  // Only the renderer knows which fields refer to files and contacts; finding out here would load all schemes.
  const namedIds = new Set(collectTexts(answers));
  // What was submitted was checked then. A draft may name any id, and a name tells what is in a colleague's file.
  const submittedIds = new Set(collectTexts(body?.answers ?? {}));
  const canPrintName = (file: StoredFile): boolean =>
    namedIds.has(file.id) && (!header.answers || submittedIds.has(file.id) || canEncloseFile(file, ctx));
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  const number = header.status === "DRAFT" ? undefined : header.code;
  if (number) await registerPrintedDocument("application", number, header);
  const { scheme, code, status, pending, eventNames, institutionName, submittedAt, fee } = header;
  const application = {
    ...{ id, scheme, code, status, pending, eventNames, institutionName, submittedAt, fee },
    ...pickReversal(header),
  };
  return {
    name: `${code ?? id}.pdf`,
    owner: `institution/${header.institutionId}`,
    order: {
      kind: "copy",
      of: {
        application: { ...application, answers, institution: body?.institution },
        ...(overlay ? { overlay } : {}),
        ...(event ? { event } : {}),
        institution: { ...institution.fields, ...buildEligibilityFacts(institution, ctx.today) },
        files: files.flatMap((file) => (canPrintName(file) ? { ...toFileFact(file), name: file.name } : [])),
        contacts: Object.fromEntries(
          contacts.flatMap(({ id: contact, nameZh, nameForeign }) =>
            namedIds.has(contact) ? [[contact, [nameZh, nameForeign].filter(Boolean).join(" ")]] : [],
          ),
        ),
        policy: header.policy ?? {},
        ...(number ? { verifyUrl: buildVerificationUrl("application", number) } : {}),
      },
      language,
      made: ctx.now,
    },
  };
};

/**
 * Builds the job for the receipt of a paid application.
 * @throws Refusal 300001 while there is none
 */
export const buildReceiptJob = async (
  id: string,
  language: Language,
  ctx: Context,
): Promise<NamedPrintJob> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  const { order, amount } = await findReceiptPayment(header);
  const refund = getRefundedMoney(header);
  if (!header.receiptNumber || isPaymentTakenBack(header))
    throw new Refusal(errorCodes.PAYMENT_NO_APPLICATION, { params: { context: "receipt" } });
  await registerPrintedDocument("receipt", header.receiptNumber, header);
  return {
    name: `${header.receiptNumber}.pdf`,
    owner: `institution/${header.institutionId}`,
    order: {
      kind: "receipt",
      of: {
        number: header.receiptNumber,
        of: ["application", header.code ?? header.id],
        payer: order?.invoiceName || header.institutionName || "",
        institutionName: header.institutionName ?? "",
        institutionNames: collectInstitutionNames(body?.institution),
        what: { scheme: header.scheme, event: header.eventNames?.[language] },
        ...(header.eventDates ? { eventDates: header.eventDates } : {}),
        amount,
        ...(refund && { refunded: refund }),
        method: order?.method ?? "OFFLINE",
        invoiceType: getInvoiceType(order, body?.institution.nature),
        paidAt: await findPaymentTime(header, order),
        verifyUrl: buildVerificationUrl("receipt", header.receiptNumber),
      },
      language,
      made: ctx.now,
    },
  };
};

/**
 * Builds the job for the voucher of a paid place, once it was issued.
 * @throws Refusal 900057 before that, and when the place is given up
 */
export const buildVoucherJob = async (
  id: string,
  language: Language,
  ctx: Context,
): Promise<NamedPrintJob> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  if (!hasValidVoucher(header))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: header.status, action: "downloadVoucher" },
    });
  const event = header.eventId ? await findEvent(header.eventId) : undefined;
  const number = header.code ?? header.id;
  await registerPrintedDocument("application", number, header);
  return {
    name: `voucher-${number}.pdf`,
    owner: `institution/${header.institutionId}`,
    order: {
      kind: "voucher",
      of: {
        number,
        institutionName: header.institutionName ?? "",
        institutionNames: collectInstitutionNames(body?.institution),
        scheme: header.scheme,
        event: header.eventNames?.[language] ?? "",
        ...(header.eventDates ? { eventDates: header.eventDates } : {}),
        ...(event ? { venue: event.venue } : {}),
        ...(header.booth ? { booth: header.booth } : {}),
        receipt: header.receiptNumber ?? "",
        verifyUrl: buildVerificationUrl("application", number),
      },
      language,
      made: ctx.now,
    },
  };
};

/**
 * Builds the job for the note of a refunded fee.
 * @throws Refusal 300001 while nothing was refunded
 */
export const buildRefundNoteJob = async (
  id: string,
  language: Language,
  ctx: Context,
): Promise<NamedPrintJob> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  const { receiptNumber, refunded } = header;
  if (!receiptNumber || refunded === undefined)
    throw new Refusal(errorCodes.PAYMENT_NO_APPLICATION, { params: { context: "refundNote" } });
  await registerPrintedDocument("receipt", receiptNumber, header);
  const currency = header.fee?.total.currency ?? "MOP";
  const method = body?.answers.refundMethod;
  const number = receiptNumber.replace(/^R-/, "RF-");
  return {
    name: `${number}.pdf`,
    owner: `institution/${header.institutionId}`,
    order: {
      kind: "refund",
      of: {
        number,
        receipt: receiptNumber,
        applicationCode: header.code ?? header.id,
        institutionName: header.institutionName ?? "",
        institutionNames: collectInstitutionNames(body?.institution),
        what: { scheme: header.scheme, event: header.eventNames?.[language] },
        refundedAt: await findRefundTime(header),
        ...(header.refundPayment?.reference ? { reference: header.refundPayment.reference } : {}),
        ...(header.status === "REJECTED" ? { isRefused: true } : {}),
        ...(header.cancelReason === "GROUP" && !header.cancelRequestedOn ? { hasGroupEnded: true } : {}),
        ...(header.cancelReason !== "ORGANISER" && header.cancelRequestedOn
          ? { notice: parseDay(header.cancelRequestedOn) }
          : {}),
        paid: getPaidMoney(header),
        refunded: { amount: refunded, currency },
        ...(typeof method === "string" ? { method } : {}),
        verifyUrl: buildVerificationUrl("receipt", receiptNumber),
      },
      language,
      made: ctx.now,
    },
  };
};
