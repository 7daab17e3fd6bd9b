/** The check of the answers that staff requested. */
import type { EventDetail } from "../../events/event-schema.ts";
import { chooseRefusalCode } from "../../forms/refusal-code.ts";
import type { Answers } from "../../forms/types/index.ts";
import { validateAnswers } from "../../forms/validate-answers.ts";
import { readInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { Refusal } from "../../platform/errors.ts";
import { loadScheme } from "../../schemes/versions/load-scheme.server.ts";
import { buildCheckContext, loadCheckRows } from "../eligibility/check-context.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";

/**
 * Refuses a supplement that leaves a requested field incomplete, by the same validation as at submission.
 * @throws Refusal with the fields and the code of what is wrong
 */
export const refuseIncompleteSupplement = async (
  header: ApplicationHeader,
  answers: Answers,
  event: EventDetail | undefined,
  ctx: Context,
): Promise<void> => {
  const scheme = await loadScheme(header);
  if (!scheme) return;
  const [institution, relatedRows] = await Promise.all([
    readInstitution(header.institutionId),
    loadCheckRows(scheme, answers, header.institutionId),
  ]);
  if (!institution) return;
  const { context } = buildCheckContext(
    scheme,
    answers,
    { ...relatedRows, institution, event, policy: header.policy ?? {} },
    ctx,
  );
  const issues = validateAnswers(scheme, answers, context, {
    mode: "submit",
    only: header.supplement?.fields ?? [],
  });
  if (issues.length)
    throw new Refusal(chooseRefusalCode(issues), {
      fields: issues.map(({ path, key, params }) => ({
        path,
        key,
        ...(params ? { params: params as Record<string, string> } : {}),
      })),
    });
};
