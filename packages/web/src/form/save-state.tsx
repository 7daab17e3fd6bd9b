/** The draft's status as text, with the deadline to submit once it is saved (spec 3 §4). */

import { useTranslation } from "react-i18next";
import { formatDay, formatTime } from "../shell/format.ts";
import { Icon } from "../ui/icon.tsx";
import type { DraftState } from "./draft-state.ts";

export const SaveState = ({
  state,
  until,
  lead,
}: {
  state: DraftState;
  until?: string | undefined;
  /** Days before the activity by which the application is due, while the activity has no day yet. */
  lead?: { count: number; unit: "CALENDAR" | "WORKING" } | undefined;
}) => {
  const { t, i18n } = useTranslation(["pages/form", "errors"]);
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
    kept: t("save.kept"),
    clash: t("save.clash"),
    submitted: t("submittedElsewhere"),
    refused: t("save.refused", {
      reason: t(`errors:${state.code ?? 500}`, { defaultValue: String(state.code) }),
    }),
  }[state.status];
  return (
    <p className={`wz-save wz-save-${state.status}`} role="status">
      <Icon
        name={
          state.status === "saved"
            ? "tick"
            : state.status === "kept" || state.status === "refused"
              ? "warning"
              : "clock"
        }
      />
      <span>{words}</span>
    </p>
  );
};
