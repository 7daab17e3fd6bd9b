/** `/personal/question`: surveys to answer, and answered ones (spec 1 §4: pending, done). */
import { useText } from "../../form/use-text.ts";
import { paths } from "../../shell/paths.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SurveyTable } from "./survey-tasks.tsx";
import { useSurveyTasks } from "./use-survey-tasks.ts";

const groups = ["PENDING", "DONE"] as const;

const SurveyTasksPage = () => {
  const { t } = useText(["pages/centre"]);
  const me = useCurrentUser();
  const list = useSurveyTasks(me.institutionId);
  const tasks = list.data?.items ?? (me.data && !me.institutionId ? [] : undefined);
  const { error } = list;
  return (
    <PersonalFrame title={t("survey.title")}>
      <p className="narrow pc-lead">{t("survey.lead")}</p>
      {!tasks && !error && <Skeleton lines={3} />}
      {error && <FailureAlert error={error} retry={() => void list.reload()} />}
      {tasks?.length === 0 && (
        <EmptyState action={<LinkButton to={paths.records}>{t("survey.records")}</LinkButton>}>
          {t("survey.none")}
        </EmptyState>
      )}
      {groups.map((status) => {
        const some = tasks?.filter((task) => task.status === status) ?? [];
        if (some.length === 0) return null;
        const title = t(status === "PENDING" ? "survey.pending" : "survey.done");
        return (
          <section key={status}>
            <h2>{title}</h2>
            <SurveyTable caption={title} tasks={some} />
          </section>
        );
      })}
    </PersonalFrame>
  );
};

export { SurveyTasksPage as Component };
