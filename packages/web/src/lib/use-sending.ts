/** Sending a form: busy meanwhile, and what was refused kept for beside its fields. */
import { useState } from "react";
import { ApiError } from "./api.ts";
import { issueText } from "./error-text.ts";
import { useTranslation } from "./use-translation.ts";

export const useSending = () => {
  const { t } = useTranslation(["common", "errors"]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const send = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  /** What was refused of a field, in words. */
  const refused = (path: string): string | undefined => {
    const issue = error?.fields.find((one) => one.path === path);
    return issue && issueText(t, issue);
  };
  return { busy, error, send, refused };
};
