/**
 * What a decision of staff would send, before it is made: `/api/staff/preview`. A Lambda of its own, because it has the
 * texts of all notices and letters beside the rules of all decisions (decision 0754).
 */
import { ActionBody } from "@portal/core/applications/model/application-schema";
import { DecisionPreview } from "@portal/core/documents/decision-preview-schema";
import { previewNotices } from "@portal/core/documents/preview-notices.server";
import { previewCountersignature, previewTransition } from "@portal/core/documents/preview-transition.server";
import {
  CertificationDecisionBody,
  ReopeningBody,
} from "@portal/core/institutions/certification-decisions/certification-decision-schema";
import {
  needsCertificationCountersignature,
  planCertification,
} from "@portal/core/institutions/certification-decisions/decide-certification.server";
import { planPreparedFailure } from "@portal/core/institutions/certification-decisions/prepared-failure.server";
import { planCertificationReopening } from "@portal/core/institutions/certification-decisions/reopen-certification.server";
import type { PreparedKind } from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import type { InstitutionChange } from "@portal/core/institutions/write-institution.server";
import { planPenaltyAnswer } from "@portal/core/penalties/penalty-objection.server";
import { PenaltyAnswer, PenaltyWrite } from "@portal/core/penalties/penalty-schema";
import { needsPenaltyCountersignature, planPenalty } from "@portal/core/penalties/penalty-service.server";
import { planPreparedPenalty } from "@portal/core/penalties/prepared-penalty.server";
import { planPenaltyChange } from "@portal/core/penalties/write-penalty-change.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { staffReaders } from "@portal/core/platform/visibility";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const officers = ["OFFICER", "ADMIN"] as const;

/** A decision on an institution sends a notice and no letter. */
const previewChange = async ({ notices = [] }: InstitutionChange): Promise<DecisionPreview> => ({
  ...(await previewNotices(notices)),
  letters: [],
});

/** Says that the caller only prepares what is previewed. */
const markCountersigned = (needsCountersignature: boolean): Pick<DecisionPreview, "countersigned"> =>
  needsCountersignature ? { countersigned: true } : {};

const preparedPlans: { readonly [K in PreparedKind]: typeof planPreparedPenalty } = {
  PENALTY: planPreparedPenalty,
  CERTIFICATION: planPreparedFailure,
};

export const staffPreviewDefinition = {
  "POST /application/{id}": defineOperation({
    summary: "What an action on an application would send: its recipients, notice, e-mail and letters",
    callers: staffReaders,
    scoped: true,
    body: ActionBody.extend({ action: z.string().max(60) }),
    response: DecisionPreview,
    onRepeat: "run",
    run: ({ params, body: { action, ...input } }, ctx) =>
      previewTransition(params.id ?? "", action, input, ctx),
  }),
  "POST /application/{id}/prepared": defineOperation({
    summary: "What a prepared decision on an application sends once it is countersigned",
    callers: officers,
    scoped: true,
    body: z.object({ version: z.int() }),
    response: DecisionPreview,
    onRepeat: "run",
    run: ({ params, body }, ctx) => previewCountersignature(params.id ?? "", body, ctx),
  }),
  "POST /institution/{id}/certify": defineOperation({
    summary: "What a decision on a certification would send",
    callers: officers,
    body: CertificationDecisionBody,
    response: DecisionPreview,
    onRepeat: "run",
    run: async ({ params, body }, ctx) => ({
      ...(await previewChange(await planCertification({ id: params.id ?? "", ...body }, ctx))),
      ...markCountersigned(await needsCertificationCountersignature(body, ctx)),
    }),
  }),
  "POST /institution/{id}/reopen": defineOperation({
    summary: "What reopening a failed certification would send",
    callers: officers,
    body: ReopeningBody,
    response: DecisionPreview,
    onRepeat: "run",
    run: async ({ params, body }, ctx) =>
      previewChange(await planCertificationReopening({ id: params.id ?? "", ...body }, ctx)),
  }),
  "POST /institution/{id}/penalty": defineOperation({
    summary: "What recording a warning or a violation would send",
    callers: officers,
    body: PenaltyWrite,
    response: DecisionPreview,
    onRepeat: "run",
    run: async ({ params, body }, ctx) => {
      const change = await planPenaltyChange(await planPenalty(params.id ?? "", body, ctx), ctx);
      return {
        ...(await previewChange(change)),
        ...markCountersigned(await needsPenaltyCountersignature(ctx)),
      };
    },
  }),
  "POST /institution/{id}/prepared/{kind}": defineOperation({
    summary: "What a prepared decision on an institution sends once it is countersigned",
    callers: officers,
    body: z.object({ version: z.int(), at: z.string() }),
    response: DecisionPreview,
    onRepeat: "run",
    run: async ({ params, body }, ctx) => {
      const plan = preparedPlans[params.kind as PreparedKind];
      if (!plan) throw new Refusal(errorCodes.NOT_FOUND);
      return previewChange(await plan(params.id ?? "", body, ctx));
    },
  }),
  "POST /institution/{id}/penalty/{penalty}/answer": defineOperation({
    summary: "What a decision on an objection to a penalty would send",
    callers: officers,
    body: PenaltyAnswer,
    response: DecisionPreview,
    onRepeat: "run",
    run: async ({ params, body }, ctx) =>
      previewChange(
        await planPenaltyChange(
          await planPenaltyAnswer(params.id ?? "", params.penalty ?? "", body, ctx),
          ctx,
        ),
      ),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffPreview", staffPreviewDefinition);
