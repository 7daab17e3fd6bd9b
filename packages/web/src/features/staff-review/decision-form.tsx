/** The form of a transition: a reason, an amount, a day, or open points of the fee. */

import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { parseTypedAmount } from "@portal/core/platform/parse-number";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { toNumberIssue } from "../../form/number-issue.ts";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { formatIssue } from "../../shell/error-text.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Button } from "../../ui/button.tsx";
import {
  OutgoingPreview,
  PREVIEW_BUTTON,
  PreviewButton,
  useOutgoingPreview,
} from "../outgoing/outgoing-preview.tsx";
import { ActionQuestion } from "./action-question.tsx";
import {
  buildDecisionBody,
  buildPreviewCall,
  createDecisionDraft,
  type DecisionDraft,
  dangerousActions,
  getDecisionNeeds,
  isReasonMissing,
  listDecisionInputs,
  listMissingValues,
  submitDecision,
} from "./decision-draft.ts";
import { DecisionAmounts, DecisionFields } from "./decision-fields.tsx";
import { DecisionFailure } from "./stale-version-alert.tsx";

interface Props {
  application: ApplicationView;
  action: string;
  needsReason: boolean;
  onClose: () => void;
  onReload: () => void;
  /** Told whether the decision is prepared only, because a second person countersigns it. */
  onDone: (isPrepared: boolean) => void;
}

/** The draft of a decision, what is wrong with it, and the call that sends it. */
const useDecisionForm = ({
  application,
  action,
  needsReason,
  onDone,
}: Pick<Props, "application" | "action" | "needsReason" | "onDone">) => {
  const { t, i18n } = useTranslation(["pages/staff", "common", "errors", "lists"]);
  const [draft, setDraft, persistedInput] = usePersistedInput(`decide ${action} ${application.id}`, () =>
    createDecisionDraft(action, application),
  );
  const changeDraft = (part: Partial<DecisionDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { pendingAction, error, describeRefusal, ...submission } = useSubmission();
  const outgoing = useOutgoingPreview([draft, application.version]);
  const needs = getDecisionNeeds(action, application, needsReason);
  const parsedPrice = needs.unpricedCount > 0 ? parseTypedAmount(draft.otherPrice, i18n.language) : undefined;
  const isAmountTyped = needs.transferAmount || (needs.correctedAmount && draft.amount.trim() !== "");
  const parsedTransfer = isAmountTyped ? parseTypedAmount(draft.amount, i18n.language) : undefined;
  // Nothing typed is an issue as well, also where only the name of the currency was.
  const priceIssue = needs.unpricedCount > 0 ? toNumberIssue(parsedPrice) : undefined;
  const transferIssue = isAmountTyped ? toNumberIssue(parsedTransfer) : undefined;
  const missingValues: readonly string[] = listMissingValues(needs, draft);
  const findInputFault = (path: string): string | undefined => {
    if (!wasSubmitted) return undefined;
    if (path === "otherPrice") return priceIssue && formatIssue(t, priceIssue);
    if (path === "amount") return transferIssue && formatIssue(t, transferIssue);
    if (path === "reason") return isReasonMissing(needs, draft) ? t("decide.reasonMissing") : undefined;
    return missingValues.includes(path) ? t("common:issue.required") : undefined;
  };
  const findFieldError = (path: string): string | undefined => describeRefusal(path) ?? findInputFault(path);
  const send = async (pressed: string): Promise<void> => {
    setWasSubmitted(true);
    if (isReasonMissing(needs, draft) || missingValues.length > 0 || priceIssue || transferIssue) return;
    await submission.send(async () => {
      const typedAmounts = { otherPrice: parsedPrice, transfer: parsedTransfer };
      const body = buildDecisionBody(needs, draft, application, typedAmounts);
      if (pressed === PREVIEW_BUTTON) return outgoing.load(...buildPreviewCall(application, action, body));
      const isPrepared = await submitDecision(application, action, body);
      persistedInput.forget();
      onDone(isPrepared);
    }, pressed);
  };
  return {
    needs,
    input: { draft, changeDraft, findFieldError },
    persistedInput,
    pendingAction,
    preview: outgoing.preview,
    error,
    send,
  };
};

export const DecisionForm = ({ application, action, needsReason, onClose, onDone, onReload }: Props) => {
  const { t } = useTranslation("pages/staff");
  const say = toTranslateKey(t);
  const form = useDecisionForm({ application, action, needsReason, onDone });
  const { needs } = form;
  return (
    <GuidedForm send={form.send}>
      <ActionQuestion
        action={action}
        application={application}
        asksFee={action === "accept" && needs.hasFee}
      />
      <DecisionAmounts application={application} action={action} needs={needs} />
      <DecisionFailure
        id={application.id}
        version={application.version}
        error={form.error}
        isCarried={(path) => listDecisionInputs(needs).includes(path)}
        onReload={onReload}
      />
      <RestoredInputNote persistedInput={form.persistedInput} />
      <DecisionFields application={application} action={action} needs={needs} input={form.input} />
      <OutgoingPreview preview={form.preview} />
      <div className="actions">
        <Button
          type="submit"
          look={dangerousActions.has(action) ? "danger" : "primary"}
          busy={form.pendingAction !== undefined}
        >
          {say(`move.${action}.do`)}
        </Button>
        <PreviewButton busy={form.pendingAction !== undefined} />
        <Button look="quiet" onClick={onClose}>
          {t("decide.back")}
        </Button>
      </div>
    </GuidedForm>
  );
};
