/**
 * `/staff/enrol`: staff work with a second factor only. Who has none comes here from the sign-in and from every other
 * page, and goes on to where the way led once one is enrolled and the recovery codes are kept.
 */
import "./staff.css";
import type { CurrentUser } from "@portal/core/account/current-user";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useResource } from "../../lib/query.ts";
import { session, useEnrolling } from "../../lib/session.ts";
import { safeRedirect } from "../../lib/site-path.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Factors } from "../factor/factors.tsx";

export const Component = () => {
  const { t } = useTranslation("pages/security");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const enrolling = useEnrolling();
  const me = useResource<CurrentUser>("/user/current");
  const target = safeRedirect(search.get("redirect"), paths.staff);
  // Who has a factor already has nothing to do here: an old link, or the browser's way back.
  useEffect(() => {
    if (!enrolling)
      void navigate(target.startsWith(paths.staffEnrol) ? paths.staff : target, { replace: true });
  }, [enrolling, navigate, target]);
  return (
    <div className="page staff-enrol">
      <PageHeading>{t("enrol.title")}</PageHeading>
      <p className="lead">{t("enrol.lead")}</p>
      {me.error && <Failure error={me.error} retry={() => void me.reload()} />}
      {me.loading && <Skeleton lines={6} />}
      {me.data && <Factors account={me.data.account} enrolling onEnrolled={session.completeEnrolment} />}
    </div>
  );
};
