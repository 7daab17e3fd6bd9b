/** Lists the problems for which a version cannot be saved. Each has the name of its field, as a link to its input. */
import type { FieldIssue } from "@portal/core/platform/errors";
import { useText } from "../../form/use-text.ts";
import { type Language, languageNames } from "../../shell/i18n.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Alert } from "../../ui/alert.tsx";
import { InputLink } from "../../ui/error-summary.tsx";
import { findOverlayPlace } from "./overlay-places.ts";
import { useStudio } from "./use-studio.ts";

export const OverlayProblems = ({
  issues,
  onLanguage,
}: {
  issues: readonly Pick<FieldIssue, "path" | "key">[];
  /** Shows the texts of a language, in which the text of a link is written. */
  onLanguage: (language: Language) => void;
}) => {
  const { t } = useText(["pages/staff-scheme", "common"]);
  const say = toTranslateKey(t);
  const { scheme, overlay, findDeliveredText, getFieldLabel, editedLanguage, getError } = useStudio();
  const nameStep = (id: string): string => {
    const key = `steps.${id}.title`;
    return (overlay.texts[key] ?? findDeliveredText(key))?.[editedLanguage] || id;
  };
  return (
    <Alert kind="error" announce title={t("edit.wrong", { count: issues.length })}>
      <ul>
        {issues.map(({ path, key }) => {
          const { id, language, field, step, part, number } = findOverlayPlace(path, scheme, overlay);
          const name = [
            step === undefined ? field && getFieldLabel(field) : nameStep(step),
            part && say(part, { number, defaultValue: say(part.replace(/\.\w+$/, ".other")) }),
            language && languageNames[language],
          ]
            .filter(Boolean)
            .join(" · ");
          return (
            <li key={`${path} ${key}`}>
              <InputLink id={id} onFollow={() => language && onLanguage(language)}>
                {name ? t("common:error.of", { name, what: getError(path) ?? "" }) : getError(path)}
              </InputLink>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
};
