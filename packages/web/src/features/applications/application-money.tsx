/** What the page of an application says of its money: a payment that was taken back, and a refund. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { Suspense } from "react";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { getDerivedStatus } from "../application-list/application-chip.tsx";
import { LazyRefundTable } from "./application-parts.ts";
import { getRefundStage } from "./refund-stage.ts";

export const PaymentAlerts = ({ view }: { view: ApplicationView }) => {
  const { t, language } = useText(["pages/personal"]);
  const { reversal, refundStarted } = view;
  return (
    <>
      {reversal && getDerivedStatus(view) !== "TAKEN_BACK" && <Alert title={t("reversal")} />}
      {refundStarted && (
        <Alert
          title={t("refundStarted", {
            amount: formatMoney(refundStarted.amount, language),
            day: formatDay(refundStarted.on, language),
          })}
        />
      )}
    </>
  );
};

export const RefundCard = ({ view }: { view: ApplicationView }) => {
  const stage = getRefundStage(view);
  if (!view.refund || !stage) return null;
  return (
    <div className="card">
      <Suspense fallback={<Skeleton lines={4} />}>
        <LazyRefundTable refund={view.refund} stage={stage} />
      </Suspense>
    </div>
  );
};
