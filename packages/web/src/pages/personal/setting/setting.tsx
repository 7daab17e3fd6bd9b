/** `/personal/setting`: what one signs in with, language and news, the password, where one is signed in (spec 1 §3). */
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Failure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useMe } from "../me.ts";
import { PersonalFrame } from "../personal-frame.tsx";
import { Addresses } from "./addresses.tsx";
import { Feed } from "./feed.tsx";
import { Identities } from "./identities.tsx";
import { OwnData } from "./own-data.tsx";
import { Password } from "./password.tsx";
import { Preferences } from "./preferences.tsx";
import { Protection } from "./protection.tsx";
import { Sessions } from "./sessions.tsx";
import "./setting.css";

export const Component = () => {
  const { t } = useTranslation("pages/account");
  const me = useMe();
  const { hash } = useLocation();
  const there = me.data !== undefined;
  // The link of the password prompt names its part of the page, which is there once the account is.
  useEffect(() => {
    if (there && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [there, hash]);
  return (
    <PersonalFrame title={t("setting.title")}>
      {me.error && <Failure error={me.error} retry={me.reload} />}
      {!me.data && !me.error && <Skeleton lines={8} />}
      {me.data && (
        <div className="stack setting">
          <Addresses me={me.data} onChanged={() => void me.reload()} />
          <Identities me={me.data} />
          <Preferences me={me.data} />
          <Password me={me.data} />
          <Protection />
          <Feed />
          <Sessions />
          <OwnData />
        </div>
      )}
    </PersonalFrame>
  );
};
