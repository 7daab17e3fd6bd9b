/** Before a draw: places, time, public value and list, saved as often as needed, then published for good. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { listNamedCodes, MAX_DRAW_LIST } from "@portal/core/applications/places/draw/list-limit";
import { useState } from "react";
import { RestoredInputNote } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatInstant } from "../../shell/format.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { DrawCandidates } from "./draw-candidates.tsx";
import { findOverfullPlaces, isDrawPrepared, type OverfullPlaces } from "./draw-draft.ts";
import { DrawPools } from "./draw-pools.tsx";
import { DrawSourceFields } from "./draw-source.tsx";
import { OverfullPlacesAlert } from "./overfull-places-alert.tsx";
import { type DrawPreparationAction, useDrawPreparation } from "./use-draw-preparation.ts";

/** Explains why the list cannot be published yet, and what to do. */
const DrawObstacles = ({ obstacles }: Pick<StaffDraw, "obstacles">) => {
  const { t } = useText(["pages/staff-places", "common"]);
  if (obstacles.length === 0) return null;
  return (
    <Alert kind="warning" title={t("obstacles")}>
      <ul>
        {obstacles.map(({ key, day, codes }) => (
          <li key={key}>{formatIssue(t, { key, params: { day, codes: codes && listNamedCodes(codes) } })}</li>
        ))}
      </ul>
    </Alert>
  );
};

/** Asks before the saved list is published, which cannot be undone. */
const CommitDrawDialog = ({
  draw,
  overfullPlaces,
  open,
  busy,
  onCommit,
  onClose,
}: {
  draw: StaffDraw;
  overfullPlaces: readonly OverfullPlaces[];
  open: boolean;
  busy: boolean;
  onCommit: () => void;
  onClose: () => void;
}) => {
  const { t, language } = useText(["pages/staff-places"]);
  return (
    <Dialog open={open} onClose={onClose} title={t("commitTitle")}>
      <p>
        {t("commitText", {
          count: draw.candidates.filter((one) => one.tier).length,
          time: draw.drawAt ? formatInstant(draw.drawAt, language) : "",
        })}
      </p>
      <OverfullPlacesAlert overfullPlaces={overfullPlaces} zones={draw.zones} />
      <div className="actions">
        <Button busy={busy} onClick={onCommit}>
          {t("commit")}
        </Button>
        <CloseDialogButton />
      </div>
    </Dialog>
  );
};

const LIST_MISSING_ID = "list-missing";

export const DrawPreparation = ({
  id,
  draw,
  onDone,
  onReload,
}: {
  id: string;
  draw: StaffDraw;
  onDone: (next: StaffDraw, what: DrawPreparationAction) => Promise<void>;
  /** Reads the draw again, which a colleague may have changed. */
  onReload: () => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common", "errors"]);
  const [isAsking, setIsAsking] = useState(false);
  // What is published for good is what its question was about.
  const preparation = useDrawPreparation(id, draw, onDone, () => setIsAsking(false));
  const { draft, changeDraft, candidates, isUnsaved, isListMissing, busy, error, describeError } =
    preparation;
  const { places, time, list } = draft;
  const overfullPlaces = findOverfullPlaces(draft, draw, language);
  if (draw.candidates.length === 0) return <EmptyState>{t("empty")}</EmptyState>;
  return (
    <form
      ref={preparation.references.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        preparation.save();
      }}
    >
      <div ref={preparation.references.failure} tabIndex={-1}>
        {error && <FailureAlert error={error} isCarried={preparation.isCarried} onReload={onReload} />}
      </div>
      {draw.cursor && <Alert kind="warning" title={t("tooMany", { most: MAX_DRAW_LIST })} />}
      <DrawObstacles obstacles={draw.obstacles} />
      <RestoredInputNote persistedInput={preparation.persistedInput} />
      <div className="places-head">
        <PickerField
          id="drawAt"
          type="datetime-local"
          label={t("drawAt")}
          hint={t("drawAtHint")}
          required
          value={time}
          error={describeError("drawAt", !time)}
          onChange={(event) => changeDraft({ time: event.target.value })}
        />
      </div>
      <DrawSourceFields
        source={draft.source}
        onChange={(next) => changeDraft({ source: next })}
        describeError={describeError}
      />
      <h2>{t("pools.title")}</h2>
      <p className="muted">{t("pools.hint", { count: draw.capacity })}</p>
      <DrawPools
        draw={{ ...draw, pools: preparation.pools }}
        places={places}
        onChange={(pool, value) => changeDraft({ places: { ...places, [pool]: value } })}
        describeError={preparation.describePlacesError}
      />
      <OverfullPlacesAlert overfullPlaces={overfullPlaces} zones={draw.zones} />
      <h2>{t("list")}</h2>
      <p className="muted">{t("listHint")}</p>
      <div className="places-list">
        <DrawCandidates
          draw={draw}
          list={list}
          setTier={(one, tier) => {
            const { [one.id]: _, ...others } = list;
            changeDraft({ list: tier === undefined ? others : { ...others, [one.id]: tier } });
          }}
          describeError={(one) => preparation.describeRefusal(`list.${candidates.indexOf(one)}.id`)}
          missingId={isListMissing ? LIST_MISSING_ID : undefined}
        />
      </div>
      <p role="status">{t("chosen", { count: candidates.length })}</p>
      {isListMissing && (
        <p id={LIST_MISSING_ID} className="field-error" role="alert">
          {t("listMissing")}
        </p>
      )}
      <ul className="muted">
        {draw.tiers.map(({ tier, names }) => (
          <li key={tier}>{names[language as keyof typeof names]}</li>
        ))}
      </ul>
      <div className="actions">
        <Button type="submit" busy={busy} look={isDrawPrepared(draw) ? "secondary" : "primary"}>
          {t("save")}
        </Button>
        {isDrawPrepared(draw) && draw.obstacles.length === 0 && !draw.cursor && !isUnsaved && (
          <Button onClick={() => setIsAsking(true)}>{t("commit")}</Button>
        )}
        {isDrawPrepared(draw) && (
          <ConfirmButton
            label={t("discard")}
            question={t("discardText")}
            look="quiet"
            busy={busy}
            onConfirm={preparation.discard}
          />
        )}
      </div>
      <p role="status" className="muted">
        {isDrawPrepared(draw) && isUnsaved && t("saveFirst")}
      </p>
      <CommitDrawDialog
        draw={draw}
        overfullPlaces={overfullPlaces}
        open={isAsking}
        busy={busy}
        onCommit={() => {
          setIsAsking(false);
          preparation.commit();
        }}
        onClose={() => setIsAsking(false)}
      />
    </form>
  );
};
