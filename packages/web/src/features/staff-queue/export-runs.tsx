/** The files of a repeated export, each to be downloaded, or why there is none. */
import type { ExportRun, ExportScheduleView } from "@portal/core/applications/desk/export-schedule-schema";
import type { QueueExportView } from "@portal/core/applications/desk/queue-export-schema";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { saveLinkedFile } from "../../shell/save-linked-file.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

const path = "/staff/queue/export/schedule";

export const ExportRuns = ({ schedule }: { schedule: ExportScheduleView }) => {
  const { t, language } = useText(["pages/queue", "errors"]);
  const { pendingAction, error, send } = useSubmission();
  const download = ({ exportId }: ExportRun) =>
    send(async () => {
      saveLinkedFile((await api.get<QueueExportView>(`${path}/${schedule.id}/file/${exportId}`)).url);
    }, exportId);
  if (schedule.runs.length === 0) return <span className="muted">{t("schedule.noRuns")}</span>;
  return (
    <>
      {error && <FailureAlert error={error} />}
      <ul className="queue-schedule-runs">
        {schedule.runs.map((run) => (
          <li key={run.exportId}>
            {run.status === "READY" ? (
              <Button small look="quiet" busy={pendingAction === run.exportId} onClick={() => download(run)}>
                {t("schedule.file", { day: formatDay(run.day, language), count: run.rows })}
                <span className="visually-hidden"> {schedule.name}</span>
              </Button>
            ) : (
              <span className={run.status === "FAILED" ? "queue-late" : "muted"}>
                {t(`schedule.${run.status === "FAILED" ? `failure.${run.failure}` : "preparing"}`, {
                  day: formatDay(run.day, language),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};
