/** Surveys of the institution's events: pending or done, with links (spec 1 §4). */
import type { SurveyTask } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Link } from "../../ui/link.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";

const tones = { PENDING: "supplement", DONE: "settled" } as const;
const SurveyStatus = ({ status }: { status: SurveyTask["status"] }) => {
  const { t } = useText(["lists"]);
  return <Chip tone={tones[status]}>{t(`surveyStatus.${status}`)}</Chip>;
};

export const SurveyTable = ({ caption, tasks }: { caption: string; tasks: readonly SurveyTask[] }) => {
  const { t, language } = useText(["pages/centre", "lists"]);
  return (
    <Table
      caption={caption}
      rows={tasks}
      rowKey={(task) => `${task.survey} ${task.application}`}
      columns={[
        {
          key: "survey",
          label: t("survey.one"),
          head: true,
          cell: ({ survey, application, titles }) => (
            <Link to={paths.survey(survey, application)}>{pickLanguage(titles, language)}</Link>
          ),
        },
        {
          key: "event",
          label: t("survey.event"),
          cell: ({ eventNames, scheme }) =>
            pickLanguage(eventNames, language) || (scheme ? t(`lists:applicationType.${scheme}`) : ""),
        },
        {
          key: "application",
          tight: true,
          label: t("survey.application"),
          cell: ({ application, code }) => <Link to={paths.record(application)}>{code}</Link>,
        },
        { key: "status", label: t("survey.status"), cell: ({ status }) => <SurveyStatus status={status} /> },
        {
          key: "until",
          label: t("survey.until"),
          cell: ({ closesOn, status }) =>
            closesOn && status === "PENDING" ? (
              <span>
                <span className="nowrap">{formatDay(closesOn, language)}</span> <DaysLeft until={closesOn} />
              </span>
            ) : (
              <span className="none">—</span>
            ),
        },
      ]}
    />
  );
};

/** The surveys of one application, beside its progress. */
export const ApplicationSurveys = ({ application }: { application: string }) => {
  const { t, language } = useText(["pages/personal"]);
  // A reader of an application acts for an institution, so nothing else has to be read to know that.
  const list = useResource<{ items: SurveyTask[] }>("/question");
  if (list.error) return <FailureAlert error={list.error} retry={() => void list.reload()} />;
  const tasks = (list.data?.items ?? []).filter((task) => task.application === application);
  if (tasks.length === 0) return null;
  return (
    <div className="card">
      <h2>{t("record.surveys")}</h2>
      {tasks.map(({ survey, titles, status, closesOn }) => (
        <p key={survey}>
          <Link to={paths.survey(survey, application)}>{pickLanguage(titles, language)}</Link>{" "}
          <SurveyStatus status={status} /> {status === "PENDING" && closesOn && <DaysLeft until={closesOn} />}
        </p>
      ))}
    </div>
  );
};
