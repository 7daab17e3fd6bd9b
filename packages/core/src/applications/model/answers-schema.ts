/** The schema of answers by field, which surveys have too. */
import * as z from "zod";

export const AnswersSchema = z.record(z.string(), z.json());
