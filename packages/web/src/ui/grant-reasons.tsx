/** The reasons of a decision on a grant, in the reader's language or the nearest one, which is then named. */
import { useTranslation } from "react-i18next";
import { findTextLanguage, pickLanguage } from "../shell/format.ts";
import { languageNames, parseLanguage } from "../shell/i18n.ts";

export const GrantReasons = ({
  title,
  reasons,
}: {
  title?: string | undefined;
  reasons: Readonly<Record<string, string>>;
}) => {
  const { language } = useTranslation().i18n;
  const reasonLanguage = parseLanguage(findTextLanguage(reasons, language));
  const isForeign = reasonLanguage !== undefined && reasonLanguage.slice(0, 2) !== language.slice(0, 2);
  return (
    <>
      {(title || isForeign) && (
        <p className={title ? "grant-why" : "muted"}>
          {title}
          {title && isForeign && " "}
          {isForeign && (
            <>
              (<span lang={reasonLanguage}>{languageNames[reasonLanguage]}</span>)
            </>
          )}
        </p>
      )}
      <p className="pre" lang={reasonLanguage}>
        {pickLanguage(reasons, language)}
      </p>
    </>
  );
};
