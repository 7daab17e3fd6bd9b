/** The stock reasons of a decision, which every reader reads in their own language. Nothing where it has none. */
import { reasonedDecisions, type StockReason } from "@portal/core/messaging/stock-reasons";
import { findReasonVersion, listOfferedReasons } from "@portal/core/messaging/wording/offered-reasons";
import type { ChangedReason } from "@portal/core/messaging/wording/wording-version";
import { useTranslation } from "react-i18next";
import type { Language } from "../shell/i18n.ts";
import { useNow } from "../shell/server-clock.ts";
import { toTranslateKey } from "../shell/translate-key.ts";
import { useSharedResource } from "../shell/use-resource.ts";
import { FailureAlert } from "./alert.tsx";
import { Checkbox, FieldGroup } from "./field.tsx";

export const StockReasonChoice = ({
  decision,
  idPrefix = "reason",
  chosen,
  onChange,
}: {
  decision: string;
  /** Tells the groups of one page apart. */
  idPrefix?: string;
  chosen: readonly StockReason[];
  onChange: (reasons: StockReason[]) => void;
}) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const say = toTranslateKey(t);
  const now = useNow();
  const mayHaveReasons = reasonedDecisions.includes(decision);
  const changedReasons = useSharedResource<{ items: ChangedReason[] }>(
    mayHaveReasons ? "/notice/reason" : undefined,
  );
  // The delivered ones are there at once: nobody waits for what is seldom changed, and a retired one is refused.
  const reasonVersions = changedReasons.data?.items ?? [];
  const offeredReasons = listOfferedReasons(decision, reasonVersions, now);
  // One that was chosen before it was retired is refused, so it stays in sight until it is taken out.
  const shownReasons = [...offeredReasons, ...chosen.filter((code) => !offeredReasons.includes(code))];
  if (!mayHaveReasons) return null;
  return (
    <FieldGroup id={`${idPrefix}-stock`} label={t("decide.stockReasons")} hint={t("decide.stockReasonsHint")}>
      {changedReasons.error && (
        <FailureAlert error={changedReasons.error} retry={() => void changedReasons.reload()} />
      )}
      {shownReasons.map((code) => (
        <Checkbox
          key={code}
          id={`${idPrefix}-${code}`}
          label={
            findReasonVersion(reasonVersions, code, now)?.texts?.[i18n.language as Language] ??
            say(`lists:stockReason.${code}`)
          }
          checked={chosen.includes(code)}
          onChange={({ target }) =>
            onChange(shownReasons.filter((one) => (one === code ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </FieldGroup>
  );
};
