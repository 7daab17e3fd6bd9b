/** The actions of staff on one payment number: cancel it, request it again, or waive what was reversed. */
import type { StaffOneStop } from "@portal/core/payments/one-stop/one-stop-schema";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatMoney } from "../../shell/format.ts";
import { isReasonPath, isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";

export const ONE_STOP_PATH = "/staff/osspay";
export type OneStopAction = "cancel" | "claim" | "waive";

interface ActProps {
  act: OneStopAction;
  of: StaffOneStop;
  onDone: (next: StaffOneStop) => void;
  onRefused: () => void;
}
export const OneStopActionForm = ({ act, of, onDone, onRefused }: ActProps) => {
  const { t, language } = useText(["pages/staff-osspay", "common"]);
  const [reason, setReason, persistedInput] = usePersistedInput<string>(`${act} ${of.id}`, "");
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const submission = useSubmission();
  const needsReason = act !== "claim";
  const params = {
    number: of.id,
    company: of.companyName,
    amount: of.reversal ? formatMoney(of.reversal.amount, language) : "",
  };
  const send = async (): Promise<void> => {
    setIsReasonMissing(needsReason && !reason.trim());
    if (needsReason && !reason.trim()) return;
    const refusal = await submission.send(async () => {
      const next = await api.post<StaffOneStop>(`${ONE_STOP_PATH}/${encodeURIComponent(of.id)}/${act}`, {
        version: of.version,
        ...(needsReason ? { reason: reason.trim() } : {}),
      });
      persistedInput.forget();
      onDone(next);
    });
    // It may have been paid or changed meanwhile; the list shows its current state.
    if (refusal && !isShownAtInputs(refusal, isReasonPath)) onRefused();
  };
  return (
    <GuidedForm send={send}>
      <p>{act === "cancel" ? t("cancel.text", params) : t(`reversed.${act}Text`, params)}</p>
      {submission.error && !isShownAtInputs(submission.error, isReasonPath) && (
        <FailureAlert error={submission.error} isCarried={isReasonPath} />
      )}
      <RestoredInputNote persistedInput={persistedInput} />
      {needsReason && (
        <TextAreaField
          id={`${act}-reason`}
          label={t("cancel.reason")}
          hint={act === "cancel" ? t("cancel.hint") : t("reversed.hint")}
          required
          rows={3}
          maxLength={2000}
          value={reason}
          error={isReasonMissing ? t("common:issue.required") : submission.describeRefusal("reason")}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="actions">
        <Button type="submit" look={act === "cancel" ? "danger" : "primary"} busy={submission.busy}>
          {act === "cancel" ? t("cancel.do") : t(`reversed.${act}`)}
        </Button>
      </div>
    </GuidedForm>
  );
};
