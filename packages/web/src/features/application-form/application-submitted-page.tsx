/** After submission: the application number, what happens next, the copy and the calendar. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router-dom";
import { api } from "../../shell/api.ts";
import { formatDay, formatInstant, formatRange, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { GroupLink } from "../groups/group-link.tsx";
import { NotFound } from "../help/lazy-not-found.ts";
import { CalendarButton } from "./calendar-button.tsx";
import "../../form/form.css";

/** The next steps of this application with their deadlines. */
const NextSteps = ({ of }: { of: ApplicationView }) => {
  const { t, i18n } = useTranslation("pages/form");
  const listLines = (key: "done.next" | "report.next"): string[] =>
    t(key, { returnObjects: true }) as string[];
  const [mail = "", review = "", followUp = ""] = listLines("done.next");
  const originalsDeadline = of.deadlines.find(({ kind }) => kind === "original");
  const nextSteps = of.scheme.startsWith("REPORT_")
    ? listLines("report.next")
    : [
        mail,
        ...(originalsDeadline
          ? [t("done.original", { day: formatDay(originalsDeadline.day, i18n.language) })]
          : []),
        review,
        t(of.fee?.total.amount ? "done.pay" : "done.free"),
        followUp,
      ];
  return (
    <ol>
      {nextSteps.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
};

const ApplicationSubmittedPage = () => {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { t, i18n } = useTranslation("pages/form");
  const { data, error, loading, reload } = useResource<ApplicationView>(
    id ? `/participate/search/${encodeURIComponent(id)}` : undefined,
  );
  const [failure, setFailure] = useState<unknown>();
  if (!id || error?.status === 404) return <NotFound />;
  if (data && !data.submittedAt) return <Navigate replace to={paths.draft(data.id)} />;
  const isReport = data?.scheme.startsWith("REPORT_");
  const name = pickLanguage(data?.eventNames, i18n.language);
  return (
    <div className="page narrow">
      <div className="wz-done">
        {loading && <Skeleton lines={2} />}
        {data && (
          <>
            <Icon name="tick" size={36} />
            <PageHeading>{t(isReport ? "report.title" : "done.title")}</PageHeading>
            <p>{t(isReport ? "report.reference" : "done.reference")}</p>
            <p className="wz-reference">{data.code ?? data.id}</p>
          </>
        )}
      </div>
      {error && <FailureAlert error={error} retry={() => void reload()} />}
      {data && (
        <>
          <dl className="fv-facts">
            {name && (
              <div>
                <dt>{t("done.event")}</dt>
                <dd>
                  {name}
                  {data.eventDates && (
                    <span className="fv-note">
                      {formatRange(data.eventDates.start, data.eventDates.end, i18n.language)}
                    </span>
                  )}
                </dd>
              </div>
            )}
            {data.submittedAt && (
              <div>
                <dt>{t("done.at")}</dt>
                <dd>{formatInstant(data.submittedAt, i18n.language)}</dd>
              </div>
            )}
          </dl>
          {data.invitationCode && <GroupLink code={data.invitationCode} heading />}
          <h2>{t("done.nextTitle")}</h2>
          <NextSteps of={data} />
          {failure !== undefined && <FailureAlert error={failure} />}
          <div className="actions">
            <LinkButton to={paths.record(data.id)}>{t(isReport ? "report.toRecord" : "toRecord")}</LinkButton>
            <DownloadButton
              look="secondary"
              download={() => api.downloadPrint(`/participate/search/${data.id}/pdf?lang=${i18n.language}`)}
              onFailure={setFailure}
            >
              <Icon name="download" /> {t(isReport ? "report.pdf" : "done.pdf")}
            </DownloadButton>
            {(data.eventDates || data.deadlines.length > 0) && !isReport && (
              <CalendarButton of={data} name={name} onFailure={setFailure} />
            )}
          </div>
        </>
      )}
    </div>
  );
};

export { ApplicationSubmittedPage as Component };
