/** `/pay/result?id=`: the result of a payment, and its receipt. */
import type { PaymentView } from "@portal/core/applications/orders/payment-schema";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { api } from "../../shell/api.ts";
import { formatInstant, formatMoney, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useForgetPaymentInput } from "./payment-input.ts";
import { PaymentOutcome } from "./payment-outcome.tsx";

const PaymentResultPage = () => {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { t, i18n } = useTranslation("pages/pay");
  const { data, error, reload } = useResource<PaymentView>(`/payment/${id}`);
  const [failure, setFailure] = useState<unknown>();
  const order = data?.order;
  const isTakenBack = data?.reversal !== undefined;
  const isPaid = !isTakenBack && (order?.status === "PAID" || Boolean(data?.receiptNumber));
  useForgetPaymentInput(id, isPaid);
  useEffect(() => {
    if (isPaid) invalidateResources("/participate");
  }, [isPaid]);
  const downloadReceipt = () => api.downloadPrint(`/payment/${id}/receipt?lang=${i18n.language}`);
  return (
    <div className="page narrow">
      {!data && !error && <Skeleton lines={5} />}
      {error && !data && <PageHeading>{t("title")}</PageHeading>}
      {error && <FailureAlert error={error} retry={reload} />}
      {data && (
        <PaymentOutcome
          order={order}
          receiptNumber={data.receiptNumber}
          isTakenBack={isTakenBack}
          reload={reload}
          facts={[
            [t("code"), data.code],
            [t("event"), pickLanguage(data.eventNames, i18n.language)],
            [
              t("total"),
              formatMoney(
                order ? { amount: order.amount, currency: order.currency } : data.fee.total,
                i18n.language,
              ),
            ],
            ...(order?.paidAt ? [[t("paidAt"), formatInstant(order.paidAt, i18n.language)] as const] : []),
          ]}
        >
          {(state) => (
            <>
              {failure !== undefined && <FailureAlert error={failure} />}
              <div className="actions">
                {state === "paid" && (
                  <DownloadButton download={downloadReceipt} onFailure={setFailure}>
                    {t("receipt")}
                  </DownloadButton>
                )}
                {state === "failed" && <LinkButton to={paths.pay(id)}>{t("again")}</LinkButton>}
                {state === "unknown" && (
                  <LinkButton look="secondary" to={paths.pay(id)}>
                    {t("back")}
                  </LinkButton>
                )}
                <LinkButton look="secondary" to={paths.record(id)}>
                  {t("toRecord")}
                </LinkButton>
              </div>
            </>
          )}
        </PaymentOutcome>
      )}
    </div>
  );
};

export { PaymentResultPage as Component };
