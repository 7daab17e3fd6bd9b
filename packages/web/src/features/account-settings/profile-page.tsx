/** `/personal/mine`: picture, account, job title and status (spec 1 §2, §3). */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { LinkButton } from "../../ui/button.tsx";
import { FieldGroup, Radio, TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Avatar } from "./avatar.tsx";
import { PreferenceForm } from "./preference-form.tsx";
import "../security/account-settings.css";

const JobPosition = ({ me }: { me: CurrentUser }) => {
  const { t } = useTranslation("pages/account");
  const [jobTitle, setJobTitle] = useState(me.preferences.jobTitle ?? "");
  const [servingStatus, setServing] = useState(me.preferences.servingStatus);
  return (
    <PreferenceForm
      id="post"
      title={t("post.title")}
      onSave={(save) =>
        save({ preferences: { jobTitle: jobTitle.trim(), ...(servingStatus && { servingStatus }) } })
      }
    >
      <TextField
        id="jobTitle"
        label={t("post.jobTitle")}
        autoComplete="organization-title"
        maxLength={100}
        value={jobTitle}
        onChange={(event) => setJobTitle(event.target.value)}
      />
      <FieldGroup id="serving" label={t("post.serving")}>
        {(["IN_SERVICE", "LEFT"] as const).map((status) => (
          <Radio
            key={status}
            id={`serving-${status}`}
            name="serving"
            label={t(`post.${status}`)}
            checked={servingStatus === status}
            onChange={() => setServing(status)}
          />
        ))}
      </FieldGroup>
    </PreferenceForm>
  );
};

const ProfilePage = () => {
  const { t } = useTranslation("pages/account");
  const me = useCurrentUser();
  return (
    <PersonalFrame title={t("mine.title")}>
      {me.data && (
        <div className="stack setting">
          <section className="card picture-now" aria-label={t("picture.title")}>
            <Avatar me={me.data} />
            <div>
              <p>
                <strong>{me.data.account}</strong>
              </p>
              <p className="actions">
                <LinkButton look="secondary" small to={paths.picture}>
                  {t(me.data.pictureId ? "picture.change" : "picture.add")}
                </LinkButton>
              </p>
            </div>
          </section>
          <JobPosition me={me.data} />
          <p>
            <Link to={paths.setting}>{t("mine.more")}</Link>
          </p>
        </div>
      )}
    </PersonalFrame>
  );
};

export { ProfilePage as Component };
