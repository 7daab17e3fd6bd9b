/** Who else has this application open: said while it is open, and named with the time since when. */
import { useEffect, useState } from "react";
import { useText } from "../../../form/use-text.ts";
import { ApiError, api } from "../../../lib/api.ts";
import { formatTime } from "../../../lib/format.ts";
import { session } from "../../../lib/session.ts";
import { Notice } from "../../../ui/notice.tsx";

/** Said again so often; the server forgets who was not heard of for a minute. */
const EVERY_MS = 25_000;
interface Looker {
  accountId: string;
  name: string;
  since: string;
}

export const Presence = ({ id }: { id: string }) => {
  const { t, language } = useText(["pages/staff"]);
  const [others, setOthers] = useState<Looker[]>([]);
  useEffect(() => {
    let left = false;
    const path = `/staff/application/${encodeURIComponent(id)}/presence`;
    const say = async (): Promise<void> => {
      if (document.hidden) return;
      try {
        const { items } = await api.post<{ items: Looker[] }>(path);
        if (!left) setOthers(items);
      } catch (error) {
        // Not knowing who looks hinders nobody's work; the next time may go through.
        if (!(error instanceof ApiError)) throw error;
      }
    };
    const again = (): void => void say();
    void say();
    const timer = setInterval(again, EVERY_MS);
    document.addEventListener("visibilitychange", again);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      if (session.loggedIn()) api.del(path).catch(() => undefined);
    };
  }, [id]);
  return (
    <div aria-live="polite">
      {others.length > 0 && (
        <Notice kind="warning" title={t("presence.title")}>
          <ul className="staff-lookers">
            {others.map((other) => (
              <li key={other.accountId}>
                {t("presence.since", { name: other.name, time: formatTime(other.since) })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
};
