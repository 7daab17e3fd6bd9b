/** A day's payments, receipts, refunds and the statement of the payment provider, and what is outstanding now. */

import type { ReconciliationView } from "@portal/core/payments/reconciliation-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "./reconciliation.css";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";
import {
  DifferenceTable,
  DueRefundTable,
  EntryTable,
  OutstandingTable,
  TotalTable,
} from "./reconciliation-tables.tsx";

const PATH = "/staff/reconciliation";

const Exports = ({ day }: { day: string }) => {
  const { t, language } = useText(["pages/staff-reconciliation"]);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const fetchAs = async (format: "xlsx" | "csv"): Promise<void> => {
    setBusy(format);
    setError(undefined);
    try {
      await api.download(`${PATH}/export`, `${t("title")}-${day}.${format}`, {
        day,
        format,
        lang: language,
      });
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
          <Button key={format} look="secondary" busy={busy === format} onClick={() => fetchAs(format)}>
            {t(`export.${format}`)}
          </Button>
        ))}
      </p>
    </>
  );
};

const ReconciliationStatus = ({
  report,
  isOpen,
  onRetry,
}: {
  report: ReconciliationView;
  isOpen: boolean;
  onRetry: () => void;
}) => {
  const { t } = useText(["pages/staff-reconciliation", "common"]);
  if (!report.hasStatement)
    return (
      <Alert kind="error" title={t("noStatement")}>
        <p>{t("noStatementText")}</p>
        <p>
          <Button look="secondary" small onClick={onRetry}>
            {t("common:action.retry")}
          </Button>
        </p>
      </Alert>
    );
  if (!report.balanced)
    return <Alert kind="error" title={t("unbalanced", { count: report.differences.length })} />;
  return <Alert kind={isOpen ? "info" : "success"} title={t(isOpen ? "open" : "balanced")} />;
};

/** The numbers and sums that no table has. */
const Sums = ({ report }: { report: ReconciliationView }) => {
  const { t, language } = useText(["pages/staff-reconciliation"]);
  return (
    <dl className="reconciliation-totals">
      {(["receipts", "excessTransfers", "bankRefunds", "grantPayouts", "grantRepayments"] as const).map(
        (name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {t("countAmount", {
                count: report[name].count,
                amount: formatMoney(report[name].amount, language),
              })}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
};

const Report = ({ report }: { report: ReconciliationView }) => (
  <div className="stack">
    {report.differences.length > 0 && <DifferenceTable report={report} />}
    <TotalTable report={report} />
    <Sums report={report} />
    <EntryTable report={report} />
    <OutstandingTable report={report} />
    {report.dueRefunds.length > 0 && <DueRefundTable report={report} />}
  </div>
);

const ReconciliationPage = () => {
  const { t, language } = useText(["pages/staff-reconciliation", "common"]);
  const today = useToday();
  // Until a day is chosen it is today, which the first answer of the server may correct.
  const [{ day }, setValues] = useAddressValues({ day: today });
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today;
  const dayIssue =
    day === ""
      ? { key: "required" }
      : day > today
        ? { key: "afterMax", params: { max: formatDay(today, language) } }
        : undefined;
  const report = useResource<ReconciliationView>(isDay ? PATH : undefined, { day });
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      <PickerField
        id="day"
        type="date"
        label={t("day")}
        className="control control-short"
        mark={false}
        max={today}
        error={dayIssue && formatIssue(t, dayIssue)}
        value={day}
        onChange={(event) => setValues({ day: event.target.value })}
      />
      {report.error && <FailureAlert error={report.error} retry={() => void report.reload()} />}
      {report.loading && <Skeleton lines={6} />}
      {report.data && (
        <>
          <ReconciliationStatus
            report={report.data}
            isOpen={day === today}
            onRetry={() => void report.reload()}
          />
          <Exports day={day} />
          <Report report={report.data} />
        </>
      )}
    </AdminFrame>
  );
};

export { ReconciliationPage as Component };
