/** The rows of the queue as a file, with the filters of the page. */
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api, buildApiPath } from "../../shell/api.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type QueueFilterValues, toQueueQuery } from "./queue-filter-state.ts";

export const QueueExport = ({ filters }: { filters: QueueFilterValues }) => {
  const { t, language } = useText(["pages/queue", "errors"]);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const fetchAs = async (format: "xlsx" | "csv"): Promise<void> => {
    setBusy(format);
    setError(undefined);
    try {
      const path = buildApiPath("/staff/export", { ...toQueueQuery(filters), format, lang: language }).slice(
        4,
      );
      await api.download(path, `${t("export.sheet")}.${format}`);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <details className="queue-export">
      <summary>{t("export.title")}</summary>
      <p className="muted small">{t("export.hint")}</p>
      {error !== undefined && <FailureAlert error={error} />}
      <div className="queue-bulk-actions">
        {(["xlsx", "csv"] as const).map((format) => (
          <Button
            key={format}
            small
            look="secondary"
            busy={busy === format}
            onClick={() => void fetchAs(format)}
          >
            <Icon name="download" /> {t(`export.${format}`)}
          </Button>
        ))}
      </div>
    </details>
  );
};
