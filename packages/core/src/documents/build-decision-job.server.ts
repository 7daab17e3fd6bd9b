/** Builds the print job of a decision letter: the data of the letter, with its texts as they were decided. */
import { listShownDeadlines } from "../applications/deadlines/resting-deadlines.ts";
import { loadVisibleApplication } from "../applications/model/application-access.server.ts";
import { collectInstitutionNames } from "../institutions/institution-names.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Context } from "../platform/actor.ts";
import { recordDocumentReading } from "../platform/audit/record-document-reading.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { pick } from "../platform/pick.ts";
import { type LetterKind, listLetterKinds } from "./letter-kinds.ts";
import { loadLetterOverrides } from "./letter-overrides.server.ts";
import type { NamedPrintJob } from "./print-job.ts";
import { recordReviewerReading } from "./record-reviewer-reading.server.ts";
import {
  buildVerificationUrl,
  registerPrintedDocument,
} from "./verification/verify-printed-document.server.ts";

/**
 * Builds the job for the letter of a decision, of the settlement of a grant, of an approved endorsement, or of a
 * cancellation.
 * @throws Refusal 107001 when the caller may not see the application, 900190 when there is no such letter yet
 */
export const buildDecisionJob = async (
  id: string,
  { kind, lang }: { kind: LetterKind; lang: Language | "official" },
  ctx: Context,
): Promise<NamedPrintJob> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  if (!listLetterKinds(header).includes(kind)) throw new Refusal(errorCodes.LETTER_NOT_FOUND);
  // An endorsement contains the names and documents of its visitors, so it is for reviewers only.
  if (kind === "endorsement") await recordReviewerReading("letter", header, kind, ctx);
  else
    await recordDocumentReading(
      { of: "letter", id, institutionId: header.institutionId, purpose: kind },
      ctx,
    );
  const number = header.code ?? header.id;
  await registerPrintedDocument("application", number, header);
  const decidedFields = pick(header, [
    "id",
    "scheme",
    "resource",
    "code",
    "status",
    "eventNames",
    "eventDates",
    "institutionName",
    "funding",
    "fee",
    "booth",
    "decidedAt",
    "updatedAt",
    "cancelReason",
    "cancelRequestedOn",
  ]);
  const [language, ...also]: [Language, ...Language[]] = lang === "official" ? ["zh-Hant", "pt"] : [lang];
  return {
    name: `${number}-${kind}.pdf`,
    owner: `institution/${header.institutionId}`,
    order: {
      kind: "decision",
      of: {
        letter: kind,
        header: {
          ...decidedFields,
          reason: header.reason,
          ...(header.reasonCodes && { reasonCodes: header.reasonCodes }),
          policy: header.policy,
          deadlines: listShownDeadlines(header).filter(({ kind: deadline }) =>
            ["objection", "payment"].includes(deadline),
          ),
        },
        institutionNames: collectInstitutionNames(body?.institution),
        answers: kind === "endorsement" ? (body?.answers ?? {}) : {},
        also,
        verifyUrl: buildVerificationUrl("application", number),
        overrides: await loadLetterOverrides({ letter: kind, header }, [language, ...also]),
      },
      language,
      made: ctx.now,
    },
  };
};
