/** The reason of an act of staff as it is typed: stock reasons and words, which return together. */
import type { StockReason } from "@portal/core/messaging/stock-reasons";

interface ReasonDraft {
  reason: string;
  chosenReasons: readonly StockReason[];
}
export const emptyReason: ReasonDraft = { reason: "", chosenReasons: [] };
