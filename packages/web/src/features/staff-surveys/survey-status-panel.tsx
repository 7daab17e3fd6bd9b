/** The state of a survey, its address, and its actions: open, close, copy, delete. */
import type { StaffSurvey } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { paths } from "../../shell/paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { Link } from "../../ui/link.tsx";
import { SurveyChip } from "./staff-surveys-page.tsx";

export const SurveyStatusPanel = ({
  survey,
  tied,
  busy,
  isUnsaved,
  onOpen,
  onClose,
  onCopy,
  onRemove,
}: {
  /** Undefined before the first save. */
  survey: StaffSurvey | undefined;
  /** Limits the survey to participants of an event. */
  tied: boolean;
  busy: boolean;
  /** The form has changes that closing or copying would leave out. */
  isUnsaved: boolean;
  onOpen: () => void;
  onClose: () => void;
  onCopy: () => void;
  onRemove: () => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const status = survey?.status ?? "DRAFT";
  const isFixed = survey?.openedAt !== undefined;
  return (
    <section className="card" aria-labelledby="opening">
      <h2 id="opening">{t("edit.opening")}</h2>
      {survey && (
        <p>
          <SurveyChip survey={survey} />
        </p>
      )}
      {status === "OPEN" && survey && (
        <p>
          {t("edit.address")}{" "}
          <Link to={paths.survey(survey.id)}>{`${window.location.origin}${paths.survey(survey.id)}`}</Link>
        </p>
      )}
      <p className="muted">{t(tied ? "edit.openTied" : "edit.openAll")}</p>
      <p role="status" className="muted">
        {survey && isUnsaved && t("edit.unsaved")}
      </p>
      <div className="actions">
        {status !== "OPEN" && (
          <ConfirmButton
            label={t(status === "CLOSED" ? "edit.reopen" : "edit.open")}
            question={t(isFixed ? "edit.reopenAsk" : "edit.openAsk")}
            confirmLook="primary"
            busy={busy}
            onConfirm={onOpen}
          />
        )}
        {status === "OPEN" && (
          <ConfirmButton
            label={t("edit.close")}
            question={t("edit.closeAsk")}
            busy={busy}
            disabled={isUnsaved}
            onConfirm={onClose}
          />
        )}
        {survey && isFixed && (
          <LinkButton look="secondary" to={`/staff/survey/${survey.id}/result`}>
            {t("results")}
          </LinkButton>
        )}
        {survey && (
          <Button look="secondary" busy={busy} disabled={isUnsaved} onClick={onCopy}>
            {t("edit.copy")}
          </Button>
        )}
        {survey && !isFixed && <DeleteButton label={t("edit.remove")} busy={busy} onDelete={onRemove} />}
      </div>
    </section>
  );
};
