/** Every step of an application with actor and reason, and the hash chain behind each. */
import type { HistoryEntry } from "@portal/core/applications/model/application-schema";
import { useTranslation } from "react-i18next";
import { formatInstant } from "../../shell/format.ts";
import { type TranslateKey, toTranslateKey } from "../../shell/translate-key.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { HistoryAmount } from "../applications/history-amount.tsx";

/** Names who made a step: a person by name, and the system and the payment provider by what readers call them. */
export const nameActor = (actor: HistoryEntry["actor"], say: TranslateKey): string =>
  (actor.kind === "staff" || actor.kind === "applicant" ? actor.name : undefined) ??
  say(`pages/staff:history.actor.${actor.kind}`);

/** Who prepared what somebody else countersigned, or what was prepared and ended with a step. */
const PreparedNote = ({ entry: { actor, ended } }: { entry: HistoryEntry }) => {
  const { t } = useTranslation("pages/staff");
  const preparedBy = actor.kind === "staff" ? actor.preparedBy : undefined;
  return (
    <>
      {preparedBy && <p className="muted small">{t("prepared.preparedBy", { name: preparedBy })}</p>}
      {ended && (
        <p className="muted small">
          {t("prepared.ended", {
            name: ended.by,
            action: t(`history.action.${ended.action}`, { defaultValue: ended.action }),
          })}
        </p>
      )}
    </>
  );
};

export const ApplicationHistory = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation(["pages/staff", "status"]);
  const history = useResource<{ items: HistoryEntry[] }>(`/participate/search/${id}/history`);
  if (history.error) return <FailureAlert error={history.error} retry={() => void history.reload()} />;
  if (!history.data) return <Skeleton lines={4} />;
  const entries = history.data.items;
  return (
    <section className="card staff-step" aria-labelledby="history">
      <h2 id="history">{t("history.title")}</h2>
      <Timeline
        entries={entries.toReversed().map((entry, index) => ({
          key: String(entry.seq),
          state: index === 0 ? "now" : "done",
          title: t(`history.action.${entry.action}`, { defaultValue: entry.action }),
          at: formatInstant(entry.at, i18n.language),
          children: (
            <>
              <p className="muted small">{nameActor(entry.actor, toTranslateKey(t))}</p>
              <PreparedNote entry={entry} />
              <HistoryAmount entry={entry} />
              <DecisionReason reason={entry.reason} reasonCodes={entry.reasonCodes} at={entry.at} />
            </>
          ),
        }))}
      />
    </section>
  );
};
