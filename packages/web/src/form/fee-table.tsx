/**
 * A fee line by line with its calculation: "1,200 × 36 m² − 50% = MOP 21,600.00" (spec 2 §9). The same on every page.
 */
import "./fee.css";
import {
  formatFeeCalculation,
  formatLineCalculation,
  getLineNameKey,
} from "@portal/core/applications/fees/fee-calculation";
import type { Fee } from "@portal/core/applications/model/application-schema";
import { formatMoney } from "../shell/format.ts";
import { createFigureFormatters, showsCalculation } from "./fee-figures.ts";
import { useText } from "./use-text.ts";

export const FeeTable = ({ fee }: { fee: Fee }) => {
  const { t, language } = useText(["lists", "common"]);
  const figures = createFigureFormatters(language);
  const { currency } = fee.total;
  return (
    <>
      <table className="fee-table">
        <caption className="visually-hidden">{t("lists:feeLine.TABLE")}</caption>
        <tbody>
          {fee.lines.map((line) => {
            const working = formatLineCalculation(line, figures);
            return (
              <tr key={getLineNameKey(line)}>
                <th scope="row">
                  {t(`lists:${getLineNameKey(line)}`)}
                  {line.params?.preferential === true && (
                    <span className="fee-how">{t("lists:feeLine.PREFERENTIAL")}</span>
                  )}
                  {working && <span className="fee-how">{working}</span>}
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
      {showsCalculation(fee, figures) && (
        <p className="fee-working small">{formatFeeCalculation(fee, figures)}</p>
      )}
    </>
  );
};
