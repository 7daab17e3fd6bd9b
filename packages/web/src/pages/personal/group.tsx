/** `/personal/cluster`: groups that the institution leads or is a member of, invitations, and how a group goes (spec 2 §2). */
import type { Cluster } from "@portal/core/application/group/cluster";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useApplications } from "./applications.ts";
import { CertifyFirst } from "./certify-first.tsx";
import { Invitation, JoinByCode } from "./group-invitation.tsx";
import { GroupLed } from "./group-led.tsx";
import { useMe } from "./me.ts";
import { PersonalFrame } from "./personal-frame.tsx";
import { RecordTable } from "./record-table.tsx";
import "../../form/form.css";

const steps = ["begin", "invite", "confirm", "decide"] as const;

export const Component = () => {
  const { t } = useText(["pages/centre"]);
  const [search, setSearch] = useSearchParams();
  const me = useMe();
  const list = useApplications();
  const led = useResource<{ items: Cluster[] }>(me.institutionId ? "/participate/search/group" : undefined);
  const rows = list.rows?.filter((row) => row.scheme.startsWith("FAIR_GROUP")) ?? [];
  const none = list.rows && rows.length === 0;
  const code = search.get("code");
  const groups = led.data?.items ?? [];
  return (
    <PersonalFrame title={t("group.title")}>
      <p className="narrow pc-lead">{t("group.lead")}</p>
      <CertifyFirst />
      {code && <Invitation key={code} code={code} />}
      {!list.rows && !list.error && <Skeleton lines={3} />}
      {list.error && <Failure error={list.error} retry={list.reload} />}
      {led.error && me.institutionId && <Failure error={led.error} retry={() => void led.reload()} />}
      {none && !code && (
        <EmptyState action={<LinkButton to={paths.openFairs}>{t("group.find")}</LinkButton>}>
          {t("group.none")}
        </EmptyState>
      )}
      {groups.length > 0 && (
        <section>
          <h2>{t("group.led")}</h2>
          <ul className="pc-list">
            {groups.map((group) => (
              <GroupLed
                key={group.applicationId}
                group={group}
                onChange={(next) =>
                  led.set({
                    items: groups.map((one) => (one.applicationId === next.applicationId ? next : one)),
                  })
                }
              />
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && (
        <section>
          <h2>{t("group.mine")}</h2>
          <RecordTable rows={rows} />
        </section>
      )}
      <JoinByCode onCode={(next) => setSearch({ code: next })} />
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
