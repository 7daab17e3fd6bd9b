/** What a paper is printed of: loaded for those who may see it, complete, and nothing that is not printed. */
import type { Context } from "../actor.ts";
import type { Header } from "../application/row.ts";
import { visible } from "../application/visible.server.ts";
import { recordReading } from "../audit/reading.server.ts";
import { ofInstitution as contactsOf } from "../contact/store.server.ts";
import { day } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import { resultOf } from "../funding/index.ts";
import { eligibilityFacts } from "../institution/index.ts";
import { read as readInstitution } from "../institution/store.server.ts";
import type { Language } from "../notice/types.ts";
import { countedOrder } from "../payment/store.server.ts";
import { factOf } from "../upload/index.ts";
import { ofInstitution as filesOf } from "../upload/store.server.ts";
import { addressOf, enter } from "../verification/commands.server.ts";
import { readsAs, reviewers } from "../visibility.ts";
import type { DecisionKind } from "./decision-pdf.server.ts";
import type { Letter } from "./letter-pdf.server.ts";
import type { Ordered } from "./order.ts";

/** Every text that stands somewhere in the answers. */
const said = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(said)
      : [];

/** A paper with what persons said of themselves: reviewers alone of the staff, and written down. @throws Refusal 200113 */
async function readAsReviewer(
  of: "copy" | "letter",
  { id, institutionId }: Header,
  purpose: string,
  ctx: Context,
): Promise<void> {
  if (ctx.actor.kind !== "staff") return;
  if (!readsAs(ctx.actor, reviewers)) throw new Refusal(codes.LOGIN_NO_ACCESS);
  await recordReading({ of, id, institutionId, purpose }, ctx);
}

/** The copy of an application. Refuses 107001 when the caller may not see it, 200113 when it is not the caller's work. */
export const copyOf = async (id: string, language: Language, ctx: Context): Promise<Ordered> => {
  const { header, body } = await visible(id, ctx);
  await readAsReviewer("copy", header, "application", ctx);
  const answers = header.answers ?? body?.answers ?? {};
  const [institution, event, files, contacts] = await Promise.all([
    readInstitution(header.institutionId),
    header.eventId ? readEvent(header.eventId) : undefined,
    filesOf(header.institutionId),
    contactsOf(header.institutionId),
  ]);
  // Which questions name files and contacts the press knows: to know it here, all schemes would have to be loaded.
  const named = new Set(said(answers));
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  const number = header.status === "DRAFT" ? undefined : header.code;
  if (number) await enter("application", number, header);
  const { scheme, code, status, pending, eventNames, institutionName, submittedAt, fee } = header;
  const application = { id, scheme, code, status, pending, eventNames, institutionName, submittedAt, fee };
  return {
    name: `${code ?? id}.pdf`,
    order: {
      kind: "copy",
      of: {
        application: { ...application, answers, institution: body?.institution },
        ...(event ? { event } : {}),
        institution: { ...institution.fields, ...eligibilityFacts(institution, ctx.today) },
        files: files.flatMap((file) => (named.has(file.id) ? { ...factOf(file), name: file.name } : [])),
        contacts: Object.fromEntries(
          contacts.flatMap(({ id: contact, nameZh, nameForeign }) =>
            named.has(contact) ? [[contact, [nameZh, nameForeign].filter(Boolean).join(" ")]] : [],
          ),
        ),
        policy: header.policy ?? {},
        ...(number ? { verifyUrl: addressOf("application", number) } : {}),
      },
      language,
      made: ctx.now,
    },
  };
};

/** The receipt of a paid application. Refuses 300001 while there is none. */
export const receiptOf = async (id: string, language: Language, ctx: Context): Promise<Ordered> => {
  const { header } = await visible(id, ctx);
  const order = await countedOrder(header);
  if (!header.receiptNumber) throw new Refusal(codes.PAYMENT_NO_APPLICATION);
  await enter("receipt", header.receiptNumber, header);
  return {
    name: `${header.receiptNumber}.pdf`,
    order: {
      kind: "receipt",
      of: {
        number: header.receiptNumber,
        of: ["application", header.code ?? header.id],
        payer: order?.invoiceName || header.institutionName || "",
        institutionName: header.institutionName ?? "",
        what: { scheme: header.scheme, event: header.eventNames?.[language] },
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
      made: ctx.now,
    },
  };
};

/** A place that is still held; the others have no voucher, or none that is good. */
const held: readonly string[] = ["PAID", "VOUCHER_PENDING_DOWNLOAD", "COMPLETED", "SETTLED"];

/** The voucher of a paid place, once it was issued. Refuses 900057 before, and when the place is given up. */
export const voucherOf = async (id: string, language: Language, ctx: Context): Promise<Ordered> => {
  const { header } = await visible(id, ctx);
  if (!header.voucherAt || !held.includes(header.status))
    throw new Refusal(codes.MOVE_NOT_ALLOWED, {
      params: { status: header.status, action: "downloadVoucher" },
    });
  const event = header.eventId ? await readEvent(header.eventId) : undefined;
  const number = header.code ?? header.id;
  await enter("application", number, header);
  return {
    name: `voucher-${number}.pdf`,
    order: {
      kind: "voucher",
      of: {
        number,
        institutionName: header.institutionName ?? "",
        scheme: header.scheme,
        event: header.eventNames?.[language] ?? "",
        ...(header.eventDates ? { eventDates: header.eventDates } : {}),
        venue: event?.venue[language] ?? "",
        ...(header.booth ? { booth: header.booth } : {}),
        receipt: header.receiptNumber ?? "",
        verifyUrl: addressOf("application", number),
      },
      language,
      made: ctx.now,
    },
  };
};

/** What says that a fee was paid back. Refuses 300001 while none was. */
export const refundNoteOf = async (id: string, language: Language, ctx: Context): Promise<Ordered> => {
  const { header, body } = await visible(id, ctx);
  const { receiptNumber, refunded } = header;
  if (!receiptNumber || refunded === undefined) throw new Refusal(codes.PAYMENT_NO_APPLICATION);
  await enter("receipt", receiptNumber, header);
  const currency = header.fee?.total.currency ?? "MOP";
  const method = body?.answers.refundMethod;
  const number = receiptNumber.replace(/^R-/, "RF-");
  return {
    name: `${number}.pdf`,
    order: {
      kind: "refund",
      of: {
        number,
        receipt: receiptNumber,
        applicationCode: header.code ?? header.id,
        institutionName: header.institutionName ?? "",
        what: { scheme: header.scheme, event: header.eventNames?.[language] },
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
      made: ctx.now,
    },
  };
};

/** The letters there are of an application now. */
const letters = (header: Header): DecisionKind[] => [
  ...(header.funding && ["APPROVED", "NOT_APPROVED"].includes(resultOf(header) ?? "")
    ? (["decision"] as const)
    : []),
  ...(header.funding?.settled ? (["settlement"] as const) : []),
  ...(header.status === "ENDORSEMENT_APPROVED" ? (["endorsement"] as const) : []),
];

/**
 * The letter of a decision on funding, of its settlement, or of an approved endorsement. Refuses 107001 when the caller
 * may not see the application, or nothing was decided.
 */
export const decisionOf = async (
  id: string,
  { kind, lang }: { kind: DecisionKind; lang: Language | "official" },
  ctx: Context,
): Promise<Ordered> => {
  const { header, body } = await visible(id, ctx);
  if (!letters(header).includes(kind)) throw new Refusal(codes.FORM_NOT_FOUND);
  // An endorsement names the visitors with their documents.
  if (kind === "endorsement") await readAsReviewer("letter", header, kind, ctx);
  const number = header.code ?? header.id;
  await enter("application", number, header);
  const { scheme, code, status, eventNames, eventDates, institutionName, funding, decidedAt } = header;
  const decided = { id, scheme, code, status, eventNames, eventDates, institutionName, funding, decidedAt };
  const [language, ...also]: [Language, ...Language[]] = lang === "official" ? ["zh-Hant", "pt"] : [lang];
  return {
    name: `${number}-${kind}.pdf`,
    order: {
      kind: "decision",
      of: {
        letter: kind,
        header: {
          ...decided,
          reason: header.reason,
          policy: header.policy,
          deadlines: header.deadlines.filter((deadline) => deadline.kind === "objection"),
        },
        answers: kind === "endorsement" ? (body?.answers ?? {}) : {},
        also,
        verifyUrl: addressOf("application", number),
      },
      language,
      made: ctx.now,
    },
  };
};

/** The letter that confirms a new administrator, ready to sign. */
export const letterOf = async (letter: Letter, language: Language, ctx: Context): Promise<Ordered> => ({
  name: "administrator-letter.pdf",
  order: { kind: "letter", of: letter, language, made: ctx.now },
});

/** A letter that a form asks for, to be filled in, signed and uploaded. Refuses 107001 for an unknown one. */
export const templateOf = async (id: string, language: Language, ctx: Context): Promise<Ordered> => {
  if (id !== "statement-letter-mfe") throw new Refusal(codes.FORM_NOT_FOUND);
  return { name: `${id}.pdf`, order: { kind: "statement", of: {}, language, made: ctx.now } };
};

/** The blank form of a scheme, for the manual route. Refuses 107001. */
export const blankOf = async (id: string, language: Language, ctx: Context): Promise<Ordered> => {
  const { schemeOf } = await import("../schemes/index.ts");
  if (!schemeOf(id)) throw new Refusal(codes.FORM_NOT_FOUND);
  return { name: `${id}.pdf`, order: { kind: "blank", of: { scheme: id }, language, made: ctx.now } };
};
