/** The user's language, and the newsletter by e-mail or text message, each only with an address. */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languageNames, languages } from "../../shell/i18n.ts";
import { useChangeLanguage } from "../../shell/use-change-language.ts";
import { Checkbox, FieldGroup, SelectField } from "../../ui/field.tsx";
import { PreferenceForm } from "./preference-form.tsx";

export const Preferences = ({ me }: { me: CurrentUser }) => {
  const { t } = useTranslation("pages/account");
  const changeLanguage = useChangeLanguage();
  const [language, setLanguage] = useState(me.language);
  const [news, setNews] = useState({
    newsByEmail: me.preferences.newsByEmail === true,
    newsBySms: me.preferences.newsBySms === true,
  });
  const ways = [
    { name: "newsByEmail", possible: me.email !== undefined },
    { name: "newsBySms", possible: me.phone !== undefined },
  ] as const;
  return (
    <PreferenceForm
      id="preferences"
      title={t("preferences.title")}
      // The page may be read in another language than the account's, which only a new choice changes.
      onSave={(save) =>
        save({ language, preferences: news }, () =>
          language === me.language ? Promise.resolve() : changeLanguage(language as Language),
        )
      }
    >
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
    </PreferenceForm>
  );
};
