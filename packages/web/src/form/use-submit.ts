/** Submission: saves first, sends, and shows what a refusal requires from the user. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { pickKnownAnswers } from "@portal/core/forms/expressions/unknown-fields";
import { getFormBasePath } from "@portal/core/forms/form-base-path";
import type { Answers, FormIssue } from "@portal/core/forms/types/index";
import { useRef } from "react";
import { ApiError, api } from "../shell/api.ts";
import { useNavigateWhileShown } from "../shell/use-navigate-while-shown.ts";
import { invalidateResources } from "../shell/use-resource.ts";
import { isSameJson } from "./merge-answers.ts";
import type { Attempt } from "./use-attempt.ts";
import type { Draft } from "./use-draft.ts";
import type { WizardData } from "./wizard-data.ts";

/**
 * Submits the draft as the user sees it: saved first, and only when nobody changed it meanwhile.
 */
export const useSubmit = (
  { id, scheme, event, parentId }: Pick<WizardData, "id" | "scheme" | "event" | "parentId">,
  draft: Draft,
  attempt: Attempt,
) => {
  const navigate = useNavigateWhileShown();
  const key = useRef<string>(undefined);

  const send = async (answers: Answers, version: number | undefined): Promise<ApplicationView> => {
    // Repeating an attempt after a lost response must not submit twice.
    key.current ??= crypto.randomUUID();
    try {
      return await api.post<ApplicationView>(
        getFormBasePath(scheme),
        {
          id,
          scheme: scheme.id,
          schemeVersion: scheme.version ?? 0,
          // A draft can be older than its form.
          answers: pickKnownAnswers(scheme, answers),
          ...(version === undefined ? {} : { version }),
          ...(event ? { eventId: event.id } : {}),
          ...(parentId ? { parentId } : {}),
        },
        { idempotencyKey: key.current },
      );
    } catch (error) {
      if (error instanceof ApiError && !error.outcomeUnknown) {
        key.current = undefined;
        await draft.catchUp(error);
      }
      throw error;
    }
  };

  return (issues: readonly FormIssue[]): Promise<void> =>
    attempt.send(issues, async () => {
      const displayedAnswers = draft.state.answers;
      const { status, answers, version } = await draft.flush();
      // Merged, submitted elsewhere, or changed by somebody: the page shows it, and the user checks first.
      if (status === "conflict" || status === "submitted" || !isSameJson(displayedAnswers, answers)) return;
      const submittedApplication = await send(answers, version);
      await draft.finish();
      invalidateResources("/participate");
      navigate(`/myform/done?id=${encodeURIComponent(submittedApplication.id ?? id)}`, { replace: true });
    });
};
