/** Before a draw: places, time, public value and list, saved as often as needed, then published for good. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { MAX_DRAW_LIST, MAX_NAMED_CODES } from "@portal/core/applications/places/draw/list-limit";
import { useRef, useState } from "react";
import { isSameJson } from "../../form/merge-answers.ts";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useFirstInvalidInput } from "../../form/use-first-invalid-input.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatInstant, formatList } from "../../shell/format.ts";
import { parseMacaoLocalTime, toMacaoLocalTime } from "../../shell/macao-time.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { type Candidate, DrawCandidates } from "./draw-candidates.tsx";
import { DrawPools } from "./draw-pools.tsx";
import { type DrawSourceAnswers, DrawSourceFields, toDrawSource } from "./draw-source.tsx";

const isPlaces = (value: string | undefined): boolean => /^\d+$/.test(value ?? "");
/** Only the first and second choices of those on the list have pools. */
const listPools = (candidates: readonly Candidate[]): Set<string> =>
  new Set(candidates.flatMap(({ pool, second }) => [pool, ...(second ? [second] : [])]));

const readSource = ({ source }: StaffDraw): DrawSourceAnswers => ({
  name: "",
  number: "",
  heldOn: "",
  kind: "DRAND",
  ...(source?.kind === "LOTTERY" ? source : {}),
});

const isPrepared = ({ status }: StaffDraw): boolean => status === "PREPARED";
interface DrawDraft {
  /** The number of places of each pool, as typed. */
  places: Record<string, string>;
  time: string;
  source: DrawSourceAnswers;
  /** The tier of each candidate on the list. */
  list: Record<string, number>;
}
const readDrawDraft = (draw: StaffDraw): DrawDraft => ({
  places: Object.fromEntries(draw.pools.map((pool) => [pool.id, String(pool.places ?? "")])),
  time: toMacaoLocalTime(draw.drawAt),
  source: readSource(draw),
  list: Object.fromEntries(
    draw.candidates.flatMap((one) => {
      const tier = isPrepared(draw) ? one.tier : one.suggested;
      return tier ? [[one.id, tier]] : [];
    }),
  ),
});

/** Returns what would be saved, in a form that can be compared: what the list does not need is left out. */
const toSentDraw = (draft: DrawDraft, draw: StaffDraw) => {
  const listedCandidates = draw.candidates.filter((one) => draft.list[one.id] !== undefined);
  const poolIds = listPools(listedCandidates);
  return {
    time: draft.time,
    source: toDrawSource(draft.source) ?? null,
    places: draw.pools.filter(({ id }) => poolIds.has(id)).map(({ id }) => [id, draft.places[id] ?? ""]),
    list: listedCandidates.map(({ id }) => [id, draft.list[id] ?? 0]),
  };
};

const nameCodes = (codes: readonly string[], language: string): string =>
  formatList(codes.slice(0, MAX_NAMED_CODES), language) +
  (codes.length > MAX_NAMED_CODES ? ` … (${codes.length})` : "");

/** Explains why the list cannot be published yet, and what to do. */
const DrawObstacles = ({ obstacles }: Pick<StaffDraw, "obstacles">) => {
  const { t, language } = useText(["pages/staff-places", "common"]);
  if (obstacles.length === 0) return null;
  return (
    <Alert kind="warning" title={t("obstacles")}>
      <ul>
        {obstacles.map(({ key, day, codes }) => (
          <li key={key}>
            {formatIssue(t, { key, params: { day, codes: codes && nameCodes(codes, language) } })}
          </li>
        ))}
      </ul>
    </Alert>
  );
};

const LIST_MISSING_ID = "list-missing";

export const DrawPreparation = ({
  id,
  draw,
  onDone,
}: {
  id: string;
  draw: StaffDraw;
  onDone: (next: StaffDraw, what: "save" | "commit") => Promise<void>;
}) => {
  const { t, language } = useText(["pages/staff-places", "common", "errors"]);
  const [draft, setDraft, persistedInput] = usePersistedInput(`draw ${id}`, () => readDrawDraft(draw));
  const { places, time, source, list } = draft;
  const changeDraft = (part: Partial<DrawDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, error, send, describeRefusal } = useSubmission();
  const listedCandidates = draw.candidates.filter((one) => list[one.id] !== undefined);
  // The list that is published is the saved one, and for good.
  const isUnsaved = !isSameJson(toSentDraw(draft, draw), toSentDraw(readDrawDraft(draw), draw));
  const isListMissing = wasSubmitted && listedCandidates.length === 0;
  const pools = draw.pools.filter((pool) => listPools(listedCandidates).has(pool.id));
  const describeError = (path: string, empty: boolean): string | undefined =>
    describeRefusal(path) ?? (wasSubmitted && empty ? t("common:issue.required") : undefined);
  /** Counts the attempts that failed. */
  const [round, setRound] = useState(0);
  const failure = useRef<HTMLDivElement>(null);
  const form = useFirstInvalidInput(round, failure);
  const sendAction = async (action: "save" | "commit", call: () => Promise<StaffDraw>): Promise<void> => {
    const refusal = await send(async () => {
      const next = await call();
      // The answer may be only the first page, so what was sent is taken as saved.
      persistedInput.restart(draft);
      await onDone(next, action);
    });
    if (refusal) setRound((count) => count + 1);
  };
  const path = `/staff/lottery/${encodeURIComponent(id)}`;
  const save = (): void => {
    setWasSubmitted(true);
    const chosenSource = toDrawSource(source);
    const hasPlaces = pools.every((pool) => isPlaces(places[pool.id]));
    if (!time || !chosenSource || !hasPlaces || listedCandidates.length === 0) {
      setRound((count) => count + 1);
      return;
    }
    void sendAction("save", () =>
      api.put<StaffDraw>(path, {
        version: draw.version,
        drawAt: parseMacaoLocalTime(time),
        source: chosenSource,
        pools: pools.map((pool) => ({ id: pool.id, places: Number(places[pool.id]) })),
        list: listedCandidates.map((one) => ({ id: one.id, tier: list[one.id] })),
      }),
    );
  };
  if (draw.candidates.length === 0) return <EmptyState>{t("empty")}</EmptyState>;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div ref={failure} tabIndex={-1}>
        {error && (
          <FailureAlert
            error={error}
            isCarried={(path) =>
              /^(drawAt|pools\.\w+\.places)$/.test(path) ||
              // An application that has gone has no row any more.
              listedCandidates.some((_, at) => path === `list.${at}.id`)
            }
          />
        )}
      </div>
      {draw.next && <Alert kind="warning" title={t("tooMany", { most: MAX_DRAW_LIST })} />}
      <DrawObstacles obstacles={draw.obstacles} />
      <RestoredInputNote persistedInput={persistedInput} />
      <div className="places-head">
        <TextField
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
        source={source}
        onChange={(next) => changeDraft({ source: next })}
        describeError={describeError}
      />
      <h2>{t("pools.title")}</h2>
      <p className="muted">{t("pools.hint", { count: draw.capacity })}</p>
      <DrawPools
        draw={{ ...draw, pools }}
        places={places}
        onChange={(pool, value) => changeDraft({ places: { ...places, [pool]: value } })}
        describeError={(pool) => describeError(`pools.${pool}.places`, !isPlaces(places[pool]))}
      />
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
          describeError={(one) => describeRefusal(`list.${listedCandidates.indexOf(one)}.id`)}
          missingId={isListMissing ? LIST_MISSING_ID : undefined}
        />
      </div>
      <p role="status">{t("chosen", { count: listedCandidates.length })}</p>
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
        <Button type="submit" busy={busy} look={isPrepared(draw) ? "secondary" : "primary"}>
          {t("save")}
        </Button>
        {isPrepared(draw) && draw.obstacles.length === 0 && !draw.next && !isUnsaved && (
          <Button onClick={() => setAsking(true)}>{t("commit")}</Button>
        )}
      </div>
      <p role="status" className="muted">
        {isPrepared(draw) && isUnsaved && t("saveFirst")}
      </p>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t("commitTitle")}>
        <p>
          {t("commitText", {
            count: draw.candidates.filter((one) => one.tier).length,
            time: draw.drawAt ? formatInstant(draw.drawAt, language) : "",
          })}
        </p>
        <div className="actions">
          <Button
            busy={busy}
            onClick={() => {
              setAsking(false);
              void sendAction("commit", () =>
                api.post<StaffDraw>(`${path}/commit`, { version: draw.version }),
              );
            }}
          >
            {t("commit")}
          </Button>
        </div>
      </Dialog>
    </form>
  );
};
