/**
 * Decisions on institutions that a second person countersigns: `/api/staff/prepared-decision` and
 * `/api/staff/institution/{id}/prepared/{kind}`. Merged into the staff Lambda by `staff.ts`.
 */
import {
  type PreparedKind,
  preparedKinds,
  WaitingInstitutionDecision,
} from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

/** Loaded on demand, because few decisions are prepared (decision 0032). */
const loadDecisions = () => import("@portal/core/institutions/prepared-decisions/prepared-decisions.server");
const countersigners = {
  PENALTY: async () => (await import("@portal/core/penalties/prepared-penalty.server")).countersignPenalty,
  CERTIFICATION: async () =>
    (await import("@portal/core/institutions/certification-decisions/prepared-failure.server"))
      .countersignFailure,
} satisfies { [K in PreparedKind]: () => Promise<unknown> };
const officers = ["OFFICER", "ADMIN"] as const;
const Reference = z.object({
  version: z.int(),
  /** The moment at which the decision was prepared, as it was read. */
  at: z.string(),
});
const Outcome = z.object({ id: z.string(), version: z.int() });

/**
 * Reads a kind from the path.
 * @throws Refusal NOT_FOUND for what is never prepared
 */
const requireKind = (name = ""): PreparedKind => {
  const kind = preparedKinds.find((each) => each === name);
  if (!kind) throw new Refusal(errorCodes.NOT_FOUND);
  return kind;
};

export const staffPreparedDecisionsDefinition = {
  "GET /prepared-decision": defineOperation({
    summary:
      "Decisions on institutions that wait for a second person, and those returned to the caller, the oldest first",
    callers: officers,
    response: z.object({ items: z.array(WaitingInstitutionDecision), total: z.int() }),
    run: async (_, ctx) => {
      const items = await (await loadDecisions()).listWaitingDecisions(ctx);
      return { items, total: items.length };
    },
  }),
  "POST /institution/{id}/prepared/{kind}/countersign": defineOperation({
    summary: "Makes a decision on an institution that a colleague prepared",
    storesOutcome: true,
    callers: officers,
    body: Reference,
    response: Outcome,
    run: async ({ params, body }, ctx) =>
      (await countersigners[requireKind(params.kind)]())(params.id ?? "", body, ctx),
  }),
  "POST /institution/{id}/prepared/{kind}/return": defineOperation({
    summary: "Returns a decision on an institution to the colleague who prepared it, with a reason",
    storesOutcome: true,
    callers: officers,
    body: Reference.extend({ reason: z.string().max(2000) }),
    response: Outcome,
    run: async ({ params, body }, ctx) =>
      (await loadDecisions()).returnInstitutionDecision(params.id ?? "", requireKind(params.kind), body, ctx),
  }),
  "POST /institution/{id}/prepared/{kind}/withdraw": defineOperation({
    summary: "Withdraws a decision on an institution that the caller prepared",
    storesOutcome: true,
    callers: officers,
    body: Reference,
    response: Outcome,
    run: async ({ params, body }, ctx) =>
      (await loadDecisions()).withdrawInstitutionDecision(
        params.id ?? "",
        requireKind(params.kind),
        body,
        ctx,
      ),
  }),
} satisfies ResourceDefinition;
