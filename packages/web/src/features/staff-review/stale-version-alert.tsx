/** After a stale version: who did what since this page was read, and the way to what stands now. */
import type { ApplicationView, HistoryEntry } from "@portal/core/applications/model/schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { useText } from "../../form/use-text.ts";
import type { ApiError } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

/** Refusals that may mean that somebody else was first: a stale version, or a move that the new status does not take. */
const staleErrorCodes: readonly number[] = [errorCodes.STALE_VERSION, errorCodes.MOVE_NOT_ALLOWED];
export const isStaleError = (error: ApiError | undefined): error is ApiError =>
  error !== undefined && staleErrorCodes.includes(error.code);

interface Props {
  id: string;
  /** The version this page was read at. */
  version: number;
  error: ApiError;
  onReload: () => void;
}
export const StaleVersionAlert = ({ id, version, error, onReload }: Props) => {
  const { t, language } = useText(["pages/staff"]);
  const path = `/participate/search/${encodeURIComponent(id)}`;
  const current = useResource<ApplicationView>(path);
  const history = useResource<{ items: HistoryEntry[] }>(`${path}/history`);
  const passed = (current.data?.version ?? version) - version;
  // Nothing was changed by anybody: the refusal stands for itself.
  if (passed <= 0) return <FailureAlert error={error} />;
  // Every write is one entry: as many entries as versions went by.
  const newEntries = history.data?.items.slice(-passed) ?? [];
  return (
    <Alert kind="warning" announce title={t("stale.title")}>
      <ul>
        {newEntries.map((entry) => (
          <li key={entry.seq}>
            {t("stale.entry", {
              at: formatInstant(entry.at, language),
              who: entry.actor.name ?? t(`history.actor.${entry.actor.kind}`),
              what: t(`history.action.${entry.action}`, { defaultValue: entry.action }),
            })}
          </li>
        ))}
      </ul>
      <Button small look="secondary" onClick={onReload}>
        {t("stale.reload")}
      </Button>
    </Alert>
  );
};
