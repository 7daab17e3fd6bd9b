/** `/personal/cluster`: groups that the institution leads or is a member of, and how exhibiting as a group goes. */
import { useText } from "../../form/use-text.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useApplications } from "./applications.ts";
import { CertifyFirst } from "./certify-first.tsx";
import { PersonalFrame } from "./personal-frame.tsx";
import { RecordTable } from "./record-table.tsx";

const steps = ["begin", "invite", "confirm", "submit"] as const;

export const Component = () => {
  const { t } = useText(["pages/centre"]);
  const list = useApplications();
  const rows = list.rows?.filter((row) => row.scheme.startsWith("FAIR_GROUP")) ?? [];
  const none = list.rows && rows.length === 0;
  return (
    <PersonalFrame title={t("group.title")}>
      <p className="narrow pc-lead">{t("group.lead")}</p>
      <CertifyFirst />
      {!list.rows && !list.error && <Skeleton lines={3} />}
      {list.error && <Failure error={list.error} retry={list.reload} />}
      {none && (
        <EmptyState action={<LinkButton to={paths.openFairs}>{t("group.find")}</LinkButton>}>
          {t("group.none")}
        </EmptyState>
      )}
      {rows.length > 0 && <RecordTable rows={rows} />}
      <section>
        <h2>{t("group.how")}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{t(`group.steps.${step}`)}</li>
          ))}
        </ol>
      </section>
    </PersonalFrame>
  );
};
