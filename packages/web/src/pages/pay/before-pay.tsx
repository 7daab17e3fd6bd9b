/** `/pay/BeforePay?id=`: the amount, what for, by when and why, how, and on whose invoice. */
import type { PaymentView } from "@portal/core/payment/wire";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { FeeTable } from "../../form/fee-table.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { formatMoney, formatNumber, formatRange, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DeadlineView } from "../../ui/deadline.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FieldGroup, Radio, TextField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../personal/personal.css";

const invoiceTypes = ["INDIVIDUAL", "ENTERPRISE", "ASSOCIATION"] as const;

type Currency = "MOP" | "RMB";
const PayForm = ({
  view,
  currency,
  onCurrency,
}: {
  view: PaymentView;
  currency: Currency;
  onCurrency: (next: Currency) => void;
}) => {
  const { t, language } = useText(["pages/pay", "lists", "common"]);
  const [method, setMethod] = useState("");
  const [type, setType] = useState("ENTERPRISE");
  const [name, setName] = useState(view.institutionName);
  const [tried, setTried] = useState(false);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const required = t("common:issue.required");
  const problems = tried
    ? [
        ...(method ? [] : [{ id: "method", text: t("pages/pay:missing.method") }]),
        ...(name.trim() ? [] : [{ id: "invoice-name", text: t("pages/pay:missing.name") }]),
      ]
    : [];
  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (!method || !name.trim()) return setRound((n) => n + 1);
    setBusy(true);
    try {
      const { checkoutUrl } = await api.post<{ checkoutUrl: string }>("/payment", {
        applicationId: view.applicationId,
        method,
        currency,
        invoiceType: type,
        invoiceName: name.trim(),
      });
      location.assign(checkoutUrl);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form className="pay-form" noValidate onSubmit={(event) => void pay(event)}>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <Failure error={failure} />}
      <FieldGroup id="currency" label={t("pages/pay:currency")} required>
        {view.amounts.map((money) => (
          <Radio
            key={money.currency}
            id={`currency-${money.currency}`}
            name="currency"
            label={formatMoney(money, language)}
            checked={currency === money.currency}
            onChange={() => onCurrency(money.currency)}
          />
        ))}
      </FieldGroup>
      <FieldGroup
        id="method"
        label={t("pages/pay:method")}
        required
        error={tried && !method ? t("pages/pay:missing.method") : undefined}
      >
        {view.methods.map((one) => (
          <Radio
            key={one.id}
            id={`method-${one.id}`}
            name="method"
            label={t(`lists:paymentMethod.${one.id}`, { defaultValue: one.id })}
            hint={
              one.limit !== undefined
                ? t(one.exceeds ? "pages/pay:exceeds" : "pages/pay:limit", {
                    amount: formatMoney({ amount: one.limit, currency: "MOP" }, language),
                  })
                : undefined
            }
            disabled={one.exceeds}
            checked={method === one.id}
            onChange={() => setMethod(one.id)}
          />
        ))}
      </FieldGroup>
      <FieldGroup id="invoice-type" label={t("pages/pay:invoiceType")} required>
        {invoiceTypes.map((one) => (
          <Radio
            key={one}
            id={`invoice-${one}`}
            name="invoice-type"
            label={t(`lists:invoiceType.${one}`)}
            checked={type === one}
            onChange={() => setType(one)}
          />
        ))}
      </FieldGroup>
      <TextField
        id="invoice-name"
        label={t("pages/pay:invoiceName")}
        required
        maxLength={255}
        value={name}
        error={tried && !name.trim() ? required : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("pages/pay:pay")}
        </Button>
        <LinkButton look="quiet" to={paths.record(view.applicationId)}>
          {t("pages/pay:later")}
        </LinkButton>
      </div>
    </form>
  );
};

export const Component = () => {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { t, language } = useText(["pages/pay", "lists", "status"]);
  const { data, error, loading, reload } = useResource<PaymentView>(`/payment/${id}`);
  const [currency, setCurrency] = useState<Currency>("MOP");
  // An unpaid fee that lapsed can still be settled, so that the bar ends.
  const open =
    data && !data.receiptNumber && (data.status === "AWAITING_PAYMENT" || data.status === "CANCELLED");
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
      {error && <Failure error={error} retry={reload} />}
      {data && (
        <div className="pc-columns">
          <div className="narrow">
            <p className="pc-amount">{formatMoney(data.fee.total, language)}</p>
            <p>
              {pick(data.eventNames, language)}
              {data.eventDates && ` · ${formatRange(data.eventDates.start, data.eventDates.end, language)}`}
            </p>
            {open ? (
              <PayForm view={data} currency={currency} onCurrency={setCurrency} />
            ) : (
              <Notice
                kind={data.receiptNumber ? "success" : "info"}
                title={t(data.receiptNumber ? "paidAlready" : "notOpen")}
              >
                <p>
                  <LinkButton
                    look="secondary"
                    small
                    to={data.receiptNumber ? paths.payResult(id) : paths.record(id)}
                  >
                    {t(data.receiptNumber ? "toReceipt" : "toRecord")}
                  </LinkButton>
                </p>
              </Notice>
            )}
          </div>
          <aside className="stack" aria-label={t("about")}>
            {data.due && (
              <div className="card">
                <DeadlineView deadline={data.due} />
              </div>
            )}
            <div className="card">
              <h2>{t("fee")}</h2>
              <FeeTable fee={data.fees[currency]} />
              {currency === "RMB" && (
                <p className="small muted">{t("rate", { rate: formatNumber(data.rate.RMB, language) })}</p>
              )}
              <dl className="small">
                <dt>{t("code")}</dt>
                <dd>{data.code}</dd>
                <dt>{t("payer")}</dt>
                <dd>{data.institutionName}</dd>
              </dl>
            </div>
          </aside>
        </div>
      )}
    </div>
  );
};
