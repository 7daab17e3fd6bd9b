/** The first thing to read of an application: where it stands, whose turn it is, by when, and the one thing to do. */
import type { ApplicationView } from "@portal/core/application/wire";
import type { ReactNode } from "react";
import { useText } from "../../form/use-text.ts";
import { formatMoney } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { DeadlineView } from "../../ui/deadline.tsx";
import { Link } from "../../ui/link.tsx";
import { RowChip, toneOfRow } from "./record-table.tsx";
import { counting, nowKey, nowWords, turnOf } from "./record-timeline.tsx";

/** First shops hand in what was signed on paper too (spec 3 §4). */
const paper = ({ pending, scheme }: ApplicationView): boolean =>
  pending === "original" && scheme.startsWith("FIRST_SHOP_");
/** Words for the form that is awaited: a scan and the paper, or only the paper once the scan is here. */
const awaited = (view: ApplicationView): string =>
  !paper(view)
    ? view.scheme.startsWith("REPORT_")
      ? "originalReport"
      : "original"
    : view.enclosed?.some(({ purpose }) => purpose === "SIGNED_FORM")
      ? "originalScanned"
      : "originalPaper";

export const RecordNow = ({ view, children }: { view: ApplicationView; children: ReactNode }) => {
  const { t, language } = useText(["pages/personal", "status", "common"]);
  const say = (key: string, options: Record<string, unknown> = {}) => t(`pages/personal:${key}`, options);
  const who = turnOf(view);
  const by = counting(view);
  const owed = view.status === "AWAITING_PAYMENT" || view.arrears ? view.fee?.total : undefined;
  return (
    <section className={`card record-now record-now-${toneOfRow(view)}`} aria-label={say("record.now")}>
      <p className="record-now-head">
        <RowChip row={view} />
        {who !== "none" && <span className="muted">{say(`turn.${who}`)}</span>}
      </p>
      <p className="record-now-text">
        {view.pending === "offer" || view.pending === "original"
          ? say(`place.${view.pending === "original" ? awaited(view) : view.pending}`)
          : view.pending
            ? t(`status:pending.${view.pending}`)
            : say(nowKey(view), nowWords(view, language))}
      </p>
      {view.status === "REJECTED" && view.reason && (
        <div className="record-now-why">
          <p className="deadline-title">{say("record.reason")}</p>
          <p className="pre">{view.reason}</p>
        </div>
      )}
      {view.cancelReason && <p>{t(`status:cancelReason.${view.cancelReason}`)}</p>}
      {paper(view) && (
        <dl className="record-now-desk">
          <dt>{say("place.desk")}</dt>
          <dd>
            {t("common:site.desk")}
            <br />
            {t("common:footer.hours")}
          </dd>
        </dl>
      )}
      {view.booth && <p className="record-now-text">{say("place.booth", { booth: view.booth })}</p>}
      {view.lot && view.eventId && (
        <p>
          <Link to={paths.lottery(view.eventId)}>{say("place.draw")}</Link>
        </p>
      )}
      {(by || owed) && (
        <div className="record-now-facts">
          {by && <DeadlineView deadline={by} />}
          {owed && owed.amount > 0 && (
            <div className="deadline">
              <p className="deadline-title">{say("record.fee")}</p>
              <p className="deadline-day money">{formatMoney(owed, language)}</p>
            </div>
          )}
        </div>
      )}
      {children}
    </section>
  );
};
