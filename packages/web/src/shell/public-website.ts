/** Web addresses that a user entered and others can follow. */

/** `https:`, a host without a user name before it, and nothing that a browser drops or reads as a slash. */
const HTTPS = /^https:\/\/[^\s\p{Cc}\\@/?#]+([/?#][^\s\p{Cc}\\]*)?$/iu;

/** Parses the address as a link; undefined when it is to be shown as text, never as a link. */
export const parsePublicWebsite = (text: string | undefined): string | undefined => {
  const address = text?.trim();
  return address && HTTPS.test(address) ? address : undefined;
};
