/** `/pay/result?id=`: what became of a payment, and its receipt. */
import type { PaymentView } from "@portal/core/payment/wire";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { formatInstant, formatMoney, pick } from "../../lib/format.ts";
import { forget, useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Outcome } from "./outcome.tsx";

export const Component = () => {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { t, i18n } = useTranslation("pages/pay");
  const { data, error, reload } = useResource<PaymentView>(`/payment/${id}`);
  const [failure, setFailure] = useState<unknown>();
  const order = data?.order;
  const paid = order?.status === "PAID" || Boolean(data?.receiptNumber);
  useEffect(() => {
    if (paid) forget("/participate");
  }, [paid]);
  const receipt = (): void => {
    setFailure(undefined);
    api.download(`/payment/${id}/receipt?lang=${i18n.language}`, "receipt.pdf").catch(setFailure);
  };
  return (
    <div className="page narrow">
      {!data && !error && <Skeleton lines={5} />}
      {error && !data && <PageHeading>{t("title")}</PageHeading>}
      {error && <Failure error={error} retry={reload} />}
      {data && (
        <Outcome
          order={order}
          receiptNumber={data.receiptNumber}
          reload={reload}
          facts={[
            [t("code"), data.code],
            [t("event"), pick(data.eventNames, i18n.language)],
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
          {(done) => (
            <>
              {failure !== undefined && <Failure error={failure} />}
              <div className="actions">
                {done ? (
                  <Button onClick={receipt}>{t("receipt")}</Button>
                ) : (
                  <LinkButton to={paths.pay(id)}>{t("again")}</LinkButton>
                )}
                <LinkButton look="secondary" to={paths.record(id)}>
                  {t("toRecord")}
                </LinkButton>
              </div>
            </>
          )}
        </Outcome>
      )}
    </div>
  );
};
