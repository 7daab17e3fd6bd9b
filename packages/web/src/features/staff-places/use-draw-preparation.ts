/** What is typed while a draw is prepared, whether it is complete, and the calls that save and publish it. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useRef, useState } from "react";
import { isSameJson } from "../../form/merge-answers.ts";
import { usePersistedInput, useVersionChange } from "../../form/persisted-input.tsx";
import { useFirstInvalidInput } from "../../form/use-first-invalid-input.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { parseMacaoLocalTime } from "../../shell/macao-time.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { watchTyping } from "../../ui/typing.ts";
import {
  type DrawDraft,
  listCandidates,
  listPools,
  parsePlaceCount,
  readDrawDraft,
  toComparableDraw,
  toDrawSource,
} from "./draw-draft.ts";

export type DrawPreparationAction = "save" | "commit" | "discard";

/**
 * Keeps the list of a draw while staff prepare it.
 * @param id the event of the draw
 * @param onDone receives the draw after it was saved, discarded, or published for good
 * @param onChanged is called when another version of the draw is shown
 */
export const useDrawPreparation = (
  id: string,
  draw: StaffDraw,
  onDone: (next: StaffDraw, action: DrawPreparationAction) => Promise<void>,
  onChanged: () => void,
) => {
  const { t, language } = useText(["common"]);
  const [draft, setDraft, persistedInput] = usePersistedInput(`draw ${id}`, () => readDrawDraft(draw));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, send, describeRefusal, forget } = useSubmission();
  /** Counts the attempts that failed. */
  const [round, setRound] = useState(0);
  const failure = useRef<HTMLDivElement>(null);
  const form = useFirstInvalidInput(round, failure);
  useVersionChange(draw.version, () => {
    persistedInput.rebase(readDrawDraft(draw));
    forget();
    onChanged();
  });
  const candidates = listCandidates(draft, draw);
  const pools = listPools(draft, draw);
  const path = `/staff/lottery/${encodeURIComponent(id)}`;
  /** The paths at which the number of places of a pool is refused: by its id, and by its place in the call. */
  const listPlacesPaths = (pool: string): string[] =>
    [pool, pools.findIndex((one) => one.id === pool)].map((part) => `pools.${part}.places`);

  const sendAction = async (action: DrawPreparationAction, call: () => Promise<StaffDraw>): Promise<void> => {
    const hasTyped = watchTyping();
    const refusal = await send(async () => {
      const next = await call();
      // The answer may be only the first page, so what was sent is taken as saved.
      persistedInput.restart(action === "discard" ? readDrawDraft(next) : draft);
      setWasSubmitted(false);
      await onDone(next, action);
    });
    if (refusal && !hasTyped()) setRound((count) => count + 1);
  };
  const save = (): void => {
    setWasSubmitted(true);
    const source = toDrawSource(draft.source);
    const poolPlaces = pools.flatMap(({ id }) => {
      const parsedNumber = parsePlaceCount(draft.places[id], language);
      return "value" in parsedNumber ? [{ id, places: parsedNumber.value }] : [];
    });
    if (!draft.time || !source || poolPlaces.length < pools.length || candidates.length === 0) {
      setRound((count) => count + 1);
      return;
    }
    void sendAction("save", () =>
      api.put<StaffDraw>(path, {
        version: draw.version,
        drawAt: parseMacaoLocalTime(draft.time),
        source,
        pools: poolPlaces,
        list: candidates.map((one) => ({ id: one.id, tier: draft.list[one.id] })),
      }),
    );
  };
  const commit = (): void =>
    void sendAction("commit", () => api.post<StaffDraw>(`${path}/commit`, { version: draw.version }));

  const discard = (): void =>
    void sendAction("discard", () => api.post<StaffDraw>(`${path}/discard`, { version: draw.version }));

  return {
    draft,
    changeDraft: (part: Partial<DrawDraft>): void => setDraft((old) => ({ ...old, ...part })),
    persistedInput,
    candidates,
    pools,
    // The list that is published is the saved one, and for good.
    isUnsaved: !isSameJson(toComparableDraw(draft, draw), toComparableDraw(readDrawDraft(draw), draw)),
    isListMissing: wasSubmitted && candidates.length === 0,
    /** Returns whether an input shows what is refused at a path. An application that has gone has no row any more. */
    isCarried: (path: string): boolean =>
      path === "drawAt" ||
      (draft.source.kind === "LOTTERY" && path.startsWith("source.")) ||
      pools.some((pool) => listPlacesPaths(pool.id).includes(path)) ||
      candidates.some((_, at) => path === `list.${at}.id`),
    busy,
    error,
    describeRefusal,
    /** Returns the message for an input: what the server refused, or that it is still empty. */
    describeError: (path: string, isEmpty: boolean): string | undefined =>
      describeRefusal(path) ?? (wasSubmitted && isEmpty ? t("common:issue.required") : undefined),
    /** Returns the message for the places of a pool: a number below zero or with decimals is not empty. */
    describePlacesError: (pool: string): string | undefined => {
      const refusal = listPlacesPaths(pool)
        .map((one) => describeRefusal(one))
        .find(Boolean);
      const parsedNumber = parsePlaceCount(draft.places[pool], language);
      return refusal ?? (wasSubmitted && "key" in parsedNumber ? formatIssue(t, parsedNumber) : undefined);
    },
    /** References of the form and of the place of its failure, which take the focus after a failed attempt. */
    references: { form, failure },
    save,
    commit,
    discard,
  };
};
