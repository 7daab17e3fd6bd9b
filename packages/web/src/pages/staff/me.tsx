/**
 * The caller's own sign-in: second factors, the password, where one is signed in. All three are the applicants' own
 * parts.
 */
import "../personal/setting/setting.css";
import { useText } from "../../form/use-text.ts";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Factors } from "../factor/factors.tsx";
import { useMe } from "../personal/me.ts";
import { Password } from "../personal/setting/password.tsx";
import { Sessions } from "../personal/setting/sessions.tsx";
import { AdminFrame, useStaffMember } from "./admin/frame.tsx";

export const Component = () => {
  const { t, language } = useText(["pages/staff-admin"]);
  const me = useStaffMember();
  const own = useMe();
  return (
    <AdminFrame title={t("me.title")}>
      {me.error && <Failure error={me.error} retry={() => void me.reload()} />}
      {me.loading && <Skeleton lines={5} />}
      {me.data && (
        <>
          <dl className="admin-me">
            <dt>{t("me.account")}</dt>
            <dd>{me.data.account}</dd>
            <dt>{t("me.roles")}</dt>
            <dd>
              {me.data.roles
                .map((role) => t(`account.role.${role}`))
                .join(language.startsWith("zh") ? "、" : ", ")}
            </dd>
          </dl>
          <div className="stack setting">
            <Factors account={me.data.account} />
            {own.data && <Password me={own.data} />}
            <Sessions />
          </div>
        </>
      )}
    </AdminFrame>
  );
};
