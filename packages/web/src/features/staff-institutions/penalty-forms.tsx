/** The forms of staff about penalties of an institution: recording one, and answering an objection (spec 2 §9). */
import type { EventSummary } from "@portal/core/events/event-schema";
import { recordablePenaltyKinds } from "@portal/core/penalties/penalty-kinds";
import type { InstitutionPenalties } from "@portal/core/penalties/penalty-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, useKeptInput } from "../../form/kept-input.tsx";
import type { TranslateKey } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useSending } from "../../shell/use-sending.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldGroup, Radio, SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

const isReason = (path: string): boolean => path === "reason";
/** The inputs of the form show what is refused of them. */
const isPenaltyInput = (path: string): boolean =>
  isReason(path) || ["kind", "eventId", "on", "until"].includes(path);

interface FormProps {
  base: string;
  version: number;
  onDone: () => void;
}

/** The reason, which the institution reads. */
const Reason = (props: {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) => {
  const { t } = useTranslation("pages/staff");
  return (
    <TextAreaField
      {...props}
      hint={t("decide.reasonHint")}
      required
      rows={4}
      maxLength={2000}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
};

export const PenaltyRecordForm = ({
  base,
  version,
  terms,
  onDone,
}: FormProps & Pick<InstitutionPenalties, "terms">) => {
  const { t, i18n } = useTranslation(["pages/staff", "pages/personal"]);
  const say = t as unknown as TranslateKey;
  const today = useToday();
  const eventList = useResource<{ items: EventSummary[] }>("/staff/event");
  const events = eventList.data?.items ?? [];
  const [kind, setKind] = useState<(typeof recordablePenaltyKinds)[number]>("VERBAL_WARNING");
  const [eventId, setEventId] = useState("");
  const [on, setOn] = useState<string>(today);
  const [until, setUntil] = useState("");
  const isEcommerceDenial = kind === "ECOMMERCE_DENIAL";
  const [reason, setReason, kept] = useKeptInput<string>(`penalty ${base}`, "");
  const { busy, error, refused, send } = useSending();
  return (
    <GuidedForm
      send={async () => {
        await send(async () => {
          await api.post(base, {
            version,
            kind,
            on,
            reason: reason.trim(),
            ...(eventId && !isEcommerceDenial ? { eventId } : {}),
            ...(isEcommerceDenial ? { until } : {}),
          });
          kept.forget();
          onDone();
        });
      }}
    >
      {error && !isShownAtInputs(error, isPenaltyInput) && (
        <FailureAlert error={error} isCarried={isPenaltyInput} />
      )}
      <LoadFailure resources={[eventList]} />
      <FieldGroup id="penalty-kind" label={t("penalty.kind")} required error={refused("kind")}>
        {recordablePenaltyKinds.map((one) => (
          <Radio
            key={one}
            id={`penalty-${one}`}
            name="penalty-kind"
            label={say(`pages/personal:penalty.kind.${one}`)}
            hint={say(`penalty.follows.${one}`, terms)}
            checked={kind === one}
            onChange={() => setKind(one)}
          />
        ))}
      </FieldGroup>
      {!isEcommerceDenial && (
        <SelectField
          id="penalty-event"
          label={t("penalty.event")}
          hint={kind === "VIOLATION" ? t("penalty.eventHint") : undefined}
          required={kind !== "VIOLATION"}
          error={refused("eventId")}
          value={eventId}
          onChange={(event) => setEventId(event.target.value)}
        >
          <option value="">{t("event.choose")}</option>
          {events
            .filter((event) => kind !== "DELEGATION_LESSER" || event.type === "ABROAD")
            .map((event) => (
              <option key={event.id} value={event.id}>
                {pickLanguage(event.names, i18n.language)}
              </option>
            ))}
        </SelectField>
      )}
      <TextField
        id="penalty-on"
        type="date"
        label={t("penalty.on")}
        required
        max={today}
        value={on}
        error={refused("on")}
        onChange={(event) => setOn(event.target.value)}
      />
      {isEcommerceDenial && (
        <TextField
          id="penalty-until"
          type="date"
          label={t("penalty.until")}
          hint={t("penalty.untilHint", terms)}
          required
          value={until}
          error={refused("until")}
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
      <RestoredInputNote kept={kept} />
      <Reason
        id="penalty-reason"
        label={t("penalty.reason")}
        value={reason}
        error={refused("reason")}
        onChange={setReason}
      />
      <div className="actions">
        <Button type="submit" look="danger" busy={busy}>
          {t("penalty.record")}
        </Button>
      </div>
    </GuidedForm>
  );
};

export const PenaltyAnswerForm = ({ base, version, onDone }: FormProps) => {
  const { t } = useTranslation("pages/staff");
  const [reason, setReason, kept] = useKeptInput<string>(`answer ${base}`, "");
  const { busy, error, refused, send } = useSending();
  return (
    <GuidedForm
      send={(result) =>
        send(async () => {
          await api.post(`${base}/answer`, { version, result, reason: reason.trim() });
          kept.forget();
          onDone();
        })
      }
    >
      <p>{t("penalty.answerText")}</p>
      {error && !isShownAtInputs(error, isReason) && <FailureAlert error={error} isCarried={isReason} />}
      <RestoredInputNote kept={kept} />
      <Reason
        id="penalty-answer"
        label={t("decide.reason")}
        value={reason}
        error={refused("reason")}
        onChange={setReason}
      />
      <div className="actions">
        <Button type="submit" value="UPHELD" busy={busy}>
          {t("penalty.uphold")}
        </Button>
        <Button type="submit" value="DISMISSED" look="danger" busy={busy}>
          {t("penalty.dismiss")}
        </Button>
      </div>
    </GuidedForm>
  );
};
