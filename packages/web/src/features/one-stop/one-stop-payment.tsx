/** A payment that was looked up: its purpose, the payer, and paying it. */
import * as errorCodes from "@portal/core/platform/error-codes";
import "../../form/form.css";
import type { OneStopView } from "@portal/core/payments/one-stop/one-stop-schema";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../shell/api.ts";
import { formatMoney } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { PaymentForm } from "../payments/payment-form.tsx";
import { buildPaymentInput } from "../payments/payment-input.ts";
import type { LookedUpPayment } from "./looked-up-payment.ts";
import { listOneStopFacts } from "./one-stop-facts.ts";
import { oneStopTones } from "./one-stop-tones.ts";
import { PayerForm } from "./payer-form.tsx";
import { useTabInput } from "./use-tab-input.ts";

interface Props {
  lookedUpPayment: LookedUpPayment;
  /** It was just looked up, and replaces the form. */
  asked: boolean;
  onChange: (next: LookedUpPayment | undefined) => void;
  /** Loads it again, which also detects an expired look-up. */
  reload: () => void;
}

const PaymentSteps = ({
  lookedUpPayment,
  reload,
  onCorrect,
}: Pick<Props, "lookedUpPayment" | "reload"> & { onCorrect: () => void }) => {
  const { t } = useText(["pages/osspay"]);
  const [closed, setClosed] = useState(false);
  const { payment, ticket } = lookedUpPayment;
  const [input, setInput] = useTabInput(
    payment.number,
    "payment",
    buildPaymentInput(payment.payerName ?? payment.companyName, payment.proposedInvoiceType),
  );
  return (
    <section aria-labelledby="pay">
      <h2 id="pay">{t("pay.title")}</h2>
      {payment.methods.some(({ exceeds }) => exceeds) && <p className="muted">{t("pay.limits")}</p>}
      {closed && <Alert kind="warning" announce title={t("pay.closed")} />}
      {!closed && (
        <PaymentForm
          payable={payment}
          input={input}
          onInput={setInput}
          start={async (choices) => {
            try {
              return await api.post("/osspay/pay", { ticket, ...choices });
            } catch (error) {
              // Online payment is switched off, which this page explains in a text for payers without an account.
              setClosed(error instanceof ApiError && error.code === errorCodes.PAYMENT_NOT_ENABLED);
              // It may have been paid or cancelled meanwhile, or the look-up expired.
              reload();
              throw error;
            }
          }}
        >
          <Button look="quiet" onClick={onCorrect}>
            {t("payer.correct")}
          </Button>
        </PaymentForm>
      )}
    </section>
  );
};

/** Whether the payer who was submitted is being corrected. Like what is typed, it survives a reload. */
const useCorrection = (number: string) => {
  const [{ isOpen }, store] = useTabInput(number, "correction", { isOpen: "" });
  return [isOpen !== "", (opens: boolean) => store({ isOpen: opens ? "true" : "" })] as const;
};

export const OneStopPayment = ({ lookedUpPayment, asked, onChange, reload }: Props) => {
  const { t, language } = useText(["pages/osspay", "pages/pay", "lists", "status"]);
  const { payment } = lookedUpPayment;
  const [isCorrecting, setIsCorrecting] = useCorrection(payment.number);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves to the replacement, so that screen readers announce it.
  useEffect(() => {
    if (asked) heading.current?.focus();
  }, [asked]);
  const showSubmittedPayment = (next: OneStopView): void => {
    setIsCorrecting(false);
    onChange({ ...lookedUpPayment, payment: next });
  };
  const showsPayerForm = payment.status === "TO_SUBMIT" || (payment.status === "TO_PAY" && isCorrecting);
  return (
    <>
      <section className="card osspay-found" aria-labelledby="found">
        <h2 id="found" ref={heading} tabIndex={-1}>
          {payment.companyName}
        </h2>
        <p>
          {payment.takenBack ? (
            <Chip tone="payment">{t("status:derived.TAKEN_BACK")}</Chip>
          ) : (
            <Chip tone={oneStopTones[payment.status]}>
              {t(`lists:oneStopPaymentStatus.${payment.status}`)}
            </Chip>
          )}
        </p>
        <dl className="fv-facts">
          {listOneStopFacts(payment, t, language).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Button look="secondary" small onClick={() => onChange(undefined)}>
          {t("another")}
        </Button>
      </section>
      {showsPayerForm && (
        <PayerForm
          lookedUpPayment={lookedUpPayment}
          onDone={showSubmittedPayment}
          onFailed={reload}
          {...(isCorrecting ? { onCancel: () => setIsCorrecting(false) } : {})}
        />
      )}
      {payment.status === "TO_PAY" && !isCorrecting && (
        <PaymentSteps
          lookedUpPayment={lookedUpPayment}
          reload={reload}
          onCorrect={() => setIsCorrecting(true)}
        />
      )}
      {payment.takenBack && (
        <Alert title={t("pages/pay:result.takenBack")}>
          <p>{t("pages/pay:result.takenBackText")}</p>
        </Alert>
      )}
      {payment.status === "PAID" && !payment.takenBack && (
        <Alert kind="success" title={t("paid")}>
          <p>
            <LinkButton look="secondary" small to={paths.osspayResult}>
              {t("toReceipt")}
            </LinkButton>
          </p>
        </Alert>
      )}
      {payment.returned?.map((money) => (
        <Alert
          key={`${money.currency}${money.amount}`}
          title={t("returned", { amount: formatMoney(money, language) })}
        >
          <p>{t("returnedText")}</p>
        </Alert>
      ))}
      {payment.status === "CANCELLED" && (
        <Alert kind="warning" title={t("cancelled")}>
          <p>{t("cancelledText")}</p>
        </Alert>
      )}
    </>
  );
};
