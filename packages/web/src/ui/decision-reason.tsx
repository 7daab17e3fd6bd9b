/** Shows why something was decided: stock reasons in the reader's language, and the words of the staff. */
import { findForeignLanguage } from "@portal/core/messaging/guess-language";
import { isAddedReason } from "@portal/core/messaging/stock-reasons";
import { findReasonVersion } from "@portal/core/messaging/wording/offered-reasons";
import type { ChangedReason } from "@portal/core/messaging/wording/wording-version";
import { useTranslation } from "react-i18next";
import type { Language } from "../shell/i18n.ts";
import { getServerNow } from "../shell/server-clock.ts";
import { toTranslateKey } from "../shell/translate-key.ts";
import { useSharedResource } from "../shell/use-resource.ts";
import { FailureAlert } from "./alert.tsx";
import { Skeleton } from "./skeleton.tsx";

/** What staff wrote, in a language that need not be the reader's, which is then named as in messages. */
const StaffWords = ({ text }: { text: string }) => {
  const { t, i18n } = useTranslation("common");
  const reader = i18n.language as Language;
  const foreignLanguage = findForeignLanguage(text, reader);
  return (
    <>
      <p className="pre" lang={foreignLanguage}>
        {text}
      </p>
      {foreignLanguage && <p className="muted small">{t(`writtenIn.${foreignLanguage}`)}</p>}
    </>
  );
};

export const DecisionReason = ({
  reason,
  reasonCodes = [],
  at,
}: {
  reason?: string | undefined;
  reasonCodes?: readonly string[] | undefined;
  /** The moment of the decision; without it the texts of today are shown, and delivered ones as they were delivered. */
  at?: string | undefined;
}) => {
  const { t, i18n } = useTranslation("lists");
  const say = toTranslateKey(t);
  const changedReasons = useSharedResource<{ items: ChangedReason[] }>(
    reasonCodes.length > 0 && (at || reasonCodes.some(isAddedReason)) ? "/notice/reason" : undefined,
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
              {findReasonVersion(changedReasons.data?.items ?? [], code, at ?? getServerNow())?.texts?.[
                i18n.language as Language
              ] ?? say(`stockReason.${code}`, { defaultValue: code })}
            </li>
          ))}
        </ul>
      )}
      {reason && <StaffWords text={reason} />}
    </>
  );
};
