/** `/personal/cluster`: groups that the institution leads or is a member of, and how exhibiting as a group goes. */
import type { ApplicationRow } from "@portal/core/application/wire";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CertifyFirst } from "./certify-first.tsx";
import { useMe } from "./me.ts";
import { PersonalFrame } from "./personal-frame.tsx";
import { RecordTable } from "./record-table.tsx";

const steps = ["begin", "invite", "confirm", "submit"] as const;

export const Component = () => {
  const { t } = useText(["pages/centre"]);
  const me = useMe();
  const list = useResource<{ items: ApplicationRow[] }>(
    me.institutionId ? "/participate/search" : undefined,
    { limit: 100 },
  );
  const rows = list.data?.items.filter((row) => row.scheme.startsWith("FAIR_GROUP")) ?? [];
  const none = me.data && (!me.institutionId || (list.data && rows.length === 0));
  return (
    <PersonalFrame title={t("group.title")}>
      <p className="narrow pc-lead">{t("group.lead")}</p>
      <CertifyFirst />
      {list.loading && <Skeleton lines={3} />}
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
