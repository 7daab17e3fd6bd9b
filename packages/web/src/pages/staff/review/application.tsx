/** Review of one application: the answers beside documents, decision, deadlines and history. */
import "../staff.css";
import type { CurrentUser } from "@portal/core/account/current-user";
import type { ApplicationView, MoveView } from "@portal/core/application/wire";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router-dom";
import type { Say } from "../../../form/use-text.ts";
import { part } from "../../../lib/part.ts";
import { forget, useResource } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { DeadlineView } from "../../../ui/deadline.tsx";
import { PageHeading } from "../../../ui/heading.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { FileOwner } from "../file-link.tsx";
import { Inspections } from "../inspections-part.tsx";
import { Answers } from "./answers.tsx";
import { Decide } from "./decide.tsx";
import { Documents } from "./documents.tsx";
import { History } from "./history.tsx";
import { NextInLine } from "./next-in-line.tsx";
import { Presence } from "./presence.tsx";
import { PreviewPane, PreviewProvider } from "./preview.tsx";
import { Related } from "./related.tsx";
import { PrintedCopy, Summary } from "./summary.tsx";
import { SupplementNotes } from "./supplement-notes.tsx";

/** With the calendar of holidays: loaded by who asks for more. */
const SupplementPanel = lazy(async () => ({
  default: (await part(import("./supplement.tsx"))).SupplementPanel,
}));
/** What is held on a site that inspectors go to. */
const conventions = new Set(["INCENTIVE_CONVENTION", "INCENTIVE_EVENT_SUPPORT"]);
/** Few applications are registrations of events. */
const EventRegistered = lazy(async () => ({
  default: (await part(import("../events/registered.tsx"))).EventRegistered,
}));

/** What is pinned for a supplement, and what is wanted of each. */
type Pinned = ReadonlyMap<string, string>;

const Supplemented = ({ application }: { application: ApplicationView }) => {
  const { t } = useTranslation("pages/staff");
  const { supplement, status } = application;
  if (!supplement) return null;
  const waiting = status === "SUPPLEMENT_REQUIRED";
  return (
    <Notice
      kind={waiting ? "warning" : "info"}
      title={t(waiting ? "supplement.waiting" : "difference.title")}
    >
      <p className="pre">{supplement.message}</p>
      <SupplementNotes application={application} />
    </Notice>
  );
};

export const Component = () => {
  const { id = "" } = useParams();
  const { t } = useTranslation(["pages/staff", "lists"]);
  const say = t as unknown as Say;
  const path = `/participate/search/${encodeURIComponent(id)}`;
  const application = useResource<ApplicationView>(path);
  const moves = useResource<{ items: MoveView[] }>(`${path}/moves`);
  // A cashier is shown what payments need; the rest is the reviewers' (the server answers them no more either).
  const user = useResource<CurrentUser>("/user/current");
  const reviews = user.data?.roles.some((role) => role === "OFFICER" || role === "ADMIN") ?? false;
  const [pinned, setPinned] = useState<Pinned>();
  const [done, setDone] = useState<string>();
  const [renewing, setRenewing] = useState(false);
  const data = application.data;
  if (application.error) {
    return (
      <div className="staff">
        <PageHeading>{t("application.title")}</PageHeading>
        <Failure error={application.error} retry={() => void application.reload()} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className="staff">
        <Skeleton lines={10} />
      </div>
    );
  }
  /** The application itself, its moves and its history: by the version it still carries the next move would be refused. */
  const renew = (): void => {
    setRenewing(true);
    void forget(path).finally(() => setRenewing(false));
  };
  const onDone = (action: string): void => {
    setPinned(undefined);
    setDone(action);
    forget("/staff/queue");
    renew();
  };
  const onPin = (field: string, on: boolean): void =>
    setPinned((old) => {
      const next = new Map(old);
      if (on) next.set(field, next.get(field) ?? "");
      else next.delete(field);
      return next;
    });
  return (
    <div className="staff">
      <Breadcrumbs crumbs={[{ text: t("queue.title"), to: "/staff" }, { text: data.code ?? data.id }]} />
      <div className="staff-head">
        <PageHeading title={data.code ?? t("application.title")}>
          {data.code} {say(`lists:applicationType.${data.scheme}`)}
        </PageHeading>
        <span className="staff-state">
          {reviews && <PrintedCopy {...data} />}
          <StatusChip status={data.status} pending={data.pending} />
        </span>
      </div>
      <Presence id={data.id} />
      {done && (
        <Notice
          kind="success"
          announce
          title={t("decide.done", { action: t(`history.action.${done}`, { defaultValue: done }) })}
        >
          <NextInLine id={data.id} />
        </Notice>
      )}
      <Summary application={data} />
      {reviews && data.eventId && <Related id={data.id} />}
      <Supplemented application={data} />
      {data.reason && <Notice title={t("application.reason")}>{<p className="pre">{data.reason}</p>}</Notice>}
      <FileOwner value={data.institutionId}>
        <PreviewProvider>
          {(shown) => (
            <div className={shown ? "staff-split staff-split-preview" : "staff-split"}>
              <div>
                <Answers application={data} whole={reviews} {...(pinned ? { pinned, onPin } : {})} />
                <History id={data.id} />
              </div>
              <div className="staff-side">
                {shown && <PreviewPane key={shown} id={shown} institutionId={data.institutionId} />}
                {pinned ? (
                  <Suspense fallback={<Skeleton lines={6} />}>
                    <SupplementPanel
                      application={data}
                      pinned={pinned}
                      onNote={(field, note) => setPinned((old) => new Map(old).set(field, note))}
                      onUnpin={(field) => onPin(field, false)}
                      onClose={() => setPinned(undefined)}
                      onReload={renew}
                      onDone={() => onDone("requestSupplement")}
                    />
                  </Suspense>
                ) : (
                  <Decide
                    application={data}
                    moves={moves.data?.items ?? data.moves}
                    onDone={onDone}
                    renewing={renewing}
                    onReload={renew}
                    onSupplement={() => setPinned(new Map())}
                  />
                )}
                {data.scheme === "EVENT_REGISTRATION" && data.status === "ACCEPTED" && (
                  <Suspense>
                    <EventRegistered id={data.id} />
                  </Suspense>
                )}
                {data.deadlines.length > 0 && (
                  <section className="card" aria-labelledby="deadlines">
                    <h2 id="deadlines">{t("application.deadlines")}</h2>
                    {data.deadlines.map((deadline) => (
                      <DeadlineView key={deadline.kind + deadline.dueAt} deadline={deadline} />
                    ))}
                  </section>
                )}
                <Documents application={data} />
                {conventions.has(data.scheme) && <Inspections of="convention" id={data.id} />}
              </div>
            </div>
          )}
        </PreviewProvider>
      </FileOwner>
    </div>
  );
};
