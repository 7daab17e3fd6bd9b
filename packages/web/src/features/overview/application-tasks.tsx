/** The user's tasks by deadline: what to do, for which application, by when; and drafts, which have no urgency. */
import type { ApplicationRow, Money } from "@portal/core/applications/model/application-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { isMemberPermitted } from "@portal/core/institutions/member-permissions";
import type { SurveyTask } from "@portal/core/surveys/survey-schema";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { countDaysLeft, formatDay, formatMoney, pickLanguage } from "../../shell/format.ts";
import { formatWeekday } from "../../shell/format-calendar.ts";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Link } from "../../ui/link.tsx";
import { Chip, type Tone } from "../../ui/status-chip.tsx";
import { getDraftTitle, getEventName } from "../application-list/application-table.tsx";
import { getRequiredTask } from "../applications/required-task.ts";
import { needsCertification } from "../certification/needs-certification.ts";
import { UnreadMessages } from "../messages/unread-messages.tsx";
import { useSurveyTasks } from "../surveys/use-survey-tasks.ts";

/** None of them is a tick, because nothing here is done yet. */
const tones = {
  certify: "supplement",
  supplement: "supplement",
  payment: "payment",
  arrears: "rejected",
  offer: "supplement",
  original: "supplement",
  report: "supplement",
  voucher: "processing",
  survey: "processing",
} as const satisfies Record<string, Tone>;
type OwnInstitution = CurrentUser["institutions"][number];
/** The task of whoever may have the institution certified. */
const listCertificationTasks = (
  institution: OwnInstitution | undefined,
  language: string,
): ApplicationTask[] =>
  institution &&
  needsCertification(institution.status) &&
  isMemberPermitted(institution.role, "changeInstitution")
    ? [
        {
          key: "certify",
          kind: "certify",
          name: pickLanguage(institution.names, language),
          code: undefined,
          day: undefined,
          to: paths.certification,
        },
      ]
    : [];

interface ApplicationTask {
  key: string;
  kind: keyof typeof tones;
  name: string;
  code: string | undefined;
  /** The last day, if any. */
  day: string | undefined;
  /** The amount to be paid. */
  due?: Money | undefined;
  to: string;
  /** It was already started. */
  hasDraft?: boolean;
}
const isDraft = ({ status }: ApplicationRow): boolean => status === "DRAFT";

const ApplicationTaskItem = ({ need }: { need: ApplicationTask }) => {
  const { t, i18n } = useTranslation("pages/personal");
  const { kind, name, code, day, due, to, hasDraft } = need;
  const today = useToday();
  // Only near deadlines get a prominent button, because six prominent ones would say nothing.
  const isUrgent =
    kind === "certify" || kind === "arrears" || (day !== undefined && countDaysLeft(day, today) <= 7);
  return (
    <li className={`pc-todo-${kind}`}>
      <div>
        <p>
          <Chip tone={tones[kind]}>{t(`overview.need.${kind}`)}</Chip>
        </p>
        <h2>{name}</h2>
        <p>
          {day && (
            <>
              <time dateTime={day}>{t("overview.by", { day: formatWeekday(day, i18n.language) })}</time>
              <DaysLeft until={day} />
            </>
          )}
          {due && <span className="money">{formatMoney(due, i18n.language)}</span>}
          {code && <span className="muted nowrap">{code}</span>}
        </p>
      </div>
      <LinkButton to={to} look={isUrgent ? "primary" : "secondary"} small>
        {t(hasDraft ? "overview.act.draft" : `overview.act.${kind}`)}
        <span className="visually-hidden"> {name}</span>
      </LinkButton>
    </li>
  );
};

const useNames = () => {
  const { t: say, language } = useText(["lists"]);
  return (row: ApplicationRow): string =>
    getEventName(row, language, say(`lists:applicationType.${row.scheme}`, { defaultValue: row.scheme }));
};
const compareDays = (a: ApplicationTask, b: ApplicationTask): number =>
  (a.day ?? "9999").localeCompare(b.day ?? "9999");
const buildSurveyNeed = (
  { survey, application, titles, code, closesOn }: SurveyTask,
  language: string,
): ApplicationTask => ({
  key: `${survey} ${application}`,
  kind: "survey",
  name: pickLanguage(titles, language),
  code,
  day: closesOn,
  to: paths.survey(survey, application),
});

/** The tasks of the institution, including surveys that any member can answer. */
export const ApplicationTasks = ({
  rows,
  institutionId,
  institution,
}: {
  rows: ApplicationRow[];
  institutionId: string;
  institution: OwnInstitution | undefined;
}) => {
  const { t, i18n } = useTranslation("pages/personal");
  const name = useNames();
  const surveyTasks = useSurveyTasks(institutionId);
  const surveys = (surveyTasks.data?.items ?? []).filter(({ status }) => status === "PENDING");
  const needs = rows.flatMap((row): ApplicationTask[] => {
    const requiredTask = getRequiredTask(row);
    if (!requiredTask) return [];
    const hasReportDraft =
      requiredTask.kind === "report" && rows.some((one) => isDraft(one) && one.parentId === row.id);
    return [{ key: row.id, name: name(row), code: row.code, hasDraft: hasReportDraft, ...requiredTask }];
  });
  const allTasks = [
    ...listCertificationTasks(institution, i18n.language),
    ...[...needs, ...surveys.map((task) => buildSurveyNeed(task, i18n.language))].sort(compareDays),
  ];
  const surveyFailure = surveyTasks.error && (
    <FailureAlert error={surveyTasks.error} retry={() => void surveyTasks.reload()} />
  );
  const messages = <UnreadMessages getPath={paths.record} />;
  if (allTasks.length === 0)
    return (
      <>
        {messages}
        {surveyFailure ?? <p>{t("overview.nothing")}</p>}
      </>
    );
  return (
    <>
      {messages}
      {surveyFailure}
      <p className="muted">{t("overview.lead", { count: allTasks.length })}</p>
      <ul className="pc-todo">
        {allTasks.map((need) => (
          <ApplicationTaskItem key={need.key} need={need} />
        ))}
      </ul>
    </>
  );
};

/** Drafts, except those of reports listed above. */
export const DraftList = ({ rows }: { rows: ApplicationRow[] }) => {
  const { t, i18n } = useTranslation("pages/personal");
  const { t: say } = useText(["lists"]);
  const name = useNames();
  const due = new Set(rows.filter((row) => getRequiredTask(row)?.kind === "report").map(({ id }) => id));
  const drafts = rows.filter((row) => isDraft(row) && !(row.parentId && due.has(row.parentId)));
  if (drafts.length === 0) return null;
  return (
    <>
      <h2>{t("overview.drafts")}</h2>
      <ul className="card pc-drafts">
        {drafts.map((row) => (
          <li key={row.id}>
            <Link className="record-name" to={paths.draft(row.id)}>
              {name(row)}
            </Link>
            <span className="record-more">
              {getDraftTitle(row) && <span>{getDraftTitle(row)}</span>}
              {(row.eventNames || row.title) && (
                <span>{say(`lists:applicationType.${row.scheme}`, { defaultValue: row.scheme })}</span>
              )}
              {row.closesOn && (
                <span>
                  {t("overview.draftClosesOn", { day: formatWeekday(row.closesOn, i18n.language) })}{" "}
                  <DaysLeft until={row.closesOn} />
                </span>
              )}
              <span>{t("overview.draftSaved", { day: formatDay(row.updatedAt, i18n.language) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
