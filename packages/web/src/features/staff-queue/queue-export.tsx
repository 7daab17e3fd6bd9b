/** Exports of the list: a job makes the file, however many applications match, and the page waits for it. */
import type { ExportFormat } from "@portal/core/applications/desk/export-choices";
import type { QueueExportView } from "@portal/core/applications/desk/queue-export-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useEffect, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatNumber, formatTime } from "../../shell/format.ts";
import { saveLinkedFile } from "../../shell/save-linked-file.ts";
import { parseServiceUrl } from "../../shell/service-url.ts";
import { useSharedResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ExportAnswerChoice } from "./export-answer-choice.tsx";
import { type QueueFilterValues, toFilterBody, toQueueQuery } from "./queue-filter-state.ts";

const POLL_MS = 1500;
const formats = ["xlsx", "csv"] as const satisfies readonly ExportFormat[];

export const QueueExport = ({ filters }: { filters: QueueFilterValues }) => {
  const { t, language } = useText(["pages/queue", "errors"]);
  const [format, setFormat] = useState<ExportFormat>();
  const [view, setView] = useState<QueueExportView>();
  const [failure, setFailure] = useState<{ error: unknown; retry: () => void }>();
  const [answers, setAnswers] = useState<{ scheme: string; keys: string[] }>();
  const isBusy = format !== undefined;

  const user = useSharedResource<CurrentUser>("/user/current");
  const readsChecklists = user.data?.roles.some((role) => role === "OFFICER" || role === "ADMIN") ?? false;
  const { scheme } = filters;
  /** Answers that were chosen for another scheme do not count. */
  const chosenAnswers = answers?.scheme === scheme ? (answers?.keys ?? []) : [];
  const downloadChecklists = (): Promise<void> => {
    setFailure(undefined);
    const query = { ...toQueueQuery(filters), format: "xlsx", lang: language };
    return api
      .download("/staff/export/checklist", "checklists.xlsx", query)
      .catch((error: unknown) => setFailure({ error, retry: () => void downloadChecklists() }));
  };
  const accept = (next: QueueExportView): void => {
    setView(next);
    if (next.status === "PREPARING") return;
    setFormat(undefined);
    // The link of the page saves the file once more.
    if (next.status === "READY") saveLinkedFile(next.url);
  };
  const requestFile = (wanted: ExportFormat): void => {
    setFormat(wanted);
    setFailure(undefined);
    setView(undefined);
    api
      .post<QueueExportView>("/staff/queue/export", {
        ...toFilterBody(filters),
        format: wanted,
        language,
        ...(chosenAnswers.length > 0 ? { answers: chosenAnswers } : {}),
      })
      .then(accept, (error: unknown) => {
        setFormat(undefined);
        setFailure({ error, retry: () => requestFile(wanted) });
      });
  };
  /** The file is still being made when the page cannot ask for it, so that its order is kept. */
  const readExport = (id: string): void => {
    setFailure(undefined);
    api
      .get<QueueExportView>(`/staff/queue/export/${id}`)
      .then(accept, (error: unknown) => setFailure({ error, retry: () => readExport(id) }));
  };
  useEffect(() => {
    if (view?.status !== "PREPARING" || failure) return;
    const timer = setTimeout(() => readExport(view.id), POLL_MS);
    return () => clearTimeout(timer);
  });
  return (
    <details className="queue-export">
      <summary>{t("export.title")}</summary>
      <p className="muted small">{t("export.hint")}</p>
      {failure && <FailureAlert error={failure.error} retry={failure.retry} />}
      {readsChecklists && scheme && (
        <ExportAnswerChoice
          scheme={scheme}
          chosen={chosenAnswers}
          onChange={(keys) => setAnswers({ scheme, keys })}
        />
      )}
      {readsChecklists && !scheme && <p className="muted small">{t("export.answers.needsScheme")}</p>}
      <div className="queue-bulk-actions">
        {formats.map((each) => (
          <Button
            key={each}
            small
            look="secondary"
            busy={format === each}
            disabled={isBusy && format !== each}
            onClick={() => requestFile(each)}
          >
            <Icon name="download" /> {t(`export.${each}`)}
          </Button>
        ))}
      </div>
      {readsChecklists && (
        <Button small look="quiet" onClick={() => downloadChecklists()}>
          <Icon name="download" /> {t("export.checklists")}
        </Button>
      )}
      <div role="status">
        {view?.status === "PREPARING" && <p>{t("export.preparing", { count: view.rows })}</p>}
        {view?.status === "READY" && (
          <p>
            <a
              href={parseServiceUrl(view.url)}
              download
              onClick={(event) => {
                // A link lasts one minute, so each click asks for a new one.
                event.preventDefault();
                readExport(view.id);
              }}
            >
              {t("export.ready", { count: view.rows })}
            </a>{" "}
            <span className="muted">{t("export.until", { at: formatTime(view.until) })}</span>
          </p>
        )}
      </div>
      {view?.status === "FAILED" && (
        <Alert
          kind="error"
          announce
          title={t("export.tooMany", { max: formatNumber(view.max ?? 0, language) })}
        />
      )}
    </details>
  );
};
