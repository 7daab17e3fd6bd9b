/** What needs me now, by deadline; then my applications; then the institution's certification. */
import type { ApplicationRow } from "@portal/core/application/wire";
import type { InstitutionView } from "@portal/core/institution/wire";
import type { SurveyTask } from "@portal/core/survey/wire";
import { useText } from "../../form/use-text.ts";
import { formatDay, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip, StatusChip } from "../../ui/status-chip.tsx";
import { useMe } from "./me.ts";
import { NoInstitution } from "./no-institution.tsx";
import { PersonalFrame } from "./personal-frame.tsx";
import { nameOf, RecordTable } from "./record-table.tsx";
import { SurveyStatus, useSurveyTasks } from "./survey-tasks.tsx";

interface Need {
  row: ApplicationRow;
  kind: "supplement" | "payment" | "arrears" | "report" | "draft";
  /** The last day; none for a draft. */
  day: string | undefined;
  to: string;
}
const needOf = (row: ApplicationRow): Need | undefined => {
  const day = (kind: string) => row.deadlines.find((one) => one.kind === kind)?.day;
  if (row.status === "SUPPLEMENT_REQUIRED")
    return { row, kind: "supplement", day: day("supplement"), to: `${paths.record(row.id)}?do=supplement` };
  if (row.status === "AWAITING_PAYMENT" && !row.pending)
    return { row, kind: "payment", day: day("payment"), to: paths.pay(row.id) };
  if (row.arrears) return { row, kind: "arrears", day: undefined, to: paths.pay(row.id) };
  if (row.status === "COMPLETED" && day("report"))
    return { row, kind: "report", day: day("report"), to: paths.report(row.id) };
  if (row.status === "DRAFT") return { row, kind: "draft", day: undefined, to: paths.draft(row.id) };
  return undefined;
};

/** What anybody of the institution may answer, after what has to be done. */
const Survey = ({ task }: { task: SurveyTask }) => {
  const { t, i18n } = useTranslation("pages/personal");
  return (
    <li className="pc-todo-draft">
      <div>
        <h3>{t("overview.need.survey", { name: pick(task.titles, i18n.language) })}</h3>
        <p>
          <SurveyStatus status={task.status} /> <span className="muted">{task.code} </span>
          {task.closesOn && <DaysLeft until={task.closesOn} />}
        </p>
      </div>
      <LinkButton to={paths.survey(task.survey, task.application)} look="secondary" small>
        {t("overview.act.survey")}
      </LinkButton>
    </li>
  );
};

const Needs = ({ rows }: { rows: ApplicationRow[] }) => {
  const { t, i18n } = useTranslation("pages/personal");
  const { t: say } = useText(["lists"]);
  const kindOf = (scheme: string) => say(`lists:applicationType.${scheme}`, { defaultValue: scheme });
  const surveys = (useSurveyTasks().data?.items ?? []).filter(({ status }) => status === "PENDING");
  const needs = rows
    .map(needOf)
    .filter((need) => need !== undefined)
    .sort((a, b) => (a.day ?? "9999").localeCompare(b.day ?? "9999"));
  if (needs.length + surveys.length === 0) return <p>{t("overview.nothing")}</p>;
  return (
    <ul className="pc-todo">
      {needs.map(({ row, kind, day, to }) => (
        <li
          key={row.id}
          className={kind === "draft" ? "pc-todo-draft" : kind === "payment" ? "pc-todo-payment" : ""}
        >
          <div>
            <h3>{t(`overview.need.${kind}`, { name: nameOf(row, i18n.language, kindOf(row.scheme)) })}</h3>
            <p>
              <StatusChip status={row.status} pending={row.pending} />{" "}
              {row.code && <span className="muted">{row.code} </span>}
              {day && <DaysLeft until={day} />}
            </p>
          </div>
          <LinkButton to={to} look={kind === "draft" ? "secondary" : "primary"} small>
            {t(`overview.act.${kind}`)}
          </LinkButton>
        </li>
      ))}
      {surveys.map((task) => (
        <Survey key={`${task.survey} ${task.application}`} task={task} />
      ))}
    </ul>
  );
};

const Certification = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation(["pages/personal", "status"]);
  const { data } = useResource<InstitutionView>(`/institution/${id}`);
  if (!data) return <Skeleton lines={2} />;
  const tone = {
    PASSED: "accepted",
    VERIFYING: "processing",
    FAILED: "rejected",
    UNVERIFIED: "draft",
  } as const;
  return (
    <div className="card">
      <p>
        <strong>{pick({ zh: data.nameZh, en: data.nameEn, pt: data.namePt }, i18n.language)}</strong>{" "}
        <Chip tone={tone[data.certification]}>{t(`status:certification.${data.certification}`)}</Chip>
      </p>
      {data.certificationReason && <p>{data.certificationReason}</p>}
      {data.certification !== "PASSED" && data.certification !== "VERIFYING" && (
        <LinkButton to={paths.certification} look="secondary" small>
          {t("overview.certify")}
        </LinkButton>
      )}
    </div>
  );
};

/** A bar that runs, with its reason and last day, and the way to object. */
const Barred = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation("pages/personal");
  const barred = useResource<InstitutionView>(`/institution/${id}`).data?.barred;
  if (!barred?.until) return null;
  return (
    <Notice kind="warning" title={t("penalty.barred", { day: formatDay(barred.until, i18n.language) })}>
      <p className="pre">{barred.reason}</p>
      <p>
        <LinkButton look="secondary" small to={paths.institution}>
          {t("penalty.see")}
        </LinkButton>
      </p>
    </Notice>
  );
};

export const Component = () => {
  const { t } = useTranslation("pages/personal");
  const me = useMe();
  const list = useResource<{ items: ApplicationRow[] }>(
    me.institutionId ? "/participate/search" : undefined,
    {
      limit: 100,
    },
  );
  const rows = list.data?.items ?? [];
  return (
    <PersonalFrame title={t("overview.title")}>
      {me.error && <Failure error={me.error} retry={me.reload} />}
      <NoInstitution />
      {me.institutionId && (
        <>
          {rows.some((row) => row.arrears) && (
            <Notice kind="warning" title={t("overview.barred")}>
              <p>{t("overview.barredText")}</p>
            </Notice>
          )}
          <Barred id={me.institutionId} />
          <h2>{t("overview.now")}</h2>
          {list.loading && <Skeleton lines={4} />}
          {list.error && <Failure error={list.error} retry={list.reload} />}
          {list.data && <Needs rows={rows} />}
          <h2>{t("overview.applications")}</h2>
          {list.data && rows.length === 0 && (
            <EmptyState action={<LinkButton to={paths.openFairs}>{t("overview.find")}</LinkButton>}>
              {t("overview.none")}
            </EmptyState>
          )}
          {rows.length > 0 && (
            <>
              <RecordTable rows={rows.filter((row) => row.status !== "DRAFT").slice(0, 8)} />
              <p>
                <LinkButton to={paths.records} look="quiet">
                  {t("overview.all")}
                </LinkButton>
              </p>
            </>
          )}
          <h2>{t("overview.certification")}</h2>
          <Certification id={me.institutionId} />
        </>
      )}
    </PersonalFrame>
  );
};
