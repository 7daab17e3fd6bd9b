/** The fee as it would be today, live beside the form; the one that counts is worked out at submission. */
import type { Fee } from "@portal/core/application/wire";
import type { EventDetail } from "@portal/core/event/wire";
import type { Answers, SchemeFees } from "@portal/core/form/types";
import { feeFor } from "@portal/core/payment/fee-for";
import { waiveRent } from "@portal/core/payment/rate-chart";
import { useToday } from "../lib/clock.ts";
import { formatMoney } from "../lib/format.ts";
import { useText } from "./use-text.ts";

/** What a line of a fee is for. */
export const useFeeLine = (): ((line: Fee["lines"][number]) => string) => {
  const { t } = useText(["pages/form", "lists"]);
  return ({ key, quantity, params }) => {
    if (typeof params?.kind === "string") return t(`lists:feeDiscount.${params.kind}`);
    if (typeof params?.boothType === "string") return t(`lists:boothType.${params.boothType}`);
    if (typeof params?.extra === "string")
      return `${t(`lists:seminarExtra.${params.extra}`)}${quantity === 1 ? "" : ` × ${quantity}`}`;
    return t(`pages/form:fee.${key}`, { defaultValue: key, quantity });
  };
};

export const FeePreview = ({
  fees,
  event,
  answers,
}: {
  fees: SchemeFees;
  event: EventDetail;
  answers: Answers;
}) => {
  const { t, language } = useText(["pages/form", "lists"]);
  const named = useFeeLine();
  const fee = feeFor(fees, event, answers, useToday());
  const waived = answers.rentWaiverRequest === true ? waiveRent(fee) : fee;
  return (
    <div className="wz-fee">
      <p className="muted small">{t("pages/form:fee.title")}</p>
      <output aria-live="polite">
        <strong>
          {fee.lines.length
            ? formatMoney(fee.total, language)
            : t(
                fees.persons
                  ? "pages/form:fee.free"
                  : fees.kind === "EVENT"
                    ? "pages/form:fee.noneChart"
                    : "pages/form:fee.none",
              )}
        </strong>
      </output>
      {fee.lines.length > 1 && (
        <ul className="small">
          {fee.lines.map((line) => (
            <li key={`${line.key}-${String(line.params?.extra ?? "")}`}>
              {named(line)}: {formatMoney({ amount: line.amount, currency: "MOP" }, language)}
            </li>
          ))}
        </ul>
      )}
      {waived !== fee && (
        <p className="small">{t("pages/form:fee.waiver", { total: formatMoney(waived.total, language) })}</p>
      )}
    </div>
  );
};
