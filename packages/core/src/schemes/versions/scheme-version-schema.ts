/** Shapes of versions of schemes (`/api/staff/scheme`). */
import * as z from "zod";
import { ExpressionSchema, SchemeSchema } from "../../forms/scheme-schema.ts";
import { addedColumnKinds, addedKinds, overlayLanguages, type SchemeOverlay } from "./scheme-overlay.ts";

/** Long enough that what is too long is refused beside its field. */
const Text = z.string().max(10_000);
export const OverlayTextSchema = z.object(
  Object.fromEntries(overlayLanguages.map((language) => [language, Text])) as Record<
    (typeof overlayLanguages)[number],
    typeof Text
  >,
);
const Key = z.string().max(60);
const Code = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,40}$/);
const Count = z.number().min(0).max(1_000_000_000_000);
const FieldChangeSchema = z.strictObject({
  hidden: z.literal(true).optional(),
  required: z.union([z.boolean(), ExpressionSchema]).optional(),
  when: ExpressionSchema.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  types: z.array(z.string().max(10)).max(20).optional(),
  maxBytes: z.number().optional(),
});
const Options = z.union([
  z.strictObject({ values: z.array(Code).max(100) }),
  z.strictObject({ list: z.string().max(60) }),
]);
const Limit = z.strictObject({ max: Count, min: Count.optional() });
const columnMembers = {
  key: z.string().regex(/^c[1-9]\d?$/),
  kind: z.enum(addedColumnKinds),
  required: z.boolean(),
  limit: Limit.optional(),
  min: Count.optional(),
  max: Count.optional(),
  currency: z.enum(["MOP", "RMB", "ANY"]).optional(),
  options: Options.optional(),
};
/** The members of the kinds of added questions; which of them a kind needs is checked with the scheme. */
const AddedFieldSchema = z.strictObject({
  ...columnMembers,
  key: Key,
  kind: z.enum(addedKinds),
  required: z.union([z.boolean(), ExpressionSchema]),
  when: ExpressionSchema.optional(),
  personal: z.boolean().optional(),
  need: z.union([z.enum(["all", "any"]), z.array(z.enum(["zh", "en", "pt"]))]).optional(),
  limits: z.partialRecord(z.enum(["zh", "en", "pt"]), Limit).optional(),
  look: z.enum(["radio", "select"]).optional(),
  other: Code.optional(),
  format: z.enum(["TAXPAYER_8", "SOCIAL_SECURITY_10", "SITE_REGISTRATION", "MACAO_ID"]).optional(),
  levels: z.array(z.int()).max(5).optional(),
  purpose: z.string().max(60).optional(),
  types: z.array(z.string().max(10)).max(20).optional(),
  maxBytes: Count.optional(),
  columns: z.array(z.strictObject(columnMembers)).max(20).optional(),
  rows: z.array(Code).max(100).optional(),
  content: Key.optional(),
});
/**
 * The members of expressions and of each kind of field are checked with the scheme, so that their types are stated
 * here.
 */
export const SchemeOverlaySchema = z.strictObject({
  texts: z.record(z.string().max(120), OverlayTextSchema),
  fields: z.record(Key, FieldChangeSchema),
  added: z.array(z.strictObject({ step: Key, field: AddedFieldSchema })).max(100),
  order: z.record(Key, z.array(Key).max(300)),
}) as unknown as z.ZodType<SchemeOverlay>;
export const SchemeDraftWrite = z.object({
  /** The number of the last change that was read, of this draft or of one before; 0 for none. */
  revision: z.int().min(0),
  from: z.string(),
  overlay: SchemeOverlaySchema,
  note: z.string().max(500).optional(),
});
export type SchemeDraftWrite = z.infer<typeof SchemeDraftWrite>;
/** The draft as it was read: what is published or dropped is what somebody saw. */
export const SchemeDraftRead = z.object({ revision: z.int().min(1) });

export const SchemeVersionView = z.object({
  version: z.int(),
  from: z.string(),
  overlay: SchemeOverlaySchema,
  note: z.string().optional(),
  writtenBy: z.array(z.string()),
  publishedBy: z.string(),
  publishedAt: z.string(),
  state: z.enum(["PAST", "CURRENT", "FUTURE"]),
});
export type SchemeVersionView = z.infer<typeof SchemeVersionView>;
const SchemeDraftView = SchemeDraftWrite.extend({
  writers: z.array(z.string()),
  updatedAt: z.string(),
  /** The reader can publish it, unless the reader is one of its writers. */
  mayPublish: z.boolean(),
});
export const SchemeStudioRow = z.object({
  id: z.string(),
  /** The number of the version of today, 0 as delivered. */
  current: z.int(),
  /** The first day of a version to come. */
  nextFrom: z.string().optional(),
  hasDraft: z.boolean(),
  /** The reader is among the writers of the draft, so that a colleague publishes it. */
  hasOwnDraft: z.boolean(),
});
export type SchemeStudioRow = z.infer<typeof SchemeStudioRow>;
export const SchemeStudioView = z.object({
  /** The scheme as delivered. */
  scheme: SchemeSchema,
  current: z.int(),
  versions: z.array(SchemeVersionView),
  /** The number of the last change, of the draft or of one that was published or dropped; 0 for none. */
  revision: z.int().min(0),
  draft: SchemeDraftView.optional(),
  /** Fields that stay in the form, because rules or fees read them. */
  needed: z.array(z.string()),
  /** Policies whose values the scheme takes: windows, phases, amounts and limits. */
  policies: z.array(z.string()),
});
export type SchemeStudioView = z.infer<typeof SchemeStudioView>;
