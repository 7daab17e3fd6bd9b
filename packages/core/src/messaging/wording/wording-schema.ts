/** Shapes of changed texts (`/api/staff/admin/wording`). */
import * as z from "zod";
import { languages } from "../notice-types.ts";
import { wordingKinds } from "./wording-kinds.ts";

/** Long enough that what is too long is refused beside its field. */
const Parts = z.object({ subject: z.string().max(1000).optional(), text: z.string().max(10_000) });
const WordingTextsSchema = z.object(
  Object.fromEntries(languages.map((language) => [language, Parts])) as Record<
    (typeof languages)[number],
    typeof Parts
  >,
);
export const WordingVersionView = z.object({
  version: z.int(),
  from: z.string(),
  /** Absent where the version gives the original text back. */
  texts: WordingTextsSchema.optional(),
  decisions: z.array(z.string()).optional(),
  retired: z.boolean().optional(),
  note: z.string().optional(),
  by: z.string(),
  at: z.string(),
  state: z.enum(["PAST", "CURRENT", "FUTURE"]),
});
export type WordingVersionView = z.infer<typeof WordingVersionView>;
export const WordingRow = z.object({
  key: z.string(),
  kind: z.enum(wordingKinds),
  /** The text of today, in the four languages. */
  texts: WordingTextsSchema,
  /** For which decisions a stock reason is offered. */
  decisions: z.array(z.string()).optional(),
  /** An administrator added it. */
  added: z.boolean().optional(),
  /** A stock reason that is offered no more. */
  retired: z.boolean().optional(),
  /** Versions that were ever written. */
  versions: z.int(),
  /** The first day of a version to come. */
  nextFrom: z.string().optional(),
});
export type WordingRow = z.infer<typeof WordingRow>;
export const WordingView = WordingRow.omit({ versions: true }).extend({
  original: WordingTextsSchema,
  placeholders: z.object({ allowed: z.array(z.string()), required: z.array(z.string()) }),
  versions: z.array(WordingVersionView),
});
export type WordingView = z.infer<typeof WordingView>;
const Decisions = z.array(z.string().max(40)).max(40);
/** A stock reason that is added (decision 0812). */
export const ReasonCreation = z.object({
  from: z.string(),
  texts: WordingTextsSchema,
  decisions: Decisions,
  note: z.string().max(500).optional(),
});
export type ReasonCreation = z.infer<typeof ReasonCreation>;
export const WordingWrite = z.object({
  /** The number of the last version that was read, so that nobody's change is overwritten unseen; 0 for none. */
  version: z.int().min(0),
  from: z.string(),
  /** Absent: the original text again. */
  texts: WordingTextsSchema.optional(),
  /** For which decisions an added stock reason is offered from then on. */
  decisions: Decisions.optional(),
  /** A stock reason is offered no more from then on; absent or false: it is. */
  retired: z.boolean().optional(),
  note: z.string().max(500).optional(),
});
export type WordingWrite = z.infer<typeof WordingWrite>;
export const WordingPreviewRequest = z.object({
  texts: WordingTextsSchema,
  /** The number of an application to fill in; without it the placeholders stay. */
  code: z.string().max(60).optional(),
});
export const WordingPreview = z.object({
  /** The application that was filled in. */
  code: z.string().optional(),
  texts: WordingTextsSchema,
});
export type WordingPreview = z.infer<typeof WordingPreview>;
