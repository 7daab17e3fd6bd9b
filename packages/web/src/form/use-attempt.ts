/** Tries to send a form: what was wrong before it went, what the server refused, what failed on the way. */
import type { FormIssue, Json } from "@portal/core/forms/types/index";
import { useState } from "react";
import { ApiError } from "../shell/api.ts";

export interface Attempt {
  /** Sent at least once: from then on what is wrong is shown. */
  tried: boolean;
  /** Counts the attempts that did not pass, so that the summary takes the focus anew. */
  round: number;
  busy: boolean;
  failure: ApiError | undefined;
  /** What the server refused, until its field is changed. */
  refused: FormIssue[];
  /** Does `work` unless something is wrong. Errors other than refusals are thrown on. */
  send: (wrong: readonly FormIssue[], work: () => Promise<void>) => Promise<void>;
  /** A field was changed: what was refused about it is out of date. */
  edited: (key: string) => void;
  /** Another page of the form: an old failure is not its own. */
  forget: () => void;
}

/** @param stepOf the step a refused field stands on, for forms of several pages */
export const useAttempt = (stepOf: (key: string) => string = () => ""): Attempt => {
  const [wasAttempted, setWasAttempted] = useState(false);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [refusedIssues, setRefusedIssues] = useState<FormIssue[]>([]);
  const keyOf = (path: string): string => path.split(".")[0] ?? path;
  const send = async (openIssues: readonly FormIssue[], work: () => Promise<void>): Promise<void> => {
    setWasAttempted(true);
    setFailure(undefined);
    if (openIssues.length > 0) return setRound((n) => n + 1);
    // Asked anew: only the server can say whether what it refused still stands.
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
          step: stepOf(keyOf(path)),
          ...(params ? { params: params as Record<string, Json> } : {}),
        })),
      );
      setRound((n) => n + 1);
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
    edited: (key) => setRefusedIssues((old) => old.filter((issue) => keyOf(issue.path) !== key)),
    forget: () => setFailure(undefined),
  };
};
