/** `/personal/setting`: sign-in addresses, language and newsletter, the password, and active sessions (spec 1 §3). */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChangePasswordForm } from "../security/change-password-form.tsx";
import { SecondFactorCard } from "../security/second-factor-card.tsx";
import { SessionList } from "../security/session-list.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { LinkedIdentities } from "./linked-identities.tsx";
import { LoginAddresses } from "./login-addresses.tsx";
import { PersonalData } from "./personal-data.tsx";
import { Preferences } from "./preferences.tsx";
import "../security/account-settings.css";

const AccountSettingsPage = () => {
  const { t } = useTranslation("pages/account");
  const me = useCurrentUser();
  const { hash } = useLocation();
  const isLoaded = me.data !== undefined;
  // The link in the password prompt points to a part of the page that is only rendered after the account was loaded.
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
  return (
    <PersonalFrame title={t("setting.title")}>
      {!me.data && !me.error && <Skeleton lines={8} />}
      {me.data && (
        <div className="stack setting">
          <LoginAddresses me={me.data} onChanged={() => void me.reload()} />
          <LinkedIdentities me={me.data} />
          <Preferences me={me.data} />
          <ChangePasswordForm me={me.data} />
          <SecondFactorCard />
          <CalendarFeed />
          <SessionList />
          <PersonalData />
        </div>
      )}
    </PersonalFrame>
  );
};

export { AccountSettingsPage as Component };
