/** `/personal/mine`: who one is: picture, account, job title and serving status (spec 1 §2, §3). */
import type { CurrentUser } from "@portal/core/account/wire";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../lib/api.ts";
import { forget } from "../../../lib/query.ts";
import { paths } from "../../../paths.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { FieldGroup, Radio, TextField } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { PersonalFrame, useMe } from "../personal-frame.tsx";
import { Portrait } from "./portrait.tsx";
import "./setting.css";

const Post = ({ me }: { me: CurrentUser }) => {
  const { t } = useTranslation("pages/account");
  const [jobTitle, setJobTitle] = useState(me.preferences.jobTitle ?? "");
  const [servingStatus, setServing] = useState(me.preferences.servingStatus);
  const [state, setState] = useState<{ saved?: true; failure?: unknown; busy?: true }>({});
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state.busy) return;
    setState({ busy: true });
    try {
      await api.put("/user/preferences", {
        preferences: { jobTitle: jobTitle.trim(), ...(servingStatus && { servingStatus }) },
      });
      setState({ saved: true });
      forget("/user/current");
    } catch (failure) {
      setState({ failure });
    }
  };
  return (
    <section className="card" aria-labelledby="post">
      <h2 id="post">{t("post.title")}</h2>
      {state.saved && <Notice kind="success" announce title={t("saved")} />}
      {state.failure !== undefined && <Failure error={state.failure} />}
      <form onSubmit={(event) => void save(event)} noValidate>
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
        <div className="actions">
          <Button type="submit" busy={state.busy === true}>
            {t("save")}
          </Button>
        </div>
      </form>
    </section>
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
