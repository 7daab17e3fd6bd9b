/** The forms of staff about penalties of an institution: recording one, and answering an objection (spec 2 §9). */
import type { EventSummary } from "@portal/core/events/event-schema";
import { hasDelegations, recordablePenaltyKinds } from "@portal/core/penalties/penalty-kinds";
import type { InstitutionPenalties } from "@portal/core/penalties/penalty-schema";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { isReasonPath, isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useToday } from "../../shell/server-clock.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldGroup, Radio, SelectField, TextAreaField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import {
  OutgoingPreview,
  PREVIEW_BUTTON,
  PreviewButton,
  useOutgoingPreview,
} from "../outgoing/outgoing-preview.tsx";

/** Returns whether an input of the form shows the refusal of this path, so that the alert can leave it out. */
const isPenaltyInput = (path: string): boolean =>
  isReasonPath(path) || ["kind", "eventId", "on", "until"].includes(path);

interface FormProps {
  base: string;
  version: number;
  /** Told whether the decision is prepared only, because a second person countersigns it. */
  onDone: (isPrepared: boolean) => void;
}

interface ReasonedFormProps extends Pick<FormProps, "onDone"> {
  /** The id of the field of the reason. */
  id: string;
  label: string;
  /** The name under which the reason is kept until it is sent. */
  inputName: string;
  intro?: string;
  /** Whether an input of the form shows the refusal of this path. */
  isInput: (path: string) => boolean;
  /** Builds what is sent below `/staff`. `pressed` is the value of the button, without that of its preview. */
  buildCall: (reason: string, pressed: string) => readonly [path: string, body: object];
  /** Names the decision of a button, where there are several. */
  nameResult?: (pressed: string) => string;
  /** The fields above the reason. */
  renderFields?: (describeRefusal: ReturnType<typeof useSubmission>["describeRefusal"]) => ReactNode;
  /** `busy` while the call of any of them is on its way. */
  renderButtons: (busy: boolean) => ReactNode;
}

/** A form with a reason, which the institution reads. */
const ReasonedForm = ({
  id,
  label,
  inputName,
  intro,
  isInput,
  buildCall,
  nameResult,
  onDone,
  renderFields,
  renderButtons,
}: ReasonedFormProps) => {
  const { t } = useTranslation("pages/staff");
  const [reason, setReason, persistedInput] = usePersistedInput<string>(inputName, "");
  const { pendingAction, error, describeRefusal, send } = useSubmission();
  const outgoing = useOutgoingPreview(buildCall(reason, ""));
  return (
    <GuidedForm
      send={(pressed) =>
        send(async () => {
          const isPreview = pressed.startsWith(PREVIEW_BUTTON);
          const [path, body] = buildCall(
            reason.trim(),
            isPreview ? pressed.slice(PREVIEW_BUTTON.length) : pressed,
          );
          if (isPreview) return outgoing.load(path, body, nameResult?.(pressed.slice(PREVIEW_BUTTON.length)));
          const list = await api.post<InstitutionPenalties | undefined>(`/staff${path}`, body);
          persistedInput.forget();
          onDone(list?.prepared?.own === true && !list.prepared.returned);
        }, pressed)
      }
    >
      {intro && <p>{intro}</p>}
      {error && !isShownAtInputs(error, isInput) && (
        <FailureAlert
          error={error}
          isCarried={isInput}
          onReload={() => void invalidateResources("/staff/institution")}
        />
      )}
      {renderFields?.(describeRefusal)}
      <RestoredInputNote persistedInput={persistedInput} />
      <TextAreaField
        id={id}
        label={label}
        hint={t("decide.reasonHint")}
        required
        rows={4}
        maxLength={2000}
        value={reason}
        error={describeRefusal("reason")}
        onChange={(event) => setReason(event.target.value)}
      />
      <OutgoingPreview preview={outgoing.preview} />
      <div className="actions">{renderButtons(pendingAction !== undefined)}</div>
    </GuidedForm>
  );
};

type RecordableKind = (typeof recordablePenaltyKinds)[number];
/** Returns how long a kind of violation suspends by itself; undefined for what is no violation. */
const findSuspensionMonths = (
  kind: RecordableKind,
  { violationMonths, lesserMonths }: InstitutionPenalties["terms"],
): number | undefined =>
  kind === "VIOLATION" ? violationMonths : kind === "DELEGATION_LESSER" ? lesserMonths : undefined;
/** Names the text on what follows: a violation may be set to a written record, also a second one within a year. */
const findConsequenceKey = (kind: RecordableKind, terms: InstitutionPenalties["terms"]): string => {
  const months = findSuspensionMonths(kind, terms);
  if (months === undefined) return kind;
  const consequence = months > 0 ? "SUSPENSION" : "RECORD";
  return terms.twoInYearMonths > months ? consequence : `${consequence}_ONCE`;
};

/** What was done and when, beside the reason. */
interface PenaltyFacts {
  kind: RecordableKind;
  eventId: string;
  on: string;
  until: string;
}
export const PenaltyRecordForm = ({
  base,
  version,
  terms,
  onDone,
}: FormProps & Pick<InstitutionPenalties, "terms">) => {
  const { t, i18n } = useTranslation(["pages/staff", "pages/personal"]);
  const say = toTranslateKey(t);
  const today = useToday();
  const eventList = useResource<{ items: EventSummary[] }>("/staff/event");
  const events = eventList.data?.items ?? [];
  const [{ kind, eventId, on, until }, setFacts, persistedFacts] = usePersistedInput<PenaltyFacts>(
    `penalty facts ${base}`,
    { kind: "VERBAL_WARNING", eventId: "", on: today, until: "" },
  );
  const changeFacts = (part: Partial<PenaltyFacts>): void => setFacts((old) => ({ ...old, ...part }));
  const isEcommerceDenial = kind === "ECOMMERCE_DENIAL";
  return (
    <ReasonedForm
      id="penalty-reason"
      label={t("penalty.reason")}
      inputName={`penalty ${base}`}
      isInput={isPenaltyInput}
      buildCall={(reason) => [
        base,
        {
          version,
          kind,
          on,
          reason,
          ...(eventId && !isEcommerceDenial ? { eventId } : {}),
          ...(isEcommerceDenial ? { until } : {}),
        },
      ]}
      onDone={(isPrepared) => {
        persistedFacts.forget();
        onDone(isPrepared);
      }}
      renderFields={(describeRefusal) => (
        <>
          <RestoredInputNote persistedInput={persistedFacts} />
          <LoadFailure resources={[eventList]} />
          <FieldGroup
            id="penalty-kind"
            label={t("penalty.kind")}
            required
            error={describeRefusal("kind", "choice")}
          >
            {recordablePenaltyKinds.map((one) => (
              <Radio
                key={one}
                id={`penalty-${one}`}
                name="penalty-kind"
                label={say(`pages/personal:penalty.kind.${one}`)}
                hint={say(`penalty.follows.${findConsequenceKey(one, terms)}`, {
                  ...terms,
                  months: findSuspensionMonths(one, terms),
                })}
                checked={kind === one}
                onChange={() => changeFacts({ kind: one })}
              />
            ))}
          </FieldGroup>
          {!isEcommerceDenial && (
            <SelectField
              id="penalty-event"
              label={t("penalty.event")}
              hint={kind === "VIOLATION" ? t("penalty.eventHint") : undefined}
              required={kind !== "VIOLATION"}
              error={describeRefusal("eventId", "choice")}
              value={eventId}
              onChange={({ target }) => changeFacts({ eventId: target.value })}
            >
              <option value="">{t("penalty.choose")}</option>
              {events
                .filter((event) => kind !== "DELEGATION_LESSER" || hasDelegations(event))
                .map((event) => (
                  <option key={event.id} value={event.id}>
                    {pickLanguage(event.names, i18n.language)}
                  </option>
                ))}
            </SelectField>
          )}
          <PickerField
            id="penalty-on"
            type="date"
            label={t("penalty.on")}
            required
            max={today}
            value={on}
            error={describeRefusal("on")}
            onChange={({ target }) => changeFacts({ on: target.value })}
          />
          {isEcommerceDenial && (
            <PickerField
              id="penalty-until"
              type="date"
              label={t("penalty.until")}
              hint={t("penalty.untilHint", terms)}
              required
              value={until}
              error={describeRefusal("until")}
              onChange={({ target }) => changeFacts({ until: target.value })}
            />
          )}
        </>
      )}
      renderButtons={(busy) => (
        <>
          <Button type="submit" look="danger" busy={busy}>
            {t("penalty.record")}
          </Button>
          <PreviewButton busy={busy} />
        </>
      )}
    />
  );
};

export const PenaltyAnswerForm = ({ base, version, onDone }: FormProps) => {
  const { t } = useTranslation("pages/staff");
  return (
    <ReasonedForm
      id="penalty-answer"
      label={t("decide.reason")}
      inputName={`answer ${base}`}
      intro={t("penalty.answerText")}
      isInput={isReasonPath}
      buildCall={(reason, result) => [`${base}/answer`, { version, result, reason }]}
      nameResult={(result) => t(result === "UPHELD" ? "penalty.uphold" : "penalty.dismiss")}
      onDone={onDone}
      renderButtons={(busy) => (
        <>
          <Button type="submit" value="UPHELD" busy={busy}>
            {t("penalty.uphold")}
          </Button>
          <Button type="submit" value="DISMISSED" look="danger" busy={busy}>
            {t("penalty.dismiss")}
          </Button>
          <PreviewButton result="UPHELD" what={t("penalty.uphold")} busy={busy} />
          <PreviewButton result="DISMISSED" what={t("penalty.dismiss")} busy={busy} />
        </>
      )}
    />
  );
};
