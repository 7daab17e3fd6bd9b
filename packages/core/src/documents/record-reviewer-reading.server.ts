/** Reading of documents by staff. */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import type { Context } from "../platform/actor.ts";
import { recordDocumentReading } from "../platform/audit/record-document-reading.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { belongsToAudience, reviewers } from "../platform/visibility.ts";

/**
 * Documents with personal data are for reviewers only, and reading them is logged.
 * @throws Refusal 200113
 */
export async function recordReviewerReading(
  documentKind: "copy" | "letter",
  { id, institutionId }: ApplicationHeader,
  purpose: string,
  ctx: Context,
): Promise<void> {
  if (ctx.actor.kind !== "staff") return;
  if (!belongsToAudience(ctx.actor, reviewers)) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  await recordDocumentReading({ of: documentKind, id, institutionId, purpose }, ctx);
}
