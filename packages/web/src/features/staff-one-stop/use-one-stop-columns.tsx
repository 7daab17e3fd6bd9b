/** The columns of the list of payment numbers: who pays what, how it ended, and what staff may do about it. */
import type { OneStopList } from "@portal/core/payments/one-stop/index";
import type { StaffOneStop } from "@portal/core/payments/one-stop/one-stop-schema";
import type { ReactNode } from "react";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import type { Column } from "../../ui/table.tsx";
import type { OneStopAction } from "./one-stop-act-form.tsx";

type OneStopColumn = Column<StaffOneStop>;
const namespaces = ["pages/staff-osspay", "pages/osspay", "lists", "common"];

/** Two lines of a cell as one element, so that a card on a phone keeps them together. */
const TwoLines = ({ first, children }: { first: string; children: ReactNode }) => (
  <div>
    {first}
    <br />
    <span className="muted small">{children}</span>
  </div>
);

/** Returns the columns that every list has. */
const usePaymentColumns = (): OneStopColumn[] => {
  const { t, language } = useText(namespaces);
  return [
    {
      key: "number",
      label: t("pages/osspay:field.number"),
      head: true,
      cell: ({ id }) => <code className="nowrap">{id}</code>,
    },
    {
      key: "company",
      label: t("pages/osspay:field.company"),
      cell: ({ companyName, registeredCapital }) => (
        <TwoLines first={companyName}>
          {t("capital", { amount: formatMoney(registeredCapital, language) })}
        </TwoLines>
      ),
    },
    {
      key: "amount",
      label: t("pages/osspay:field.amount"),
      numeric: true,
      cell: ({ amountDue }) => formatMoney(amountDue, language),
    },
    {
      key: "date",
      label: t("pages/osspay:field.date"),
      tight: true,
      cell: ({ date }) => formatDay(date, language),
    },
    {
      key: "payer",
      label: t("pages/osspay:field.payer"),
      cell: ({ payerName, receiptEmail }) =>
        payerName ? (
          <TwoLines first={payerName}>
            <EmailText address={receiptEmail} />
          </TwoLines>
        ) : (
          "–"
        ),
    },
  ];
};

/** Returns the column that says how a payment ended: its receipt, why it was cancelled, or what was taken back. */
const useOutcomeColumn = (list: OneStopList): OneStopColumn => {
  const { t, language } = useText(namespaces);
  return {
    key: "end",
    label: t(`end.${list}`),
    cell: ({ reversal, receiptNumber, cancelReason }) =>
      reversal
        ? t("reversed.fact", {
            amount: formatMoney(reversal.amount, language),
            day: formatDay(reversal.dueOn, language),
          })
        : (receiptNumber ?? cancelReason ?? "–"),
  };
};

type StartAction = (action: OneStopAction, payment: StaffOneStop) => void;

/** Returns the column with the button that cancels a payment, or why it cannot be cancelled. */
const useCancelColumn = (onAct: StartAction): OneStopColumn => {
  const { t, language } = useText(namespaces);
  return {
    key: "act",
    label: t("act"),
    bare: true,
    cell: (payment) =>
      payment.held ? (
        t("cancel.held", { amount: formatMoney(payment.held, language) })
      ) : (
        <Button
          look="secondary"
          small
          className="nowrap"
          aria-label={t("cancel.of", { number: payment.id })}
          onClick={() => onAct("cancel", payment)}
        >
          {t("cancel.short")}
        </Button>
      ),
  };
};

/** Returns the column with the buttons for a payment that the provider took back. */
const useReversalColumn = (actions: readonly OneStopAction[], onAct: StartAction): OneStopColumn => {
  const { t } = useText(namespaces);
  return {
    key: "decide",
    label: t("act"),
    bare: true,
    cell: (payment) =>
      actions.map((action) => (
        <Button
          key={action}
          look="secondary"
          small
          className="nowrap"
          aria-label={`${t(`reversed.${action}`)} ${payment.id}`}
          onClick={() => onAct(action, payment)}
        >
          {t(`reversed.${action}`)}
        </Button>
      )),
  };
};

/**
 * Returns the columns of one list.
 * @param list the list that is shown
 * @param canCancel whether the reader may cancel an open payment
 * @param reversalActions what the reader may do about a payment that was taken back
 * @param onAct opens the form of an action
 */
export const useOneStopColumns = (
  list: OneStopList,
  canCancel: boolean,
  reversalActions: readonly OneStopAction[],
  onAct: StartAction,
): OneStopColumn[] => {
  const paymentColumns = usePaymentColumns();
  const outcomeColumn = useOutcomeColumn(list);
  const cancelColumn = useCancelColumn(onAct);
  const reversalColumn = useReversalColumn(reversalActions, onAct);
  const isOpen = list === "TO_SUBMIT" || list === "TO_PAY";
  return [
    ...paymentColumns,
    ...(isOpen ? [] : [outcomeColumn]),
    ...(isOpen && canCancel ? [cancelColumn] : []),
    ...(list === "REVERSED" && reversalActions.length > 0 ? [reversalColumn] : []),
  ];
};
