/**
 * Warnings and violations for officers: `/api/staff/institution/{id}/penalty` and `/api/staff/penalty-objection`.
 * Merged into the staff Lambda by `staff.ts`.
 */
import { filterVisibleCases } from "@portal/core/applications/model/application-access.server";
import { requireInstitutionInScope } from "@portal/core/applications/model/require-institution-in-scope.server";
import {
  InstitutionPenalties,
  PenaltyAnswer,
  PenaltyWrite,
  WaitingPenaltyObjection,
} from "@portal/core/penalties/penalty-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

/** Loaded on demand: opening the staff desk does not wait for what few users need (decision 0032). */
const loadPenaltyCommands = () => import("@portal/core/penalties/penalty-service.server");
const loadPenaltyObjections = () => import("@portal/core/penalties/penalty-objection.server");
const officers = ["OFFICER", "ADMIN"] as const;

export const staffPenaltiesDefinition = {
  "GET /penalty-objection": defineOperation({
    summary: "Penalties whose objections wait for a decision, those that wait longest first",
    callers: officers,
    response: z.object({ items: z.array(WaitingPenaltyObjection), total: z.int() }),
    run: async (_, ctx) => {
      const items = await (await loadPenaltyObjections()).listWaitingPenaltyObjections(ctx);
      return { items, total: items.length };
    },
  }),
  "GET /institution/{id}/penalty": defineOperation({
    summary: "Warnings and violations of an institution, newest first",
    callers: officers,
    scoped: true,
    response: InstitutionPenalties,
    personal: true,
    run: async ({ params }, ctx) => {
      const id = params.id ?? "";
      await requireInstitutionInScope(id, ctx);
      return (await loadPenaltyCommands()).listPenaltiesForStaff(id, filterVisibleCases, ctx);
    },
  }),
  "POST /institution/{id}/penalty": defineOperation({
    summary: "Records a warning or a violation; its consequences apply at once",
    storesOutcome: true,
    callers: officers,
    body: PenaltyWrite,
    response: InstitutionPenalties,
    status: 201,
    run: async ({ params, body }, ctx) =>
      (await loadPenaltyCommands()).recordPenalty(params.id ?? "", body, ctx),
  }),
  "POST /institution/{id}/penalty/{penalty}/answer": defineOperation({
    summary: "Decides an objection: when upheld the record is removed, when dismissed it stands",
    storesOutcome: true,
    callers: officers,
    body: PenaltyAnswer,
    response: InstitutionPenalties,
    run: async ({ params, body }, ctx) =>
      (await loadPenaltyObjections()).answerPenaltyObjection(
        params.id ?? "",
        params.penalty ?? "",
        body,
        ctx,
      ),
  }),
} satisfies ResourceDefinition;
