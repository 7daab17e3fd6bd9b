/** The language to write in, and how many texts are missing in each. */
import { useText } from "../../form/use-text.ts";
import { type Language, languages } from "../../shell/i18n.ts";

interface Issue {
  path: string;
}
/** Returns the language of an issue, or undefined when it has none. */
export const getIssueLanguage = ({ path }: Issue): Language | undefined =>
  languages.find((language) => path.endsWith(`.${language}`));

export const LanguageBar = ({
  editedLanguage,
  missing,
  onChoose,
}: {
  editedLanguage: Language;
  missing: readonly Issue[];
  onChoose: (language: Language) => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  return (
    <fieldset className="sb-languages">
      <legend>{t("edit.languages")}</legend>
      {languages.map((language) => {
        const missingCount = missing.filter((issue) => getIssueLanguage(issue) === language).length;
        return (
          <button
            key={language}
            type="button"
            className="button button-secondary button-small"
            aria-pressed={language === editedLanguage}
            onClick={() => onChoose(language)}
          >
            {t(`language.${language}`)}
            <span className="sb-missing">
              {missingCount > 0 ? t("edit.missing", { count: missingCount }) : t("edit.complete")}
            </span>
          </button>
        );
      })}
      {editedLanguage === "zh-Hans" && <p className="muted">{t("edit.proposed")}</p>}
    </fieldset>
  );
};
