/** A fee on the page to pay it: the amount, its subject, the deadline, the form, and other ways. */
import type { PaymentView } from "@portal/core/applications/orders/payment-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { FeeTable } from "../../form/fee-table.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatMoney, formatNumber, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { DeadlineView } from "../../ui/deadline-view.tsx";
import { BankTransfer } from "./bank-transfer.tsx";
import { PaymentForm } from "./payment-form.tsx";
import {
  buildPaymentInput,
  getPaymentInputName,
  type PaymentInput,
  useForgetPaymentInput,
} from "./payment-input.ts";
import { PaymentLinkPanel } from "./payment-link-panel.tsx";

/** Why nothing can be paid now. */
const NothingToPay = ({ id, data }: { id: string; data: PaymentView }) => {
  const { t } = useText(["pages/pay"]);
  return (
    <Alert
      kind={data.receiptNumber ? "success" : "info"}
      title={t(data.reversal ? "result.takenBack" : data.receiptNumber ? "paidAlready" : "notOpen")}
    >
      {data.pending && !data.receiptNumber && <p>{t("waits")}</p>}
      {data.reversal && <p>{t("result.takenBackText")}</p>}
      <p>
        <LinkButton look="secondary" small to={data.receiptNumber ? paths.payResult(id) : paths.record(id)}>
          {t(data.receiptNumber ? "toReceipt" : "toRecord")}
        </LinkButton>
      </p>
    </Alert>
  );
};

const FeeCard = ({ data, currency }: { data: PaymentView } & Pick<PaymentInput, "currency">) => {
  const { t, language } = useText(["pages/pay", "lists"]);
  return (
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
  );
};

interface Props extends Pick<Parameters<typeof PaymentLinkPanel>[0], "onChange" | "reload"> {
  id: string;
  data: PaymentView;
}
/** The fee of an application: what it is, and paying it while that is possible. */
export const FeePayment = ({ id, data, onChange, reload }: Props) => {
  const { t, language } = useText(["pages/pay", "lists", "status"]);
  const isOpen = data.isPayable && !data.receiptNumber && !data.reversal;
  const [input, setInput, persistedInput] = usePersistedInput(
    isOpen ? getPaymentInputName(id) : undefined,
    () => buildPaymentInput(nameInstitution(data, language), data.proposedInvoiceType),
  );
  useForgetPaymentInput(id, !isOpen);
  const hasFee = data.fee.total.amount > 0;
  return (
    <div className="pc-columns">
      <div className="narrow">
        {hasFee && <p className="pc-amount">{formatMoney(data.fee.total, language)}</p>}
        <p>
          {pickLanguage(data.eventNames, language)}
          {data.eventDates && (
            <>
              {" · "}
              <DayRange {...data.eventDates} />
            </>
          )}
        </p>
        {isOpen && data.due && <DeadlineView deadline={data.due} about={data.code} />}
        {isOpen ? (
          <PaymentForm
            payable={data}
            input={input}
            onInput={setInput}
            note={<RestoredInputNote persistedInput={persistedInput} />}
            start={(choices) => api.post("/payment", { applicationId: id, ...choices })}
          >
            <LinkButton look="quiet" to={paths.record(id)}>
              {t("later")}
            </LinkButton>
          </PaymentForm>
        ) : (
          <NothingToPay id={id} data={data} />
        )}
        {isOpen && <PaymentLinkPanel data={data} onChange={onChange} reload={reload} />}
        {/* A lapsed fee takes no proof: the days in which the cashier could suspend it are over. Nor does one beside an
            objection, which is answered first. */}
        {isOpen && data.status === "AWAITING_PAYMENT" && !data.pending && (
          <BankTransfer id={id} data={data} />
        )}
      </div>
      {hasFee && <FeeCard data={data} currency={input.currency} />}
    </div>
  );
};
