/** The fee as it would be today, live beside the form; the one that counts is worked out at submission. */
import type { EventDetail } from "@portal/core/event/wire";
import type { Answers } from "@portal/core/form/types";
import { feeOf } from "@portal/core/payment/fee";
import { useToday } from "../lib/clock.ts";
import { formatMoney } from "../lib/format.ts";
import { useText } from "./use-text.ts";

export const FeePreview = ({ event, answers }: { event: EventDetail; answers: Answers }) => {
  const { t, language } = useText(["pages/form", "lists"]);
  const fee = feeOf(event, answers, useToday());
  return (
    <div className="wz-fee">
      <p className="muted small">{t("pages/form:fee.title")}</p>
      <output aria-live="polite">
        <strong>{fee.lines.length ? formatMoney(fee.total, language) : t("pages/form:fee.none")}</strong>
      </output>
      {fee.lines.length > 1 && (
        <ul className="small">
          {fee.lines.map((line) => (
            <li key={line.key}>
              {typeof line.params?.kind === "string"
                ? t(`lists:feeDiscount.${line.params.kind}`)
                : t(`lists:boothType.${String(line.params?.boothType)}`)}
              : {formatMoney({ amount: line.amount, currency: "MOP" }, language)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
