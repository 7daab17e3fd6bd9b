/** Attempts to send a form: its own issues, the server's refusals, and failures on the way. */
import { getRootField } from "@portal/core/forms/root-field";
import type { FormIssue, Json } from "@portal/core/forms/types/index";
import { useState } from "react";
import { ApiError } from "../shell/api.ts";
import { dismissConfirmations } from "../shell/use-confirmation.ts";

export interface Attempt {
  /** Sent at least once; issues are shown from then on. */
  tried: boolean;
  /** Counts failed attempts, so that the summary takes the focus again. */
  round: number;
  busy: boolean;
  failure: ApiError | undefined;
  /** Issues reported by the server, until their field is changed. */
  refused: FormIssue[];
  /** Runs `work` unless there are issues. Errors other than refusals are thrown. */
  send: (wrong: readonly FormIssue[], work: () => Promise<void>) => Promise<void>;
  /** A field was changed, so its refusal is outdated. */
  edited: (key: string) => void;
  /** Clears an earlier failure when another page of the form is shown. */
  forget: () => void;
}

/**
 * Follows the attempts to go on from a page of a form.
 * @param findStep the step of a refused field, for forms with several pages
 */
export const useAttempt = (findStep: (key: string) => string = () => ""): Attempt => {
  const [wasAttempted, setWasAttempted] = useState(false);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [refusedIssues, setRefusedIssues] = useState<FormIssue[]>([]);
  const send = async (openIssues: readonly FormIssue[], work: () => Promise<void>): Promise<void> => {
    dismissConfirmations();
    setWasAttempted(true);
    setFailure(undefined);
    if (openIssues.length > 0) return setRound((count) => count + 1);
    // A new attempt asks the server again, which alone can tell whether its refusals still apply.
    setRefusedIssues([]);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      setRefusedIssues(
        error.fields.map(({ path, key, params }) => ({
          path,
          key,
          step: findStep(getRootField(path)),
          ...(params ? { params: params as Record<string, Json> } : {}),
        })),
      );
      setRound((count) => count + 1);
    } finally {
      setBusy(false);
    }
  };
  return {
    tried: wasAttempted,
    round,
    busy,
    failure,
    refused: refusedIssues,
    send,
    edited: (key) => setRefusedIssues((issues) => issues.filter((issue) => getRootField(issue.path) !== key)),
    forget: () => setFailure(undefined),
  };
};
