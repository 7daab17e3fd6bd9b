/**
 * The foldings of names and numbers by which keys of stored rows were made. Before decision 0631 letters of other
 * scripts that look like Latin ones were letters of their own, and numbers and names of owners kept accents and their
 * script; before decision 0658 variants of Hong Kong and Macao were characters of their own. Before decision 0660 the
 * number of a taxpayer had another key than that of an owner. Before decision 0698 digits of another script were other
 * digits. Before decision 0784 a home return permit was known by all of its digits, also those of its issue.
 */
import type { OwnerKeyRules } from "@portal/core/applications/reservations/owner-holdings.server";
import { foldName } from "@portal/core/platform/fold-text";

/** Letters that the present folding may read as Latin ones; the former one read each as its own capital. */
const keptLetter =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Armenian}\u0251\u0261]/gu;
/** Characters that the present folding reads as another one, and the former ones kept. */
const keptVariant =
  /[敍枱潀粧糭衞衹邨塲畧菓凼锺栢濶籐蔴砲鎗廻疎韮皷煑燄汚碁仝鍳輭擧徧寗寕鑛劵甎搾壻艶塩岀値靑淸徳]/gu;
/** Digits that the present folding reads as 0 to 9, and all former ones kept. */
const keptDigit = /(?![0-9])\p{Nd}/gu;
/** Letters of a script that no folding changes stand for them meanwhile: Cuneiform, which has some 900. */
const FIRST_STAND_IN = 0x12000;

/** Folds a name or a number, and keeps the letters of a pattern as they are. */
const foldNameExcept = (pattern: RegExp, name: string): string => {
  const letters: string[] = [];
  const hiddenName = name
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(pattern, (letter) => {
      const knownIndex = letters.indexOf(letter);
      const index = knownIndex >= 0 ? knownIndex : letters.push(letter) - 1;
      return String.fromCodePoint(FIRST_STAND_IN + index);
    });
  return foldName(hiddenName).replace(/\p{Script=Cuneiform}/gu, (letter) =>
    (letters[(letter.codePointAt(0) ?? 0) - FIRST_STAND_IN] ?? letter).toUpperCase(),
  );
};

/** Folds the name of an activity, or the number of a person, as before decision 0698. */
const foldNameWithDigits = (name: string): string => foldNameExcept(keptDigit, name);

const keptWithVariants = new RegExp(`${keptVariant.source}|${keptDigit.source}`, "gu");
/** Folds the name of an activity, or the number of a person, as before decision 0658. */
export const foldNameWithVariants = (name: string): string => foldNameExcept(keptWithVariants, name);

const keptFormerly = new RegExp(`${keptLetter.source}|${keptWithVariants.source}`, "gu");
/** Folds the name of an activity, or the number of a person, as before decision 0631. */
export const foldNameFormerly = (name: string): string => foldNameExcept(keptFormerly, name);

/** Folds the number or the name of an owner as before decision 0631. */
export const foldOwnerFormerly = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** How one release made keys of what an application reserves. */
export interface FormerFolding {
  /** Folds names of activities, and numbers of persons. */
  foldName: (name: string) => string;
  owners: OwnerKeyRules;
}

/** The foldings that stored keys can have been made by, the earliest first. */
export const formerFoldings: readonly FormerFolding[] = [
  { foldName: foldNameFormerly, owners: { fold: foldOwnerFormerly, taxpayerKey: "taxpayer" } },
  { foldName: foldNameWithVariants, owners: { fold: foldNameWithVariants, taxpayerKey: "taxpayer" } },
  { foldName: foldNameWithDigits, owners: { fold: foldNameWithDigits, taxpayerKey: "holder" } },
  { foldName, owners: { fold: foldName, taxpayerKey: "holder" } },
];
