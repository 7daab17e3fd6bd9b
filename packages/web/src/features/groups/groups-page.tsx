/**
 * `/personal/cluster`: groups that the institution leads or belongs to, invitations, and how groups work (spec 2 §2).
 */
import type { GroupView } from "@portal/core/applications/groups/group-schema";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { paths } from "../../shell/paths.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ApplicationTable } from "../application-list/application-table.tsx";
import { useApplications } from "../application-list/use-applications.ts";
import { CertificationRequired } from "../certification/certification-required.tsx";
import { InvitationCard, JoinGroupForm } from "./group-invitation.tsx";
import { LedGroup } from "./led-group.tsx";
import "../../form/form.css";

const steps = ["begin", "invite", "confirm", "decide"] as const;

const GroupsPage = () => {
  const { t } = useText(["pages/centre"]);
  const [search, setSearch] = useSearchParams();
  const me = useCurrentUser();
  const list = useApplications();
  const ledGroups = useResource<{ items: GroupView[] }>(
    me.institutionId ? "/participate/search/group" : undefined,
  );
  const rows = list.rows?.filter((row) => row.scheme.startsWith("FAIR_GROUP")) ?? [];
  const none = list.rows && rows.length === 0;
  const code = search.get("code");
  const groups = ledGroups.data?.items ?? [];
  return (
    <PersonalFrame title={t("group.title")}>
      <p className="narrow pc-lead">{t("group.lead")}</p>
      <CertificationRequired />
      {code && <InvitationCard key={code} code={code} />}
      {!list.rows && !list.error && <Skeleton lines={3} />}
      {list.error && <FailureAlert error={list.error} retry={list.reload} />}
      {ledGroups.error && me.institutionId && (
        <FailureAlert error={ledGroups.error} retry={() => void ledGroups.reload()} />
      )}
      {/* Somebody without an institution is told above what comes first. */}
      {none && !code && me.institutionId && (
        <EmptyState action={<LinkButton to={paths.openFairs}>{t("group.find")}</LinkButton>}>
          {t("group.none")}
        </EmptyState>
      )}
      {groups.length > 0 && (
        <section>
          <h2>{t("group.led")}</h2>
          <ul className="pc-list">
            {groups.map((group) => (
              <LedGroup
                key={group.applicationId}
                group={group}
                onChange={(next) =>
                  ledGroups.set(({ items }) => ({
                    items: items.map((one) => (one.applicationId === next.applicationId ? next : one)),
                  }))
                }
              />
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && (
        <section>
          <h2>{t("group.mine")}</h2>
          <ApplicationTable rows={rows} />
        </section>
      )}
      <JoinGroupForm onCode={(next) => setSearch({ code: next })} />
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

export { GroupsPage as Component };
