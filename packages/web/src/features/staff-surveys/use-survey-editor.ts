/** The draft of a survey in its editor, and what is done with it: saved, opened, closed, copied, removed. */
import { findSurveyOpenIssues } from "@portal/core/surveys/index";
import type { StaffSurvey, SurveyWrite } from "@portal/core/surveys/survey-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePersistedInput } from "../../form/persisted-input.tsx";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import type { Language } from "../../shell/i18n.ts";
import { useToday } from "../../shell/server-clock.ts";
import { handConfirmation, useHandedConfirmation } from "../../shell/use-handed-confirmation.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { getIssueLanguage } from "./language-bar.tsx";
import { toSurveyDraft } from "./survey-draft.ts";

export const surveyPath = "/staff/survey";
const nameSurveyInput = (id: string): string => `survey ${id}`;
type SurveyOutcome = "saved" | "opened" | "closed" | "copied";

/** Keeps a survey while it is edited. @param from the stored survey; undefined for a new one */
export const useSurveyEditor = (from: StaffSurvey | undefined) => {
  const navigate = useNavigateWhileShown();
  const { i18n } = useTranslation();
  const today = useToday();
  const [savedSurvey, setSavedSurvey] = useState(from);
  const [draft, setDraft, persistedInput] = usePersistedInput(nameSurveyInput(from?.id ?? "new"), () =>
    toSurveyDraft(from),
  );
  const [editedLanguage, setEditedLanguage] = useState<Language>("zh-Hant");
  // After the first save, the confirmation is shown at the survey's own address.
  const [confirmation, setConfirmation] = useHandedConfirmation<SurveyOutcome>();
  const { busy, error, send, describeRefusal: getError } = useSubmission();
  const changeDraft = (changes: Partial<SurveyWrite>): void => {
    setDraft((old) => ({ ...old, ...changes }));
    setConfirmation(undefined);
  };
  /** For members that can be left out, which a change would keep. */
  const replaceDraft = (next: SurveyWrite): void => {
    setDraft(next);
    setConfirmation(undefined);
  };
  const openingIssues = findSurveyOpenIssues({ ...draft, closesOn: undefined }, today);
  const runAction = async (work: () => Promise<void>): Promise<void> => {
    const refusal = await send(async () => {
      await work();
      invalidateResources(surveyPath);
    });
    const first = refusal?.fields.map(getIssueLanguage).find(Boolean);
    if (first) setEditedLanguage(first);
  };
  const restartFrom = (next: StaffSurvey): void => {
    setSavedSurvey(next);
    persistedInput.restart(toSurveyDraft(next), nameSurveyInput(next.id));
  };
  const openSurvey = (next: StaffSurvey, outcome: SurveyOutcome) =>
    navigate(`${surveyPath}/${next.id}`, { replace: true, state: handConfirmation(outcome) });
  const applySaved = async (next: StaffSurvey, outcome: SurveyOutcome): Promise<void> => {
    restartFrom(next);
    setConfirmation(outcome);
    if (savedSurvey?.id !== next.id) await openSurvey(next, outcome);
  };
  const saveDraft = async (): Promise<StaffSurvey> =>
    savedSurvey
      ? await api.put<StaffSurvey>(surveyPath, { ...draft, id: savedSurvey.id, version: savedSurvey.version })
      : await api.post<StaffSurvey>(surveyPath, draft);
  const save = () => runAction(async () => applySaved(await saveDraft(), "saved"));
  /** Reads what a colleague has saved meanwhile, and keeps what was typed. */
  const reload = () =>
    runAction(async () => {
      if (!savedSurvey) return;
      const next = await api.get<StaffSurvey>(`${surveyPath}/${encodeURIComponent(savedSurvey.id)}`);
      persistedInput.rebase(toSurveyDraft(next));
      setSavedSurvey(next);
    });
  /** Saves first, so that what is opened is what is seen. */
  const open = () =>
    runAction(async () => {
      const next = await saveDraft();
      const { id, version } = next;
      // What is saved is no longer what was typed, even where opening is refused.
      restartFrom(next);
      await applySaved(await api.post<StaffSurvey>(`${surveyPath}/${id}/open`, { version }), "opened");
    });
  const close = () =>
    runAction(async () => {
      if (!savedSurvey) return;
      const { id, version } = savedSurvey;
      await applySaved(await api.post<StaffSurvey>(`${surveyPath}/${id}/close`, { version }), "closed");
    });
  const copy = () =>
    runAction(async () => {
      // What is typed meanwhile belongs to the survey that is copied.
      if (savedSurvey)
        await openSurvey(await api.post<StaffSurvey>(`${surveyPath}/${savedSurvey.id}/copy`), "copied");
    });
  const remove = () =>
    runAction(async () => {
      if (!savedSurvey) return;
      await api.del(`${surveyPath}/${savedSurvey.id}`, savedSurvey.version);
      persistedInput.forget();
      const name = pickLanguage(savedSurvey.titles, i18n.language);
      await navigate(surveyPath, { state: handConfirmation(name) });
    });
  return {
    savedSurvey,
    draft,
    persistedInput,
    changeDraft,
    replaceDraft,
    openingIssues,
    editedLanguage,
    setEditedLanguage,
    confirmation,
    busy,
    error,
    getError,
    save,
    reload,
    open,
    close,
    copy,
    remove,
  };
};
