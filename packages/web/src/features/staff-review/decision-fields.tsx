/** The inputs of a decision by staff. The form that shows them keeps what is typed. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers } from "@portal/core/forms/types/index";
import { useTranslation } from "react-i18next";
import { AmountField } from "../../form/typed-number.tsx";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { Checkbox, TextAreaField, TextField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";
import { RefundTable } from "../payments/refund-table.tsx";
import {
  type DecisionDraft,
  type DecisionNeeds,
  findPayableMoney,
  findRecordedMovement,
  findRefundMoney,
} from "./decision-draft.ts";
import { useLastDocumentsDay } from "./use-last-documents-day.ts";

interface DecisionInput {
  draft: DecisionDraft;
  changeDraft: (part: Partial<DecisionDraft>) => void;
  /** Finds what is wrong with a member of the request, by its path. */
  findFieldError: (path: keyof DecisionDraft) => string | undefined;
}
interface Props {
  application: ApplicationView;
  action: string;
  needs: DecisionNeeds;
  input: DecisionInput;
}

/** Returns how far a refund is when staff decide about it. */
const getRefundStage = (
  status: ApplicationView["status"],
  action: string,
): "refused" | "confirmed" | "waits" | "begins" => {
  if (status === "REJECTED") return "refused";
  if (status === "CANCELLED") return "confirmed";
  // A place that is still held is given up with its refund, and nobody confirms a cancellation before.
  return action === "confirmCancel" ? "waits" : "begins";
};

/** The fee, the refund or the movement at the bank that the decision is about. */
export const DecisionAmounts = ({ application, action, needs }: Omit<Props, "input">) => {
  const { t, i18n } = useTranslation("pages/staff");
  const movement = findRecordedMovement(application, action);
  const { fee, refund, status } = application;
  const payableMoney = findPayableMoney(application);
  const showsRefund = ["confirmCancel", "requestRefund", "startRefund"].includes(action);
  return (
    <>
      {needs.hasFee && (action === "accept" || action === "requestPayment") && fee && (
        <p className="staff-money">{formatMoney(fee.total, i18n.language)}</p>
      )}
      {/* The amount that the bank has to have received. */}
      {(action === "confirmVoucher" || action === "confirmTransfer") && payableMoney && (
        <p className="staff-money">{formatMoney(payableMoney, i18n.language)}</p>
      )}
      {movement && (
        <p>
          {t("decide.asRecorded", {
            amount: formatMoney(movement.amount, i18n.language),
            on: formatDay(movement.on, i18n.language),
            reference: movement.reference,
          })}
        </p>
      )}
      {showsRefund && refund && <RefundTable refund={refund} stage={getRefundStage(status, action)} />}
    </>
  );
};

/** The amount of a refund, which nobody can change. */
const RefundAmountField = ({ application }: Pick<Props, "application">) => {
  const { t, i18n } = useTranslation("pages/staff");
  const money = findRefundMoney(application);
  return (
    money && (
      <TextField
        id="amount"
        label={t("decide.amount")}
        hint={t("decide.amountHint")}
        readOnly
        value={formatMoney(money, i18n.language)}
      />
    )
  );
};

/** The value date and the reference of a movement at the bank. */
const BankPaymentFields = ({ needs, input }: Pick<Props, "needs" | "input">) => {
  const { t } = useTranslation("pages/staff");
  const { draft, changeDraft, findFieldError } = input;
  return (
    <>
      <PickerField
        id="paidOn"
        type="date"
        label={t(needs.refundDate ? "decide.refundedOn" : "decide.receivedOn")}
        hint={t(needs.refundDate ? "decide.refundedOnHint" : "decide.receivedOnHint")}
        required
        value={draft.paidOn}
        error={findFieldError("paidOn")}
        onChange={(event) => changeDraft({ paidOn: event.target.value })}
      />
      <TextField
        id="reference"
        label={t("decide.reference")}
        hint={t("decide.referenceHint")}
        required
        maxLength={100}
        value={draft.reference}
        error={findFieldError("reference")}
        onChange={(event) => changeDraft({ reference: event.target.value })}
      />
    </>
  );
};

const ReasonFields = ({ action, needs, input }: Omit<Props, "application">) => {
  const { t } = useTranslation("pages/staff");
  const { draft, changeDraft, findFieldError } = input;
  return (
    <>
      <StockReasonChoice
        decision={action}
        chosen={draft.chosenReasons}
        onChange={(next) => changeDraft({ chosenReasons: next })}
      />
      <TextAreaField
        id="reason"
        label={t("decide.reason")}
        hint={t("decide.reasonHint")}
        required={needs.reason && draft.chosenReasons.length === 0}
        error={findFieldError("reason")}
        maxLength={2000}
        rows={4}
        value={draft.reason}
        onChange={(event) => changeDraft({ reason: event.target.value })}
      />
    </>
  );
};

/** A new last day for documents, with the last one that is possible. */
const DocumentsDayField = ({ application, input }: Pick<Props, "application" | "input">) => {
  const { t } = useTranslation("pages/staff");
  const { draft, changeDraft, findFieldError } = input;
  const { lastDay, hint } = useLastDocumentsDay(application);
  return (
    <PickerField
      id="dueOn"
      type="date"
      label={t("supplement.dueOn")}
      hint={hint}
      max={lastDay}
      required
      value={draft.dueOn}
      error={findFieldError("dueOn")}
      onChange={(event) => changeDraft({ dueOn: event.target.value })}
    />
  );
};

export const DecisionFields = ({ application, action, needs, input }: Props) => {
  const { t } = useTranslation("pages/staff");
  const { draft, changeDraft, findFieldError } = input;
  return (
    <>
      {needs.rentWaiver && (
        <Checkbox
          id="waiveRent"
          label={t("decide.waiveRent")}
          checked={draft.waive}
          onChange={(event) => changeDraft({ waive: event.target.checked })}
        />
      )}
      {needs.newDeadline && <DocumentsDayField application={application} input={input} />}
      {needs.arrivalDay && (
        <PickerField
          id="receivedOn"
          type="date"
          label={t("decide.arrivedOn")}
          hint={t("decide.arrivedOnHint")}
          error={findFieldError("receivedOn")}
          value={draft.receivedOn}
          onChange={(event) => changeDraft({ receivedOn: event.target.value })}
        />
      )}
      {needs.unpricedCount > 0 && (
        <AmountField
          id="otherPrice"
          label={t("decide.otherPrice", { count: needs.unpricedCount })}
          hint={String((application.answers as Answers).otherExtra ?? "")}
          required
          error={findFieldError("otherPrice")}
          value={draft.otherPrice}
          onChange={(event) => changeDraft({ otherPrice: event.target.value })}
        />
      )}
      {needs.transferAmount && (
        <AmountField
          id="amount"
          label={t("decide.transferAmount")}
          required
          error={findFieldError("amount")}
          value={draft.amount}
          onChange={(event) => changeDraft({ amount: event.target.value })}
        />
      )}
      {needs.correctedAmount && (
        <AmountField
          id="amount"
          label={t("decide.correctedAmount")}
          hint={t("decide.correctedAmountHint")}
          error={findFieldError("amount")}
          value={draft.amount}
          onChange={(event) => changeDraft({ amount: event.target.value })}
        />
      )}
      {needs.refundAmount && <RefundAmountField application={application} />}
      {needs.bankPayment && <BankPaymentFields needs={needs} input={input} />}
      <ReasonFields action={action} needs={needs} input={input} />
    </>
  );
};
