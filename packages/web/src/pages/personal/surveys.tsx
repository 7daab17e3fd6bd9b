/** `/personal/question`: surveys that wait for an answer, and those answered (spec 1 §4: pending, done). */
import { useText } from "../../form/use-text.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useApplications } from "./applications.ts";
import { PersonalFrame } from "./personal-frame.tsx";
import { RecordTable } from "./record-table.tsx";

export const Component = () => {
  const { t } = useText(["pages/centre"]);
  const list = useApplications();
  const rows = list.rows ?? [];
  const pending = rows.filter((row) => row.deadlines.some(({ kind }) => kind === "survey"));
  const done = rows.filter((row) => row.scheme === "SURVEY" && row.status !== "DRAFT");
  const none = list.rows && pending.length + done.length === 0;
  return (
    <PersonalFrame title={t("survey.title")}>
      <p className="narrow pc-lead">{t("survey.lead")}</p>
      {!list.rows && !list.error && <Skeleton lines={3} />}
      {list.error && <Failure error={list.error} retry={list.reload} />}
      {none && (
        <EmptyState action={<LinkButton to={paths.records}>{t("survey.records")}</LinkButton>}>
          {t("survey.none")}
        </EmptyState>
      )}
      {pending.length > 0 && (
        <section>
          <h2>{t("survey.pending")}</h2>
          <RecordTable rows={pending} />
        </section>
      )}
      {done.length > 0 && (
        <section>
          <h2>{t("survey.done")}</h2>
          <RecordTable rows={done} />
        </section>
      )}
    </PersonalFrame>
  );
};
