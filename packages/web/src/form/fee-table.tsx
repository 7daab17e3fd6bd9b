/** A fee line by line, with its working: "1,200 × 36 m² − 50% = MOP 21,600.00" (spec 2 §9). The same on every page. */
import "./fee.css";
import type { Fee } from "@portal/core/application/wire";
import { lineName, lineWorking, workingOf } from "@portal/core/payment/working";
import { formatMoney, formatNumber } from "../lib/format.ts";
import { useText } from "./use-text.ts";

/** How figures are written in a language. */
export const figuresIn = (language: string) => ({
  number: (value: number) => formatNumber(value, language),
  money: (money: { amount: number; currency: string }) => formatMoney(money, language),
});

/** One price taken once is no working. */
export const worked = (fee: Fee, figures: ReturnType<typeof figuresIn>): boolean =>
  fee.lines.length > 1 || fee.lines.some((line) => lineWorking(line, figures));

export const FeeTable = ({ fee }: { fee: Fee }) => {
  const { t, language } = useText(["lists", "common"]);
  const figures = figuresIn(language);
  const { currency } = fee.total;
  return (
    <>
      <table className="fee-table">
        <caption className="visually-hidden">{t("lists:feeLine.TABLE")}</caption>
        <tbody>
          {fee.lines.map((line) => {
            const how = lineWorking(line, figures);
            return (
              <tr key={lineName(line)}>
                <th scope="row">
                  {t(`lists:${lineName(line)}`)}
                  {line.params?.preferential === true && (
                    <span className="fee-how">{t("lists:feeLine.PREFERENTIAL")}</span>
                  )}
                  {how && <span className="fee-how">{how}</span>}
                </th>
                <td>{formatMoney({ amount: line.amount, currency }, language)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("lists:feeLine.TOTAL")}</th>
            <td>{formatMoney(fee.total, language)}</td>
          </tr>
        </tfoot>
      </table>
      {worked(fee, figures) && <p className="fee-working small">{workingOf(fee, figures)}</p>}
    </>
  );
};
