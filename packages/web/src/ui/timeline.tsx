/** Done, now, next: what happened, when, who has to act, and by when. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface TimelineEntry {
  key: string;
  state: "done" | "now" | "next" | "stopped";
  title: ReactNode;
  /** The time of the entry, as formatted text. */
  at?: ReactNode;
  children?: ReactNode;
}
export const Timeline = ({ entries, label }: { entries: TimelineEntry[]; label?: string }) => {
  const { t } = useTranslation("common");
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map((entry) => (
        <li
          key={entry.key}
          className={`timeline-${entry.state}`}
          aria-current={entry.state === "now" ? "step" : undefined}
        >
          <p className="timeline-title">
            <span className="visually-hidden">{t(`timeline.${entry.state}`)}</span>{" "}
            <strong>{entry.title}</strong> {entry.at && <span className="muted">{entry.at}</span>}
          </p>
          {entry.children}
        </li>
      ))}
    </ol>
  );
};
