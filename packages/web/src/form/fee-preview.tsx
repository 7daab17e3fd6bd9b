/** The fee as it would be today, live beside the form; the one that counts is worked out at submission. */
import type { Fee } from "@portal/core/application/wire";
import type { EventDetail } from "@portal/core/event/wire";
import { holds } from "@portal/core/form/evaluate";
import type { Answers, CheckContext, Scheme } from "@portal/core/form/types";
import { feeFor } from "@portal/core/payment/fee-for";
import { waiveRent } from "@portal/core/payment/rate-chart";
import { workingOf } from "@portal/core/payment/working";
import { useToday } from "../lib/clock.ts";
import { formatMoney } from "../lib/format.ts";
import { FeeTable, figuresIn, worked } from "./fee-table.tsx";
import { useText } from "./use-text.ts";

interface Asked {
  scheme: Scheme;
  event: EventDetail;
  answers: Answers;
  context: CheckContext;
}
/** What the answers would cost today. */
const useFee = ({ scheme, event, answers, context }: Asked): Fee =>
  feeFor(scheme.fees, event, answers, useToday(), context);

/** What it would be without the rent, when that is asked for. */
const Waiver = ({ fee, answers }: { fee: Fee; answers: Answers }) => {
  const { t, language } = useText(["pages/form"]);
  const waived = answers.rentWaiverRequest === true ? waiveRent(fee) : fee;
  if (waived === fee) return null;
  return <p className="small">{t("fee.waiver", { total: formatMoney(waived.total, language) })}</p>;
};

/** Beside the form: the amount and its working. */
export const FeePreview = (asked: Asked) => {
  const { t, language } = useText(["pages/form", "lists"]);
  const fee = useFee(asked);
  const figures = figuresIn(language);
  const { kind, persons, waivedWhen } = asked.scheme.fees;
  const waived = waivedWhen && holds(waivedWhen, asked);
  const none = waived ? "waived" : persons ? "free" : kind === "EVENT" ? "noneChart" : "none";
  return (
    <div className="wz-fee">
      <p className="muted small">{t("pages/form:fee.title")}</p>
      <output aria-live="polite">
        <strong>{fee.lines.length ? formatMoney(fee.total, language) : t(`pages/form:fee.${none}`)}</strong>
      </output>
      {worked(fee, figures) && <p className="small muted">{workingOf(fee, figures)}</p>}
      <Waiver fee={fee} answers={asked.answers} />
    </div>
  );
};

/** On the check page: line by line. */
export const FeeCheck = (asked: Asked) => {
  const { t } = useText(["pages/form", "lists"]);
  const fee = useFee(asked);
  if (fee.lines.length === 0) return null;
  return (
    <section className="ca-step" aria-labelledby="ca-fee">
      <div className="ca-head">
        <h2 id="ca-fee">{t("pages/form:fee.title")}</h2>
      </div>
      <FeeTable fee={fee} />
      <Waiver fee={fee} answers={asked.answers} />
      <p className="small muted">{t("pages/form:fee.when")}</p>
    </section>
  );
};
