/** Decisions on an institution that one member of staff prepared and another one countersigns (decision 0764). */
import * as z from "zod";
import { RefusalParams } from "../../platform/refusal-schema.ts";
import { institutionNamingMembers } from "../institution-names-schema.ts";

/** The decisions that can be prepared: one of each at a time. */
export const preparedKinds = ["PENALTY", "CERTIFICATION"] as const;
export type PreparedKind = (typeof preparedKinds)[number];

export const PreparedInstitutionDecisionView = z.object({
  kind: z.enum(preparedKinds),
  /** What the decision is made with. */
  input: z.record(z.string(), z.json()),
  /** Who prepared it. */
  by: z.string(),
  /** When; it names the decision in the calls about it. */
  at: z.string(),
  /** The reader prepared it. */
  own: z.boolean().optional(),
  /** Why the reader cannot countersign it. */
  denial: z.object({ code: z.int(), params: RefusalParams.optional() }).optional(),
  /** A colleague returned it, so that it waits for whoever prepared it. */
  returned: z.object({ by: z.string(), at: z.string(), reason: z.string() }).optional(),
});
export type PreparedInstitutionDecisionView = z.infer<typeof PreparedInstitutionDecisionView>;

/** A prepared decision in the list for a second person, without what it says. */
export const WaitingInstitutionDecision = PreparedInstitutionDecisionView.pick({
  kind: true,
  by: true,
  at: true,
  own: true,
}).extend({
  institutionId: z.string(),
  ...institutionNamingMembers,
  returned: z.boolean().optional(),
});
export type WaitingInstitutionDecision = z.infer<typeof WaitingInstitutionDecision>;

/** What a list of institutions says of a decision that is prepared for one of them. */
export const PreparedDecisionMark = WaitingInstitutionDecision.pick({
  by: true,
  at: true,
  own: true,
  returned: true,
});
export type PreparedDecisionMark = z.infer<typeof PreparedDecisionMark>;
