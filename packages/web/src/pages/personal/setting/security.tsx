/** `/personal/setting/security`: a second factor beside the password, offered to every applicant. */
import { useTranslation } from "../../../lib/use-translation.ts";
import { paths } from "../../../paths.ts";
import { Failure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Factors } from "../../factor/factors.tsx";
import { useMe } from "../me.ts";
import { PersonalFrame } from "../personal-frame.tsx";
import "./setting.css";

export const Component = () => {
  const { t } = useTranslation(["pages/security", "pages/account"]);
  const me = useMe();
  return (
    <PersonalFrame
      title={t("title")}
      crumbs={[{ text: t("pages/account:setting.title"), to: paths.setting }]}
    >
      {me.error && <Failure error={me.error} retry={me.reload} />}
      {!me.data && !me.error && <Skeleton lines={8} />}
      {me.data && (
        <div className="stack setting">
          <Factors account={me.data.account} />
        </div>
      )}
    </PersonalFrame>
  );
};
