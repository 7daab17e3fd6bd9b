/** Proposes Simplified Chinese from the typed Traditional, until somebody edits it. */
import { useEffect, useState } from "react";
import type { Language } from "../../shell/i18n.ts";
import type { LanguageTexts } from "./survey-draft.ts";

type Simplify = (text: string) => string;
let simplifyFunction: Simplify | undefined;

/** Returns the conversion once its dictionary is loaded. */
export const useSimplify = (): Simplify | undefined => {
  const [simplify, setSimplify] = useState(() => simplifyFunction);
  useEffect(() => {
    if (simplifyFunction) return;
    // If it fails to load, staff type both Chinese texts by hand.
    void import("@portal/locales/convert").then(
      ({ convert }) => {
        simplifyFunction = convert;
        setSimplify(() => convert);
      },
      () => undefined,
    );
  }, []);
  return simplify;
};

/** Returns the texts with one changed: Simplified follows Traditional while it is empty or unedited. */
export const setLanguageText = (
  texts: LanguageTexts,
  language: Language,
  text: string,
  simplify: Simplify | undefined,
): LanguageTexts => {
  const next = { ...texts, [language]: text };
  const { "zh-Hans": simplified, "zh-Hant": traditional } = texts;
  if (language !== "zh-Hant" || !simplify) return next;
  return simplified === "" || simplified === simplify(traditional)
    ? { ...next, "zh-Hans": simplify(text) }
    : next;
};
