/**
 * The Simplified Chinese of a text of the site (`npm run texts`). The glossary has further terms for it (`ownTerms`):
 * 未能 says what the portal cannot do, while an officer writes it of what somebody failed to do. What the words of Macao
 * leave is then put as the Mainland says it, phrase by phrase (`phrases.json`). Each pattern there is matched with what
 * the patterns before it have left, so a sentence comes before the words that it contains.
 */
import { collectTerms, convertWith } from "./convert.ts";
import glossary from "./glossary.json" with { type: "json" };
import phrases from "./phrases.json" with { type: "json" };

const terms = collectTerms(glossary.terms, glossary.ownTerms);
const compiledPhrases = Object.entries(phrases as Record<string, string>).map(
  ([pattern, replacement]) => ({ pattern, expression: new RegExp(pattern, "gmu"), replacement }) as const,
);

/** Converts a text of the site. `onPhrase` is told each pattern of `phrases.json` that changed it. */
export const convertSiteText = (text: string, onPhrase?: (pattern: string) => void): string => {
  let convertedText = convertWith(terms, text);
  for (const { pattern, expression, replacement } of compiledPhrases) {
    const changedText = convertedText.replace(expression, replacement);
    if (changedText !== convertedText) onPhrase?.(pattern);
    convertedText = changedText;
  }
  return convertedText;
};
