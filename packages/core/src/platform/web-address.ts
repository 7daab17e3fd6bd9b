/** Addresses of pages that somebody typed: they become links on our pages, so that only plain web addresses pass. Pure. */

/** Most characters of an address. */
const MAX_LENGTH = 255;
/** What browsers drop or read as something else inside an address, and what makes a text look like another. */
const hiddenCharacters = /[\s\p{C}\\]/u;

/**
 * True for `https://host.tld/…` or `http://…`: an address of a public host by its name, without a user's name or password,
 * and without spaces, control characters or marks of direction. `javascript:`, `data:` and the like are none.
 */
export const isWebAddress = (text: string): boolean => {
  if (text.length > MAX_LENGTH || hiddenCharacters.test(text) || !/^https?:\/\/[^/?#@]/i.test(text))
    return false;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const hasPublicName = hostname.includes(".") && !hostname.startsWith(".") && !hostname.endsWith("..");
  return /^https?:$/.test(protocol) && hasPublicName && username === "" && password === "";
};

/** True for what a picture may be loaded from: a path of our own site, or a web address. */
export const isPictureAddress = (text: string): boolean =>
  isWebAddress(text) || (/^\/[^/\\]/.test(text) && !hiddenCharacters.test(text));

/** The address, or undefined for what is none: rows may be older than the rule. */
export const toWebAddress = (text: string | undefined): string | undefined =>
  text !== undefined && isWebAddress(text) ? text : undefined;
