/** Renders print jobs as PDFs. Importing it loads the PDF library, the fonts and the texts. */

import type { Calendar } from "../calendar/index.ts";
import { listCodes } from "../forms/code-lists/index.ts";
import type { CheckContext, Scheme } from "../forms/types/index.ts";
import { toMacaoDay } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { toJsonMembers } from "../platform/json.ts";
import { findScheme, getFormVariant } from "../schemes/index.ts";
import { applyOverlay, type SchemeOverlay } from "../schemes/versions/scheme-overlay.ts";
import { renderLetterPdf } from "./administrator-letter-pdf.server.ts";
import { renderVoucherPdf } from "./admission-voucher-pdf.server.ts";
import { renderApplicationPdf } from "./application-pdf.server.ts";
import { renderBlankForm } from "./blank-form.server.ts";
import { renderDecisionPdf } from "./decision-pdf.server.ts";
import { renderPreparationSheet } from "./preparation-sheet.server.ts";
import type { PrintJob } from "./print-job.ts";
import { renderReceiptPdf } from "./receipt-pdf.server.ts";
import { renderRefundPdf } from "./refund-pdf.server.ts";
import { renderStatementPdf } from "./statement-pdf.server.ts";

const getScheme = (id: string, overlay: SchemeOverlay | undefined): Scheme => {
  const scheme = findScheme(id);
  if (!scheme) throw new Refusal(errorCodes.FORM_NOT_FOUND);
  return overlay ? applyOverlay(scheme, overlay) : scheme;
};

/**
 * Renders a print job as PDF bytes.
 * @throws Refusal 10302 when its texts are missing
 */
export const renderPdf = async (job: PrintJob, calendar: Calendar): Promise<Uint8Array> => {
  const { language, made: printedAt } = job;
  switch (job.kind) {
    case "copy": {
      const { application, overlay, event, institution, files, contacts, policy, verifyUrl } = job.of;
      return renderApplicationPdf(
        {
          application,
          scheme: getScheme(application.scheme, overlay),
          schemeTexts: overlay?.texts,
          context: {
            today: toMacaoDay(printedAt),
            institution: institution as CheckContext["institution"],
            files: Object.fromEntries(files.map((file) => [file.id, file])),
            addWorkingDays: calendar.addWorking,
            policy,
            ...(event ? { event: toJsonMembers(event) } : {}),
          },
          files: Object.fromEntries(files.map((file) => [file.id, file.name])),
          contacts,
          ...(event ? { event } : {}),
          ...(verifyUrl ? { verifyUrl } : {}),
        },
        language,
        printedAt,
      );
    }
    case "receipt":
      return renderReceiptPdf(job.of, language, printedAt);
    case "refund":
      return renderRefundPdf(job.of, language, printedAt);
    case "voucher":
      return renderVoucherPdf(job.of, language, printedAt);
    case "decision":
      return renderDecisionPdf(job.of, language, printedAt);
    case "letter":
      return renderLetterPdf(job.of, language, printedAt);
    case "statement":
      return renderStatementPdf(language, printedAt);
    case "preparation":
      return renderPreparationSheet(job.of, language, printedAt);
    case "blank": {
      const { overlay } = job.of;
      const scheme = getScheme(job.of.scheme, overlay);
      const context = { today: toMacaoDay(printedAt), event: { formVariant: getFormVariant(scheme.id) } };
      return renderBlankForm(
        { scheme, schemeTexts: overlay?.texts, choices: listCodes, context },
        language,
        printedAt,
      );
    }
  }
};
