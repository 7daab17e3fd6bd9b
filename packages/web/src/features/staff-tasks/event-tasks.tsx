/** Coming events and what they wait for. */
import type { EventTask, EventTaskKind } from "@portal/core/places/event-task-schema";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { DayRange } from "../../ui/day-range.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { addListKeys } from "../../ui/list-keys.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { ClosingCell } from "../events/closing-days.tsx";
import { nameEventPath } from "../staff-events/event-value-text.ts";
import { useEventTasks } from "./use-event-tasks.ts";

/** Returns the page on which a task of an event is done. */
const getTaskPath = (id: string, kind: EventTaskKind): string =>
  `/staff/event/${encodeURIComponent(id)}${kind === "draw" || kind === "drawValue" ? "/places" : ""}`;

/** Returns the text of a task. A confirmation is named by what it confirms. */
const getTaskTextKey = (kind: EventTaskKind, requested: EventTask["requested"] = "edit"): string =>
  kind === "change" || kind === "ownChange" ? `task.${kind}.${requested}` : `task.${kind}`;

/** Why the next save of an event is refused, by the names of its fields. */
const EventIssues = ({ issues }: { issues: NonNullable<EventTask["issues"]> }) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "common", "lists"]);
  const reader = { say: toTranslateKey(t), language: i18n.language };
  const isKnown = (field: string): boolean => i18n.exists(`pages/staff-event:field.${field}`);
  return (
    <ul className="task-notes small">
      {addListKeys(issues, ({ path, key }) => `${path} ${key}`).map(({ key, item: issue }) => (
        <li key={key}>
          {t("common:error.of", {
            name: nameEventPath(issue.path, reader, isKnown),
            what: formatIssue(t, issue),
          })}
        </li>
      ))}
    </ul>
  );
};

/** Zones that are asked for more often than they have booths. */
const CrowdedZones = ({ zones }: { zones: NonNullable<EventTask["crowded"]> }) => {
  const { t, language } = useText(["pages/staff-tasks"]);
  return (
    <ul className="task-notes small">
      {zones.map(({ id, names, wanted, free }) => (
        <li key={id}>{t("crowded", { zone: `${id} · ${pickLanguage(names, language)}`, wanted, free })}</li>
      ))}
    </ul>
  );
};

/** Until all applications are counted, a draw may be due as well. */
const isPartlyCompared = ({ more, tasks }: EventTask): boolean => more === true && !tasks.includes("draw");
const hasSomethingToDo = (task: EventTask): boolean => task.tasks.length > 0 || isPartlyCompared(task);

const EventToDo = ({ task, hasFailed }: { task: EventTask; hasFailed: boolean }) => {
  const { t } = useText(["pages/staff-tasks"]);
  const { id, tasks, requested, issues = [], crowded = [] } = task;
  return (
    <>
      {tasks.map((kind) => (
        <div key={kind}>
          {kind === "ownChange" || kind === "ownDrawValue" ? (
            t(getTaskTextKey(kind, requested))
          ) : (
            <Link to={getTaskPath(id, kind)}>{t(getTaskTextKey(kind, requested))}</Link>
          )}
          {kind === "correct" && <EventIssues issues={issues} />}
          {kind === "draw" && crowded.length > 0 && <CrowdedZones zones={crowded} />}
        </div>
      ))}
      {isPartlyCompared(task) && <p className="small muted">{t(hasFailed ? "notCounted" : "counting")}</p>}
    </>
  );
};

interface EventTableProps {
  caption: string;
  items: readonly EventTask[];
  /** The applications of an event with very many of them could not be counted. */
  hasFailed: boolean;
}
const EventTable = ({ caption, items, hasFailed }: EventTableProps) => {
  const { t, language } = useText(["pages/staff-tasks", "pages/event"]);
  return (
    <Table
      caption={caption}
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "event",
          label: t("event"),
          head: true,
          cell: ({ id, names }) => (
            <Link to={`/staff/event/${encodeURIComponent(id)}`}>{pickLanguage(names, language)}</Link>
          ),
        },
        {
          key: "tasks",
          label: t("toDo"),
          cell: (task) => (hasSomethingToDo(task) ? <EventToDo task={task} hasFailed={hasFailed} /> : "–"),
        },
        {
          key: "dates",
          label: t("dates"),
          tight: true,
          cell: ({ dates }) => <DayRange {...dates} />,
        },
        {
          key: "closes",
          label: t("closes"),
          cell: ({ closesOn, closingDays }) => (
            <ClosingCell event={{ registration: { closesOn }, closingDays }} />
          ),
        },
        {
          key: "places",
          label: t("places"),
          cell: ({ capacity, held, undecided, more }) =>
            held === undefined
              ? capacity || "–"
              : more
                ? t("placesAsked", { capacity, undecided })
                : t("placesHeld", { free: Math.max(0, capacity - held), capacity, undecided }),
        },
      ]}
    />
  );
};

export const EventTasks = () => {
  const { t } = useText(["pages/staff-tasks"]);
  const { items, list, counts, uncounted } = useEventTasks();
  const count = (kind: EventTaskKind): number => items.filter(({ tasks }) => tasks.includes(kind)).length;
  const hasFailed = counts.error !== undefined;
  const waiting = items.filter(hasSomethingToDo);
  const others = items.filter((task) => !hasSomethingToDo(task));
  return (
    <section>
      <h2>{t("events")}</h2>
      <LoadFailure resources={[list, counts]} />
      {list.loading && <Skeleton lines={6} />}
      {list.data && uncounted.size === 0 && (
        <p role="status">
          {t("eventCounts", { publish: count("publish"), change: count("change"), draw: count("draw") })}
        </p>
      )}
      {list.data && items.length === 0 && <EmptyState>{t("noEvents")}</EmptyState>}
      {waiting.length > 0 && <EventTable caption={t("events")} items={waiting} hasFailed={hasFailed} />}
      {others.length > 0 && (
        // Dozens of events for which nothing is to be done would hide the one that waits.
        <details className="task-others">
          <summary>{t("otherEvents", { count: others.length })}</summary>
          <EventTable caption={t("events")} items={others} hasFailed={hasFailed} />
        </details>
      )}
    </section>
  );
};
