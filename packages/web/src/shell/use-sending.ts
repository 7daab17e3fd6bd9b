/** Sending a form: busy meanwhile, and what was refused kept for beside its fields. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "./api.ts";
import { formatIssue, type MissingAnswer } from "./error-text.ts";

export const useSending = () => {
  const { t } = useTranslation(["common", "errors"]);
  const [doing, setDoing] = useState<string>();
  const [error, setError] = useState<ApiError>();
  /**
   * Answers what was refused, undefined when it went well.
   * @param action the value of `doing` meanwhile, where one place sends several things
   */
  const send = async (work: () => Promise<unknown>, action = "send"): Promise<ApiError | undefined> => {
    setDoing(action);
    setError(undefined);
    try {
      await work();
      return undefined;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      return failure;
    } finally {
      setDoing(undefined);
    }
  };
  /**
   * Returns in words what was refused of a field.
   * @param missing what is missing of a field that is no text
   */
  const describeRefusal = (path: string, missing?: MissingAnswer): string | undefined => {
    const issue = error?.fields.find((one) => one.path === path);
    return issue && formatIssue(t, issue, missing);
  };
  /** Returns in words the first refusal of a field or of a part of it, where one input shows them all. */
  const describeRefusalWithin = (path: string): string | undefined => {
    const issue = error?.fields.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    return issue && formatIssue(t, issue);
  };
  return {
    busy: doing !== undefined,
    doing,
    error,
    send,
    refused: describeRefusal,
    refusedWithin: describeRefusalWithin,
  };
};
