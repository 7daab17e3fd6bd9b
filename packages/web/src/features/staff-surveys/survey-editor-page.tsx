/** Editing a survey in four languages; opening, closing, copying and previewing it. */
import { GuidedForm } from "../../form/guided-form.tsx";
import "../surveys/survey.css";
import "./survey-builder.css";
import type { StaffSurvey } from "@portal/core/surveys/survey-schema";
import { useParams } from "react-router-dom";
import { RestoredInputNote } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ResourcePlaceholder } from "../../ui/resource-placeholder.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";
import { LanguageBar } from "./language-bar.tsx";
import { EditedQuestions } from "./question-list.tsx";
import { SurveyAboutForm } from "./survey-about-form.tsx";
import { SurveyPreview } from "./survey-preview.tsx";
import { SurveyStatusPanel } from "./survey-status-panel.tsx";
import { SurveyTexts } from "./survey-texts.tsx";
import { surveyPath as path, useSurveyEditor } from "./use-survey-editor.ts";

const Editor = ({ from }: { from: StaffSurvey | undefined }) => {
  const { t, language } = useText(["pages/staff-survey", "pages/form", "common", "errors"]);
  const { savedSurvey, draft, changeDraft, confirmation, error, getError, ...editor } = useSurveyEditor(from);
  const { openingIssues, editedLanguage, setEditedLanguage, busy } = editor;
  const isFixed = savedSurvey?.openedAt !== undefined;
  const title = savedSurvey ? pickLanguage(savedSurvey.titles, language) : t("new");
  return (
    <AdminFrame title={title} crumbs={[{ text: t("title"), to: path }, { text: title }]}>
      {confirmation && <Alert kind="success" announce title={t(`done.${confirmation}`)} />}
      {error && (
        <FailureAlert
          error={error}
          isCarried={(path) => (path.split(".")[0] ?? "") in draft}
          onReload={() => void editor.reload()}
        />
      )}
      {isFixed && <Alert title={t("edit.fixed")} />}
      <GuidedForm send={editor.save}>
        <RestoredInputNote persistedInput={editor.persistedInput} />
        <SurveyAboutForm draft={draft} fixed={isFixed} getError={getError} onChange={editor.replaceDraft} />
        <LanguageBar editedLanguage={editedLanguage} missing={openingIssues} onChoose={setEditedLanguage} />
        <SurveyTexts
          draft={draft}
          editedLanguage={editedLanguage}
          getError={getError}
          onChange={changeDraft}
        />
        <EditedQuestions
          draft={draft}
          editedLanguage={editedLanguage}
          fixed={isFixed}
          getError={getError}
          onChange={(questions) => changeDraft({ questions })}
        />
        {draft.questions.length > 0 && <SurveyPreview draft={draft} editedLanguage={editedLanguage} />}
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t("edit.save")}
          </Button>
        </div>
      </GuidedForm>
      <SurveyStatusPanel
        survey={savedSurvey}
        tied={Boolean(draft.eventId ?? draft.scheme)}
        busy={busy}
        isUnsaved={editor.persistedInput.isChanged}
        onOpen={() => void editor.open()}
        onClose={() => void editor.close()}
        onCopy={() => void editor.copy()}
        onRemove={() => void editor.remove()}
      />
    </AdminFrame>
  );
};

const SurveyEditorPage = () => {
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

export { SurveyEditorPage as Component };
