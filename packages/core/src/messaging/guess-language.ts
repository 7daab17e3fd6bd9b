/** In which of the institute's languages somebody wrote a text. Pure. */
import type { Language } from "./notice-types.ts";

/** Words that only one of the two languages has, and that hardly any sentence of it lacks. */
const portugueseWords =
  /\b(?:a|ao|as|com|da|das|de|do|dos|e|em|foi|na|nas|no|nos|não|o|os|para|pela|pelo|por|que|se|um|uma)\b/giu;
const englishWords =
  /\b(?:an|and|are|at|by|for|from|has|in|is|it|not|of|on|or|the|this|to|was|were|with|you|your)\b/giu;
const countMatches = (text: string, words: RegExp): number => text.match(words)?.length ?? 0;

/** Guesses the language of a text; undefined for one without words, such as a number. */
export const guessLanguage = (text: string): "zh" | "en" | "pt" | undefined => {
  if (/\p{Script=Han}/u.test(text)) return "zh";
  if (!/\p{L}{2}/u.test(text)) return undefined;
  const portuguese = countMatches(text, portugueseWords) + (/[ãõçáéíóúâêôà]/iu.test(text) ? 1 : 0);
  return portuguese > countMatches(text, englishWords) ? "pt" : "en";
};

/** Returns the language of a text where it is not the reader's, so that the reader is told. */
export const findForeignLanguage = (text: string, reader: Language): "zh" | "en" | "pt" | undefined => {
  const language = guessLanguage(text);
  return language && !reader.startsWith(language) ? language : undefined;
};
