import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { i18n } from "../../lib/i18n.ts";

/** Loads the texts of a scheme in the reader's language; true once they are there. */
export const useSchemeTexts = (scheme: string | undefined): boolean => {
  const language = useTranslation().i18n.language;
  const [ready, setReady] = useState<string>();
  const wanted = scheme && `${scheme} ${language}`;
  useEffect(() => {
    if (!scheme) return;
    let current = true;
    void i18n.loadNamespaces([`schemes/${scheme}`]).then(() => {
      if (current) setReady(`${scheme} ${language}`);
    });
    return () => {
      current = false;
    };
  }, [scheme, language]);
  return wanted !== undefined && ready === wanted;
};
