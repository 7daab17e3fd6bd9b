/** The inputs of a transition: a reason, an amount, a day, or open points of the fee. */

import { countUnpricedExtras } from "@portal/core/applications/fees/rate-chart";
import type { ApplicationView } from "@portal/core/applications/model/schema";
import type { Answers } from "@portal/core/forms/types/index";
import { parseTypedAmount } from "@portal/core/platform/parse-number";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { toNumberIssue } from "../../form/number-issue.ts";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { toTranslateKey } from "../../form/use-text.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatMoney } from "../../shell/format.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, TextAreaField, TextField } from "../../ui/field.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";
import { RefundTable } from "../payments/refund-table.tsx";
import { ActionQuestion } from "./action-question.tsx";
import {
  type DecisionDraft,
  dangerousActions,
  emptyDecisionDraft,
  submitDecision,
} from "./decision-draft.ts";
import { DecisionFailure } from "./stale-version-alert.tsx";

/** Returns whether an input of a decision shows the refusal of this path, so that the alert can leave it out. */
const isCarriedByDecision = (path: string): boolean =>
  ["dueOn", "otherPrice", "paidOn", "reason", "reference"].includes(path);

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
  const say = toTranslateKey(t);
  const [draft, setDraft, persistedInput] = usePersistedInput(
    `decide ${action} ${application.id}`,
    emptyDecisionDraft,
  );
  const { reason, chosenReasons, paidOn, reference, dueOn, otherPrice } = draft;
  const changeDraft = (part: Partial<DecisionDraft>): void => setDraft((old) => ({ ...old, ...part }));
  // The amount of the table; without a table the server calculates it.
  const refundAmount = application.refund?.amount.amount;
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, describeRefusal, ...submission } = useSubmission();
  const money = action === "refund";
  const hasFee = (application.fee?.total.amount ?? 0) > 0;
  const needsDate = action === "acceptLate" || action === "extendSupplement";
  // Requested in the application; granted or not with the acceptance.
  const waivable = action === "accept" && (application.answers as Answers).rentWaiverRequest === true;
  // Items outside the price list, whose price is set with the acceptance.
  const unpricedCount =
    action === "accept" && application.fee
      ? countUnpricedExtras(application.fee, application.answers as Answers)
      : 0;
  const parsedPrice = unpricedCount > 0 ? parseTypedAmount(otherPrice, i18n.language) : undefined;
  const priceIssue = parsedPrice && toNumberIssue(parsedPrice);
  const isReasonMissing = needsReason && reason.trim() === "" && chosenReasons.length === 0;
  const requiredValues = [...(money ? [paidOn, reference] : []), ...(needsDate ? [dueOn] : [])];
  const findFieldError = (path: string, value: string): string | undefined =>
    describeRefusal(path) ?? (wasSubmitted && !value.trim() ? t("common:issue.required") : undefined);
  const send = async (): Promise<void> => {
    setWasSubmitted(true);
    if (isReasonMissing || requiredValues.some((value) => !value.trim()) || priceIssue) return;
    await submission.send(async () => {
      await submitDecision(application, action, {
        ...(reason.trim() ? { reason: reason.trim() } : {}),
        ...(chosenReasons.length > 0 ? { reasonCodes: [...chosenReasons] } : {}),
        ...(money && refundAmount !== undefined ? { amount: refundAmount } : {}),
        ...(money ? { paidOn, reference: reference.trim() } : {}),
        ...(waivable && draft.waive ? { waiveRent: true } : {}),
        ...(needsDate ? { dueOn } : {}),
        ...(parsedPrice && "amount" in parsedPrice ? { otherPrice: parsedPrice.amount } : {}),
      });
      persistedInput.forget();
      onDone();
    });
  };
  return (
    <GuidedForm send={send}>
      <ActionQuestion action={action} application={application} asksFee={action === "accept" && hasFee} />
      {hasFee && (action === "accept" || action === "requestPayment") && application.fee && (
        <p className="staff-money">{formatMoney(application.fee.total, i18n.language)}</p>
      )}
      {(action === "confirmCancel" || action === "requestRefund" || money) && application.refund && (
        <RefundTable
          refund={application.refund}
          stage={
            application.status === "REJECTED"
              ? "refused"
              : application.status === "CANCELLED"
                ? "confirmed"
                : "waits"
          }
        />
      )}
      <DecisionFailure
        id={application.id}
        version={application.version}
        error={error}
        isCarried={isCarriedByDecision}
        onReload={onReload}
      />
      <RestoredInputNote persistedInput={persistedInput} />
      {waivable && (
        <Checkbox
          id="waiveRent"
          label={t("decide.waiveRent")}
          checked={draft.waive}
          onChange={(event) => changeDraft({ waive: event.target.checked })}
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
          error={findFieldError("dueOn", dueOn)}
          onChange={(event) => changeDraft({ dueOn: event.target.value })}
        />
      )}
      {unpricedCount > 0 && (
        <TextField
          id="otherPrice"
          label={t("decide.otherPrice", { count: unpricedCount })}
          hint={String((application.answers as Answers).otherExtra ?? "")}
          inputMode="decimal"
          error={describeRefusal("otherPrice") ?? (priceIssue && formatIssue(t, priceIssue))}
          value={otherPrice}
          onChange={(event) => changeDraft({ otherPrice: event.target.value })}
        />
      )}
      {money && application.refund && (
        <TextField
          id="amount"
          label={t("decide.amount")}
          hint={t("decide.amountHint")}
          readOnly
          value={formatMoney(application.refund.amount, i18n.language)}
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
            error={findFieldError("paidOn", paidOn)}
            onChange={(event) => changeDraft({ paidOn: event.target.value })}
          />
          <TextField
            id="reference"
            label={t("decide.reference")}
            hint={t("decide.referenceHint")}
            required
            maxLength={100}
            value={reference}
            error={findFieldError("reference", reference)}
            onChange={(event) => changeDraft({ reference: event.target.value })}
          />
        </>
      )}
      <StockReasonChoice
        decision={action}
        chosen={chosenReasons}
        onChange={(next) => changeDraft({ chosenReasons: next })}
      />
      <TextAreaField
        id="reason"
        label={t("decide.reason")}
        hint={t("decide.reasonHint")}
        required={needsReason && chosenReasons.length === 0}
        error={
          describeRefusal("reason") ??
          (wasSubmitted && isReasonMissing ? t("decide.reasonMissing") : undefined)
        }
        maxLength={2000}
        rows={4}
        value={reason}
        onChange={(event) => changeDraft({ reason: event.target.value })}
      />
      <div className="actions">
        <Button type="submit" look={dangerousActions.has(action) ? "danger" : "primary"} busy={busy}>
          {say(`move.${action}.do`)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("decide.back")}
        </Button>
      </div>
    </GuidedForm>
  );
};
