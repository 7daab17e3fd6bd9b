/**
 * Finds links in names: addresses of pages or mailboxes, and phone numbers. Names are printed in e-mails, text
 * messages and documents that the institute sends to others, who trust it, so a name with a link would make the
 * portal a relay for phishing. Pure, and the same in the browser and on the server.
 */

import internetDomains from "tlds/index.json" with { type: "json" };

/** Names that lead nowhere on the Internet but in a network of their own, or in an example (RFC 6761 and 7686). */
const reservedDomains = ["example", "invalid", "local", "localhost", "mail", "onion", "test"];
/**
 * Every top-level domain that IANA has assigned, also in its own script: a mail program makes a link of each of them,
 * and new ones are assigned every year. A new version of the package `tlds` brings them.
 */
const topLevelDomains: ReadonlySet<string> = new Set([...internetDomains, ...reservedDomains]);
/** Titles before a name: `Dr.Man` is a person, although `.man` is a top-level domain. */
const titles = "adv|arq|dir|dr|dra|eng|exma|exmo|mr|mrs|ms|prof|sr|sra|sta|sto|st";
const titleWord = new RegExp(`^(?:${titles})$`, "i");
/** Initials, titles, and abbreviations in company names: `St.Paul` is a name without a space, not an address. */
const abbreviation = new RegExp(
  `^(?:\\p{Script=Latin}|${titles}|av|bros|cia|co|comp|corp|dept|div|est|exp|gov|imp|inc|ind|int|intl|jr|lda|ltd|no|nr|rep|tel)$`,
  "iu",
);
const companyEndings = /^(?:co|corp|inc|lda|limited|limitada|ltd|ltda|sa|sarl|srl|gmbh|llc)$/i;
/** The two words of `Co.Ltd` and `Cia.Lda`, which are a company whatever follows. */
const companyPair = /^(?:cia|co|corp|inc)\.(?:lda|limited|limitada|ltd|ltda)$/i;

/**
 * Normalises a text like mail programs do: compatible letters and dots replaced, invisible characters removed. The full
 * stop of Chinese stays, because it is an address's dot only between Latin labels or before a path.
 */
const normalizeLikeMailer = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Cc}\p{Cs}]/gu, "")
    .replace(/[․‧∙]/g, ".")
    .replace(/[[({]\s*(?:\.|dot)\s*[\])}]/gi, ".")
    .replace(/[[({]\s*(?:@|at)\s*[\])}]/gi, "@");

const uriScheme =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|(?:https?|hxxps?|ftp|javascript|data|mailto|tel|sms|vbscript|file):(?=\S))/i;
const mailbox = /[\p{L}\p{N}._%+-]@[\p{L}\p{N}-]/u;
const wwwHost = /\bwww\d?\.[\p{L}\p{N}]/iu;
/** It starts at no second letter, or a long text would be read once for each of its letters. */
const dottedName = /(?<![\p{L}\p{M}\p{N}-])[\p{L}\p{M}\p{N}-]+(?:[.。][\p{L}\p{M}\p{N}-]+)+/gu;
/** A top-level domain as it is written, with hyphens of the text after it. */
const domainEnding = /^(?:(\p{L}[\p{L}\p{M}]+)-*|xn--[a-z0-9-]+)$/iu;
/** What follows the host of an address: a path, a query or a port. */
const addressTail = /^(?:[/?][\p{L}\p{N}]|:\d)/u;
/** A path or query that no list of Chinese words has: `公司/商會` and `香港：3間` are no addresses. */
const latinPath = /^[/?][a-z0-9]/i;
/** The next item of a list, as in `1.公司/2.商會`, or its next person, as in `Dr.Man/Mr.Fan`. */
const nextItem = /^\/[A-Za-z0-9]{1,2}\.\P{ASCII}/u;
const nextPerson = new RegExp(`^/(?:${titles})\\.`, "i");
/** An address that takes the scheme of the page it is on. */
const schemelessAddress = /(?:^|[\s([{<"'「『（])\/\/[\p{L}\p{N}]/u;
/** The number in front of an item, such as the 2 of `2.公司`. */
const itemNumber = /^\d{1,2}$/;
/** The same in letters or in Chinese: `A.公司`, `II.公司`, `一．公司`, `甲．公司`. */
const itemMark = /^(?:[a-z]|[ivx]{1,4}|[〇零一二三四五六七八九十百]{1,3}|[甲乙丙丁戊己庚辛壬癸])$/i;
const otherLetter = /[^\P{L}\p{Script=Latin}]/u;
/** Where a Latin label ends and prose in another script goes on without a space: `fdct-grant.cfd補繳費用`. */
const endOfLatin = /(?<=\p{Script=Latin})\.?(?=[\p{N}-]*[^\P{L}\p{Script=Latin}])/u;
/** A Chinese full stop that is the dot of an address: Latin labels are on both sides. */
const latinFullStop = /。(?<![^\P{L}\p{Script=Latin}][\p{M}\p{N}-]*。)(?=[\p{Script=Latin}\p{N}])/gu;
const ipAddress = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
/** Digits with the separators of a phone number. */
const phoneDigits = /\+?\(?\p{Nd}(?:[\s().\-/+·]{0,2}\p{Nd})+/gu;
const yearPattern = /^(?:19|20)\d\d$/;
/** The minimum number of digits that can be called: numbers in Macao have eight, service numbers seven. */
const MIN_PHONE_DIGITS = 7;

/** Returns whether labels before an ending are a title and a name, such as `Dr.Man`. `dr.com` is an address. */
const isPerson = (words: readonly string[], ending: string): boolean =>
  titleWord.test(words[0] ?? "") &&
  [...words, ending].every((word) => /^\p{Lu}/u.test(word)) &&
  words.every((word) => abbreviation.test(word));

/** Returns whether labels before an ending in Latin letters make it the host of an address. */
const isLatinHost = (labels: readonly string[], ending: string, tail: string): boolean => {
  // A Latin label begins where Chinese prose ends: `請聯絡Dr.Wong`.
  const words = labels.map((label) => label.split(otherLetter).at(-1) ?? "");
  const domain = ending.toLowerCase();
  const isAbbreviated = words.every((word) => abbreviation.test(word));
  const isCompany = companyEndings.test(ending);
  if (!topLevelDomains.has(domain) && !domain.startsWith("xn--")) {
    // "Dr.Wong/Mr.Lei" are two people; an address with a path may be of a domain that is newer than the list.
    const isName = isCompany || words.every((word) => abbreviation.test(word) || itemNumber.test(word));
    return addressTail.test(tail) && !isName;
  }
  if (isAbbreviated && companyPair.test(`${words.at(-1)}.${ending}`)) return false;
  if (isPerson(words, ending) && (!addressTail.test(tail) || nextPerson.test(tail))) return false;
  if (addressTail.test(tail)) return true;
  // "A.B.Co" and "Exp.Ltd" are companies; "t.co" is an address.
  if (isCompany && isAbbreviated) return words.length === 1 && words[0]?.length === 1;
  // "S.A.de C.V." is a company although its last part is Germany's top-level domain.
  const isInitials = words.length > 1 && words.every((word) => /^\p{L}$/u.test(word));
  return !(isInitials && /^[a-z]{2}$/.test(domain));
};

const hasLatinPath = (tail: string): boolean => latinPath.test(tail) && !nextItem.test(tail);

/** Returns whether labels before an ending in another script make it the host of an address. */
const isForeignHost = (labels: readonly string[], ending: string, tail: string): boolean => {
  if (!topLevelDomains.has(ending.toLowerCase())) return false;
  // "A.公司 B.香港" is a list, and "Co.Ltd.澳門" a company.
  const isItemOrCompany = labels.every(
    (label) =>
      itemNumber.test(label) ||
      itemMark.test(label) ||
      companyEndings.test(label) ||
      (label.length > 1 && abbreviation.test(label)),
  );
  return !isItemOrCompany || hasLatinPath(tail);
};

/**
 * Returns whether labels with dots between them are the host of an address.
 * @param tail the text that follows them
 */
const isHost = (name: string, tail: string): boolean => {
  const labels = name.split(".");
  const leadingLabels = labels.slice(0, -1);
  const match = domainEnding.exec(labels.at(-1) ?? "");
  if (leadingLabels.length === 0 || !match) return false;
  const ending = match[1] ?? match[0];
  return /^[a-z0-9-]+$/i.test(ending)
    ? isLatinHost(leadingLabels, ending, tail)
    : isForeignHost(leadingLabels, ending, tail);
};

/** Returns whether one of several parts of a text is the host of an address; the tail follows the last of them. */
const hasHost = (parts: readonly string[], tail: string): boolean =>
  parts.some((part, index) => isHost(part, index === parts.length - 1 ? tail : ""));

/**
 * Returns whether a run of letters and dots contains the host of an address. It is read in each way that a reader may
 * take it: a Chinese full stop ends a sentence, and it is a dot between Latin labels or before a path.
 * @param tail the text that follows the run
 */
const isAddress = (run: string, tail: string): boolean => {
  const readings = [run.split("。"), run.replace(latinFullStop, ".").split("。")];
  if (hasLatinPath(tail)) readings.push([run.replaceAll("。", ".")]);
  return readings.some(
    (sentences) =>
      hasHost(sentences, tail) ||
      hasHost(
        sentences.flatMap((sentence) => sentence.split(endOfLatin)),
        tail,
      ),
  );
};

const isPhoneNumber = (run: string): boolean => {
  const groups = run.split(/[^\p{Nd}]+/u).filter(Boolean);
  const allDigits = groups.join("");
  if (run.trim().startsWith("+")) return allDigits.length >= MIN_PHONE_DIGITS - 1;
  // "2025-2026" is a range of years.
  return allDigits.length >= MIN_PHONE_DIGITS && !groups.every((group) => yearPattern.test(group));
};

/** Returns whether a text contains the address of a page or mailbox, or a phone number. */
export const hasLink = (text: string): boolean => {
  const normalizedText = normalizeLikeMailer(text);
  const dottedText = normalizedText.replaceAll("。", ".");
  const hasDot = dottedText.includes(".");
  return (
    uriScheme.test(normalizedText) ||
    schemelessAddress.test(normalizedText) ||
    mailbox.test(normalizedText) ||
    (hasDot && wwwHost.test(dottedText)) ||
    (hasDot && ipAddress.test(dottedText)) ||
    (hasDot &&
      [...normalizedText.matchAll(dottedName)].some((match) =>
        isAddress(match[0], normalizedText.slice(match.index + match[0].length)),
      )) ||
    [...normalizedText.matchAll(phoneDigits)].some(([run]) => isPhoneNumber(run))
  );
};

/**
 * Line breaks, other control characters and direction marks. In a subject they could start another header or reverse
 * the text.
 */
const hiddenCharacters =
  /[\p{Cc}\p{Cs}\u{2028}\u{2029}\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu;
/** Returns a text on one line, without invisible characters. */
export const toOneLine = (text: string): string =>
  text.replace(hiddenCharacters, " ").replace(/\s+/g, " ").trim();

/** Replaces a part of a name that must not be passed on. */
const OMITTED = "…";
/**
 * Returns a name that is safe to print for others. Links in names that are older than the rule are replaced word by
 * word, and the whole name when it still contains one.
 */
export const removeLinks = (name: string): string => {
  const line = toOneLine(name);
  if (!hasLink(line)) return line;
  const visibleWords = line
    .split(" ")
    .map((word) => (hasLink(word) ? OMITTED : word))
    .join(" ")
    .replace(phoneDigits, (run) => (isPhoneNumber(run) ? OMITTED : run));
  return hasLink(visibleWords) ? OMITTED : visibleWords;
};
