/** What a decision would send, before it is made (decision 0754). */
import * as z from "zod";
import { languages } from "../messaging/notice-types.ts";
import { reviewers, visibleTo } from "../platform/visibility.ts";
import { letterKinds } from "./letter-kind.ts";

const Language = z.enum(languages);

export const DecisionPreview = z.object({
  /** The caller's act only prepares it: it is sent once a second person has countersigned it (decision 0764). */
  countersigned: z.boolean().optional(),
  /** Who is told, as of now; nobody where the decision sends no notice, or its recipients have left. */
  recipients: z.array(
    z.object({
      /** The language in which this recipient is written to. */
      language: Language,
      /** An e-mail is sent besides the notice in the portal. */
      mail: z.boolean(),
      /** The address with which the recipient signs in. */
      account: visibleTo(z.string().optional(), reviewers),
    }),
  ),
  /** The notice by language; absent where none is sent. */
  notice: z
    .record(
      Language,
      z.object({
        subject: z.string(),
        /** The notice in the portal. */
        text: z.string(),
        /** The text of the e-mail, from its form of address to its last line. */
        mail: z.string(),
      }),
    )
    .optional(),
  /** The letters that the decision makes, or says something else in than before. */
  letters: z.array(
    z.object({
      kind: z.enum(letterKinds),
      texts: z.record(
        Language,
        z.object({
          title: z.string(),
          /** Paragraphs, and labels with their values, in the order of the page. */
          parts: z.array(z.object({ label: z.string().optional(), text: z.string() })),
        }),
      ),
    }),
  ),
});
export type DecisionPreview = z.infer<typeof DecisionPreview>;
