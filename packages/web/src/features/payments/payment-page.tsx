/**
 * `/pay/BeforePay?id=`: the amount, its subject, the deadline with its reason, the method, and the name on the
 * invoice.
 */

import type { PaymentView } from "@portal/core/applications/orders/payment-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { FeeTable } from "../../form/fee-table.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatMoney, formatNumber, formatRange, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useReloadOnReturn } from "../../shell/use-reload-on-return.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DeadlineView } from "../../ui/deadline-view.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../../shell/personal.css";
import { type Currency, PaymentForm } from "./payment-form.tsx";
import { getPaymentInputName, useForgetPaymentInput } from "./payment-input.ts";

const PaymentPage = () => {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { t, language } = useText(["pages/pay", "lists", "status"]);
  const { data, error, loading, reload } = useResource<PaymentView>(`/payment/${id}`);
  useReloadOnReturn(reload);
  const [currency, setCurrency] = useState<Currency>("MOP");
  // A lapsed fee can still be paid, so that the restriction ends.
  const open =
    data &&
    !data.receiptNumber &&
    !data.reversal &&
    (data.status === "AWAITING_PAYMENT" || data.status === "CANCELLED");
  useForgetPaymentInput(id, data !== undefined && !open);
  const hasFee = data !== undefined && data.fee.total.amount > 0;
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[
          { text: t("centre"), to: paths.personal },
          ...(data ? [{ text: data.code, to: paths.record(id) }] : []),
          { text: t("title") },
        ]}
      />
      <PageHeading>{t("title")}</PageHeading>
      {loading && <Skeleton lines={8} />}
      {error && <FailureAlert error={error} retry={reload} />}
      {data && (
        <div className="pc-columns">
          <div className="narrow">
            {hasFee && <p className="pc-amount">{formatMoney(data.fee.total, language)}</p>}
            <p>
              {pickLanguage(data.eventNames, language)}
              {data.eventDates && ` · ${formatRange(data.eventDates.start, data.eventDates.end, language)}`}
            </p>
            {open && data.due && <DeadlineView deadline={data.due} about={data.code} />}
            {open ? (
              <PaymentForm
                payable={data}
                name={nameInstitution(data, language)}
                storageName={getPaymentInputName(id)}
                currency={currency}
                onCurrency={setCurrency}
                start={(choices) => api.post("/payment", { applicationId: id, ...choices })}
              >
                <LinkButton look="quiet" to={paths.record(id)}>
                  {t("later")}
                </LinkButton>
              </PaymentForm>
            ) : (
              <Alert
                kind={data.receiptNumber ? "success" : "info"}
                title={t(data.reversal ? "result.takenBack" : data.receiptNumber ? "paidAlready" : "notOpen")}
              >
                {data.reversal && <p>{t("result.takenBackText")}</p>}
                <p>
                  <LinkButton
                    look="secondary"
                    small
                    to={data.receiptNumber ? paths.payResult(id) : paths.record(id)}
                  >
                    {t(data.receiptNumber ? "toReceipt" : "toRecord")}
                  </LinkButton>
                </p>
              </Alert>
            )}
          </div>
          {hasFee && (
            <aside className="stack" aria-label={t("about")}>
              <div className="card">
                <h2>{t("fee")}</h2>
                <FeeTable fee={data.fees[currency]} />
                {currency === "RMB" && (
                  <p className="small muted">{t("rate", { rate: formatNumber(data.rate.RMB, language) })}</p>
                )}
                <dl className="small">
                  <dt>{t("code")}</dt>
                  <dd className="nowrap">{data.code}</dd>
                  <dt>{t("payer")}</dt>
                  <dd>{nameInstitution(data, language)}</dd>
                </dl>
              </div>
            </aside>
          )}
        </div>
      )}
    </div>
  );
};

export { PaymentPage as Component };
