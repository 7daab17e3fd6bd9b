/** A decision that a colleague prepared: what it is, what it sends, and the ways to countersign or return it. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { toTranslateKey } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatError } from "../../shell/error-text.ts";
import { formatInstant, formatMoney } from "../../shell/format.ts";
import { type Language, languageNames } from "../../shell/i18n.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Button } from "../../ui/button.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import {
  OutgoingPreview,
  PREVIEW,
  PreviewButton,
  useOutgoingPreview,
} from "../outgoing/outgoing-preview.tsx";
import { DecisionFailure } from "./stale-version-alert.tsx";

/** What is done about a prepared decision. */
type PreparedStep = "countersign" | "return" | "withdraw";
type Prepared = NonNullable<ApplicationView["prepared"]>;
interface Props {
  application: ApplicationView;
  prepared: Prepared;
  onDone: (action: string) => void;
  onReload: () => void;
}

/** Lists what the decision is made of, as it was typed. */
const PreparedFacts = ({ prepared: { action, at, input } }: Pick<Props, "prepared">) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const say = toTranslateKey(t);
  const facts: [label: string, value: string | undefined][] = [
    [t("prepared.decision"), say(`history.action.${action}`)],
    [t("grant.result"), input.result && say(`lists:fundingResult.${input.result}`)],
    [
      t("grant.granted"),
      input.amount === undefined ? undefined : formatMoney(toMopAmount(input.amount), i18n.language),
    ],
    ...Object.entries(input.reasons ?? {}).map(([language, text]): [string, string | undefined] => [
      `${t("grant.reasons")} (${languageNames[language as Language] ?? language})`,
      text,
    ]),
  ];
  return (
    <>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="pre">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <DecisionReason reason={input.reason} reasonCodes={input.reasonCodes} at={at} />
    </>
  );
};

const PreparedForm = ({
  application,
  prepared,
  step,
  onClose,
  onDone,
  onReload,
}: Props & { step: PreparedStep; onClose: () => void }) => {
  const { t } = useTranslation(["pages/staff", "errors", "common"]);
  const [reason, setReason, persistedInput] = usePersistedInput<string>(`return ${application.id}`, "");
  const [isMissing, setMissing] = useState(false);
  const { pendingAction, error, describeRefusal, send } = useSubmission();
  const { id, version } = application;
  const outgoing = useOutgoingPreview([version]);
  const submit = async (pressed: string): Promise<void> => {
    const isReasonMissing = step === "return" && reason.trim() === "";
    setMissing(isReasonMissing);
    if (isReasonMissing) return;
    await send(async () => {
      if (pressed === PREVIEW)
        return outgoing.load(`/application/${encodeURIComponent(id)}/prepared`, { version });
      const body = { version, ...(step === "return" && { reason: reason.trim() }) };
      await api.post(`/participate/search/${encodeURIComponent(id)}/prepared/${step}`, body);
      persistedInput.forget();
      onDone(step === "countersign" ? prepared.action : step);
    }, pressed);
  };
  const isBusy = pendingAction !== undefined;
  return (
    <GuidedForm send={submit}>
      <p>{t(`prepared.${step}.asks`, { name: prepared.by })}</p>
      {step === "countersign" && <PreparedFacts prepared={prepared} />}
      <DecisionFailure
        id={id}
        version={version}
        error={error}
        isCarried={(path) => step === "return" && path === "reason"}
        onReload={onReload}
      />
      {step === "return" && (
        <>
          <RestoredInputNote persistedInput={persistedInput} />
          <TextAreaField
            id="return-reason"
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

export const PreparedDecision = ({ application, prepared, onDone, onReload }: Props) => {
  const { t, i18n } = useTranslation(["pages/staff", "errors"]);
  const [step, setStep] = useState<PreparedStep>();
  const close = (): void => setStep(undefined);
  const { by, at, own: isOwn, denial } = prepared;
  const steps: readonly PreparedStep[] = isOwn ? ["withdraw"] : denial ? [] : ["countersign", "return"];
  return (
    <section className="card" aria-labelledby="prepared">
      <h2 id="prepared">{t("prepared.title")}</h2>
      <p>{t("prepared.by", { name: by, at: formatInstant(at, i18n.language) })}</p>
      <PreparedFacts prepared={prepared} />
      {isOwn && <p className="muted">{t("prepared.own")}</p>}
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
            application={application}
            prepared={prepared}
            step={step}
            onClose={close}
            onReload={() => {
              close();
              onReload();
            }}
            onDone={(action) => {
              close();
              onDone(action);
            }}
          />
        )}
      </Dialog>
    </section>
  );
};
