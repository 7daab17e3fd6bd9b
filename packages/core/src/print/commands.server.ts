/** Printed documents of an application, for those who may see it. */
import type { Context } from "../actor.ts";
import { checkContext } from "../application/facts.server.ts";
import { view } from "../application/view.ts";
import { visible } from "../application/visible.server.ts";
import { codesOf } from "../code-lists/index.ts";
import { ofInstitution as contactsOf } from "../contact/store.server.ts";
import { day } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import { read as readInstitution } from "../institution/store.server.ts";
import type { Language } from "../notice/types.ts";
import { countedOrder } from "../payment/store.server.ts";
import { formVariantOf, schemeOf } from "../schemes/index.ts";
import { ofInstitution as filesOf } from "../upload/store.server.ts";
import { addressOf, enter } from "../verification/commands.server.ts";
import { applicationPdf, schemeTexts } from "./application-pdf.server.ts";
import { blankForm } from "./blank-form.server.ts";
import { type DecisionKind, decisionPdf, letters } from "./decision-pdf.server.ts";
import { type Letter, letterPdf } from "./letter-pdf.server.ts";
import { receiptPdf } from "./receipt-pdf.server.ts";
import { refundPdf } from "./refund-pdf.server.ts";
import { statementPdf } from "./statement-pdf.server.ts";
import { textsIn } from "./texts.server.ts";
import { voucherPdf } from "./voucher-pdf.server.ts";

export interface Paper {
  bytes: Uint8Array;
  name: string;
}

const named = (id: string) => {
  const scheme = schemeOf(id);
  if (!scheme) throw new Refusal(codes.FORM_NOT_FOUND);
  return scheme;
};

/** The copy of an application. Refuses 107001 when the caller may not see it. */
export const copyOf = async (id: string, language: Language, ctx: Context): Promise<Paper> => {
  const { header, body } = await visible(id, ctx);
  const scheme = named(header.scheme);
  const application = view(header, body, ctx);
  const [institution, event, files, contacts] = await Promise.all([
    readInstitution(header.institutionId),
    header.eventId ? readEvent(header.eventId) : undefined,
    filesOf(header.institutionId),
    contactsOf(header.institutionId),
  ]);
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  const byId = Object.fromEntries(files.map((file) => [file.id, file]));
  const { context } = checkContext(
    scheme,
    application.answers,
    { institution, event, contacts, files: byId, policy: header.policy ?? {} },
    ctx,
  );
  const number = header.status === "DRAFT" ? undefined : header.code;
  if (number) await enter("application", number, header);
  const bytes = await applicationPdf(
    {
      application,
      ...(number ? { verifyUrl: addressOf("application", number) } : {}),
      scheme,
      ...(event ? { event } : {}),
      context,
      files: Object.fromEntries(files.map((file) => [file.id, file.name])),
      contacts: Object.fromEntries(
        contacts.map((c) => [c.id, [c.nameZh, c.nameForeign].filter(Boolean).join(" ")]),
      ),
    },
    language,
    ctx.now,
  );
  return { bytes, name: `${header.code ?? header.id}.pdf` };
};

/** The receipt of a paid application. Refuses 300001 while there is none. */
export const receiptOf = async (id: string, language: Language, ctx: Context): Promise<Paper> => {
  const { header } = await visible(id, ctx);
  const order = await countedOrder(id);
  if (!header.receiptNumber) throw new Refusal(codes.PAYMENT_NO_APPLICATION);
  await enter("receipt", header.receiptNumber, header);
  const texts = textsIn(language);
  const what = [texts.text(`${schemeTexts(header.scheme)}:title`), header.eventNames?.[language]];
  const bytes = await receiptPdf(
    {
      number: header.receiptNumber,
      of: ["application", header.code ?? header.id],
      payer: order?.invoiceName || header.institutionName || "",
      institutionName: header.institutionName ?? "",
      what: what.filter(Boolean).join(" — "),
      ...(header.eventDates ? { eventDates: header.eventDates } : {}),
      amount: order
        ? { amount: order.amount, currency: order.currency }
        : (header.fee?.total ?? { amount: 0, currency: "MOP" }),
      ...(header.refunded === undefined
        ? {}
        : { refunded: { amount: header.refunded, currency: header.fee?.total.currency ?? "MOP" } }),
      method: order?.method ?? "OFFLINE",
      invoiceType: order?.invoiceType ?? "ENTERPRISE",
      paidAt: order?.paidAt ?? header.updatedAt,
      verifyUrl: addressOf("receipt", header.receiptNumber),
    },
    language,
    ctx.now,
  );
  return { bytes, name: `${header.receiptNumber}.pdf` };
};

/** A place that is still held; the others have no voucher, or none that is good. */
const held: readonly string[] = ["PAID", "VOUCHER_PENDING_DOWNLOAD", "COMPLETED", "SETTLED"];

/** The voucher of a paid place, once it was issued. Refuses 900057 before, and when the place is given up. */
export const voucherOf = async (id: string, language: Language, ctx: Context): Promise<Paper> => {
  const { header } = await visible(id, ctx);
  if (!header.voucherAt || !held.includes(header.status))
    throw new Refusal(codes.MOVE_NOT_ALLOWED, {
      params: { status: header.status, action: "downloadVoucher" },
    });
  const event = header.eventId ? await readEvent(header.eventId) : undefined;
  const number = header.code ?? header.id;
  await enter("application", number, header);
  const bytes = await voucherPdf(
    {
      number,
      institutionName: header.institutionName ?? "",
      what: textsIn(language).text(`${schemeTexts(header.scheme)}:title`),
      event: header.eventNames?.[language] ?? "",
      ...(header.eventDates ? { eventDates: header.eventDates } : {}),
      venue: event?.venue[language] ?? "",
      ...(header.booth ? { booth: header.booth } : {}),
      receipt: header.receiptNumber ?? "",
      verifyUrl: addressOf("application", number),
    },
    language,
    ctx.now,
  );
  return { bytes, name: `voucher-${number}.pdf` };
};

/** What says that a fee was paid back. Refuses 300001 while none was. */
export const refundNoteOf = async (id: string, language: Language, ctx: Context): Promise<Paper> => {
  const { header, body } = await visible(id, ctx);
  const { receiptNumber, refunded } = header;
  if (!receiptNumber || refunded === undefined) throw new Refusal(codes.PAYMENT_NO_APPLICATION);
  await enter("receipt", receiptNumber, header);
  const currency = header.fee?.total.currency ?? "MOP";
  const method = body?.answers.refundMethod;
  const title = textsIn(language).text(`${schemeTexts(header.scheme)}:title`);
  const number = receiptNumber.replace(/^R-/, "RF-");
  const bytes = await refundPdf(
    {
      number,
      receipt: receiptNumber,
      applicationCode: header.code ?? header.id,
      institutionName: header.institutionName ?? "",
      what: [title, header.eventNames?.[language]].filter(Boolean).join(" — "),
      // Nothing moves after a refund.
      refundedAt: header.updatedAt,
      ...(header.cancelReason !== "ORGANISER" && header.cancelRequestedOn
        ? { notice: day(header.cancelRequestedOn) }
        : {}),
      paid: header.fee?.total ?? { amount: refunded, currency },
      refunded: { amount: refunded, currency },
      ...(typeof method === "string" ? { method } : {}),
      verifyUrl: addressOf("receipt", receiptNumber),
    },
    language,
    ctx.now,
  );
  return { bytes, name: `${number}.pdf` };
};

/**
 * The letter of a decision on funding, of its settlement, or of an approved endorsement. Refuses 107001 when the caller
 * may not see the application, or nothing was decided.
 */
export const decisionOf = async (
  id: string,
  { kind, lang }: { kind: DecisionKind; lang: Language | "official" },
  ctx: Context,
): Promise<Paper> => {
  const { header, body } = await visible(id, ctx);
  if (!letters(header).includes(kind)) throw new Refusal(codes.FORM_NOT_FOUND);
  const number = header.code ?? header.id;
  await enter("application", number, header);
  const bytes = await decisionPdf(
    { header, answers: body?.answers ?? {}, verifyUrl: addressOf("application", number) },
    kind,
    lang === "official" ? ["zh-Hant", "pt"] : [lang],
    ctx.now,
  );
  return { bytes, name: `${number}-${kind}.pdf` };
};

/** The letter that confirms a new administrator, ready to sign. */
export const letterOf = async (letter: Letter, language: Language, ctx: Context): Promise<Paper> => ({
  bytes: await letterPdf(letter, language, ctx.now),
  name: "administrator-letter.pdf",
});

/** A letter that a form asks for, to be filled in, signed and uploaded. Refuses 107001 for an unknown one. */
export const templateOf = async (id: string, language: Language, ctx: Context): Promise<Paper> => {
  if (id !== "statement-letter-mfe") throw new Refusal(codes.FORM_NOT_FOUND);
  return { bytes: await statementPdf(language, ctx.now), name: `${id}.pdf` };
};

/** The blank form of a scheme, for the manual route. Refuses 107001. */
export const blankOf = async (id: string, language: Language, ctx: Context): Promise<Paper> => ({
  bytes: await blankForm(
    {
      scheme: named(id),
      choices: codesOf,
      context: { today: ctx.today, event: { formVariant: formVariantOf(id) } },
    },
    language,
    ctx.now,
  ),
  name: `${id}.pdf`,
});
