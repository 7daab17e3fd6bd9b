/** `/personal/mine`: language, news, password. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { changeLanguage, type Language, languageNames, languages } from "../../lib/i18n.ts";
import { seal } from "../../lib/secret.ts";
import { session } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, SelectField, TextField } from "../../ui/field.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { PersonalFrame, useMe } from "./personal-frame.tsx";

const Preferences = ({
  language,
  preferences,
}: {
  language: string;
  preferences: Record<string, unknown>;
}) => {
  const { t } = useTranslation("pages/personal");
  const [chosen, choose] = useState(language);
  const [mail, setMail] = useState(preferences.email !== false);
  const [sms, setSms] = useState(preferences.sms === true);
  const [state, set] = useState<{ saved?: true; failure?: unknown; busy?: true }>({});
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    set({ busy: true });
    try {
      await api.put("/user/preferences", { language: chosen, preferences: { email: mail, sms } });
      await changeLanguage(chosen as Language);
      set({ saved: true });
    } catch (failure) {
      set({ failure });
    }
  };
  return (
    <form className="card narrow" onSubmit={(event) => void save(event)}>
      <h2>{t("mine.preferences")}</h2>
      {state.saved && <Notice kind="success" announce title={t("mine.saved")} />}
      {state.failure !== undefined && <Failure error={state.failure} />}
      <SelectField
        id="language"
        label={t("mine.language")}
        required
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </SelectField>
      <Checkbox
        id="mail"
        label={t("mine.mail")}
        checked={mail}
        onChange={(event) => setMail(event.target.checked)}
      />
      <Checkbox
        id="sms"
        label={t("mine.sms")}
        checked={sms}
        onChange={(event) => setSms(event.target.checked)}
      />
      <div className="actions">
        <Button type="submit" busy={state.busy === true}>
          {t("mine.save")}
        </Button>
      </div>
    </form>
  );
};

const Password = () => {
  const { t } = useTranslation(["pages/personal", "common"]);
  const navigate = useNavigate();
  const [values, set] = useState({ old: "", next: "", again: "" });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const required = (text: string) => (tried && !text ? t("common:issue.required") : undefined);
  const differs = tried && values.again !== values.next ? t("common:issue.mismatch") : undefined;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (!values.old || !values.next || values.again !== values.next) return;
    setBusy(true);
    try {
      const captcha = await api.get<{ codeId: string; key: string }>("/user/captcha");
      await api.put("/user/password", {
        oldPwd: await seal(values.old, captcha.key),
        pwd: await seal(values.next, captcha.key),
        codeId: captcha.codeId,
      });
      // Every session has ended with the old password, this one too.
      session.end();
      await navigate(`${paths.login}?message=reset`);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const put = (key: keyof typeof values) => (event: { target: { value: string } }) =>
    set((old) => ({ ...old, [key]: event.target.value }));
  return (
    <form className="card narrow" noValidate onSubmit={(event) => void save(event)}>
      <h2>{t("mine.password")}</h2>
      <p>{t("mine.passwordText")}</p>
      {failure !== undefined && <Failure error={failure} />}
      <TextField
        id="old"
        type="password"
        autoComplete="current-password"
        label={t("mine.old")}
        required
        value={values.old}
        error={required(values.old)}
        onChange={put("old")}
      />
      <TextField
        id="next"
        type="password"
        autoComplete="new-password"
        label={t("mine.next")}
        hint={t("common:issue.password")}
        required
        value={values.next}
        error={required(values.next)}
        onChange={put("next")}
      />
      <TextField
        id="again"
        type="password"
        autoComplete="new-password"
        label={t("mine.again")}
        required
        value={values.again}
        error={required(values.again) ?? differs}
        onChange={put("again")}
      />
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("mine.change")}
        </Button>
      </div>
    </form>
  );
};

export const Component = () => {
  const { t } = useTranslation("pages/personal");
  const me = useMe();
  return (
    <PersonalFrame title={t("menu.mine")}>
      {me.error && <Failure error={me.error} retry={me.reload} />}
      {me.data && (
        <div className="stack">
          <p>{t("mine.account", { account: me.data.account })}</p>
          <Preferences language={me.data.language} preferences={me.data.preferences} />
          <Password />
        </div>
      )}
    </PersonalFrame>
  );
};
