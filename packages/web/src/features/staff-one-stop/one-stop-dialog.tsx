/** The dialog in which a payment number is issued, cancelled, asked for again or forgiven. */
import type { StaffOneStop } from "@portal/core/payments/one-stop/one-stop-schema";
import { useText } from "../../form/use-text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { IssuePaymentForm } from "./issue-payment-form.tsx";
import { type OneStopAction, OneStopActionForm } from "./one-stop-act-form.tsx";

/** What the dialog is open for: a new number, or an action on one. */
export type OneStopTask = "new" | { act: OneStopAction; of: StaffOneStop };
export type OneStopActionOutcome = "issued" | "cancelled" | "claimed" | "waived";
const outcomes: Record<OneStopAction, OneStopActionOutcome> = {
  cancel: "cancelled",
  claim: "claimed",
  waive: "waived",
};

interface Props {
  task: OneStopTask | undefined;
  onClose: () => void;
  onDone: (outcome: OneStopActionOutcome, payment: StaffOneStop) => void;
  onRefused: () => void;
}
export const OneStopDialog = ({ task, onClose, onDone, onRefused }: Props) => {
  const { t } = useText(["pages/staff-osspay"]);
  const getTitle = (): string => {
    if (task === undefined || task === "new") return t("issue.open");
    return task.act === "cancel" ? t("cancel.title") : t(`reversed.${task.act}`);
  };
  return (
    <Dialog open={task !== undefined} onClose={onClose} title={getTitle()}>
      {task === "new" && <IssuePaymentForm onDone={(payment) => onDone("issued", payment)} />}
      {task && task !== "new" && (
        <OneStopActionForm
          key={task.act}
          act={task.act}
          of={task.of}
          onDone={(next) => onDone(outcomes[task.act], next)}
          onRefused={onRefused}
        />
      )}
    </Dialog>
  );
};
