/**
 * The response schema of a scheme (`api.md`), with the members of `types/` that API clients rely on. Members that
 * only some kinds have (types and sizes of files, columns of rows…) pass through as JSON.
 */
import * as z from "zod";
import { schemeActions } from "./types/scheme-actions.ts";

/** A node of the expression tree. Its members are in `types/values.ts` › Expr and Operand. */
export const ExpressionSchema = z.object({ op: z.string() }).catchall(z.json());
export const fieldKinds = [
  "text",
  "multiText",
  "longText",
  "integer",
  "decimal",
  "money",
  "day",
  "dayRange",
  "time",
  "year",
  "slot",
  "yesNo",
  "choice",
  "choices",
  "ranked",
  "tree",
  "choiceOther",
  "bandOrNumber",
  "phone",
  "email",
  "url",
  "idNumber",
  "region",
  "event",
  "application",
  "contact",
  "institution",
  "documents",
  "lines",
  "matrix",
  "quantities",
  "people",
  "excel",
  "computed",
  "content",
  "declaration",
] as const;
const FieldSchema = z
  .object({
    key: z.string(),
    kind: z.enum(fieldKinds),
    required: z.union([z.boolean(), ExpressionSchema]),
    when: ExpressionSchema.optional(),
    prefill: z.string().optional(),
    initial: ExpressionSchema.optional(),
    fixed: z.literal(true).optional(),
    personal: z.boolean().optional(),
    person: z.string().optional(),
    whose: z.literal("owner").optional(),
    certified: z
      .object({
        paths: z.array(z.string()),
        strict: z.literal(true).optional(),
        shortened: z.literal(true).optional(),
      })
      .optional(),
    width: z.int().optional(),
  })
  .catchall(z.json());
const StepSchema = z.object({
  id: z.string(),
  when: ExpressionSchema.optional(),
  after: z.object({ status: z.array(z.string()) }).optional(),
  fields: z.array(FieldSchema),
});
const Limit = z.union([
  z.number(),
  z.object({ policy: z.string(), path: z.string().optional() }),
  z.object({ event: z.string() }),
]);
const RuleSchema = z.object({
  id: z.string(),
  /** The list for whose rows the rule holds. */
  each: z.string().optional(),
  when: ExpressionSchema.optional(),
  must: ExpressionSchema,
  at: z.string(),
  key: z.string(),
  params: z.record(z.string(), z.json()).optional(),
  worked: z.record(z.string(), ExpressionSchema).optional(),
  code: z.int().optional(),
});
const Window = z.object({
  kind: z.enum(["EVENT", "ALL_YEAR", "YEARLY", "PHASES", "SINCE"]),
  from: z.string().optional(),
  to: z.string().optional(),
  /** Pairs of first and last day. Not a tuple, because OpenAPI 3.0 has none. */
  phases: z.array(z.array(z.string()).length(2)).optional(),
  by: z.object({ policy: z.string(), path: z.string().optional() }).optional(),
});
const Deadline = z.object({
  kind: z.string(),
  when: ExpressionSchema.optional(),
  anchor: z.union([z.string(), z.object({ earliest: z.array(z.string()) })]),
  amount: Limit,
  unit: z.enum(["CALENDAR", "WORKING"]),
  direction: z.enum(["BEFORE", "AFTER"]),
  /** The field with the day that selects the yearly edition of a date in the policy. */
  edition: z.string().optional(),
  action: z.string().optional(),
  code: z.int().optional(),
});
const Fees = z.object({
  kind: z.enum(["NONE", "BOOTH", "FIXED", "EVENT"]),
  amount: z.union([z.int(), ExpressionSchema]).optional(),
  eligibility: z.string().optional(),
  persons: ExpressionSchema.optional(),
  currency: z.literal("MOP").optional(),
  refundable: z.boolean().optional(),
  waivedWhen: ExpressionSchema.optional(),
  refund: z.enum(["HOSTED", "GROUP", "DELEGATION", "CUT_OFF_DATE"]).optional(),
});
const Limits = z.object({
  group: z.string(),
  counter: z
    .object({
      name: z.string(),
      max: Limit,
      year: z.enum(["EVENT", "SUBMISSION"]),
      code: z.int(),
      noticeFrom: Limit.optional(),
    })
    .optional(),
  oneInProcessing: z.boolean(),
  certified: z.boolean(),
  /** The maximum per institution and event. */ perEvent: Limit.optional(),
  /** Staff can exclude an institution that broke the rules for a time. */ deniable: z.boolean().optional(),
  /** What it is for without an event of the portal. */ subject: z
    .object({
      names: z.array(z.string()),
      from: z.string().optional(),
      to: z.string().optional(),
      ofSchemeOnly: z.literal(true).optional(),
      once: z.literal(true).optional(),
    })
    .optional(),
  /** The form by which the same thing may have been assessed before, and what must still be as it stated. */
  assessedBy: z.object({ scheme: z.string(), numbers: z.array(z.string()), owners: z.string() }).optional(),
  perPerson: z
    .object({
      field: z.string(),
      column: z.string(),
      max: Limit,
      about: z.object({ name: z.string(), from: z.string(), to: z.string() }).optional(),
      reason: z.enum(["personTaken", "personLimit", "nameTaken"]).optional(),
      furtherNames: z.array(z.string()).optional(),
      when: ExpressionSchema.optional(),
      live: z.boolean().optional(),
      year: z.string().optional(),
      code: z.int().optional(),
    })
    .optional(),
});
/** A line of `GET /scheme`. */
export const SchemeRow = z.object({
  id: z.string(),
  resource: z.enum(["participate", "outlands", "special", "appother", "report"]),
  family: z.string(),
  titleKey: z.string(),
  window: Window,
  fees: Fees,
  limits: Limits,
});
/** `GET /scheme/{id}`. */
export const SchemeSchema = SchemeRow.extend({
  steps: z.array(StepSchema),
  rules: z.array(RuleSchema),
  deadlines: z.array(Deadline),
  eligibility: z.array(
    z.object({
      id: z.string(),
      must: ExpressionSchema,
      code: z.int(),
      key: z.string(),
      worked: z.record(z.string(), ExpressionSchema).optional(),
    }),
  ),
  moves: z.array(z.enum(schemeActions)),
  reports: z.array(z.string()),
  children: z
    .object({
      scheme: z.string(),
      min: z.int(),
      max: z.int(),
      consent: z.string(),
      counts: z.boolean(),
      by: z.literal("INVITATION_CODE"),
    })
    .optional(),
  activity: z.object({ name: z.string(), dates: z.string() }).optional(),
  /** Paths of the answers that name a draft in lists; the first that is filled in is taken. */
  titleFields: z.array(z.string()).optional(),
  /** The amount that staff decide on, computed from the answers. */
  grant: z
    .object({
      asked: ExpressionSchema.optional(),
      most: ExpressionSchema.optional(),
      payable: ExpressionSchema.optional(),
    })
    .optional(),
  needsSignedOriginal: z.boolean().optional(),
});
