/** Repeating the export of a saved view: which view, how often, with which answers, and for whom. */
import {
  type ExportFormat,
  type ExportRhythm,
  exportFormats,
  exportRhythms,
} from "@portal/core/applications/desk/export-choices";
import type { QueueView } from "@portal/core/applications/desk/queue-view-schema";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, FieldGroup, SelectField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useReadsApplications } from "../staff-frame/use-reads-applications.ts";
import { ExportAnswerChoice } from "./export-answer-choice.tsx";

interface Props {
  colleagues: readonly { accountId: string; name: string }[];
  onDone: (name: string) => void;
}
/** What is chosen anew for each export. */
interface ExportChoice {
  viewId: string;
  answers: readonly string[];
  readers: readonly string[];
}
const emptyChoice: ExportChoice = { viewId: "", answers: [], readers: [] };

export const ExportScheduleForm = ({ colleagues, onDone }: Props) => {
  const { t, language } = useText(["pages/queue", "errors", "common"]);
  const views = useResource<{ items: QueueView[] }>("/staff/view");
  const { readsApplications, member } = useReadsApplications();
  const [choice, setChoice] = useState(emptyChoice);
  const { viewId, answers, readers } = choice;
  const [rhythm, setRhythm] = useState<ExportRhythm>("WEEKLY");
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, describeRefusal, send } = useSubmission();
  const view = views.data?.items.find(({ id }) => id === viewId);
  const scheme = view?.filter.scheme;
  const submit = async (): Promise<void> => {
    setWasSubmitted(true);
    if (!view) return;
    await send(async () => {
      const body = {
        viewId,
        rhythm,
        format,
        language,
        ...(answers.length > 0 ? { answers } : {}),
        ...(readers.length > 0 ? { readers } : {}),
      };
      await api.post("/staff/queue/export/schedule", body);
      setWasSubmitted(false);
      // What is chosen while it is sent is the next export.
      setChoice((old) => (old === choice ? emptyChoice : old));
      onDone(view.name);
    });
  };
  return (
    <GuidedForm send={submit} aria-labelledby="new-schedule">
      <h2 id="new-schedule">{t("schedule.new")}</h2>
      <LoadFailure resources={[views, member]} />
      {error && <FailureAlert error={error} isCarried={(path) => path === "viewId"} />}
      {views.data?.items.length === 0 && (
        <p>
          <Link to="/staff">{t("schedule.noViews")}</Link>
        </p>
      )}
      <SelectField
        id="schedule-view"
        label={t("schedule.view")}
        required
        value={viewId}
        error={
          describeRefusal("viewId", "choice") ??
          (wasSubmitted && !view ? t("common:issue.required_choice") : undefined)
        }
        onChange={(event) => setChoice({ viewId: event.target.value, answers: [], readers })}
      >
        <option value="">{t("schedule.choose")}</option>
        {views.data?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="schedule-rhythm"
        label={t("schedule.often")}
        required
        value={rhythm}
        onChange={(event) => setRhythm(exportRhythms.find((each) => each === event.target.value) ?? "WEEKLY")}
      >
        {exportRhythms.map((each) => (
          <option key={each} value={each}>
            {t(`schedule.rhythm.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="schedule-format"
        label={t("schedule.format")}
        required
        value={format}
        onChange={(event) => setFormat(exportFormats.find((each) => each === event.target.value) ?? "xlsx")}
      >
        {exportFormats.map((each) => (
          <option key={each} value={each}>
            {each.toUpperCase()}
          </option>
        ))}
      </SelectField>
      {readsApplications && scheme && (
        <ExportAnswerChoice
          scheme={scheme}
          chosen={answers}
          onChange={(next) => setChoice((old) => ({ ...old, answers: next }))}
        />
      )}
      {colleagues.length > 0 && (
        <FieldGroup id="schedule-readers" label={t("schedule.share")} hint={t("schedule.shareHint")}>
          {colleagues.map(({ accountId, name }) => (
            <Checkbox
              key={accountId}
              id={`reader-${accountId}`}
              label={name}
              checked={readers.includes(accountId)}
              onChange={({ target: { checked } }) =>
                setChoice((old) => ({
                  ...old,
                  readers: checked ? [...readers, accountId] : readers.filter((each) => each !== accountId),
                }))
              }
            />
          ))}
        </FieldGroup>
      )}
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("schedule.save")}
        </Button>
      </div>
    </GuidedForm>
  );
};
