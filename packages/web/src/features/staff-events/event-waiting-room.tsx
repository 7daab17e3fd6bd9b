/** The waiting room of an event, which staff plan before an opening and can close at any time. */

import type { WaitingRoomView } from "@portal/core/events/waiting-room/waiting-room-schema";
import { STALE_VERSION } from "@portal/core/platform/error-codes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { readWholeNumber } from "../../form/number-issue.ts";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { NumberField } from "../../form/typed-number.tsx";
import { api } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatInstant } from "../../shell/format.ts";
import { parseMacaoLocalTime, toMacaoLocalTime } from "../../shell/macao-time.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PickerField } from "../../ui/picker-field.tsx";

interface RoomAnswer {
  room: WaitingRoomView | null;
}
interface RoomDraft {
  from?: string;
  perSecond?: string;
  places?: string;
}
/** Returns whether an input of the form shows the refusal of this path, so that the alert can leave it out. */
const isRoomInput = (path: string): boolean => ["from", "perSecond", "places"].includes(path);
/** Below what a new table serves without preparation (`docs/capacity.md`). */
const USUAL_PER_SECOND = 80;

export const EventWaitingRoom = ({ eventId, opensAt }: { eventId: string; opensAt: string | undefined }) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "common", "errors"]);
  const path = `/staff/event/${encodeURIComponent(eventId)}/waiting-room`;
  const room = useResource<RoomAnswer>(path);
  const [draft, setDraft, persistedInput] = usePersistedInput<RoomDraft>(`waiting room ${eventId}`, {});
  const { busy, error, send, describeRefusal } = useSubmission();
  const current = room.data?.room;
  const from = draft.from ?? toMacaoLocalTime(current?.from ?? opensAt);
  const perSecond = draft.perSecond ?? String(current?.perSecond ?? USUAL_PER_SECOND);
  const places = draft.places ?? String(current?.places ?? "");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const numbers = {
    places: readWholeNumber(places, i18n.language),
    perSecond: readWholeNumber(perSecond, i18n.language),
  };
  const findNumberError = (path: keyof typeof numbers): string | undefined => {
    const parsedNumber = numbers[path];
    return (
      describeRefusal(path) ??
      (wasSubmitted && "key" in parsedNumber ? formatIssue(t, parsedNumber) : undefined)
    );
  };
  const version = current?.version ?? 0;
  const writeRoom = async (work: () => Promise<RoomAnswer>): Promise<void> => {
    const refusal = await send(async () => {
      room.set(await work());
      persistedInput.restart({});
    });
    // A colleague was faster: the page shows that plan, and what was typed stays.
    if (refusal?.code === STALE_VERSION) await room.reload();
  };
  const save = (pace: { perSecond: number; places: number }) =>
    writeRoom(() =>
      api.put<RoomAnswer>(path, {
        from: parseMacaoLocalTime(from),
        ...pace,
        version,
      }),
    );
  const close = () => writeRoom(() => api.del<RoomAnswer>(path, version));
  return (
    <section className="card" aria-labelledby="waiting-room">
      <h2 id="waiting-room">{t("room.title")}</h2>
      <p>{t("room.text")}</p>
      <LoadFailure resources={[room]} />
      {error && !isShownAtInputs(error, isRoomInput) && (
        <FailureAlert error={error} isCarried={isRoomInput} />
      )}
      {current && (
        <p role="status">
          {t("room.planned", {
            from: formatInstant(current.from, i18n.language),
            until: formatInstant(current.until, i18n.language),
          })}
        </p>
      )}
      <GuidedForm
        send={async () => {
          setWasSubmitted(true);
          const { perSecond: pace, places: room } = numbers;
          if (from.trim() && "value" in pace && "value" in room)
            await save({ perSecond: pace.value, places: room.value });
        }}
      >
        <RestoredInputNote persistedInput={persistedInput} />
        <PickerField
          id="room-from"
          type="datetime-local"
          label={t("room.from")}
          required
          value={from}
          error={
            describeRefusal("from") ?? (wasSubmitted && !from.trim() ? t("common:issue.required") : undefined)
          }
          onChange={(event) => setDraft({ ...draft, from: event.target.value })}
        />
        <NumberField
          id="room-places"
          label={t("room.places")}
          hint={t("room.placesHint")}
          required
          value={places}
          error={findNumberError("places")}
          onChange={(event) => setDraft({ ...draft, places: event.target.value })}
        />
        <NumberField
          id="room-perSecond"
          label={t("room.perSecond")}
          hint={t("room.perSecondHint")}
          required
          value={perSecond}
          error={findNumberError("perSecond")}
          onChange={(event) => setDraft({ ...draft, perSecond: event.target.value })}
        />
        <div className="actions">
          <Button busy={busy} type="submit" look="secondary">
            {t("room.save")}
          </Button>
          {current && (
            <ConfirmButton
              label={t("room.close")}
              question={t("room.closeAsk")}
              look="quiet"
              busy={busy}
              onConfirm={() => void close()}
            />
          )}
        </div>
      </GuidedForm>
    </section>
  );
};
