/** The state of a form that is submitted: pending, failed, and the refusals that its fields show. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "./api.ts";
import { formatIssue, type MissingAnswer } from "./error-text.ts";
import { dismissConfirmations } from "./use-confirmation.ts";

export const useSubmission = () => {
  const { t } = useTranslation(["common", "errors"]);
  const [pendingAction, setPendingAction] = useState<string>();
  const [error, setError] = useState<ApiError>();
  /**
   * Runs a call. Returns the refusal, or undefined when the call succeeded.
   * @param action the value of `pendingAction` until then, for a place with several buttons
   */
  const send = async (work: () => Promise<unknown>, action = "send"): Promise<ApiError | undefined> => {
    dismissConfirmations();
    setPendingAction(action);
    setError(undefined);
    try {
      await work();
      return undefined;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      return failure;
    } finally {
      setPendingAction(undefined);
    }
  };
  /**
   * Returns the message for a field that the server refused.
   * @param missing names the missing part of a field that is not a text
   */
  const describeRefusal = (path: string, missing?: MissingAnswer): string | undefined => {
    const issue = error?.fields.find((one) => one.path === path);
    return issue && formatIssue(t, issue, missing);
  };
  /** Returns the first message for a field or any part of it, for an input that shows all of them. */
  const describeRefusalWithin = (path: string): string | undefined => {
    const issue = error?.fields.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    return issue && formatIssue(t, issue);
  };
  return {
    /** Clears the refusal, because what it was about has been read again. */
    forget: () => setError(undefined),
    busy: pendingAction !== undefined,
    pendingAction,
    error,
    send,
    describeRefusal,
    describeRefusalWithin,
  };
};
