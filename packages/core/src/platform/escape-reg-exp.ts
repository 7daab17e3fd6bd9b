/** Returns a text as the pattern of a regular expression that matches this text only. Pure. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
