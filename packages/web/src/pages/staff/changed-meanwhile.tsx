/** After a stale version: who did what since this page was read, and the way to what stands now. */
import type { HistoryEntry } from "@portal/core/application/wire";
import { useText } from "../../form/use-text.ts";
import type { ApiError } from "../../lib/api.ts";
import { formatInstant } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

export const STALE_VERSION = 900050;

interface Props {
  id: string;
  /** The version this page was read at. */
  version: number;
  error: ApiError;
  onReload: () => void;
}
export const ChangedMeanwhile = ({ id, version, error, onReload }: Props) => {
  const { t, language } = useText(["pages/staff"]);
  const history = useResource<{ items: HistoryEntry[] }>(`/participate/search/${id}/history`);
  const current = (error.current as { version?: number } | undefined)?.version ?? version + 1;
  // Every write is one entry: as many entries as versions went by.
  const since = history.data?.items.slice(-Math.max(1, current - version)) ?? [];
  return (
    <Notice kind="warning" announce title={t("stale.title")}>
      <ul>
        {since.map((entry) => (
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
    </Notice>
  );
};
