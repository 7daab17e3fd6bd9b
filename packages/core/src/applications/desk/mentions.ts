/** Mentions of colleagues in notes, written as `@` and the name of the account. Pure. */
import { escapeRegExp } from "../../platform/escape-reg-exp.ts";

/** Beside one of these characters it is no mention, because it belongs to a longer name or to an e-mail address. */
const NAME_CHARACTER = "[\\p{L}\\p{N}_@-]";

/**
 * Finds the colleagues whom a text mentions. The sign begins a word, so that an e-mail address mentions nobody. A full
 * stop behind a name ends the sentence, unless the name goes on behind it.
 */
export const findMentionedColleagues = <Colleague extends { name: string }>(
  text: string,
  colleagues: readonly Colleague[],
): Colleague[] =>
  colleagues.filter(({ name }) =>
    new RegExp(`(?<!${NAME_CHARACTER})[@＠]${escapeRegExp(name)}(?!\\.?${NAME_CHARACTER})`, "iu").test(text),
  );
