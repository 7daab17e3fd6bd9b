/** Statuses, deadlines, histories, tables and reasons. */
import { useText } from "../../packages/web/src/form/use-text.ts";
import { getServerToday } from "../../packages/web/src/shell/server-clock.ts";
import { DayRange } from "../../packages/web/src/ui/day-range.tsx";
import { DaysLeft } from "../../packages/web/src/ui/deadline.tsx";
import { DeadlineView } from "../../packages/web/src/ui/deadline-view.tsx";
import { DecisionReason } from "../../packages/web/src/ui/decision-reason.tsx";
import { DottedParts } from "../../packages/web/src/ui/dotted-parts.tsx";
import { EmailText } from "../../packages/web/src/ui/email-text.tsx";
import { FactList } from "../../packages/web/src/ui/fact-list.tsx";
import { GrantReasons } from "../../packages/web/src/ui/grant-reasons.tsx";
import { PickedDay } from "../../packages/web/src/ui/picked-day.tsx";
import { QrCode } from "../../packages/web/src/ui/qr-code.tsx";
import { SkippedDays } from "../../packages/web/src/ui/skipped-days.tsx";
import { Chip, StatusChip, statusTones, type Tone } from "../../packages/web/src/ui/status-chip.tsx";
import { type Column, Table } from "../../packages/web/src/ui/table.tsx";
import { Timeline } from "../../packages/web/src/ui/timeline.tsx";
import type { GalleryItem } from "./gallery-item.ts";
import { maintenanceTitles, paymentDeadline } from "./sample-data.ts";
import { withTexts } from "./with-texts.tsx";

const tones = [...new Set<Tone>(Object.values(statusTones))];
type Status = keyof typeof statusTones;
const statuses = Object.keys(statusTones) as Status[];

const History = () => {
  const { t } = useText(["status", "common"]);
  const states = ["done", "now", "next", "stopped"] as const;
  return (
    <Timeline
      label={t("common:nav.menu")}
      entries={states.map((state, i) => ({
        key: state,
        state,
        title: t(`application.${statuses[i + 1] ?? "PROCESSING"}`),
        at: "2026-11-20",
      }))}
    />
  );
};
const Statuses = () => {
  const { t } = useText(["status", "common"]);
  const columns: Column<Status>[] = [
    { key: "code", label: t("common:nav.inquiry"), cell: (status) => status, head: true },
    { key: "chip", label: t("common:nav.verification"), cell: (status) => <StatusChip status={status} /> },
    {
      key: "day",
      label: t("common:deadline.kind.other"),
      cell: () => "2026-11-26",
      tight: true,
      numeric: true,
    },
  ];
  return (
    <Table
      caption={t("common:nav.menu")}
      showCaption
      columns={columns}
      rows={statuses.slice(0, 4)}
      rowKey={(status) => status}
    />
  );
};

export const recordItems: readonly GalleryItem[] = [
  {
    name: "StatusChip",
    states: {
      "every status": () => (
        <div className="actions">
          {statuses.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
        </div>
      ),
      "every tone": () => (
        <div className="actions">
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              <span lang="en">{tone}</span>
            </Chip>
          ))}
        </div>
      ),
    },
  },
  {
    name: "DaysLeft",
    states: {
      "far, today, past": () => (
        <p>
          <DaysLeft until="2199-12-31" /> · <DaysLeft until={getServerToday()} /> ·{" "}
          <DaysLeft until="2020-01-01" />
        </p>
      ),
    },
  },
  {
    name: "DayRange",
    states: {
      "within a month, across two years, a single day": () => (
        <p>
          <DayRange start="2026-12-04" end="2026-12-06" /> · <DayRange start="2026-12-30" end="2027-01-02" />{" "}
          · <DayRange start="2026-12-04" end="2026-12-04" />
        </p>
      ),
    },
  },
  {
    name: "DottedParts",
    states: { "two parts": () => <DottedParts parts={["2026-11-20", "2026-11-26"]} /> },
  },
  {
    name: "DeadlineView",
    states: {
      "of the applicant": () => <DeadlineView deadline={paymentDeadline} />,
      "a target of the institute": () => <DeadlineView deadline={{ ...paymentDeadline, kind: "answer" }} />,
    },
  },
  {
    name: "SkippedDays",
    states: {
      "a weekend": () => <SkippedDays trace={paymentDeadline.trace} />,
      "the day before the event": () => (
        <SkippedDays trace={[{ day: "2026-11-26", reason: "DAY_BEFORE_EVENT" }]} />
      ),
    },
  },
  {
    name: "PickedDay",
    states: { "below its field": () => <PickedDay id="gallery-picked-day" text="2026-11-20" /> },
  },
  {
    name: "EmailText",
    states: {
      "wraps after its @": () => (
        <p>
          <EmailText address="secretariado.da.associacao.comercial@example.org" />
        </p>
      ),
    },
  },
  {
    name: "QrCode",
    states: {
      "an address": withTexts((t) => <QrCode text="https://example.org/draft" label={t("nav.inquiry")} />),
    },
  },
  {
    name: "GrantReasons",
    states: {
      "in every language": withTexts((t) => (
        <GrantReasons title={t("nav.inquiry")} reasons={maintenanceTitles} />
      )),
      "in a language that the reader has not chosen": () => (
        <GrantReasons reasons={{ pt: maintenanceTitles.pt }} />
      ),
    },
  },
  {
    name: "DecisionReason",
    states: { "in the words of staff": () => <DecisionReason reason="2026-11-20" /> },
  },
  {
    name: "FactList",
    states: {
      "two facts": withTexts((t) => (
        <FactList
          facts={[
            [t("deadline.kind.other"), "2026-11-26"],
            [t("nav.inquiry"), "FH-2026-T9WD8VJA"],
          ]}
        />
      )),
      "lines as they were typed": withTexts((t) => (
        <FactList facts={[[t("nav.inquiry"), "FH-2026-T9WD8VJA\nFG-2026-PSRJXA6V"]]} keepsLines />
      )),
    },
  },
  { name: "Timeline", states: { "done, now, next, ended": History } },
  { name: "Table", states: { "four rows": Statuses } },
];
