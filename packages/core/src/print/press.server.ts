/** The press: an order becomes a PDF. Whoever imports it carries the PDF writer, fonts and texts. */
import type { Calendar } from "../calendar/index.ts";
import { codesOf } from "../code-lists/index.ts";
import { dayOf } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import type { CheckContext, Json } from "../form/types.ts";
import { formVariantOf, schemeOf } from "../schemes/index.ts";
import { applicationPdf } from "./application-pdf.server.ts";
import { blankForm } from "./blank-form.server.ts";
import { decisionPdf } from "./decision-pdf.server.ts";
import { letterPdf } from "./letter-pdf.server.ts";
import type { Order } from "./order.ts";
import { receiptPdf } from "./receipt-pdf.server.ts";
import { refundPdf } from "./refund-pdf.server.ts";
import { statementPdf } from "./statement-pdf.server.ts";
import { voucherPdf } from "./voucher-pdf.server.ts";

const named = (id: string) => {
  const scheme = schemeOf(id);
  if (!scheme) throw new Refusal(codes.FORM_NOT_FOUND);
  return scheme;
};

/**
 * The paper of an order as PDF bytes.
 * @throws Refusal 10302 when its texts are not there
 */
export const press = async (order: Order, calendar: Calendar): Promise<Uint8Array> => {
  const { language, made } = order;
  switch (order.kind) {
    case "copy": {
      const { application, event, institution, files, contacts, policy, verifyUrl } = order.of;
      return applicationPdf(
        {
          application,
          scheme: named(application.scheme),
          context: {
            today: dayOf(made),
            institution: institution as CheckContext["institution"],
            files: Object.fromEntries(files.map((file) => [file.id, file])),
            addWorkingDays: calendar.addWorking,
            policy,
            ...(event ? { event: event as unknown as { [key: string]: Json } } : {}),
          },
          files: Object.fromEntries(files.map((file) => [file.id, file.name])),
          contacts,
          ...(event ? { event } : {}),
          ...(verifyUrl ? { verifyUrl } : {}),
        },
        language,
        made,
      );
    }
    case "receipt":
      return receiptPdf(order.of, language, made);
    case "refund":
      return refundPdf(order.of, language, made);
    case "voucher":
      return voucherPdf(order.of, language, made);
    case "decision":
      return decisionPdf(order.of, language, made);
    case "letter":
      return letterPdf(order.of, language, made);
    case "statement":
      return statementPdf(language, made);
    case "blank": {
      const scheme = named(order.of.scheme);
      const context = { today: dayOf(made), event: { formVariant: formVariantOf(scheme.id) } };
      return blankForm({ scheme, choices: codesOf, context }, language, made);
    }
  }
};
