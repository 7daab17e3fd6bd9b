/**
 * `/staff/enrol`: staff work with a second factor only. Who has none comes here from the sign-in and from every other
 * page, and goes on to where the way led once one is enrolled and the recovery codes are kept.
 */
import "../../ui/staff.css";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../shell/paths.ts";
import { session, useEnrolling } from "../../shell/session.ts";
import { getSafeRedirect } from "../../shell/site-path.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useTranslation } from "../../shell/use-translation.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SecondFactors } from "../security/second-factors.tsx";

export const Component = () => {
  const { t } = useTranslation("pages/security");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const enrolling = useEnrolling();
  const me = useResource<CurrentUser>("/user/current");
  const target = getSafeRedirect(search.get("redirect"), paths.staff);
  // Who has a factor already has nothing to do here: an old link, or the browser's way back.
  useEffect(() => {
    if (!enrolling)
      void navigate(target.startsWith(paths.staffEnrol) ? paths.staff : target, { replace: true });
  }, [enrolling, navigate, target]);
  return (
    <div className="page staff-enrol">
      <PageHeading>{t("enrol.title")}</PageHeading>
      <p className="lead">{t("enrol.lead")}</p>
      {me.error && <FailureAlert error={me.error} retry={() => void me.reload()} />}
      {me.loading && <Skeleton lines={6} />}
      {me.data && (
        <SecondFactors account={me.data.account} enrolling onEnrolled={session.completeEnrolment} />
      )}
    </div>
  );
};
