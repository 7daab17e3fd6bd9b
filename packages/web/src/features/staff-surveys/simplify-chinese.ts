/** Simplified Chinese is proposed from the Traditional that is typed, until somebody words it otherwise. */
import { useEffect, useState } from "react";
import type { Language } from "../../shell/i18n.ts";
import type { LanguageTexts } from "./survey-draft.ts";

export type Simplify = (text: string) => string;
let simplifyFunction: Simplify | undefined;

/** The conversion, once its dictionary is here; nobody else loads it. */
export const useSimplify = (): Simplify | undefined => {
  const [simplify, setSimplify] = useState(() => simplifyFunction);
  useEffect(() => {
    if (simplifyFunction) return;
    // Without it both are typed by hand.
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

/** The texts with one of them written: the Simplified follows the Traditional where it is empty or what was proposed. */
export const withSimplified = (
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
