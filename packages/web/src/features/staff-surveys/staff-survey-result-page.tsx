/** The results of a survey for staff: charts, free text, and an export. */
import type { SurveyResult } from "@portal/core/surveys/survey-schema";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { ResourcePlaceholder } from "../../ui/resource-placeholder.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";
import { SurveyResults } from "../surveys/survey-results.tsx";

const formats = ["xlsx", "csv"] as const;

const ResultExport = ({ id }: { id: string }) => {
  const { t, language } = useText(["pages/staff-survey"]);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [days, setDays] = useState({ from: "", to: "" });
  const take = async (format: (typeof formats)[number]): Promise<void> => {
    setBusy(format);
    setError(undefined);
    try {
      await api.download(`/staff/export/survey/${id}`, `survey.${format}`, {
        format,
        lang: language,
        ...days,
      });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      <p className="muted small sv-screen">{t("export.hint")}</p>
      {error !== undefined && <FailureAlert error={error} />}
      <div className="sv-days sv-screen">
        {(["from", "to"] as const).map((end) => (
          <PickerField
            key={end}
            id={`export-${end}`}
            type="date"
            label={t(`export.${end}`)}
            value={days[end]}
            onChange={(event) => setDays({ ...days, [end]: event.target.value })}
          />
        ))}
      </div>
      <div className="actions sv-screen">
        {formats.map((format) => (
          <Button key={format} look="secondary" small busy={busy === format} onClick={() => take(format)}>
            <Icon name="download" /> {t(`export.${format}`)}
          </Button>
        ))}
        <Button look="secondary" small onClick={() => window.print()}>
          {t("export.print")}
        </Button>
      </div>
    </>
  );
};

const StaffSurveyResultPage = () => {
  const { t, language } = useText(["pages/staff-survey"]);
  const { id = "" } = useParams();
  const surveyResult = useResource<SurveyResult>(`/staff/survey/${encodeURIComponent(id)}/result`);
  const name = pickLanguage(surveyResult.data?.titles, language);
  return (
    <AdminFrame
      title={name ? t("resultsOf", { name }) : t("results")}
      crumbs={[
        { text: t("title"), to: "/staff/survey" },
        { text: name || t("survey"), to: `/staff/survey/${id}` },
        { text: t("results") },
      ]}
    >
      <ResourcePlaceholder found={surveyResult} none={t("none")} />
      {surveyResult.data &&
        (surveyResult.data.answers === 0 ? (
          <EmptyState>{t("noAnswers")}</EmptyState>
        ) : (
          <>
            <ResultExport id={id} />
            <h2 className="visually-hidden">{t("results")}</h2>
            <SurveyResults result={surveyResult.data} />
          </>
        ))}
    </AdminFrame>
  );
};

export { StaffSurveyResultPage as Component };
