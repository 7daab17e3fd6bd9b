/** A payment that was looked up: what it is for, who pays, and paying it. */
import "../../form/form.css";
import type { OneStopView } from "@portal/core/one-stop/wire";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { type Currency, PayForm } from "../pay/pay-form.tsx";
import { factsOf } from "./facts.ts";
import type { Held } from "./held.ts";
import { PayerForm } from "./payer-form.tsx";
import { tones } from "./tones.ts";

interface Props {
  held: Held;
  /** It was just looked up, and takes the form's place. */
  asked: boolean;
  onChange: (next: Held | undefined) => void;
  /** Reads it again: also how it is found out that the look-up ran out. */
  reload: () => void;
}

const Pay = ({ held, reload, onCorrect }: Pick<Props, "held" | "reload"> & { onCorrect: () => void }) => {
  const { t } = useText(["pages/osspay"]);
  const [currency, setCurrency] = useState<Currency>("MOP");
  const [closed, setClosed] = useState(false);
  const { payment, ticket } = held;
  return (
    <section aria-labelledby="pay">
      <h2 id="pay">{t("pay.title")}</h2>
      {payment.methods.some(({ exceeds }) => exceeds) && <p className="muted">{t("pay.limits")}</p>}
      {closed && <Notice kind="warning" announce title={t("pay.closed")} />}
      {!closed && (
        <PayForm
          payable={payment}
          name={payment.companyName}
          currency={currency}
          onCurrency={setCurrency}
          start={async (choices) => {
            try {
              return await api.post("/osspay/pay", { ticket, ...choices });
            } catch (error) {
              // Paying online is switched off: said in words for who has no account.
              setClosed(error instanceof ApiError && error.code === 900021);
              // It may be paid or cancelled by now, or was looked up too long ago.
              reload();
              throw error;
            }
          }}
        >
          <Button look="quiet" onClick={onCorrect}>
            {t("payer.correct")}
          </Button>
        </PayForm>
      )}
    </section>
  );
};

export const Found = ({ held, asked, onChange, reload }: Props) => {
  const { t, language } = useText(["pages/osspay", "lists"]);
  const { payment } = held;
  const [correcting, setCorrecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever cannot see what took the form's place hears it.
  useEffect(() => {
    if (asked) heading.current?.focus();
  }, [asked]);
  const submitted = (next: OneStopView): void => {
    setCorrecting(false);
    onChange({ ...held, payment: next });
  };
  const asks = payment.status === "TO_SUBMIT" || (payment.status === "TO_PAY" && correcting);
  return (
    <>
      <section className="card osspay-found" aria-labelledby="found">
        <h2 id="found" ref={heading} tabIndex={-1}>
          {payment.companyName}
        </h2>
        <p>
          <Chip tone={tones[payment.status]}>{t(`lists:oneStopPaymentStatus.${payment.status}`)}</Chip>
        </p>
        <dl className="fv-facts">
          {factsOf(payment, t, language).map(([label, value]) => (
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
      {asks && (
        <PayerForm
          held={held}
          onDone={submitted}
          onFailed={reload}
          {...(correcting ? { onCancel: () => setCorrecting(false) } : {})}
        />
      )}
      {payment.status === "TO_PAY" && !correcting && (
        <Pay held={held} reload={reload} onCorrect={() => setCorrecting(true)} />
      )}
      {payment.status === "PAID" && (
        <Notice kind="success" title={t("paid")}>
          <p>
            <LinkButton look="secondary" small to={paths.osspayResult}>
              {t("toReceipt")}
            </LinkButton>
          </p>
        </Notice>
      )}
      {payment.returned?.map((money) => (
        <Notice
          key={`${money.currency}${money.amount}`}
          title={t("returned", { amount: formatMoney(money, language) })}
        >
          <p>{t("returnedText")}</p>
        </Notice>
      ))}
      {payment.status === "CANCELLED" && (
        <Notice kind="warning" title={t("cancelled")}>
          <p>{t("cancelledText")}</p>
        </Notice>
      )}
    </>
  );
};
