/** The stock reasons of a decision, which every reader reads in their own language. Nothing where it has none. */
import { listStockReasons, type StockReason } from "@portal/core/messaging/stock-reasons";
import { useTranslation } from "react-i18next";
import { toTranslateKey } from "../shell/translate-key.ts";
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
  const { t } = useTranslation(["pages/staff", "lists"]);
  const say = toTranslateKey(t);
  const offeredReasons = listStockReasons(decision);
  if (offeredReasons.length === 0) return null;
  return (
    <FieldGroup id={`${idPrefix}-stock`} label={t("decide.stockReasons")} hint={t("decide.stockReasonsHint")}>
      {offeredReasons.map((code) => (
        <Checkbox
          key={code}
          id={`${idPrefix}-${code}`}
          label={say(`lists:stockReason.${code}`)}
          checked={chosen.includes(code)}
          onChange={({ target }) =>
            onChange(offeredReasons.filter((one) => (one === code ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </FieldGroup>
  );
};
