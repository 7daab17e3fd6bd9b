/** The first thing to read about an application: its status, whose turn it is, the deadline, and the next action. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { pickDecisionReason } from "@portal/core/documents/decision-reason";
import type { ReactNode } from "react";
import { useText } from "../../form/use-text.ts";
import { formatMoney } from "../../shell/format.ts";
import { formatWeekday } from "../../shell/format-calendar.ts";
import { paths } from "../../shell/paths.ts";
import { DaysLeft } from "../../ui/deadline.tsx";
import { DeadlineView } from "../../ui/deadline-view.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { Link } from "../../ui/link.tsx";
import { ApplicationChip, getRowTone } from "../application-list/application-chip.tsx";
import {
  findCurrentDeadline,
  getResponsibleParty,
  getStatusTextKey,
  getStatusTextParams,
} from "./application-timeline.tsx";
import { StageTracker } from "./stage-tracker.tsx";

/** First shops also send the signed paper (spec 3 §4). */
const awaitsPaperOriginal = ({ pending, scheme }: ApplicationView): boolean =>
  pending === "original" && scheme.startsWith("FIRST_SHOP_");
/** Returns the text for the awaited form: a scan and the paper, or only the paper once the scan arrived. */
const describeAwaited = (view: ApplicationView): string =>
  !awaitsPaperOriginal(view)
    ? view.scheme.startsWith("REPORT_")
      ? "originalReport"
      : "original"
    : view.enclosed?.some(({ purpose }) => purpose === "SIGNED_FORM")
      ? "originalScanned"
      : "originalPaper";

export const CurrentStatus = ({ view, children }: { view: ApplicationView; children: ReactNode }) => {
  const { t, language } = useText(["pages/personal", "status", "common"]);
  const formatText = (key: string, options: Record<string, unknown> = {}) =>
    t(`pages/personal:${key}`, options);
  const responsibleParty = getResponsibleParty(view);
  const currentDeadline = findCurrentDeadline(view);
  const { amountDue } = view;
  const { reason, reasonCodes, reasonAt } = pickDecisionReason(view);
  return (
    <section
      className={`card record-now record-now-${getRowTone(view)}`}
      aria-label={formatText("record.now")}
    >
      <StageTracker view={view} />
      <p className="record-now-head">
        <ApplicationChip row={view} />
        {responsibleParty !== "none" && (
          <span className="muted">{formatText(`turn.${responsibleParty}`)}</span>
        )}
      </p>
      <p className={view.pending === "original" ? "record-now-how" : "record-now-text"}>
        {view.pending === "offer" || view.pending === "original"
          ? formatText(`place.${view.pending === "original" ? describeAwaited(view) : view.pending}`)
          : view.pending
            ? t(`status:pending.${view.pending}`)
            : formatText(getStatusTextKey(view), getStatusTextParams(view, language))}
      </p>
      {view.status === "REJECTED" && (reason || reasonCodes) && (
        <div className="record-now-why">
          <p className="deadline-title">{formatText("record.reason")}</p>
          <DecisionReason reason={reason} reasonCodes={reasonCodes} at={reasonAt} />
        </div>
      )}
      {view.cancelReason && <p>{t(`status:cancelReason.${view.cancelReason}`)}</p>}
      {awaitsPaperOriginal(view) && (
        <dl className="record-now-desk">
          <dt>{formatText("place.desk")}</dt>
          <dd>
            {t("common:site.desk")}
            <br />
            {t("common:footer.hours")}
          </dd>
        </dl>
      )}
      {view.booth && <p className="record-now-text">{formatText("place.booth", { booth: view.booth })}</p>}
      {view.lot && view.eventId && (
        <p>
          <Link to={paths.publicDraw(view.eventId)}>{formatText("place.draw")}</Link>
        </p>
      )}
      {view.closesOn && (
        <div className="record-now-facts">
          <div className="deadline">
            <p className="deadline-title">{formatText("record.submitBy")}</p>
            <p className="deadline-day">
              <time dateTime={view.closesOn}>{formatWeekday(view.closesOn, language)}</time>{" "}
              <DaysLeft until={view.closesOn} />
            </p>
            <p>{formatText("record.submitHour")}</p>
          </div>
        </div>
      )}
      {(currentDeadline || amountDue || view.reversal) && (
        <div className="record-now-facts">
          {view.reversal && (
            <div className="deadline">
              <p className="deadline-title">{formatText("record.takenBack")}</p>
              <p className="deadline-day money">{formatMoney(view.reversal.amount, language)}</p>
            </div>
          )}
          {currentDeadline && <DeadlineView deadline={currentDeadline} about={view.code ?? view.id} />}
          {amountDue && (
            <div className="deadline">
              <p className="deadline-title">{formatText("record.fee")}</p>
              <p className="deadline-day money">{formatMoney(amountDue, language)}</p>
            </div>
          )}
        </div>
      )}
      {children}
    </section>
  );
};
