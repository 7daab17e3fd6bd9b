/** Shows who else has this application open, and since when. */
import { useEffect, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../shell/api.ts";
import { formatTime } from "../../shell/format.ts";
import { session } from "../../shell/session.ts";
import { Alert } from "../../ui/alert.tsx";

/** Refresh interval; the server forgets a viewer after a minute. */
const EVERY_MS = 25_000;
interface PresentReviewer {
  accountId: string;
  name: string;
  since: string;
}

export const ReviewerPresence = ({ id }: { id: string }) => {
  const { t } = useText(["pages/staff"]);
  const [otherReviewers, setOtherReviewers] = useState<PresentReviewer[]>([]);
  useEffect(() => {
    let isCancelled = false;
    const path = `/staff/application/${encodeURIComponent(id)}/presence`;
    const announcePresence = async (): Promise<void> => {
      if (document.hidden) return;
      try {
        const { items } = await api.post<{ items: PresentReviewer[] }>(path);
        if (!isCancelled) setOtherReviewers(items);
      } catch (error) {
        // A failure does not matter; the next refresh may succeed.
        if (!(error instanceof ApiError)) throw error;
      }
    };
    const reportAgain = (): void => void announcePresence();
    void announcePresence();
    const timer = setInterval(reportAgain, EVERY_MS);
    document.addEventListener("visibilitychange", reportAgain);
    return () => {
      isCancelled = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", reportAgain);
      if (session.loggedIn()) api.del(path).catch(() => undefined);
    };
  }, [id]);
  return (
    <div aria-live="polite">
      {otherReviewers.length > 0 && (
        <Alert kind="warning" title={t("presence.title")}>
          <ul className="staff-lookers">
            {otherReviewers.map((other) => (
              <li key={other.accountId}>
                {t("presence.since", { name: other.name, time: formatTime(other.since) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
};
