/** Editing a survey in four languages; opening, closing, copying and previewing it. */
import "../surveys/survey.css";
import "./survey-builder.css";
import { findSurveyOpenIssues } from "@portal/core/surveys/index";
import { surveyLimits } from "@portal/core/surveys/question-kinds";
import type { StaffSurvey, SurveyWrite } from "@portal/core/surveys/survey-schema";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import type { Language } from "../../shell/i18n.ts";
import { useToday } from "../../shell/server-clock.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSending } from "../../shell/use-sending.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ResourcePlaceholder } from "../../ui/resource-placeholder.tsx";
import { AdminFrame } from "../staff-admin/admin-frame.tsx";
import { getIssueLanguage, LanguageBar } from "./language-bar.tsx";
import { QuestionCard } from "./question-card.tsx";
import { SurveyAboutForm } from "./survey-about-form.tsx";
import { addQuestion, moveQuestion, removeQuestion, toSurveyDraft } from "./survey-draft.ts";
import { SurveyPreview } from "./survey-preview.tsx";
import { SurveyStatusPanel } from "./survey-status-panel.tsx";
import { SurveyTexts } from "./survey-texts.tsx";

const path = "/staff/survey";
type SurveyOutcome = "saved" | "opened" | "closed" | "copied";

const Editor = ({ from }: { from: StaffSurvey | undefined }) => {
  const { t, language } = useText(["pages/staff-survey", "pages/form", "common", "errors"]);
  const navigate = useNavigate();
  const today = useToday();
  const [savedSurvey, setSavedSurvey] = useState(from);
  const [draft, setDraft] = useState(() => toSurveyDraft(from));
  const [editedLanguage, setEditedLanguage] = useState<Language>("zh-Hant");
  // After the first save, the confirmation is shown at the survey's own address.
  const { state } = useLocation();
  const [done, setDone] = useState((state as { done?: SurveyOutcome } | null)?.done);
  const { busy, error, send, refused: wrong } = useSending();
  const changeDraft = (changes: Partial<SurveyWrite>): void => {
    setDraft((old) => ({ ...old, ...changes }));
    setDone(undefined);
  };
  const openingIssues = findSurveyOpenIssues({ ...draft, closesOn: undefined }, today);
  const runAction = async (work: () => Promise<void>): Promise<void> => {
    const refusal = await send(async () => {
      await work();
      invalidateResources(path);
    });
    const first = refusal?.fields.map(getIssueLanguage).find(Boolean);
    if (first) setEditedLanguage(first);
  };
  const applySaved = async (next: StaffSurvey, outcome: SurveyOutcome): Promise<void> => {
    setSavedSurvey(next);
    setDraft(toSurveyDraft(next));
    setDone(outcome);
    if (savedSurvey?.id !== next.id)
      await navigate(`${path}/${next.id}`, { replace: true, state: { done: outcome } });
  };
  const saveDraft = async (): Promise<StaffSurvey> =>
    savedSurvey
      ? await api.put<StaffSurvey>(path, { ...draft, id: savedSurvey.id, version: savedSurvey.version })
      : await api.post<StaffSurvey>(path, draft);
  const save = () => runAction(async () => applySaved(await saveDraft(), "saved"));
  /** Saves first, so that what is opened is what is seen. */
  const open = () =>
    runAction(async () => {
      const { id, version } = await saveDraft().then((next) => {
        setSavedSurvey(next);
        return next;
      });
      await applySaved(await api.post<StaffSurvey>(`${path}/${id}/open`, { version }), "opened");
    });
  const close = () =>
    runAction(async () => {
      if (!savedSurvey) return;
      const { id, version } = savedSurvey;
      await applySaved(await api.post<StaffSurvey>(`${path}/${id}/close`, { version }), "closed");
    });
  const copy = () =>
    runAction(async () => {
      if (savedSurvey)
        await applySaved(await api.post<StaffSurvey>(`${path}/${savedSurvey.id}/copy`), "copied");
    });
  const remove = () =>
    runAction(async () => {
      if (!savedSurvey) return;
      await api.del(`${path}/${savedSurvey.id}`, savedSurvey.version);
      await navigate(path);
    });
  const fixed = savedSurvey?.openedAt !== undefined;
  const title = savedSurvey ? pickLanguage(savedSurvey.titles, language) : t("new");
  return (
    <AdminFrame title={title} crumbs={[{ text: t("title"), to: path }, { text: title }]}>
      {done && !error && <Alert kind="success" announce title={t(`done.${done}`)} />}
      {error && <FailureAlert error={error} />}
      {fixed && <Alert title={t("edit.fixed")} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SurveyAboutForm
          draft={draft}
          fixed={fixed}
          wrong={wrong}
          onChange={(next) => {
            setDraft(next);
            setDone(undefined);
          }}
        />
        <LanguageBar shown={editedLanguage} missing={openingIssues} onChoose={setEditedLanguage} />
        <SurveyTexts draft={draft} shown={editedLanguage} wrong={wrong} onChange={changeDraft} />
        <h2 className="sb-heading">{t("edit.questions")}</h2>
        {wrong("questions") && <p className="field-error">{wrong("questions")}</p>}
        {draft.questions.map((question, at) => (
          <QuestionCard
            key={question.key}
            question={question}
            at={at}
            count={draft.questions.length}
            earlier={draft.questions.slice(0, at)}
            shown={editedLanguage}
            fixed={fixed}
            wrong={wrong}
            onChange={(next) =>
              changeDraft({ questions: draft.questions.map((old, i) => (i === at ? next : old)) })
            }
            onMove={(by) => changeDraft({ questions: moveQuestion(draft.questions, at, by) })}
            onRemove={() => changeDraft({ questions: removeQuestion(draft.questions, at) })}
          />
        ))}
        {!fixed && draft.questions.length < surveyLimits.questions && (
          <p>
            <Button look="secondary" onClick={() => changeDraft({ questions: addQuestion(draft.questions) })}>
              {t("question.add")}
            </Button>
          </p>
        )}
        {draft.questions.length > 0 && <SurveyPreview draft={draft} shown={editedLanguage} />}
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t("edit.save")}
          </Button>
        </div>
      </form>
      <SurveyStatusPanel
        survey={savedSurvey}
        tied={Boolean(draft.eventId)}
        busy={busy}
        onOpen={() => void open()}
        onClose={() => void close()}
        onCopy={() => void copy()}
        onRemove={() => void remove()}
      />
    </AdminFrame>
  );
};

export const Component = () => {
  const { t } = useText(["pages/staff-survey"]);
  const { id } = useParams();
  const isNew = id === "new";
  const surveyResource = useResource<StaffSurvey>(
    isNew || !id ? undefined : `${path}/${encodeURIComponent(id)}`,
  );
  if (isNew || surveyResource.data)
    return <Editor key={surveyResource.data?.id ?? "new"} from={surveyResource.data} />;
  return (
    <AdminFrame title={t("title")}>
      <ResourcePlaceholder found={surveyResource} none={t("none")} />
    </AdminFrame>
  );
};
