/** Checks a submission before anything is written: the draft, the window, the answers and the rules of the scheme. */

import { refuseLateApplication } from "../../events/application-deadline.ts";
import { pruneAnswers } from "../../forms/validate-answers.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { refuseUnknownFields, refuseWrongDraft } from "../changes/submission-guards.ts";
import { buildCheckContext } from "../eligibility/check-context.server.ts";
import { refuseOtherThanAssessed } from "../eligibility/earlier-assessment.server.ts";
import {
  checkCertification,
  checkOwners,
  checkSchemeRules,
  checkWindow,
  refuseIneligible,
  refuseUnmetConditions,
} from "../eligibility/eligibility-conditions.ts";
import type { ApplicationWrite } from "../model/application-schema.ts";
import { applyReportedValues } from "../reports/report-prefill.ts";
import { refuseEarlierApplication } from "../reservations/refuse-earlier-application.server.ts";
import type { LoadedSubmission } from "./load-submission.server.ts";
import { refuseInvalidAnswers } from "./refuse-invalid-answers.server.ts";
import { refuseNameOfEvent } from "./refuse-name-of-event.server.ts";

/** Refuses invalid submissions and returns the visible answers with the input of their validation. */
export const checkSubmission = async (loaded: LoadedSubmission, input: ApplicationWrite, ctx: Context) => {
  const { scheme, draft, institution, event, checkRows, policy, reported } = loaded;
  refuseUnknownFields(scheme, input.answers);
  refuseWrongDraft(draft, input, ctx);
  refuseUnmetConditions(checkCertification(scheme, institution));
  refuseUnmetConditions(checkWindow(scheme, event, policy, ctx));
  const subjects = { ...checkRows, institution, event, policy };
  const { context, leftContact } = buildCheckContext(scheme, input.answers, subjects, ctx);
  const prunedAnswers = pruneAnswers(scheme, input.answers, context);
  const answers = reported
    ? applyReportedValues(scheme, prunedAnswers, reported.header, reported.answers)
    : prunedAnswers;
  await refuseInvalidAnswers(scheme, answers, input.answers, context, loaded.institutionId);
  if (leftContact)
    throw new Refusal(errorCodes.CONTACT_MISMATCH, { fields: [{ path: leftContact, key: "contactLeft" }] });
  refuseLateApplication(scheme, answers, context, ctx.calendar);
  refuseIneligible(checkSchemeRules(scheme, answers, context));
  refuseUnmetConditions(checkOwners(scheme, event, institution));
  await refuseNameOfEvent(scheme, answers);
  await refuseOtherThanAssessed(scheme, loaded.institutionId, { answers }, ctx);
  const { institutionId } = loaded;
  await refuseEarlierApplication(scheme, { institutionId, id: input.id, eventId: event?.id, answers }, ctx);
  return { answers, context };
};
