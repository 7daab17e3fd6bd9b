/** `/pay/result?id=`: waits until the gateway's word is there, then the receipt. */
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
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../../form/form.css";
import type { Say } from "../../form/use-text.ts";

const WAITS = 40;
const WAIT_MS = 1_500;

export const Component = () => {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { t, i18n } = useTranslation("pages/pay");
  const say = t as unknown as Say;
  const { data, error, reload } = useResource<PaymentView>(`/payment/${id}`);
  const [waited, setWaited] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const order = data?.order;
  const paid = order?.status === "PAID" || Boolean(data?.receiptNumber);
  const ended = order?.status === "FAILED" || order?.status === "EXPIRED";
  const waiting = data !== undefined && !paid && !ended && waited < WAITS;
  // The gateway tells the server, not this page: the page asks until it knows.
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setWaited(waited + 1);
      void reload();
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [waiting, waited, reload]);
  useEffect(() => {
    if (paid) forget("/participate");
  }, [paid]);
  const state = paid ? "paid" : ended ? "failed" : waiting ? "waiting" : "unknown";
  return (
    <div className="page narrow">
      {!data && !error && <Skeleton lines={5} />}
      {error && !data && <PageHeading>{t("title")}</PageHeading>}
      {error && <Failure error={error} retry={reload} />}
      {data && (
        <>
          <div className={paid ? "wz-done" : ""} role="status">
            <PageHeading key={state}>{t(`result.${state}`)}</PageHeading>
            {paid && data.receiptNumber && (
              <>
                <p>{t("result.number")}</p>
                <p className="wz-reference">{data.receiptNumber}</p>
              </>
            )}
          </div>
          {!paid && <Notice kind={ended ? "error" : "info"} title={say(`result.${state}Text`)} />}
          <dl className="fv-facts">
            <div>
              <dt>{t("code")}</dt>
              <dd>{data.code}</dd>
            </div>
            <div>
              <dt>{t("event")}</dt>
              <dd>{pick(data.eventNames, i18n.language)}</dd>
            </div>
            <div>
              <dt>{t("total")}</dt>
              <dd>
                {formatMoney(
                  order ? { amount: order.amount, currency: order.currency } : data.fee.total,
                  i18n.language,
                )}
              </dd>
            </div>
            {order?.paidAt && (
              <div>
                <dt>{t("paidAt")}</dt>
                <dd>{formatInstant(order.paidAt, i18n.language)}</dd>
              </div>
            )}
          </dl>
          {failure !== undefined && <Failure error={failure} />}
          <div className="actions">
            {paid && (
              <Button
                onClick={() => {
                  setFailure(undefined);
                  api
                    .download(`/payment/${id}/receipt?lang=${i18n.language}`, "receipt.pdf")
                    .catch(setFailure);
                }}
              >
                {t("receipt")}
              </Button>
            )}
            {!paid && <LinkButton to={paths.pay(id)}>{t("again")}</LinkButton>}
            <LinkButton look="secondary" to={paths.record(id)}>
              {t("toRecord")}
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
};
