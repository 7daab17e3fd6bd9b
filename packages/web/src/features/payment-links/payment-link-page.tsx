/** `/paylink#<code>`: the fee of an application, for whoever has a link to pay it and no account (decision 0766). */
import "../../ui/public.css";
import "../../form/form.css";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import type { PaymentLinkView } from "@portal/core/payments/payment-link-schema";
import { PAYMENT_NOT_ENABLED } from "@portal/core/platform/error-codes";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../shell/api.ts";
import { useReloadOnReturn } from "../../shell/use-reload-on-return.ts";
import { Alert } from "../../ui/alert.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useTabInput } from "../one-stop/use-tab-input.ts";
import { PaymentForm } from "../payments/payment-form.tsx";
import { buildPaymentInput } from "../payments/payment-input.ts";
import { listPaymentFacts, MissingPayment } from "./payment-link-parts.tsx";
import { usePaymentLink } from "./use-payment-link.ts";

interface OpenPaymentProps {
  code: string;
  view: PaymentLinkView;
  fee: NonNullable<PaymentLinkView["fee"]>;
  /** Loads it again: it may have been paid or withdrawn meanwhile. */
  reload: () => void;
}
const OpenPayment = ({ code, view, fee, reload }: OpenPaymentProps) => {
  const { t, language } = useText(["pages/paylink"]);
  const [isClosed, setIsClosed] = useState(false);
  const [input, setInput] = useTabInput(
    view.number,
    "payment",
    buildPaymentInput(nameInstitution(view, language), fee.proposedInvoiceType),
  );
  if (isClosed) return <Alert kind="warning" announce title={t("closedForNow")} />;
  return (
    <section aria-labelledby="pay">
      <h2 id="pay">{t("pay")}</h2>
      <PaymentForm
        payable={fee}
        input={input}
        onInput={setInput}
        start={async (choices) => {
          try {
            return await api.post("/payment/link/pay", { code, ...choices }, { anonymous: true });
          } catch (error) {
            setIsClosed(error instanceof ApiError && error.code === PAYMENT_NOT_ENABLED);
            reload();
            throw error;
          }
        }}
      >
        {null}
      </PaymentForm>
      <p>{t("receipt")}</p>
    </section>
  );
};

const PaymentLinkPage = () => {
  const { t, language } = useText(["pages/paylink", "lists"]);
  const link = usePaymentLink();
  const { code, view, reload } = link;
  useReloadOnReturn(reload);
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <MissingPayment {...link} />
      {code && view && (
        <>
          {view.state === "OPEN" ? (
            <p className="lead">{t("lead")}</p>
          ) : (
            <Alert kind={view.state === "PAID" ? "success" : "warning"} title={t(view.state)}>
              <p>{t(view.state === "PAID" ? "paidText" : "closedText")}</p>
            </Alert>
          )}
          <div className="card osspay-found">
            <dl className="fv-facts">
              {listPaymentFacts(view, t, language).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {view.state === "OPEN" && <p className="small">{t("check")}</p>}
          </div>
          {view.fee && (
            <OpenPayment
              key={view.number}
              code={code}
              view={view}
              fee={view.fee}
              reload={() => void reload()}
            />
          )}
        </>
      )}
    </div>
  );
};

export { PaymentLinkPage as Component };
