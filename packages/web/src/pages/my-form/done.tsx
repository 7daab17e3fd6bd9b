/** Submitted: the reference, what happens next, the copy and the calendar. */
import type { ApplicationView } from "@portal/core/application/wire";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { saveCalendar } from "../../form/calendar-file.ts";
import { api } from "../../lib/api.ts";
import { formatInstant, formatRange, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { GroupLink } from "../personal/group-link.tsx";
import "../../form/form.css";

export const Component = () => {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { t, i18n } = useTranslation("pages/form");
  const { data, error, loading } = useResource<ApplicationView>(`/participate/search/${id}`);
  const [failure, setFailure] = useState<unknown>();
  const report = data?.scheme.startsWith("REPORT_");
  const name = pick(data?.eventNames, i18n.language);
  return (
    <div className="page narrow">
      <div className="wz-done">
        <Icon name="tick" size={36} />
        <PageHeading>{t(report ? "report.title" : "done.title")}</PageHeading>
        {loading && <Skeleton lines={2} />}
        {data && (
          <>
            <p>{t("done.reference")}</p>
            <p className="wz-reference">{data.code ?? data.id}</p>
          </>
        )}
      </div>
      {error && <Failure error={error} />}
      {data && (
        <>
          <dl className="fv-facts">
            {name && (
              <div>
                <dt>{t("done.event")}</dt>
                <dd>
                  {name}
                  {data.eventDates &&
                    `, ${formatRange(data.eventDates.start, data.eventDates.end, i18n.language)}`}
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
          <ol>
            {(t(report ? "report.next" : "done.next", { returnObjects: true }) as string[]).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          {failure !== undefined && <Failure error={failure} />}
          <div className="actions">
            <LinkButton to={paths.record(data.id)}>{t("toRecord")}</LinkButton>
            <Button
              look="secondary"
              onClick={() => {
                setFailure(undefined);
                api
                  .download(
                    `/participate/search/${data.id}/pdf?lang=${i18n.language}`,
                    `${data.code ?? data.id}.pdf`,
                  )
                  .catch(setFailure);
              }}
            >
              <Icon name="download" /> {t(report ? "report.pdf" : "done.pdf")}
            </Button>
            {data.eventDates && !report && (
              <Button
                look="secondary"
                onClick={() =>
                  saveCalendar({
                    id: data.id,
                    title: name,
                    from: data.eventDates?.start ?? "",
                    to: data.eventDates?.end ?? "",
                  })
                }
              >
                <Icon name="calendar" /> {t("done.calendar")}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
};
