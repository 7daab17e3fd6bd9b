/**
 * An event as an e-mail (spec 1 §2, /show/edm): one HTML file with inline styles and tables, without scripts or
 * external pictures, for mail programs of any age.
 */
import { pickText } from "../messaging/pick-text.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import type { EventDetail, LocalizedText } from "./event-schema.ts";

interface EventEmailTexts {
  /** The name of the institute. */
  institute: string;
  dates: string;
  venue: string;
  registration: string;
  apply: string;
  about: string;
  contact: string;
  foot: string;
}

/**
 * Renders the e-mail of an event.
 * @param days the event's days and its registration period, formatted in the language
 * @param link the absolute address of the event's page
 */
export const renderEventEmail = (
  event: EventDetail,
  language: keyof LocalizedText,
  texts: EventEmailTexts,
  { days, registration, link }: { days: string; registration: string; link: string },
): string => {
  const name = escapeHtml(pickText(event.names, language));
  const shortDescription = pickText(event.shortDescription, language);
  const facts = [
    [texts.dates, days],
    [texts.venue, pickText(event.venue, language)],
    [texts.registration, registration],
  ];
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><th scope="row" align="left" valign="top" style="padding:6px 16px 6px 0;color:#566570;font-weight:normal;white-space:nowrap">${escapeHtml(label ?? "")}</th><td style="padding:6px 0">${escapeHtml(value ?? "")}</td></tr>`,
    )
    .join("");
  const paragraphs = pickText(event.description, language)
    .split(/\n+/)
    // The summary is already shown above.
    .filter((line) => line.trim() && line !== shortDescription)
    .map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`)
    .join("");
  const contacts = event.contacts
    .map(
      (each) =>
        `<p style="margin:0 0 4px">${escapeHtml([pickText(each.names, language), pickText(each.department, language)].filter(Boolean).join(" · "))} · <a href="mailto:${escapeHtml(each.email)}" style="color:#1a4e96">${escapeHtml(each.email)}</a> · ${escapeHtml(each.phone)}</p>`,
    )
    .join("");
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
</head>
<body style="margin:0;background:#f5f7f6;color:#13202b;font:16px/1.6 'Noto Sans TC','Microsoft JhengHei','PingFang TC',Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:#ffffff;border:1px solid #d3dad9">
<tr><td style="background:#0b5e4f;color:#ffffff;padding:28px 32px">
<p style="margin:0 0 8px;font-size:14px">${escapeHtml(texts.institute)}</p>
<h1 style="margin:0;font-size:26px;line-height:1.3">${name}</h1>
</td></tr>
<tr><td style="padding:24px 32px">
<p style="margin:0 0 16px">${escapeHtml(shortDescription)}</p>
<table cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows}</table>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;background:#0b5e4f;color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(texts.apply)}</a></p>
<h2 style="margin:0 0 8px;font-size:18px">${escapeHtml(texts.about)}</h2>
${paragraphs}
${contacts ? `<h2 style="margin:20px 0 8px;font-size:18px">${escapeHtml(texts.contact)}</h2>${contacts}` : ""}
</td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid #d3dad9;color:#566570;font-size:13px">${escapeHtml(texts.foot)}<br><a href="${escapeHtml(link)}" style="color:#1a4e96">${escapeHtml(link)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
};
