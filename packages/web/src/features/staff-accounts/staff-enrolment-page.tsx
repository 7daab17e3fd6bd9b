/**
 * `/staff/enrol`: staff must have a second factor. Those without one are redirected here, and continue after
 * enrolling one and storing the recovery codes.
 */
import "../../ui/staff.css";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../shell/paths.ts";
import { session, useIsEnrolling } from "../../shell/session.ts";
import { getSafeRedirect } from "../../shell/site-path.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SecondFactors } from "../security/second-factors.tsx";

const StaffEnrolmentPage = () => {
  const { t } = useTranslation("pages/security");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const enrolling = useIsEnrolling();
  const me = useResource<CurrentUser>("/user/current");
  const target = getSafeRedirect(search.get("redirect"), paths.staff);
  // A user with a factor has nothing to do here: an old link, or the back button.
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

export { StaffEnrolmentPage as Component };
