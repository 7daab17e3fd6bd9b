/**
 * The folding of names and numbers before decision 0631, by which keys of stored rows were made: letters of other scripts
 * that look like Latin ones were letters of their own, and numbers and names of owners kept accents and their script.
 */
import { foldName } from "@portal/core/platform/fold-text";

/** Letters that the present folding may read as Latin ones; the former one read each as its own capital. */
const keptLetter =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Armenian}\u0251\u0261]/gu;
/** Letters of a script that no folding changes stand for them meanwhile: Cuneiform, which has some 900. */
const FIRST_STAND_IN = 0x12000;

/** Folds the name of an activity, or the number of a person, as before. */
export const foldNameFormerly = (name: string): string => {
  const letters: string[] = [];
  const hiddenName = name
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(keptLetter, (letter) => {
      const place = letters.indexOf(letter);
      const index = place >= 0 ? place : letters.push(letter) - 1;
      return String.fromCodePoint(FIRST_STAND_IN + index);
    });
  return foldName(hiddenName).replace(/\p{Script=Cuneiform}/gu, (letter) =>
    (letters[(letter.codePointAt(0) ?? 0) - FIRST_STAND_IN] ?? letter).toUpperCase(),
  );
};

/** Folds the number or the name of an owner as before. */
export const foldOwnerFormerly = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
