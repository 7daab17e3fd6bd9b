/** Sending a form: busy meanwhile, and what was refused kept for beside its fields. */
import { useState } from "react";
import { ApiError } from "./api.ts";
import { issueText } from "./error-text.ts";
import { useTranslation } from "./use-translation.ts";

export const useSending = () => {
  const { t } = useTranslation(["common", "errors"]);
  const [doing, setDoing] = useState<string>();
  const [error, setError] = useState<ApiError>();
  /**
   * Answers what was refused, undefined when it went well.
   * @param what which it is, where several things are sent from one place: `doing` meanwhile
   */
  const send = async (work: () => Promise<unknown>, what = "send"): Promise<ApiError | undefined> => {
    setDoing(what);
    setError(undefined);
    try {
      await work();
      return undefined;
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      setError(failed);
      return failed;
    } finally {
      setDoing(undefined);
    }
  };
  /** What was refused of a field, in words. */
  const refused = (path: string): string | undefined => {
    const issue = error?.fields.find((one) => one.path === path);
    return issue && issueText(t, issue);
  };
  return { busy: doing !== undefined, doing, error, send, refused };
};
