/** A decision that a colleague prepared: who did and when, and the ways to countersign, return or withdraw it. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { type ApiError, api } from "../../shell/api.ts";
import { formatError } from "../../shell/error-text.ts";
import { formatInstant } from "../../shell/format.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import {
  OutgoingPreview,
  PREVIEW_BUTTON,
  PreviewButton,
  useOutgoingPreview,
} from "../outgoing/outgoing-preview.tsx";

/** What is done about a prepared decision. */
export type PreparedStep = "countersign" | "return" | "withdraw";
interface Props {
  /** Tells the panel from others of its page. */
  id: string;
  prepared: {
    by: string;
    at: string;
    own?: boolean | undefined;
    denial?: { code: number; params?: Record<string, unknown> | undefined } | undefined;
    returned?: { by: string; at: string; reason: string } | undefined;
  };
  /** What the decision is made of. */
  facts: ReactNode;
  /** What names the decision that was read, in every call about it. */
  reference: object;
  /** The path of the calls, before the step. */
  path: string;
  /** The path of the preview, below `/staff/preview`. */
  previewPath: string;
  renderFailure: (error: ApiError | undefined, isCarried: (path: string) => boolean) => ReactNode;
  onDone: (step: PreparedStep) => void;
}

const PreparedForm = ({
  id,
  prepared,
  facts,
  reference,
  path,
  previewPath,
  renderFailure,
  step,
  onClose,
  onDone,
}: Props & { step: PreparedStep; onClose: () => void }) => {
  const { t } = useTranslation(["pages/staff", "errors", "common"]);
  const [reason, setReason, persistedInput] = usePersistedInput<string>(`return ${id} ${path}`, "");
  const [isMissing, setMissing] = useState(false);
  const { pendingAction, error, describeRefusal, send } = useSubmission();
  const outgoing = useOutgoingPreview(reference);
  const submit = async (pressed: string): Promise<void> => {
    const isReasonMissing = step === "return" && reason.trim() === "";
    setMissing(isReasonMissing);
    if (isReasonMissing) return;
    await send(async () => {
      if (pressed === PREVIEW_BUTTON) return outgoing.load(previewPath, reference);
      await api.post(`${path}/${step}`, {
        ...reference,
        ...(step === "return" && { reason: reason.trim() }),
      });
      persistedInput.forget();
      onDone(step);
    }, pressed);
  };
  const isBusy = pendingAction !== undefined;
  return (
    <GuidedForm send={submit}>
      <p>{t(`prepared.${step}.asks`, { name: prepared.by })}</p>
      {step === "countersign" && facts}
      {renderFailure(error, (field) => step === "return" && field === "reason")}
      {step === "return" && (
        <>
          <RestoredInputNote persistedInput={persistedInput} />
          <TextAreaField
            id={`${id}-return-reason`}
            label={t("prepared.reason")}
            hint={t("prepared.reasonHint")}
            required
            rows={3}
            maxLength={2000}
            error={describeRefusal("reason") ?? (isMissing ? t("decide.reasonMissing") : undefined)}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
      <OutgoingPreview preview={outgoing.preview} />
      <div className="actions">
        <Button type="submit" busy={isBusy}>
          {t(`prepared.${step}.do`)}
        </Button>
        {step === "countersign" && <PreviewButton busy={isBusy} />}
        <Button look="quiet" onClick={onClose}>
          {t("decide.back")}
        </Button>
      </div>
    </GuidedForm>
  );
};

export const PreparedPanel = (props: Props) => {
  const { t, i18n } = useTranslation(["pages/staff", "errors"]);
  const [step, setStep] = useState<PreparedStep>();
  const close = (): void => setStep(undefined);
  const { by, at, own: isOwn, denial, returned } = props.prepared;
  const steps: readonly PreparedStep[] = isOwn
    ? ["withdraw"]
    : denial || returned
      ? []
      : ["countersign", "return"];
  return (
    <section className="card" aria-labelledby={props.id}>
      <h2 id={props.id}>{t(returned ? "prepared.returnedTitle" : "prepared.title")}</h2>
      <p>{t("prepared.by", { name: by, at: formatInstant(at, i18n.language) })}</p>
      {props.facts}
      {returned && (
        <>
          <p>
            {t("prepared.returnedBy", { name: returned.by, at: formatInstant(returned.at, i18n.language) })}
          </p>
          <p className="pre">{returned.reason}</p>
        </>
      )}
      {isOwn && !returned && <p className="muted">{t("prepared.own")}</p>}
      {denial && !isOwn && <p className="muted">{formatError(t, denial)}</p>}
      <div className="staff-moves">
        {steps.map((each) => (
          <Button
            key={each}
            look={each === "countersign" ? "primary" : "secondary"}
            onClick={() => setStep(each)}
          >
            {t(`prepared.${each}.do`)}
          </Button>
        ))}
      </div>
      <Dialog open={step !== undefined} onClose={close} title={step ? t(`prepared.${step}.do`) : ""}>
        {step && (
          <PreparedForm
            {...props}
            step={step}
            onClose={close}
            onDone={(doneStep) => {
              close();
              props.onDone(doneStep);
            }}
          />
        )}
      </Dialog>
    </section>
  );
};
