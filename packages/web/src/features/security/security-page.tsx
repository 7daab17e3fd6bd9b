/** `/personal/setting/security`: a second factor, offered to every applicant. */

import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SecondFactors } from "./second-factors.tsx";
import "./account-settings.css";

const SecurityPage = () => {
  const { t } = useTranslation(["pages/security", "pages/account"]);
  const me = useCurrentUser();
  return (
    <PersonalFrame
      title={t("title")}
      crumbs={[{ text: t("pages/account:setting.title"), to: paths.setting }]}
    >
      {!me.data && !me.error && <Skeleton lines={8} />}
      {me.data && (
        <div className="stack setting">
          <SecondFactors account={me.data.account} heading={t("list.heading")} />
        </div>
      )}
    </PersonalFrame>
  );
};

export { SecurityPage as Component };
