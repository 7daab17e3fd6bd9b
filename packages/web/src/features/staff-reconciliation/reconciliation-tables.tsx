/** The tables of a day's reconciliation: what differs, sums by kind, each movement, and what is outstanding. */
import { getSubjectIdOfOrder } from "@portal/core/applications/orders/order-id";
import type { ReconciliationView } from "@portal/core/payments/reconciliation-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney, formatNumber, formatTime } from "../../shell/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { SubjectCell } from "./subject-cell.tsx";

interface Props {
  report: ReconciliationView;
}
type Difference = ReconciliationView["differences"][number];
type Money = ReconciliationView["entries"][number]["amount"];
const movements = ["payment", "refund", "takenBack", "returned"] as const;

const OrderNumber = ({ children }: { children: string }) => (
  <span className="reconciliation-number">{children}</span>
);

/**
 * Returns the two columns that compare our figures with others.
 * @param theirs names the others: by default the payment provider's
 */
const useSideColumns = <Row extends { ours: number; theirs: number }>(
  write: (row: Row, side: "ours" | "theirs") => string,
  theirs: "theirs" | "column.theirs" = "theirs",
): Column<Row>[] => {
  const { t } = useText(["pages/staff-reconciliation"]);
  return (["ours", "theirs"] as const).map((side) => ({
    key: side,
    label: t(side === "ours" ? side : theirs),
    numeric: true,
    cell: (row) => write(row, side),
  }));
};

const useAmountColumn = (): Column<{ amount: Money }> => {
  const { t, language } = useText(["pages/staff-reconciliation"]);
  return {
    key: "amount",
    label: t("amount"),
    numeric: true,
    cell: ({ amount }) => formatMoney(amount, language),
  };
};

export const DifferenceTable = ({ report }: Props) => {
  const { t, language } = useText(["pages/staff-reconciliation"]);
  const sideColumns = useSideColumns<Difference>(
    (row, side) =>
      row.check === "provider" || row.check === "bankReference"
        ? formatMoney({ amount: row[side], currency: row.currency }, language)
        : formatNumber(row[side], language),
    // How many receipts there are is compared with the numbers from the first to the last, and with no statement.
    "column.theirs",
  );
  const nameCheck = ({ check, kind }: Difference): string =>
    kind ? t("checkOf", { check: t(`check.${check}`), kind: t(`kind.${kind}`) }) : t(`check.${check}`);
  const columns: Column<Difference>[] = [
    { key: "check", label: t("what"), head: true, cell: nameCheck },
    {
      key: "subject",
      label: t("subject"),
      cell: (row) =>
        row.check === "receiptNumbers" ? (
          "–"
        ) : (
          <SubjectCell report={report} {...row} {...(row.check === "provider" && { orderId: row.subject })} />
        ),
    },
    {
      key: "order",
      label: t("order"),
      cell: ({ check, subject }) => (
        <OrderNumber>{check === "provider" || check === "receiptNumbers" ? subject : "–"}</OrderNumber>
      ),
    },
    ...sideColumns,
  ];
  return (
    <Table
      showCaption
      caption={t("differences")}
      columns={columns}
      rows={report.differences}
      rowKey={({ check, subject, kind }) => `${check} ${subject} ${kind ?? ""}`}
    />
  );
};

/** Lists the sums of a day by currency and kind of movement, without those in which nothing moved. */
const listTotals = ({ totals }: ReconciliationView) =>
  totals.flatMap(({ currency, ours, theirs }) =>
    movements
      .filter((kind) => ours[kind] !== 0 || theirs[kind] !== 0)
      .map((kind) => ({
        key: `${currency} ${kind}`,
        kind,
        currency,
        ours: ours[kind],
        theirs: theirs[kind],
      })),
  );
type Total = ReturnType<typeof listTotals>[number];

/** Nothing is shown for a day on which nothing moved. */
export const TotalTable = ({ report }: Props) => {
  const { t, language } = useText(["pages/staff-reconciliation"]);
  const totals = listTotals(report);
  const sideColumns = useSideColumns<Total>((row, side) =>
    formatMoney({ amount: row[side], currency: row.currency }, language),
  );
  if (totals.length === 0) return null;
  return (
    <Table
      showCaption
      caption={t("totals")}
      columns={[
        { key: "kind", label: t("what"), head: true, cell: ({ kind }) => t(`kind.${kind}`) },
        ...sideColumns,
      ]}
      rows={totals}
      rowKey={({ key }) => key}
    />
  );
};

export const EntryTable = ({ report }: Props) => {
  const { t, language } = useText(["pages/staff-reconciliation", "status"]);
  const amountColumn = useAmountColumn();
  if (report.entries.length === 0) return <EmptyState>{t("none")}</EmptyState>;
  return (
    <Table
      showCaption
      caption={t("entries")}
      columns={[
        {
          key: "kind",
          label: t("what"),
          head: true,
          cell: ({ at, kind }) => `${formatTime(at)} ${t(`kind.${kind}`)}`,
        },
        { key: "subject", label: t("subject"), cell: (row) => <SubjectCell report={report} {...row} /> },
        {
          key: "number",
          label: t("order"),
          cell: ({ receiptNumber, reference, orderId, valueDay, paymentDay }) => (
            <>
              <OrderNumber>{receiptNumber ?? reference ?? orderId ?? "–"}</OrderNumber>
              {valueDay && (
                <span className="muted small">
                  {" "}
                  {t("status:payment.bank", { day: formatDay(valueDay, language), reference })}
                </span>
              )}
              {paymentDay && (
                <span className="muted small">
                  {" "}
                  {t("status:payment.day", { day: formatDay(paymentDay, language) })}
                </span>
              )}
            </>
          ),
        },
        amountColumn,
      ]}
      rows={report.entries}
      rowKey={({ id }) => id}
    />
  );
};

export const OutstandingTable = ({ report }: Props) => {
  const { t, language } = useText(["pages/staff-reconciliation"]);
  const amountColumn = useAmountColumn();
  return (
    <Table
      showCaption
      caption={t("outstanding")}
      columns={[
        { key: "queue", label: t("what"), head: true, cell: ({ queue }) => t(`queue.${queue}`) },
        {
          key: "count",
          label: t("count"),
          numeric: true,
          cell: ({ count }) => formatNumber(count, language),
        },
        amountColumn,
      ]}
      rows={report.outstanding}
      rowKey={({ queue }) => queue}
    />
  );
};

export const DueRefundTable = ({ report }: Props) => {
  const { t } = useText(["pages/staff-reconciliation"]);
  const amountColumn = useAmountColumn();
  return (
    <Table
      showCaption
      caption={t("dueRefunds")}
      columns={[
        {
          key: "subject",
          label: t("subject"),
          head: true,
          cell: ({ applicationId, orderId }) => (
            <SubjectCell
              report={report}
              applicationId={applicationId}
              subject={getSubjectIdOfOrder(orderId)}
            />
          ),
        },
        { key: "order", label: t("order"), cell: ({ orderId }) => <OrderNumber>{orderId}</OrderNumber> },
        amountColumn,
      ]}
      rows={report.dueRefunds}
      rowKey={({ orderId }) => orderId}
    />
  );
};
