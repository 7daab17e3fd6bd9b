/** The draft's status as text, with the deadline to submit once it is saved (spec 3 §4). */

import { useTranslation } from "react-i18next";
import { formatError, type Translate } from "../shell/error-text.ts";
import { formatDay, formatTime, joinSentences } from "../shell/format.ts";
import { useOnline } from "../shell/use-online.ts";
import { Icon } from "../ui/icon.tsx";
import type { DraftState } from "./draft-state.ts";

export const SaveState = ({
  state,
  until,
  lead,
  brief = false,
}: {
  state: DraftState;
  until?: string | undefined;
  /** Days before the activity by which the application is due, while the activity has no day yet. */
  lead?: { count: number; unit: "CALENDAR" | "WORKING" } | undefined;
  /** A line of few words, for the bar of a phone. */
  brief?: boolean;
}) => {
  const isOnline = useOnline();
  const { t, i18n } = useTranslation(["pages/form", "errors", "common"]);
  const text = t as unknown as Translate;
  const words = {
    clean: t("save.clean"),
    dirty: t("save.dirty"),
    saving: t("save.saving"),
    saved: state.savedAt
      ? t(until ? "save.savedUntil" : lead ? `save.savedBefore.${lead.unit}` : "save.saved", {
          count: lead?.count ?? 0,
          time: formatTime(state.savedAt),
          day: until ? formatDay(until, i18n.language) : "",
        })
      : t("save.clean"),
    kept: t(isOnline ? "save.unreachable" : brief ? "save.keptBrief" : "save.kept"),
    conflict: t("save.conflict"),
    submitted: t("submittedElsewhere"),
    refused: t("save.refused", {
      reason: formatError(text, { code: state.code ?? 500, params: state.params }),
    }),
  }[state.status];
  // Without a connection nothing is being saved, whatever was true a moment ago, nor will what is typed next be.
  const isStopped = !isOnline && ["clean", "dirty", "saving"].includes(state.status);
  const isOffline = !isOnline && state.status !== "kept";
  return (
    <p className={`wz-save wz-save-${isStopped ? "kept" : state.status}`} role="status" data-transient>
      <Icon
        name={
          state.status === "saved" && isOnline
            ? "tick"
            : !isOnline || state.status === "kept" || state.status === "refused"
              ? "warning"
              : "clock"
        }
      />
      <span>
        {isStopped
          ? t(brief ? "save.keptBrief" : "save.kept")
          : joinSentences([isOffline ? t("save.offline") : "", words], i18n.language)}
      </span>
    </p>
  );
};
