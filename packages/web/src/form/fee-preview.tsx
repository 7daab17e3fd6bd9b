/** A live preview of today's fee beside the form. The actual fee is calculated at submission. */

import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import { formatFeeCalculation } from "@portal/core/applications/fees/fee-calculation";
import { waiveRent } from "@portal/core/applications/fees/rate-chart";
import type { Fee } from "@portal/core/applications/model/application-schema";
import type { EventDetail } from "@portal/core/events/event-schema";
import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { Answers, CheckContext, Scheme } from "@portal/core/forms/types/index";
import { formatMoney } from "../shell/format.ts";
import { useToday } from "../shell/server-clock.ts";
import { createFigureFormatters, showsCalculation } from "./fee-figures.ts";
import { useText } from "./use-text.ts";

export interface FeeInput {
  scheme: Scheme;
  event: EventDetail;
  answers: Answers;
  context: CheckContext;
}
/** Calculates the fee of the answers today. */
export const useFeeOfAnswers = ({ scheme, event, answers, context }: FeeInput): Fee =>
  calculateFee(scheme.fees, event, answers, useToday(), context);

/** Shows the fee without the rent, when a waiver is requested. */
export const WaivedRentFee = ({ fee, answers }: { fee: Fee; answers: Answers }) => {
  const { t, language } = useText(["pages/form"]);
  const reducedFee = answers.rentWaiverRequest === true ? waiveRent(fee) : fee;
  if (reducedFee === fee) return null;
  return <p className="small">{t("fee.waiver", { total: formatMoney(reducedFee.total, language) })}</p>;
};

/** The amount and its calculation, beside the form. */
export const FeePreview = (input: FeeInput) => {
  const { t, language } = useText(["pages/form", "lists"]);
  const fee = useFeeOfAnswers(input);
  const figures = createFigureFormatters(language);
  const { kind, persons, waivedWhen } = input.scheme.fees;
  const isWaived = waivedWhen && isConditionMet(waivedWhen, input);
  const waivedText = input.scheme.children ? "membersPay" : "waived";
  const none = isWaived ? waivedText : persons ? "free" : kind === "EVENT" ? "noneChart" : "none";
  return (
    <div className="wz-fee">
      <p className="muted small">{t("pages/form:fee.title")}</p>
      <output aria-live="polite">
        <strong>{fee.lines.length ? formatMoney(fee.total, language) : t(`pages/form:fee.${none}`)}</strong>
      </output>
      {showsCalculation(fee, figures) && <p className="small muted">{formatFeeCalculation(fee, figures)}</p>}
      <WaivedRentFee fee={fee} answers={input.answers} />
    </div>
  );
};
