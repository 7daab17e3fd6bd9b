/**
 * What a name may not carry: an address of a page or a mailbox, or a telephone number. Names are printed in mails, text
 * messages and papers that the institute sends to others, who trust it; a name that tells them where to go would make the
 * portal a relay for deceit. Pure, and the same in the browser and on the server.
 */

import callingCodes from "../code-lists/calling-codes.json" with { type: "json" };

/** Endings of countries: the areas one can call, and what else is given out. */
const countries = new Set(
  [...Object.keys(callingCodes), "AC", "EU", "SU", "UK"].map((code) => code.toLowerCase()),
);
/** Endings that mail programs make a link of. */
const endings = new Set(
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
/** What company names shorten: `Co.Ltd`, `Cia.Lda`, `St.Paul` are names that lack a space, not pages. */
const shortened =
  /^(?:[\p{L}]|av|bros|cia|co|comp|corp|dept|div|dr|dra|eng|est|exp|gov|imp|inc|ind|int|intl|jr|lda|ltd|mr|mrs|ms|no|nr|prof|rep|sr|sra|sta|sto|st|tel)$/iu;
const companies = /^(?:co|corp|inc|lda|limited|limitada|ltd|ltda|sa|sarl|srl|gmbh|llc)$/i;

/** As mail programs read a text: other forms of letters and dots, hidden marks left out. */
const asRead = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Cc}\p{Cs}]/gu, "")
    .replace(/[。｡․‧∙]/g, ".")
    .replace(/[[({]\s*(?:\.|dot)\s*[\])}]/gi, ".")
    .replace(/[[({]\s*(?:@|at)\s*[\])}]/gi, "@");

const scheme =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|(?:https?|hxxps?|ftp|javascript|data|mailto|tel|sms|vbscript|file):(?=\S))/i;
const mailbox = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+/u;
const pagesOfOld = /\bwww\d?\.[\p{L}\p{N}]/iu;
const dotted = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const address = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
/** Digits with what stands between the digits of a telephone number. */
const digits = /\+?\(?\p{Nd}(?:[\s().\-/+·]{0,2}\p{Nd})+/gu;
const year = /^(?:19|20)\d\d$/;
/** Digits from which on a run is a number that can be called: Macao's have eight, service numbers seven. */
const CALLABLE = 7;

const isPage = (run: string): boolean => {
  const labels = run.split(".");
  const last = (labels.at(-1) ?? "").toLowerCase();
  if (!/^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u.test(last)) return false;
  const before = labels.slice(0, -1);
  // "A.B.Co" and "Co.Ltd" are companies; "t.co" is a page.
  if (companies.test(last) && before.every((label) => shortened.test(label)))
    return before.length === 1 && before[0]?.length === 1;
  if (endings.has(last) || last.startsWith("xn--")) return true;
  // "S.A.de C.V." is a company, whose last word is Germany's ending.
  const initials = before.length > 1 && before.every((label) => /^\p{L}$/u.test(label));
  return countries.has(last) && !initials;
};

const isCallable = (run: string): boolean => {
  const groups = run.split(/[^\p{Nd}]+/u).filter(Boolean);
  const all = groups.join("");
  if (run.trim().startsWith("+")) return all.length >= CALLABLE - 1;
  // "2025-2026" is a span of years.
  return all.length >= CALLABLE && !groups.every((group) => year.test(group));
};

/** True when a text holds what leads somewhere: a page, a mailbox, or a number to call. */
export const hasLink = (text: string): boolean => {
  const read = asRead(text);
  return (
    scheme.test(read) ||
    mailbox.test(read) ||
    pagesOfOld.test(read) ||
    address.test(read) ||
    [...read.matchAll(dotted)].some(([run]) => isPage(run)) ||
    [...read.matchAll(digits)].some(([run]) => isCallable(run))
  );
};

/** Line breaks, other controls and marks of direction: in a subject they would begin another header or turn it round. */
const hidden = /[\p{Cc}\p{Cs}\u{2028}\u{2029}\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu;
/** A text on one line, without what is not seen. */
export const onOneLine = (text: string): string => text.replace(hidden, " ").replace(/\s+/g, " ").trim();

/** What stands for a part of a name that must not be passed on. */
const LEFT_OUT = "…";
/**
 * A name as it may be printed for others. Names that are older than the rule lose what leads somewhere, word by word; what
 * still does, as a whole.
 */
export const withoutLinks = (name: string): string => {
  const line = onOneLine(name);
  if (!hasLink(line)) return line;
  const kept = line
    .split(" ")
    .map((word) => (hasLink(word) ? LEFT_OUT : word))
    .join(" ")
    .replace(digits, (run) => (isCallable(run) ? LEFT_OUT : run));
  return hasLink(kept) ? LEFT_OUT : kept;
};
