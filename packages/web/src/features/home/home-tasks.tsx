/** The user's tasks, nearest deadline first: what is required, surveys, and drafts to finish. */

import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { isMemberPermitted } from "@portal/core/institutions/member-permissions";
import { useTranslation } from "react-i18next";
import { formatWeekday } from "../../shell/format-calendar.ts";
import { paths } from "../../shell/paths.ts";
import { useInstitutionId } from "../../shell/session.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { needsCertification } from "../certification/needs-certification.ts";
import { useSurveyTasks } from "../surveys/use-survey-tasks.ts";
import { buildApplicationTask, buildSurveyTask, compareTasks } from "./home-task.ts";

export const HomeTasks = () => {
  const { t, i18n } = useTranslation("pages/home");
  const say = toTranslateKey(t);
  const chosenInstitutionId = useInstitutionId();
  const me = useResource<CurrentUser>("/user/current");
  const institution = chosenInstitutionId ?? me.data?.currentInstitutionId ?? me.data?.institutions[0]?.id;
  const ownInstitution = me.data?.institutions.find(({ id }) => id === institution);
  const mustCertify =
    ownInstitution !== undefined &&
    needsCertification(ownInstitution.status) &&
    isMemberPermitted(ownInstitution.role, "changeInstitution");
  const path = institution ? "/participate/search" : undefined;
  const list = useResourceList<ApplicationRow>(path, { limit: 100 }, { whole: true });
  const surveys = useSurveyTasks(institution);
  const tasks = [
    ...(list.items ?? []).flatMap((row) => buildApplicationTask(row, i18n.language) ?? []),
    ...(surveys.data?.items ?? [])
      .filter(({ status }) => status === "PENDING")
      .map((task) => buildSurveyTask(task, i18n.language)),
  ].sort(compareTasks);
  const failedResource = [me, list, surveys].find(({ error }) => error);
  if (failedResource)
    return (
      <section className="todo-panel" aria-labelledby="todos">
        <h2 id="todos">{t("todo.title")}</h2>
        <FailureAlert error={failedResource.error} retry={() => void failedResource.reload()} />
      </section>
    );
  if (me.data && !institution) {
    return (
      <section className="todo-panel" aria-labelledby="todos">
        <h2 id="todos">{t("todo.title")}</h2>
        <ul className="todos">
          <li className="todo">
            <p className="todo-title">{t("todo.institution")}</p>
            <LinkButton small to={paths.institution}>
              {t("todo.register")}
            </LinkButton>
          </li>
        </ul>
      </section>
    );
  }
  return (
    <section className="todo-panel" aria-labelledby="todos">
      <div className="todo-head">
        <h2 id="todos">{t("todo.title")}</h2>
        <Link to={paths.personal}>{t("todo.all")}</Link>
      </div>
      {!list.items && <Skeleton lines={2} />}
      {list.items && surveys.data && me.data && tasks.length === 0 && !mustCertify && (
        <p className="muted">{t("todo.none")}</p>
      )}
      <ul className="todos">
        {mustCertify && (
          <li className="todo">
            <p className="todo-title">{t("todo.certification")}</p>
            <LinkButton small to={paths.certification}>
              {t("todo.certify")}
            </LinkButton>
          </li>
        )}
        {tasks.slice(0, 3).map(({ key, kind, title, day, to, row }) => (
          <li key={key} className={`todo todo-${kind}`}>
            <div>
              <p className="todo-title">{title}</p>
              <p className="todo-line">
                {row && (
                  <StatusChip
                    status={row.status}
                    pending={row.pending}
                    isTakenBack={row.reversal !== undefined}
                  />
                )}{" "}
                {day && (
                  <span>
                    {t("todo.by", { day: formatWeekday(day, i18n.language) })} <DaysLeft until={day} />
                  </span>
                )}
              </p>
            </div>
            <LinkButton small look={kind === "draft" ? "secondary" : "primary"} to={to}>
              {say(`todo.${kind}`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
};
