/** The inputs of a transition: a reason, an amount, a day, or open points of the fee. */

import { countUnlistedExtras } from "@portal/core/applications/fees/rate-chart";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/schema";
import type { Answers } from "@portal/core/forms/types/index";
import type { StockReason } from "@portal/core/messaging/stock-reasons";
import { parseTypedAmount } from "@portal/core/platform/parse-number";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toNumberIssue } from "../../form/number-issue.ts";
import type { TranslateKey } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatMoney, formatNumber } from "../../shell/format.ts";
import { useSending } from "../../shell/use-sending.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, TextAreaField, TextField } from "../../ui/field.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";
import { RefundTable } from "../payments/refund-table.tsx";
import { ActionQuestion } from "./action-question.tsx";
import { isStaleError, StaleVersionAlert } from "./stale-version-alert.tsx";

export type DecisionBody = Omit<ActionBody, "version">;
/** Transitions that take something from the applicant. */
export const dangerousActions = new Set([
  "cancelGrant",
  "reject",
  "confirmCancel",
  "refuseVoucher",
  "refuseCancel",
  "requestRefund",
  "dismissObjection",
  "refuseLate",
]);

/** Sends a transition; one intention keeps its idempotency key, so that a double click counts once. */
export const submitDecision = (
  application: ApplicationView,
  action: string,
  body: DecisionBody,
): Promise<unknown> =>
  api.post(`/participate/search/${application.id}/${action}`, { version: application.version, ...body });

/** The inputs of a decision show what is refused of them. */
const decisionInputs: readonly string[] = ["dueOn", "otherPrice", "paidOn", "reference"];

export const DecisionForm = ({
  application,
  action,
  needsReason,
  onClose,
  onDone,
  onReload,
}: {
  application: ApplicationView;
  action: string;
  needsReason: boolean;
  onClose: () => void;
  onReload: () => void;
  onDone: () => void;
}) => {
  const { t, i18n } = useTranslation(["pages/staff", "common", "errors", "lists"]);
  const say = t as unknown as TranslateKey;
  const [reason, setReason] = useState("");
  // The amount of the table; without a table the server calculates it.
  const refundAmount = application.refund?.amount.amount;
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [chosenReasons, setChosenReasons] = useState<readonly StockReason[]>([]);
  const { busy, error, refused, ...sending } = useSending();
  const money = action === "refund";
  const [paidOn, setPaidOn] = useState("");
  const [reference, setReference] = useState("");
  const hasFee = (application.fee?.total.amount ?? 0) > 0;
  const needsDate = action === "acceptLate" || action === "extendSupplement";
  const [dueOn, setDueOn] = useState("");
  // Requested in the application; granted or not with the acceptance.
  const waivable = action === "accept" && (application.answers as Answers).rentWaiverRequest === true;
  const [waive, setWaive] = useState(false);
  // Items outside the price list, whose price is set with the acceptance.
  const unpriced =
    action === "accept" && application.fee?.lines.every(({ params }) => params?.extra !== "OTHER");
  const unpricedCount = unpriced ? countUnlistedExtras(application.answers as Answers) : 0;
  const [otherPrice, setOtherPrice] = useState("");
  const parsedPrice = unpricedCount > 0 ? parseTypedAmount(otherPrice, i18n.language) : undefined;
  const priceIssue = parsedPrice && toNumberIssue(parsedPrice);
  const send = async (): Promise<void> => {
    const isMissing = needsReason && reason.trim() === "" && chosenReasons.length === 0;
    setIsReasonMissing(isMissing);
    if (isMissing || priceIssue) return;
    await sending.send(async () => {
      await submitDecision(application, action, {
        ...(reason.trim() ? { reason: reason.trim() } : {}),
        ...(chosenReasons.length > 0 ? { reasonCodes: [...chosenReasons] } : {}),
        ...(money && refundAmount !== undefined ? { amount: refundAmount } : {}),
        ...(money ? { paidOn, reference: reference.trim() } : {}),
        ...(waivable && waive ? { waiveRent: true } : {}),
        ...(needsDate ? { dueOn } : {}),
        ...(parsedPrice && "amount" in parsedPrice ? { otherPrice: parsedPrice.amount } : {}),
      });
      onDone();
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ActionQuestion action={action} application={application} asksFee={action === "accept" && hasFee} />
      {hasFee && (action === "accept" || action === "requestPayment") && application.fee && (
        <p className="staff-money">{formatMoney(application.fee.total, i18n.language)}</p>
      )}
      {(action === "confirmCancel" || action === "requestRefund" || money) && application.refund && (
        <RefundTable refund={application.refund} waits />
      )}
      {isStaleError(error) ? (
        <StaleVersionAlert
          id={application.id}
          version={application.version}
          error={error}
          onReload={onReload}
        />
      ) : (
        error &&
        !(needsDate && refused("dueOn")) && (
          <FailureAlert error={error} isCarried={(path) => decisionInputs.includes(path)} />
        )
      )}
      {waivable && (
        <Checkbox
          id="waiveRent"
          label={t("decide.waiveRent")}
          checked={waive}
          onChange={(event) => setWaive(event.target.checked)}
        />
      )}
      {needsDate && (
        <TextField
          id="dueOn"
          type="date"
          label={t("supplement.dueOn")}
          hint={t("supplement.dueOnHint")}
          required
          value={dueOn}
          error={refused("dueOn")}
          onChange={(event) => setDueOn(event.target.value)}
        />
      )}
      {unpricedCount > 0 && (
        <TextField
          id="otherPrice"
          label={t("decide.otherPrice", { count: unpricedCount })}
          hint={String((application.answers as Answers).otherExtra ?? "")}
          inputMode="decimal"
          error={refused("otherPrice") ?? (priceIssue && formatIssue(t, priceIssue))}
          value={otherPrice}
          onChange={(event) => setOtherPrice(event.target.value)}
        />
      )}
      {money && refundAmount !== undefined && (
        <TextField
          id="amount"
          label={t("decide.amount")}
          hint={t("decide.amountHint")}
          readOnly
          value={formatNumber(refundAmount / 100, i18n.language)}
        />
      )}
      {money && (
        <>
          <TextField
            id="paidOn"
            type="date"
            label={t("decide.refundedOn")}
            hint={t("decide.refundedOnHint")}
            required
            value={paidOn}
            error={refused("paidOn")}
            onChange={(event) => setPaidOn(event.target.value)}
          />
          <TextField
            id="reference"
            label={t("decide.reference")}
            hint={t("decide.referenceHint")}
            required
            maxLength={100}
            value={reference}
            error={refused("reference")}
            onChange={(event) => setReference(event.target.value)}
          />
        </>
      )}
      <StockReasonChoice decision={action} chosen={chosenReasons} onChange={setChosenReasons} />
      <TextAreaField
        id="reason"
        label={t("decide.reason")}
        hint={t("decide.reasonHint")}
        required={needsReason && chosenReasons.length === 0}
        error={isReasonMissing ? t("decide.reasonMissing") : undefined}
        maxLength={2000}
        rows={4}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" look={dangerousActions.has(action) ? "danger" : "primary"} busy={busy}>
          {say(`move.${action}.do`)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("decide.back")}
        </Button>
      </div>
    </form>
  );
};
