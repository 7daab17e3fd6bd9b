/**
 * The one form of an e-mail address, for accounts, contacts, forms and events (spec 1 §5), so that no address is taken
 * in one place and refused in another. It is what the mail service delivers to: ASCII before the @, without a dot at
 * either end or two in a row (RFC 5321), and without the backtick, which `normalizeLogin` takes for the apostrophe of
 * another mailbox. A plus sign does not come first, because a login that begins with one is a phone number. The signs
 * that begin a path, a query or a fragment are left out: an invitation names who invites by this address, and a mail
 * program would make the address of a page of `www.example.com/prize?from=me@example.com`. Pure.
 */
const LOCAL_PART = /^(?!\+)[\w!$%&'*+=^{|}~-]+(?:\.[\w!$%&'*+=^{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;
/** The limits of e-mail, in characters. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** Returns whether a text can be an e-mail address. Quoted local parts and addresses without a domain are none. */
export const isEmailAddress = (text: string): boolean => {
  const at = text.lastIndexOf("@");
  const [local, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  return (
    text.length <= MAX_LENGTH &&
    local.length <= MAX_LOCAL_LENGTH &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  );
};
