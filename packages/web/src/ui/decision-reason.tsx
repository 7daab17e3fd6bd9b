/** Shows why something was decided: stock reasons in the reader's language, and the words of the staff. */
import type { ChangedReason } from "@portal/core/messaging/wording/wording-version";
import { useTranslation } from "react-i18next";
import type { Language } from "../shell/i18n.ts";
import { toTranslateKey } from "../shell/translate-key.ts";
import { useSharedResource } from "../shell/use-resource.ts";
import { FailureAlert } from "./alert.tsx";
import { Skeleton } from "./skeleton.tsx";

/**
 * Finds the text of a reason as an administrator changed it before the decision; undefined where the original applied.
 */
const findChangedReason = (
  changed: readonly Pick<ChangedReason, "code" | "since" | "texts">[],
  code: string,
  at: string,
): ChangedReason["texts"] =>
  changed
    .filter((each) => each.code === code && each.since <= at)
    .reduce<Pick<ChangedReason, "since" | "texts"> | undefined>(
      (last, each) => (last && last.since > each.since ? last : each),
      undefined,
    )?.texts;

export const DecisionReason = ({
  reason,
  reasonCodes = [],
  at,
}: {
  reason?: string | undefined;
  reasonCodes?: readonly string[] | undefined;
  /** The moment of the decision; without it the original texts are shown. */
  at?: string | undefined;
}) => {
  const { t, i18n } = useTranslation("lists");
  const say = toTranslateKey(t);
  const changedReasons = useSharedResource<{ items: ChangedReason[] }>(
    reasonCodes.length > 0 && at ? "/notice/reason" : undefined,
  );
  return (
    <>
      {changedReasons.error && (
        <FailureAlert error={changedReasons.error} retry={() => void changedReasons.reload()} />
      )}
      {changedReasons.loading && <Skeleton lines={reasonCodes.length} />}
      {reasonCodes.length > 0 && !changedReasons.loading && !changedReasons.error && (
        <ul>
          {reasonCodes.map((code) => (
            <li key={code}>
              {findChangedReason(changedReasons.data?.items ?? [], code, at ?? "")?.[
                i18n.language as Language
              ] ?? say(`stockReason.${code}`, { defaultValue: code })}
            </li>
          ))}
        </ul>
      )}
      {reason && <p className="pre">{reason}</p>}
    </>
  );
};
