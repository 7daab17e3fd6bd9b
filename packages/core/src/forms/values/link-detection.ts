/**
 * Finds links in names: addresses of pages or mailboxes, and phone numbers. Names are printed in e-mails, text
 * messages and documents that the institute sends to others, who trust it, so a name with a link would make the
 * portal a relay for phishing. Pure, and the same in the browser and on the server.
 */

import callingCodes from "../code-lists/calling-codes.json" with { type: "json" };

/** Top-level domains of countries: the areas with a calling code, and further assigned ones. */
const countryDomains = new Set(
  [...Object.keys(callingCodes), "AC", "EU", "SU", "UK"].map((code) => code.toLowerCase()),
);
/** Top-level domains that mail programs turn into links. */
const topLevelDomains = new Set(
  (
    "academy agency app art asia associates auction band bank bar bet bid bio biz blog boutique brand build business buzz " +
    "cab cafe cam camp capital cards care careers cash casino cat center centre chat church city claims cleaning click " +
    "clinic cloud club coach codes coffee college com community company computer condos consulting contact cool coop " +
    "country coupons courses credit cruises cyou data date dating day deals delivery dental design dev digital direct " +
    "directory discount doctor domains download earth edu education email energy engineer engineering enterprises " +
    "equipment estate events example exchange expert express fail faith family fans farm fashion finance financial fish " +
    "fit fitness flights florist flowers football forex forsale foundation fun fund furniture futbol fyi gallery game " +
    "games garden gay gdn gifts gives glass global gmbh gold golf gov graphics gratis green gripe group guide guru hair " +
    "haus health healthcare help hiv hockey holdings holiday homes horse hospital host hosting house how icu immo inc " +
    "industries info ink institute insurance insure int international invalid investments irish jetzt jewelry jobs kim " +
    "kitchen land law lawyer lease legal lgbt life lighting limited limo link live llc loan loans local localhost lol " +
    "london love ltd ltda luxury mail maison management market marketing mba media memorial men menu mil mobi moda moe " +
    "mom money mortgage movie museum name navy net network news ninja one ong onion online org page partners parts party " +
    "pet pharmacy photo photography photos pics pictures pink pizza place plumbing plus poker porn press pro productions " +
    "promo properties property pub quest racing realty recipes red rehab rent rentals repair report republican rest " +
    "restaurant review reviews rich rip rocks rodeo rsvp run sale salon sarl sbs school science security select services " +
    "sex sexy shiksha shoes shop shopping show singles site ski skin soccer social software solar solutions space sport " +
    "srl store stream studio study style sucks supplies supply support surf surgery systems tattoo tax taxi team tech " +
    "technology tel tennis test theater tienda tips tires today tokyo tools top tours town toys trade trading training " +
    "travel tube university uno vacations ventures vet viajes video villas vin vip vision vodka vote voting voyage wang " +
    "watch webcam website wedding wiki win wine work works world wtf xin xyz yoga zip zone"
  ).split(" "),
);
/** Abbreviations in company names: `Co.Ltd`, `Cia.Lda`, `St.Paul` are names without a space, not addresses. */
const companyAbbreviations =
  /^(?:[\p{L}]|av|bros|cia|co|comp|corp|dept|div|dr|dra|eng|est|exp|gov|imp|inc|ind|int|intl|jr|lda|ltd|mr|mrs|ms|no|nr|prof|rep|sr|sra|sta|sto|st|tel)$/iu;
const companyEndings = /^(?:co|corp|inc|lda|limited|limitada|ltd|ltda|sa|sarl|srl|gmbh|llc)$/i;

/** Normalises a text like mail programs do: compatible letters and dots replaced, invisible characters removed. */
const normalizeLikeMailer = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Cc}\p{Cs}]/gu, "")
    .replace(/[。｡․‧∙]/g, ".")
    .replace(/[[({]\s*(?:\.|dot)\s*[\])}]/gi, ".")
    .replace(/[[({]\s*(?:@|at)\s*[\])}]/gi, "@");

const uriScheme =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|(?:https?|hxxps?|ftp|javascript|data|mailto|tel|sms|vbscript|file):(?=\S))/i;
const mailbox = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+/u;
const wwwHost = /\bwww\d?\.[\p{L}\p{N}]/iu;
const dottedName = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const ipAddress = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
/** Digits with the separators of a phone number. */
const phoneDigits = /\+?\(?\p{Nd}(?:[\s().\-/+·]{0,2}\p{Nd})+/gu;
const yearPattern = /^(?:19|20)\d\d$/;
/** The minimum number of digits that can be called: numbers in Macao have eight, service numbers seven. */
const MIN_PHONE_DIGITS = 7;

const isWebDomain = (run: string): boolean => {
  const labels = run.split(".");
  const topLevel = (labels.at(-1) ?? "").toLowerCase();
  if (!/^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u.test(topLevel)) return false;
  const leadingLabels = labels.slice(0, -1);
  // "A.B.Co" and "Co.Ltd" are companies; "t.co" is an address.
  if (companyEndings.test(topLevel) && leadingLabels.every((label) => companyAbbreviations.test(label)))
    return leadingLabels.length === 1 && leadingLabels[0]?.length === 1;
  if (topLevelDomains.has(topLevel) || topLevel.startsWith("xn--")) return true;
  // "S.A.de C.V." is a company although its last part is Germany's top-level domain.
  const initials = leadingLabels.length > 1 && leadingLabels.every((label) => /^\p{L}$/u.test(label));
  return countryDomains.has(topLevel) && !initials;
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
  // Without its sign, the pattern of a mailbox or a dotted name reads a long text once for each of its letters.
  const hasDot = normalizedText.includes(".");
  return (
    uriScheme.test(normalizedText) ||
    (normalizedText.includes("@") && mailbox.test(normalizedText)) ||
    (hasDot && wwwHost.test(normalizedText)) ||
    (hasDot && ipAddress.test(normalizedText)) ||
    (hasDot && [...normalizedText.matchAll(dottedName)].some(([run]) => isWebDomain(run))) ||
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
