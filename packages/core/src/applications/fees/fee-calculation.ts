/**
 * Formats the calculation of a fee: "1,200 × 36 m² − 50% = MOP 21,600.00" (spec 2 §9). The signs are those of
 * arithmetic in every language; the caller formats the numbers. Page, PDF and payment show the same.
 */
import type { Fee, FeeLine } from "../model/application-schema.ts";

interface FigureFormatter {
  /** A plain number of patacas or yuan: `1,200`, `7.5`. */
  number(value: number): string;
  money(money: { amount: number; currency: string }): string;
}

const formatPart = (line: FeeLine, figures: FigureFormatter): string => {
  const unit = figures.number(line.unitAmount / 100);
  if (line.key === "space") return `${unit} × ${figures.number(line.quantity)} m²`;
  if (line.key === "rentWaived") return figures.number(-line.unitAmount / 100);
  return line.quantity === 1 ? unit : `${unit} × ${figures.number(line.quantity)}`;
};
const getDiscountPercent = (line: FeeLine): number | undefined =>
  line.key === "discount" && typeof line.params?.percent === "number" ? line.params.percent : undefined;

/** Formats one line without its amount: `1,200 × 36 m²`, `−50%`; undefined when the amount alone is enough. */
export const formatLineCalculation = (line: FeeLine, figures: FigureFormatter): string | undefined => {
  const percent = getDiscountPercent(line);
  if (percent !== undefined) return `−${figures.number(percent)}%`;
  return line.key === "space" || line.quantity !== 1 ? formatPart(line, figures) : undefined;
};

/** Formats the whole calculation with its result, or undefined when there is nothing to calculate. */
export const formatFeeCalculation = (fee: Fee, figures: FigureFormatter): string | undefined => {
  if (fee.lines.length === 0) return undefined;
  const lineTexts = fee.lines.map((line, i) => {
    const percent = getDiscountPercent(line);
    if (percent !== undefined) return ` − ${figures.number(percent)}%`;
    const sign = line.amount < 0 ? " − " : " + ";
    return `${i > 0 ? sign : ""}${formatPart(line, figures)}`;
  });
  return `${lineTexts.join("")} = ${figures.money(fee.total)}`;
};

const feeLineKeys: Record<string, string> = {
  participant: "PARTICIPATION",
  rent: "RENT",
  rentWaived: "RENT_WAIVED",
  stand: "STAND",
};
/** Returns the key of a line's name in the namespace `lists`. */
export const getLineNameKey = (line: FeeLine): string => {
  const { boothType, kind, extra } = line.params ?? {};
  if (typeof boothType === "string") return `boothType.${boothType}`;
  if (typeof kind === "string") return `feeLine.${kind}`;
  if (typeof extra === "string") return `seminarExtra.${extra}`;
  return `feeLine.${feeLineKeys[line.key] ?? "FIXED"}`;
};
