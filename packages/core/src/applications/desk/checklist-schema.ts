/** The checklist of an application: each point ticked or scored, with a note, and who said so when. */
import * as z from "zod";
import { checkResults, MAX_CHECK_NOTE, MAX_LISTED_SAVES } from "./check-results.ts";

/** The answer to one point: a result for one that is checked, a score for one that is judged. */
export const CheckAnswer = z.object({
  result: z.enum(checkResults).optional(),
  score: z.number().optional(),
  note: z.string().max(MAX_CHECK_NOTE).optional(),
});
export type CheckAnswer = z.output<typeof CheckAnswer>;

/** All answers; a point that is left out has none. */
export const ChecklistWrite = z.object({
  version: z.int(),
  answers: z.record(z.string().max(60), CheckAnswer),
});
export type ChecklistWrite = z.output<typeof ChecklistWrite>;

const RecordedCheckAnswer = CheckAnswer.extend({ author: z.string(), at: z.string() });
export type RecordedCheckAnswer = z.output<typeof RecordedCheckAnswer>;

export const Checklist = z.object({
  id: z.string(),
  /** 0 before anything is answered. */
  version: z.int(),
  points: z.array(z.object({ key: z.string(), kind: z.enum(["CHECK", "SCORE"]), max: z.int().optional() })),
  answers: z.record(z.string(), RecordedCheckAnswer),
  answered: z.int(),
  /** Sum of the scores, of as many as could be reached. */
  score: z.number(),
  maxScore: z.int(),
  /** The latest saves, the latest first: who made it, when, and which points it changed. */
  history: z
    .array(z.object({ version: z.int(), at: z.string(), author: z.string(), changed: z.array(z.string()) }))
    .max(MAX_LISTED_SAVES),
});
export type Checklist = z.output<typeof Checklist>;
