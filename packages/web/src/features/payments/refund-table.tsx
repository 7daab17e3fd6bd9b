/**
 * The refund of a cancellation: the table with the applicable row marked, shown before confirming (spec 2 §9).
 * Applicants and staff see the same.
 */
import "./refund.css";
import type { RefundQuote } from "@portal/core/applications/model/application-schema";
import type { ReactNode } from "react";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { DayRange } from "../../ui/day-range.tsx";

type Row = RefundQuote["rows"][number];

/** Returns the first and last day, and how many days before the opening that is. */
const useWhen = (): ((row: Row) => { days: ReactNode; before?: string }) => {
  const { t, language } = useText(["pages/personal"]);
  const formatOptionalDay = (value: string | undefined) => (value ? formatDay(value, language) : "");
  return ({ from, to, daysBeforeMin, daysBeforeMax }) => ({
    days:
      from && to ? (
        <DayRange start={from} end={to} />
      ) : (
        t(from ? "cancel.from" : "cancel.until", {
          from: formatOptionalDay(from),
          to: formatOptionalDay(to),
        })
      ),
    ...(daysBeforeMin === undefined
      ? {}
      : {
          before:
            daysBeforeMax === undefined
              ? t("cancel.orMore", { count: daysBeforeMin })
              : daysBeforeMin === 0
                ? t("cancel.upTo", { count: daysBeforeMax })
                : t("cancel.daysBetween", { from: daysBeforeMin, days: daysBeforeMax }),
        }),
  });
};

/**
 * How far a cancellation is: not asked for yet, asked for, about to be made with its refund, or confirmed. Or the
 * application was not accepted, and nothing is refunded while an answer about it is awaited.
 */
type CancellationStage = "today" | "waits" | "begins" | "confirmed" | "refused" | "refusedWaits";

/** The summary in one sentence. */
const RefundAmount = ({ refund, stage }: { refund: RefundQuote; stage: CancellationStage }) => {
  const { t, language } = useText(["pages/personal"]);
  const amounts = {
    paid: formatMoney(refund.paid, language),
    amount: formatMoney(refund.refunded ?? refund.amount, language),
    day: formatDay(refund.notice, language),
  };
  const key = refund.refunded
    ? "done"
    : refund.paid.amount === 0
      ? stage === "today"
        ? "unpaid"
        : "nothingPaid"
      : refund.byOrganiser
        ? "organiser"
        : stage === "refusedWaits"
          ? stage
          : `${stage}${refund.amount.amount === 0 ? "None" : ""}`;
  return (
    <p className="refund-sum">
      <strong>{t(`cancel.sum.${key}`, amounts)}</strong>
    </p>
  );
};

export const RefundTable = ({ refund, stage }: { refund: RefundQuote; stage: CancellationStage }) => {
  const { t, language } = useText(["pages/personal"]);
  const formatWhen = useWhen();
  const hasPaid = refund.paid.amount > 0;
  const heading = t(refund.rows.length > 0 ? "cancel.bands" : "cancel.refund");
  return (
    <section className="refund" aria-label={heading}>
      <h3>{heading}</h3>
      {refund.rows.length > 0 && <p className="small muted">{t("cancel.counted")}</p>}
      {refund.rows.length > 0 && !refund.byOrganiser && (
        <table className="refund-table">
          <caption className="visually-hidden">{t("cancel.bands")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("cancel.arrives")}</th>
              <th scope="col">{t("cancel.kept")}</th>
              <th scope="col">{t("cancel.back")}</th>
            </tr>
          </thead>
          <tbody>
            {refund.rows.map((row) => {
              const { days, before } = formatWhen(row);
              return (
                <tr key={`${row.from}-${row.to}`} aria-current={row.applies ? "true" : undefined}>
                  <th scope="row">
                    {days}
                    {before && <span className="refund-before">{before}</span>}
                    {row.applies && (
                      <span className="refund-now">
                        {t(stage === "today" ? "cancel.now" : "cancel.yours", {
                          day: formatDay(refund.notice, language),
                        })}
                      </span>
                    )}
                  </th>
                  <td data-label={t("cancel.kept")}>{row.deductPercent}%</td>
                  <td data-label={t("cancel.back")}>
                    {100 - row.deductPercent}%
                    {hasPaid && (
                      <span className="refund-before">
                        {formatMoney({ amount: row.amount, currency: refund.paid.currency }, language)}
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <RefundAmount refund={refund} stage={stage} />
    </section>
  );
};
