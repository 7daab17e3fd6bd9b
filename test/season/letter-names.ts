/** Names letters so that two about one thing have the same name: numbers and links that are random are left out. */
import { createHash } from "node:crypto";

const simplifyText = (text: string): string =>
  text
    .replace(/R-\d{4}-\d{6}/g, "<receipt>")
    .replace(/\bs-[0-9a-hjkmnp-tv-z]{26}\b/g, "<survey>")
    .replace(/\b[A-Z]{1,4}-20\d\d-[0-9A-Z]{8}\b/g, "<code>")
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, "")
    .replace(/[?&](?:code|follow|token)=[^\s&"<]+/g, "");

/** The name of a letter by its recipient and what it says; a text message has the subject `sms`. */
export const nameLetter = (to: string, subject: string, text: string): string => {
  const body = createHash("sha256").update(simplifyText(text)).digest("base64url").slice(0, 16);
  return `${to} | ${simplifyText(subject)} | ${body}`;
};
