/** A day's payments, receipts, refunds and the statement of the payment provider, and what is outstanding now. */

import { getSubjectIdOfOrder } from "@portal/core/applications/orders/order-id";
import type { ReconciliationView } from "@portal/core/payments/reconciliation-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api, buildApiPath } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatDay, formatMoney, formatNumber, formatTime } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import "./reconciliation.css";
import { AdminFrame } from "../staff-admin/admin-frame.tsx";
import { SubjectCell } from "./subject-cell.tsx";

const PATH = "/staff/reconciliation";
const movements = ["payment", "refund", "takenBack", "returned"] as const;
type Entry = ReconciliationView["entries"][number];
type Difference = ReconciliationView["differences"][number];

const Exports = ({ day }: { day: string }) => {
  const { t, language } = useText(["pages/staff-reconciliation"]);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const fetchAs = async (format: "xlsx" | "csv"): Promise<void> => {
    setBusy(format);
    setError(undefined);
    try {
      const path = buildApiPath(`${PATH}/export`, { day, format, lang: language }).slice(4);
      await api.download(path, `${t("title")}-${day}.${format}`);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      {error !== undefined && <FailureAlert error={error} />}
      <p className="actions">
        {(["xlsx", "csv"] as const).map((format) => (
          <Button key={format} look="secondary" busy={busy === format} onClick={() => void fetchAs(format)}>
            {t(`export.${format}`)}
          </Button>
        ))}
      </p>
    </>
  );
};

const ReconciliationStatus = ({ report, isOpen }: { report: ReconciliationView; isOpen: boolean }) => {
  const { t } = useText(["pages/staff-reconciliation"]);
  if (!report.hasStatement)
    return (
      <Alert kind="error" title={t("noStatement")}>
        <p>{t("noStatementText")}</p>
      </Alert>
    );
  if (!report.balanced)
    return <Alert kind="error" title={t("unbalanced", { count: report.differences.length })} />;
  return <Alert kind={isOpen ? "info" : "success"} title={t(isOpen ? "open" : "balanced")} />;
};

const Report = ({ report }: { report: ReconciliationView }) => {
  const { t, language } = useText(["pages/staff-reconciliation"]);
  const formatSum = (amount: number, currency: string) => formatMoney({ amount, currency }, language);
  const totals = report.totals.flatMap(({ currency, ours, theirs }) =>
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
  const buildSideColumns = <Row extends { currency: string; ours: number; theirs: number }>(
    write: (row: Row, side: "ours" | "theirs") => string,
  ): Column<Row>[] =>
    (["ours", "theirs"] as const).map((side) => ({
      key: side,
      label: t(side),
      numeric: true,
      cell: (row: Row) => write(row, side),
    }));
  const entryColumns: Column<Entry>[] = [
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
      cell: ({ receiptNumber, reference, orderId }) => (
        <span className="reconciliation-number">{receiptNumber ?? reference ?? orderId ?? "–"}</span>
      ),
    },
    {
      key: "amount",
      label: t("amount"),
      numeric: true,
      cell: ({ amount }) => formatMoney(amount, language),
    },
  ];
  return (
    <div className="stack">
      {report.differences.length > 0 && (
        <Table
          showCaption
          caption={t("differences")}
          columns={[
            {
              key: "check",
              label: t("what"),
              head: true,
              cell: ({ check, kind }: Difference) =>
                kind
                  ? t("checkOf", { check: t(`check.${check}`), kind: t(`kind.${kind}`) })
                  : t(`check.${check}`),
            },
            {
              key: "subject",
              label: t("subject"),
              cell: (row: Difference) => (
                <SubjectCell
                  report={report}
                  {...row}
                  {...(row.check === "provider" && { orderId: row.subject })}
                />
              ),
            },
            {
              key: "order",
              label: t("order"),
              cell: ({ check, subject }: Difference) => (
                <span className="reconciliation-number">{check === "provider" ? subject : "–"}</span>
              ),
            },
            ...buildSideColumns<Difference>((row, side) =>
              row.check === "provider" || row.check === "bankReference"
                ? formatSum(row[side], row.currency)
                : formatNumber(row[side], language),
            ),
          ]}
          rows={report.differences}
          rowKey={({ check, subject, kind }) => `${check} ${subject} ${kind ?? ""}`}
        />
      )}
      {totals.length > 0 && (
        <Table
          showCaption
          caption={t("totals")}
          columns={[
            { key: "kind", label: t("what"), head: true, cell: ({ kind }) => t(`kind.${kind}`) },
            ...buildSideColumns<(typeof totals)[number]>((row, side) => formatSum(row[side], row.currency)),
          ]}
          rows={totals}
          rowKey={({ key }) => key}
        />
      )}
      <dl>
        {(["receipts", "bankRefunds", "grantPayouts", "grantRepayments"] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {t("countAmount", {
                count: report[name].count,
                amount: formatMoney(report[name].amount, language),
              })}
            </dd>
          </div>
        ))}
      </dl>
      {report.entries.length === 0 ? (
        <EmptyState>{t("none")}</EmptyState>
      ) : (
        <Table
          showCaption
          caption={t("entries")}
          columns={entryColumns}
          rows={report.entries}
          rowKey={({ id }) => id}
        />
      )}
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
          {
            key: "amount",
            label: t("amount"),
            numeric: true,
            cell: ({ amount }) => formatMoney(amount, language),
          },
        ]}
        rows={report.outstanding}
        rowKey={({ queue }) => queue}
      />
      {report.dueRefunds.length > 0 && (
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
            {
              key: "order",
              label: t("order"),
              cell: ({ orderId }) => <span className="reconciliation-number">{orderId}</span>,
            },
            {
              key: "amount",
              label: t("amount"),
              numeric: true,
              cell: ({ amount }) => formatMoney(amount, language),
            },
          ]}
          rows={report.dueRefunds}
          rowKey={({ orderId }) => orderId}
        />
      )}
    </div>
  );
};

const ReconciliationPage = () => {
  const { t, language } = useText(["pages/staff-reconciliation", "common"]);
  const today = useToday();
  // Until a day is chosen it is today, which the first answer of the server may correct.
  const [chosenDay, setDay] = useState<string>();
  const day = chosenDay ?? today;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today;
  const report = useResource<ReconciliationView>(isDay ? PATH : undefined, { day });
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      <TextField
        id="day"
        type="date"
        label={t("day")}
        className="control control-short"
        mark={false}
        max={today}
        error={
          day > today
            ? formatIssue(t, { key: "afterMax", params: { max: formatDay(today, language) } })
            : undefined
        }
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      {report.error && <FailureAlert error={report.error} retry={() => void report.reload()} />}
      {report.loading && <Skeleton lines={6} />}
      {report.data && (
        <>
          <ReconciliationStatus report={report.data} isOpen={day === today} />
          <Exports day={day} />
          <Report report={report.data} />
        </>
      )}
    </AdminFrame>
  );
};

export { ReconciliationPage as Component };
