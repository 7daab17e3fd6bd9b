/** What staff do with one payment number: cancel it, ask for it again, or waive what was taken back. */
import type { StaffOneStop } from "@portal/core/payments/one-stop/one-stop-schema";
import { type FormEvent, useState } from "react";
import { KeptNote, useKeptInput } from "../../form/kept-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatMoney } from "../../shell/format.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";

export const ONE_STOP_PATH = "/staff/osspay";
export type OneStopAct = "cancel" | "claim" | "waive";

interface ActProps {
  act: OneStopAct;
  of: StaffOneStop;
  onDone: (next: StaffOneStop) => void;
  onRefused: () => void;
}
export const ActForm = ({ act, of, onDone, onRefused }: ActProps) => {
  const { t, language } = useText(["pages/staff-osspay", "common"]);
  const [reason, setReason, kept] = useKeptInput<string>(`${act} ${of.id}`, "");
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const needsReason = act !== "claim";
  const params = {
    number: of.id,
    company: of.companyName,
    amount: of.reversal ? formatMoney(of.reversal.amount, language) : "",
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsReasonMissing(needsReason && !reason.trim());
    if (needsReason && !reason.trim()) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const next = await api.post<StaffOneStop>(`${ONE_STOP_PATH}/${encodeURIComponent(of.id)}/${act}`, {
        version: of.version,
        ...(needsReason ? { reason: reason.trim() } : {}),
      });
      kept.forget();
      onDone(next);
    } catch (error) {
      setFailure(error);
      setBusy(false);
      // It was paid or changed meanwhile; the list shows its current state.
      onRefused();
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <p>{act === "cancel" ? t("cancel.text", params) : t(`reversed.${act}Text`, params)}</p>
      {failure !== undefined && <FailureAlert error={failure} />}
      <KeptNote kept={kept} />
      {needsReason && (
        <TextAreaField
          id={`${act}-reason`}
          label={t("cancel.reason")}
          hint={act === "cancel" ? t("cancel.hint") : t("reversed.hint")}
          required
          rows={3}
          maxLength={2000}
          value={reason}
          error={isReasonMissing ? t("common:issue.required") : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="actions">
        <Button type="submit" look={act === "cancel" ? "danger" : "primary"} busy={busy}>
          {act === "cancel" ? t("cancel.do") : t(`reversed.${act}`)}
        </Button>
      </div>
    </form>
  );
};
