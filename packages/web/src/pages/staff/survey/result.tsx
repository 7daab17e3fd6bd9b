/** What came out of a survey, for staff: charts, what was written, and every answer as a file. */
import type { SurveyResult } from "@portal/core/survey/wire";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useText } from "../../../form/use-text.ts";
import { address, api } from "../../../lib/api.ts";
import { pick } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { Awaited } from "../../../ui/awaited.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { ResultsView } from "../../question/results-view.tsx";
import { AdminFrame } from "../admin/frame.tsx";

const formats = ["xlsx", "csv"] as const;

const Export = ({ id }: { id: string }) => {
  const { t, language } = useText(["pages/staff-survey"]);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const take = async (format: (typeof formats)[number]): Promise<void> => {
    setBusy(format);
    setError(undefined);
    try {
      const path = address(`/staff/export/survey/${id}`, { format, lang: language }).slice(4);
      await api.download(path, `survey.${format}`);
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      <p className="muted small sv-screen">{t("export.hint")}</p>
      {error !== undefined && <Failure error={error} />}
      <div className="actions sv-screen">
        {formats.map((format) => (
          <Button
            key={format}
            look="secondary"
            small
            busy={busy === format}
            onClick={() => void take(format)}
          >
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

export const Component = () => {
  const { t, language } = useText(["pages/staff-survey"]);
  const { id = "" } = useParams();
  const found = useResource<SurveyResult>(`/staff/survey/${encodeURIComponent(id)}/result`);
  const name = pick(found.data?.titles, language);
  return (
    <AdminFrame
      title={name ? t("resultsOf", { name }) : t("results")}
      crumbs={[
        { text: t("title"), to: "/staff/survey" },
        { text: name || t("survey"), to: `/staff/survey/${id}` },
        { text: t("results") },
      ]}
    >
      <Awaited found={found} none={t("none")} />
      {found.data &&
        (found.data.answers === 0 ? (
          <EmptyState>{t("noAnswers")}</EmptyState>
        ) : (
          <>
            <Export id={id} />
            <h2 className="visually-hidden">{t("results")}</h2>
            <ResultsView result={found.data} />
          </>
        ))}
    </AdminFrame>
  );
};
