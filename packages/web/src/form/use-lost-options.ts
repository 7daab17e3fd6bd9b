/**
 * What a draft has chosen of its event and the event offers no longer (decision 0714): it is taken out of the answers
 * when the draft is opened, and its fields say so until they are answered anew.
 */
import { type LostAnswer, listLostAnswers } from "@portal/core/forms/event-options";
import type { CheckContext, FormIssue, Scheme } from "@portal/core/forms/types/index";
import { useEffect, useState } from "react";
import type { Draft } from "./use-draft.ts";

interface LostOptions {
  /** An issue at each field that lost something. */
  issues: FormIssue[];
  /** A field was answered anew. */
  edited: (key: string) => void;
}

/**
 * Takes what is no longer offered out of a draft that was begun before.
 * @param isResumed the draft was started earlier; a new form starts with what its event offers
 */
export const useLostOptions = (
  scheme: Scheme,
  context: CheckContext,
  { state, edit }: Pick<Draft, "state" | "edit">,
  isResumed: boolean,
): LostOptions => {
  const [lostAnswers, setLostAnswers] = useState<readonly LostAnswer[]>(() =>
    isResumed && state.status !== "submitted" ? listLostAnswers(scheme, state.answers, context) : [],
  );
  const [firstLostAnswers] = useState(lostAnswers);
  useEffect(() => {
    for (const { key, rest } of firstLostAnswers) edit(key, rest);
  }, [firstLostAnswers, edit]);
  return {
    issues: lostAnswers.map(({ key, step }) => ({ path: key, key: "optionGone", step })),
    edited: (key) => setLostAnswers((answers) => answers.filter((answer) => answer.key !== key)),
  };
};
