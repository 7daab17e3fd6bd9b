/** Formats the figures of a fee, and decides whether its calculation is shown. */
import { formatLineCalculation } from "@portal/core/applications/fees/fee-calculation";
import type { Fee } from "@portal/core/applications/model/application-schema";
import { formatMoney, formatNumber } from "../shell/format.ts";

/** Returns the number formatters of a language. */
export const createFigureFormatters = (language: string) => ({
  number: (value: number) => formatNumber(value, language),
  money: (money: { amount: number; currency: string }) => formatMoney(money, language),
});

/** A single price without quantity needs no calculation. */
export const showsCalculation = (fee: Fee, figures: ReturnType<typeof createFigureFormatters>): boolean =>
  fee.lines.length > 1 || fee.lines.some((line) => formatLineCalculation(line, figures));
