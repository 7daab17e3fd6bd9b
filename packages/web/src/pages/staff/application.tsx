/** Review of one application: the answers beside documents, decision, deadlines and history. */
import "./staff.css";
import type { ApplicationView, MoveView } from "@portal/core/application/wire";
import type { Answers, Field } from "@portal/core/form/types";
import { workingOf } from "@portal/core/payment/working";
import { Fragment, lazy, Suspense, useState } from "react";
import { useParams } from "react-router-dom";
import { figuresIn } from "../../form/fee-table.tsx";
import type { Say } from "../../form/use-text.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { formatDay, formatInstant, formatMoney, formatRange, pick } from "../../lib/format.ts";
import { part } from "../../lib/part.ts";
import { forget, useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { DeadlineView } from "../../ui/deadline.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { Answers as AnswersOf, useScheme } from "./answers.tsx";
import { Decide } from "./decide.tsx";
import { FileLink, FileOwner } from "./file-link.tsx";
import { History } from "./history.tsx";
import { Inspections } from "./inspections-part.tsx";
import { Presence } from "./presence.tsx";
import { PreviewPane, PreviewProvider } from "./preview.tsx";
import { SupplementNotes } from "./supplement-notes.tsx";

/** With the calendar of holidays: loaded by who asks for more. */
const SupplementPanel = lazy(async () => ({
  default: (await part(import("./supplement.tsx"))).SupplementPanel,
}));
/** What is held on a site that inspectors go to. */
const conventions = new Set(["INCENTIVE_CONVENTION", "INCENTIVE_EVENT_SUPPORT"]);
/** Few applications are registrations of events. */
const EventRegistered = lazy(async () => ({
  default: (await part(import("./event-registered.tsx"))).EventRegistered,
}));

const Summary = ({ application }: { application: ApplicationView }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const language = i18n.language;
  const { eventDates, fee } = application;
  return (
    <section className="card" aria-labelledby="summary">
      <h2 id="summary">{t("application.summary")}</h2>
      <dl>
        <dt>{t("queue.institution")}</dt>
        <dd>
          <Link to={`/staff/institution/${application.institutionId}`}>
            {application.institutionName ?? application.institutionId}
          </Link>
        </dd>
        {application.eventNames && (
          <>
            <dt>{t("queue.event")}</dt>
            <dd>
              {pick(application.eventNames, language)}
              {eventDates && (
                <>
                  <br />
                  <span className="muted">{formatRange(eventDates.start, eventDates.end, language)}</span>
                </>
              )}
            </dd>
          </>
        )}
        {application.submittedAt && (
          <>
            <dt>{t("queue.submitted")}</dt>
            <dd>{formatInstant(application.submittedAt, language)}</dd>
          </>
        )}
        {fee && (fee.total.amount > 0 || !application.funding) && (
          <>
            <dt>{t("queue.fee")}</dt>
            <dd className="staff-money">
              {formatMoney(fee.total, language)}
              {fee.lines.length > 0 && (
                <>
                  <br />
                  <span className="muted small">{workingOf(fee, figuresIn(language))}</span>
                </>
              )}
            </dd>
          </>
        )}
        <GrantSummary application={application} />
        {application.receiptNumber && (
          <>
            <dt>{t("application.receipt")}</dt>
            <dd>{application.receiptNumber}</dd>
          </>
        )}
      </dl>
      <Button
        look="secondary"
        small
        onClick={() =>
          void api.download(
            `/participate/search/${application.id}/pdf?lang=${language}`,
            `${application.code ?? application.id}.pdf`,
          )
        }
      >
        {t("application.pdf")}
      </Button>
    </section>
  );
};

/** What is asked for and granted, and what the authorities said of an endorsement. */
const GrantSummary = ({ application }: { application: ApplicationView }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const say = t as unknown as Say;
  const { funding, verification } = application;
  const mop = (amount: number) => formatMoney({ amount, currency: "MOP" }, i18n.language);
  const rows: [label: string, value: string | undefined][] = [
    [t("grant.asked"), funding?.asked === undefined ? undefined : mop(funding.asked)],
    [t("grant.result"), funding?.result && say(`lists:fundingResult.${funding.result}`)],
    [t("grant.granted"), funding?.amount ? mop(funding.amount) : undefined],
    [t("grant.decidedOn"), funding?.decidedOn && formatDay(funding.decidedOn, i18n.language)],
    [t("grant.reasons"), pick(funding?.reasons, i18n.language) || undefined],
    [t("grant.paid"), funding?.settled?.amount ? mop(funding.settled.amount) : undefined],
    [t("grant.paidOn"), funding?.settled?.amount ? formatDay(funding.settled.on, i18n.language) : undefined],
    [
      t("grant.verification"),
      verification && say(`lists:endorsementVerificationResult.${verification.result}`),
    ],
  ];
  return rows.map(
    ([label, value]) =>
      value && (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ),
  );
};

/** Files that answers name, with what they were asked for as: in document fields and in the rows of lists. */
const filesIn = (fields: readonly Field[], answers: Answers): { id: string; purpose: string }[] =>
  fields.flatMap((field) => {
    const value = answers[field.key];
    if (!Array.isArray(value)) return [];
    if (field.kind === "documents")
      return value.filter((id) => typeof id === "string").map((id) => ({ id, purpose: field.purpose }));
    if (field.kind === "lines" || field.kind === "people")
      return value.flatMap((row) =>
        typeof row === "object" && row !== null && !Array.isArray(row) ? filesIn(field.columns, row) : [],
      );
    return [];
  });

const Documents = ({ application }: { application: ApplicationView }) => {
  const { t } = useText(["pages/staff", "lists"]);
  const scheme = useScheme(application.scheme);
  const files = [
    ...(application.enclosed ?? []),
    ...filesIn(scheme?.steps.flatMap((step) => step.fields) ?? [], application.answers as Answers),
  ];
  if (files.length === 0) return null;
  return (
    <section className="card" aria-labelledby="documents">
      <h2 id="documents">{t("application.documents")}</h2>
      <ul className="staff-files">
        {files.map((file) => (
          <li key={file.id}>
            <span>{t(`lists:documentType.${file.purpose}`, { defaultValue: file.purpose })}</span>
            <FileLink id={file.id} />
          </li>
        ))}
      </ul>
    </section>
  );
};

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
  const [pinned, setPinned] = useState<Pinned>();
  const [done, setDone] = useState<string>();
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
  const onDone = (action: string): void => {
    setPinned(undefined);
    setDone(action);
    forget("/staff/queue");
    // The application itself, its moves and its history.
    forget(path);
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
        <span>
          <StatusChip status={data.status} pending={data.pending} />
        </span>
      </div>
      <Presence id={data.id} />
      {done && (
        <Notice
          kind="success"
          announce
          title={t("decide.done", { action: t(`history.action.${done}`, { defaultValue: done }) })}
        />
      )}
      <Supplemented application={data} />
      {data.reason && <Notice title={t("application.reason")}>{<p className="pre">{data.reason}</p>}</Notice>}
      <FileOwner value={data.institutionId}>
        <PreviewProvider>
          {(shown) => (
            <div className={shown ? "staff-split staff-split-preview" : "staff-split"}>
              <div>
                <AnswersOf application={data} {...(pinned ? { pinned, onPin } : {})} />
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
                      onReload={() => forget(path)}
                      onDone={() => onDone("requestSupplement")}
                    />
                  </Suspense>
                ) : (
                  <Decide
                    application={data}
                    moves={moves.data?.items ?? data.moves}
                    onDone={onDone}
                    onReload={() => forget(path)}
                    onSupplement={() => setPinned(new Map())}
                  />
                )}
                {data.scheme === "EVENT_REGISTRATION" && data.status === "ACCEPTED" && (
                  <Suspense>
                    <EventRegistered id={data.id} />
                  </Suspense>
                )}
                <Summary application={data} />
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
                <History id={data.id} />
              </div>
            </div>
          )}
        </PreviewProvider>
      </FileOwner>
    </div>
  );
};
