/**
 * Addresses of pages typed by users: they become links on our pages, so only plain web addresses are accepted. Pure.
 */
import { normalizeAddress } from "./normalize-text.ts";

/** Maximum length of an address in characters. */
const MAX_LENGTH = 255;
/** Characters that browsers drop or reinterpret inside an address, or that make one text look like another. */
const hiddenCharacters = /[\s\p{C}\\]/u;

/**
 * Returns true for `https://host.tld/…` or `http://…`: the address of a public host by name, without user name or
 * password, and without spaces, control characters or direction marks. `javascript:`, `data:` and the like are
 * rejected.
 */
export const isWebAddress = (text: string): boolean => {
  if (text.length > MAX_LENGTH || hiddenCharacters.test(text) || !/^https?:\/\/[^/?#@]/i.test(text))
    return false;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const hasPublicName = hostname.includes(".") && !hostname.startsWith(".") && !hostname.endsWith("..");
  return /^https?:$/.test(protocol) && hasPublicName && username === "" && password === "";
};

/** Puts `https://` before the name of a host that was typed without it, such as `www.example.mo/fair`. */
const addWebScheme = (text: string): string =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?=[/?#]|$)/i.test(text) ? `https://${text}` : text;

/**
 * Normalises a typed address. Its host has one form, which may be typed in full width and without `https://`. What
 * follows the host names a page, where another dash or bracket is another page, so it stays as it was typed.
 */
export const normalizeWebAddress = (typedAddress: string): string => {
  const address = typedAddress.trim();
  const [, host = "", page = ""] = /^((?:https?[:：][/／]{2})?[^/／?？#＃]*)(.*)$/isu.exec(address) ?? [];
  return addWebScheme(normalizeAddress(host) + page.replace(/^[／？＃]/u, (sign) => sign.normalize("NFKC")));
};

/** Returns true for an address from which a picture may be loaded: a path of our own site, or a web address. */
export const isPictureAddress = (text: string): boolean =>
  isWebAddress(text) || (/^\/[^/\\]/.test(text) && !hiddenCharacters.test(text));

/** Returns the address, or undefined when it is not a web address: stored rows may be older than the rule. */
export const toWebAddress = (text: string | undefined): string | undefined =>
  text !== undefined && isWebAddress(text) ? text : undefined;
