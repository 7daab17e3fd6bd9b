/** The tasks of each role: officers, cashiers, second persons, the manager of events, and administrators. */
import "../../ui/staff.css";
import "./staff-tasks.css";
import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useText } from "../../form/use-text.ts";
import { useResource, useSharedResource } from "../../shell/use-resource.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ApprovalTasks } from "./approval-tasks.tsx";
import { EventTasks } from "./event-tasks.tsx";
import { InstitutionTasks } from "./institution-tasks.tsx";
import { CashierQueues, OfficerQueues } from "./queue-tiles.tsx";
import { RoleReviewTasks } from "./role-review-tasks.tsx";

const StaffTasksPage = () => {
  const { t } = useText(["pages/staff-tasks", "pages/queue"]);
  const user = useResource<CurrentUser>("/user/current");
  const member = useSharedResource<StaffMemberView>("/staff/admin/me");
  const roles = user.data?.roles ?? [];
  const isOfficer = roles.some((role) => role === "OFFICER" || role === "ADMIN");
  const isCashier = roles.some((role) => role === "CASHIER" || role === "ADMIN");
  return (
    <div className="staff">
      <Breadcrumbs crumbs={[{ text: t("pages/queue:title"), to: "/staff" }, { text: t("title") }]} />
      <PageHeading>{t("title")}</PageHeading>
      <LoadFailure resources={[user, member]} />
      {user.loading && <Skeleton lines={8} />}
      {isOfficer && <OfficerQueues />}
      {isCashier && <CashierQueues member={member.data} />}
      {(isOfficer || isCashier) && <ApprovalTasks roles={roles} member={member.data} />}
      {isOfficer && <EventTasks />}
      {isOfficer && member.data && !member.data.scope && <InstitutionTasks />}
      {roles.includes("ADMIN") && <RoleReviewTasks />}
    </div>
  );
};

export { StaffTasksPage as Component };
