/** The user's own sign-in: second factors, password, sessions, with the same components as for applicants. */
import { formatList } from "../../shell/format.ts";
import "../security/account-settings.css";
import { useText } from "../../form/use-text.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChangePasswordForm } from "../security/change-password-form.tsx";
import { SecondFactors } from "../security/second-factors.tsx";
import { SessionList } from "../security/session-list.tsx";
import { AdminFrame, useStaffMember } from "../staff-frame/admin-frame.tsx";

const StaffSignInSettingsPage = () => {
  const { t, language } = useText(["pages/staff-admin"]);
  const me = useStaffMember();
  const currentUser = useCurrentUser();
  return (
    <AdminFrame title={t("me.title")}>
      <LoadFailure resources={[currentUser]} />
      {me.loading && <Skeleton lines={5} />}
      {me.data && (
        <>
          <dl className="admin-me">
            <dt>{t("me.account")}</dt>
            <dd>{me.data.account}</dd>
            <dt>{t("me.roles")}</dt>
            <dd>
              {formatList(
                me.data.roles.map((role) => t(`account.role.${role}`)),
                language,
              )}
            </dd>
          </dl>
          <div className="stack setting">
            <SecondFactors account={me.data.account} />
            {currentUser.data && <ChangePasswordForm me={currentUser.data} />}
            <SessionList />
          </div>
        </>
      )}
    </AdminFrame>
  );
};

export { StaffSignInSettingsPage as Component };
