/** `/personal/mine`: who one is: picture, account, job title and serving status (spec 1 §2, §3). */
import type { CurrentUser } from "@portal/core/account/current-user";
import { useState } from "react";
import { useTranslation } from "../../../lib/use-translation.ts";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { FieldGroup, Radio, TextField } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { useMe } from "../me.ts";
import { PersonalFrame } from "../personal-frame.tsx";
import { Portrait } from "./portrait.tsx";
import { PreferringForm } from "./preferring-form.tsx";
import "./setting.css";

const Post = ({ me }: { me: CurrentUser }) => {
  const { t } = useTranslation("pages/account");
  const [jobTitle, setJobTitle] = useState(me.preferences.jobTitle ?? "");
  const [servingStatus, setServing] = useState(me.preferences.servingStatus);
  return (
    <PreferringForm
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
    </PreferringForm>
  );
};

export const Component = () => {
  const { t } = useTranslation("pages/account");
  const me = useMe();
  return (
    <PersonalFrame title={t("mine.title")}>
      {me.error && <Failure error={me.error} retry={me.reload} />}
      {me.data && (
        <div className="stack setting">
          <section className="card picture-now" aria-label={t("picture.title")}>
            <Portrait me={me.data} />
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
          <Post me={me.data} />
          <p>
            <Link to={paths.setting}>{t("mine.more")}</Link>
          </p>
        </div>
      )}
    </PersonalFrame>
  );
};
