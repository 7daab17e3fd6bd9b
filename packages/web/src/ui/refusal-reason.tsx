/** One reason of a refusal in words: the rule of a scheme by the texts of the scheme, anything else by its code. */
import { useTranslation } from "react-i18next";
import type { ApiError } from "../shell/api.ts";
import { formatError } from "../shell/error-text.ts";
import { listSchemeNamespaces } from "../shell/scheme-namespaces.ts";
import { toNamespaces, toTranslateKey } from "../shell/translate-key.ts";

type Reason = Pick<ApiError["reasons"][number], "code" | "params">;

/** Waits for the texts of the scheme, so that no page shows a sentence that says nothing. */
const RuleReason = ({ reason, scheme, rule }: { reason: Reason; scheme: string; rule: string }) => {
  const { t } = useTranslation(["errors", "common"]);
  const namespaces = listSchemeNamespaces(scheme);
  const say = toTranslateKey(useTranslation(toNamespaces(namespaces)).t);
  return say(rule, { ...reason.params, ns: namespaces, defaultValue: "" }) || formatError(t, reason);
};

export const RefusalReason = ({ reason }: { reason: Reason }) => {
  const { t } = useTranslation(["errors", "common"]);
  const { key: rule, scheme } = reason.params ?? {};
  return typeof rule === "string" && typeof scheme === "string" ? (
    <RuleReason reason={reason} scheme={scheme} rule={rule} />
  ) : (
    formatError(t, reason)
  );
};
