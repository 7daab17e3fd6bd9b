/** The reader's language, and news of events by e-mail or text message: only where there is an address for them. */
import type { CurrentUser } from "@portal/core/account/wire";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../lib/api.ts";
import { changeLanguage, type Language, languageNames, languages } from "../../../lib/i18n.ts";
import { forget } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, FieldGroup, SelectField } from "../../../ui/field.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";

export const Preferences = ({ me }: { me: CurrentUser }) => {
  const { t } = useTranslation("pages/account");
  const [language, setLanguage] = useState(me.language);
  const [news, setNews] = useState({
    newsByEmail: me.preferences.newsByEmail === true,
    newsBySms: me.preferences.newsBySms === true,
  });
  const [state, setState] = useState<{ saved?: true; failure?: unknown; busy?: true }>({});
  const ways = [
    { name: "newsByEmail", possible: me.email !== undefined },
    { name: "newsBySms", possible: me.phone !== undefined },
  ] as const;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state.busy) return;
    setState({ busy: true });
    try {
      await api.put("/user/preferences", { language, preferences: news });
      await changeLanguage(language as Language);
      setState({ saved: true });
      forget("/user/current");
    } catch (failure) {
      setState({ failure });
    }
  };
  return (
    <section className="card" aria-labelledby="preferences">
      <h2 id="preferences">{t("preferences.title")}</h2>
      {state.saved && <Notice kind="success" announce title={t("saved")} />}
      {state.failure !== undefined && <Failure error={state.failure} />}
      <form onSubmit={(event) => void save(event)} noValidate>
        <SelectField
          id="language"
          label={t("preferences.language")}
          required
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </SelectField>
        <FieldGroup id="news" label={t("preferences.news")} hint={t("preferences.newsHint")}>
          {ways.map(({ name, possible }) => (
            <Checkbox
              key={name}
              id={name}
              label={t(`preferences.${name}`)}
              hint={possible ? undefined : t(`preferences.${name}Missing`)}
              disabled={!possible}
              checked={possible && news[name]}
              onChange={(event) => setNews({ ...news, [name]: event.target.checked })}
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
