/** The amount of a step in the history: what was granted, paid out, repaid or refunded by it. */
import type { HistoryEntry } from "@portal/core/applications/model/schema";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../shell/format.ts";

type Step = Pick<HistoryEntry, "action" | "diff">;

/** The change in which the step of an action keeps its amount. */
const changeOfAction: Readonly<Record<string, string>> = {
  decideFunding: "funding",
  settle: "settled",
  confirmRepayment: "repayment",
  refund: "refunded",
};

/** Returns the amount in avos; undefined for a step without one, and for readers who do not see changes. */
export const readHistoryAmount = ({ action, diff }: Step): number | undefined => {
  const change = diff?.[changeOfAction[action] ?? ""] as { after?: { amount?: unknown } } | undefined;
  const amount = change?.after?.amount;
  return typeof amount === "number" && amount > 0 ? amount : undefined;
};

export const HistoryAmount = ({ entry }: { entry: Step }) => {
  const { language } = useTranslation().i18n;
  const amount = readHistoryAmount(entry);
  return amount === undefined ? null : <p>{formatMoney({ amount, currency: "MOP" }, language)}</p>;
};
