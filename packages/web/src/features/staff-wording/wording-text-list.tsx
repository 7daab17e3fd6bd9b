/** A text in its four languages, to read. */
import type { WordingView } from "@portal/core/messaging/wording/wording-schema";
import { useText } from "../../form/use-text.ts";
import { languages } from "../../shell/i18n.ts";

export const WordingTextList = ({ texts }: { texts: WordingView["texts"] }) => {
  const { t } = useText(["pages/staff-wording"]);
  return (
    <dl>
      {languages.map((language) => (
        <div key={language}>
          <dt>{t(`language.${language}`)}</dt>
          <dd lang={language}>
            {texts[language].subject && (
              <p>
                <strong>{texts[language].subject}</strong>
              </p>
            )}
            <p className="pre">{texts[language].text}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
};
