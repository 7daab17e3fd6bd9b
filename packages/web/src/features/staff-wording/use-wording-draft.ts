/**
 * The next version of a text while it is edited: its four languages, its first day, and the calls that save and preview
 * it.
 */
import type { WordingPreview, WordingView } from "@portal/core/messaging/wording/wording-schema";
import { useState } from "react";
import { usePersistedInput, useVersionChange } from "../../form/persisted-input.tsx";
import { api } from "../../shell/api.ts";
import { type Language, languages } from "../../shell/i18n.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { setLanguageText, useSimplify } from "../staff-surveys/simplify-chinese.ts";
import type { LanguageTexts } from "../staff-surveys/survey-draft.ts";

/** In the place of a key: a stock reason that is not added yet. */
export const NEW_REASON = "new";
const emptyTexts = Object.fromEntries(
  languages.map((language) => [language, { text: "" }]),
) as WordingView["texts"];
/** The text of a stock reason before anything is typed. */
export const newReason: WordingView = {
  key: NEW_REASON,
  kind: "reason",
  added: true,
  texts: emptyTexts,
  original: emptyTexts,
  decisions: [],
  placeholders: { allowed: [], required: [] },
  versions: [],
};

export type WordingTexts = WordingView["texts"];
export type WordingPart = "subject" | "text";

/** Returns the texts of one part in all languages. */
const getWordingPart = (texts: WordingTexts, part: WordingPart): LanguageTexts =>
  Object.fromEntries(languages.map((language) => [language, texts[language][part] ?? ""])) as LanguageTexts;

const nameWordingInput = (key: string): string => `wording ${key}`;
/** Reads what the next version of a text begins from. */
const readWordingDraft = ({ texts, decisions = [], retired = false }: WordingView, today: string) => ({
  texts,
  from: today,
  note: "",
  code: "",
  decisions,
  retired,
});

/**
 * Keeps the new version of a text until it is saved.
 * @param onSaved receives the saved text and the first day of its new version
 */
export const useWordingDraft = (wording: WordingView, onSaved: (next: WordingView, from: string) => void) => {
  const today = useToday();
  const simplify = useSimplify();
  const [draft, setDraft, persistedInput] = usePersistedInput(nameWordingInput(wording.key), () =>
    readWordingDraft(wording, today),
  );
  const [lastPreview, setLastPreview] = useState<{ from: string; preview: WordingPreview }>();
  const { pendingAction, error, describeRefusal, send, forget } = useSubmission();
  useVersionChange(wording.versions[0]?.version ?? 0, () => {
    persistedInput.rebase(readWordingDraft(wording, today));
    forget();
  });
  const { texts, from, note, code, decisions, retired } = draft;
  /** What is said of a stock reason beside its text: nothing of other texts. */
  const offer = {
    ...(wording.added && { decisions }),
    ...(retired && { retired }),
  };
  const path = `/staff/admin/wording/${encodeURIComponent(wording.key)}`;
  const changeText = (language: Language, part: WordingPart, value: string): void =>
    setDraft((old) => {
      const nextPart = setLanguageText(getWordingPart(old.texts, part), language, value, simplify);
      const nextTexts = Object.fromEntries(
        languages.map((each) => [each, { ...old.texts[each], [part]: nextPart[each] }]),
      ) as WordingTexts;
      return { ...old, texts: nextTexts };
    });
  /** Saves the next version. @param isOriginal whether the original texts apply again instead of those typed */
  const save = (isOriginal: boolean) =>
    send(
      async () => {
        const version = {
          from,
          ...(isOriginal ? {} : { texts }),
          ...(note.trim() ? { note: note.trim() } : {}),
        };
        const next =
          wording.key === NEW_REASON
            ? await api.post<WordingView>("/staff/admin/wording", { ...version, decisions })
            : await api.put<WordingView>(path, {
                version: wording.versions[0]?.version ?? 0,
                ...version,
                ...offer,
              });
        persistedInput.restart(readWordingDraft(next, today), nameWordingInput(next.key));
        onSaved(next, from);
      },
      isOriginal ? "original" : "save",
    );
  /** What a preview is made of: it is shown for these texts and this application only. */
  const previewInput = JSON.stringify([texts, code.trim()]);
  const showPreview = () =>
    send(async () => {
      setLastPreview(undefined);
      const preview = await api.post<WordingPreview>(`${path}/preview`, {
        texts,
        ...(code.trim() ? { code: code.trim() } : {}),
      });
      setLastPreview({ from: previewInput, preview });
    }, "preview");
  return {
    draft,
    changeDraft: (part: Partial<Omit<typeof draft, "texts">>): void =>
      setDraft((old) => ({ ...old, ...part })),
    changeText,
    persistedInput,
    preview: lastPreview?.from === previewInput ? lastPreview.preview : undefined,
    pendingAction,
    error,
    describeRefusal,
    save,
    showPreview,
  };
};
