/** The check of a supplement, and what it changes in the reservations of the application (decision 0413). */

import type { EventDetail } from "../../events/event-schema.ts";
import { chooseRefusalCode, listRefusalParams } from "../../forms/refusal-code.ts";
import { getRootField } from "../../forms/root-field.ts";
import type { Answers, CheckContext, FormIssue, Scheme } from "../../forms/types/index.ts";
import { toIssueKey, validateSupplementAnswers } from "../../forms/validate-supplement.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { toMacaoDay } from "../../platform/day.ts";
import { Refusal } from "../../platform/errors.ts";
import { loadScheme } from "../../schemes/versions/load-scheme.server.ts";
import { toSupplementContext } from "../changes/supplement-context.ts";
import { buildCheckContext, loadCheckRows } from "../eligibility/check-context.server.ts";
import { refuseOtherThanAssessed } from "../eligibility/earlier-assessment.server.ts";
import { checkSchemeRules, refuseIneligible } from "../eligibility/eligibility-conditions.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import { applySubmittedPolicy } from "../model/submitted-policy.ts";
import { refuseEarlierApplication } from "../reservations/refuse-earlier-application.server.ts";
import {
  planReservationChange,
  type ReservationChange,
} from "../reservations/supplement-reservations.server.ts";
import { refuseNameOfEvent } from "../submission/refuse-name-of-event.server.ts";

export type { ReservationChange };

/**
 * Lists what is wrong with the requested answers, and what is wrong with others because of them: a rule between two
 * fields is broken although only one of them was requested. What was wrong before in other fields is not the
 * supplement's.
 */
const listSupplementIssues = (
  scheme: Scheme,
  { supplement, submittedAt, createdAt }: ApplicationHeader,
  { before, after }: { before: Answers; after: Answers },
  context: CheckContext,
): FormIssue[] => {
  const requestedFields = new Set((supplement?.fields ?? []).map(getRootField));
  const submittedOn = toMacaoDay(submittedAt ?? createdAt);
  const listAnswers = (answers: Answers) =>
    validateSupplementAnswers(scheme, answers, { before, submittedOn }, context);
  const formerIssues = new Set(listAnswers(before).map(toIssueKey));
  return listAnswers(after).filter(
    (issue) => requestedFields.has(getRootField(issue.path)) || !formerIssues.has(toIssueKey(issue)),
  );
};

/**
 * Refuses a supplement that leaves a requested field incomplete or contradicts another one, by the same validation as
 * at submission, and one with which the application could not have been submitted: by the rules of eligibility, or
 * under the name of an event.
 * @returns what it changes in the reservations
 * @throws Refusal with the fields and the code of what is wrong
 */
export const checkSupplement = async (
  header: ApplicationHeader,
  body: ApplicationBody,
  answers: Answers,
  event: EventDetail | undefined,
  ctx: Context,
): Promise<ReservationChange | undefined> => {
  const scheme = await loadScheme(header);
  if (!scheme) return undefined;
  const [institution, relatedRows] = await Promise.all([
    findInstitution(header.institutionId),
    loadCheckRows(scheme, answers, { institutionId: header.institutionId, before: body.answers }, ctx),
  ]);
  if (!institution) return undefined;
  const { context } = buildCheckContext(
    scheme,
    answers,
    {
      ...relatedRows,
      institution,
      event: event && applySubmittedPolicy(event, header),
      policy: header.policy ?? {},
    },
    ctx,
  );
  const issues = listSupplementIssues(
    scheme,
    header,
    { before: body.answers, after: answers },
    toSupplementContext(context),
  );
  if (issues.length)
    throw new Refusal(chooseRefusalCode(issues), {
      ...listRefusalParams(issues),
      fields: issues.map(({ path, key, params }) => ({
        path,
        key,
        ...(params ? { params: params as Record<string, string> } : {}),
      })),
    });
  // Only the answers are checked here. Changes of the institution since the submission are for the officer.
  const unmetBefore = new Set(
    checkSchemeRules(scheme, body.answers, context).flatMap(({ id, met }) => (met ? [] : [id])),
  );
  refuseIneligible(checkSchemeRules(scheme, answers, context).filter(({ id }) => !unmetBefore.has(id)));
  const change = planReservationChange(scheme, header, body, answers, context);
  if (change?.addedPersons.length) await refuseNameOfEvent(scheme, answers);
  if (change?.owners)
    await refuseEarlierApplication(scheme, { ...header, eventId: header.eventId, answers }, ctx);
  await refuseOtherThanAssessed(scheme, header.institutionId, { answers, before: body.answers }, ctx);
  return change;
};
