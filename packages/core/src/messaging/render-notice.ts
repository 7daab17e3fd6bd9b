/** Renders notices in the reader's language. The texts come by key from `locales/notices`, where people write them. */

import listsEn from "@portal/locales/lists/en.json" with { type: "json" };
import listsPt from "@portal/locales/lists/pt.json" with { type: "json" };
import listsHans from "@portal/locales/lists/zh-Hans.json" with { type: "json" };
import listsHant from "@portal/locales/lists/zh-Hant.json" with { type: "json" };
import en from "@portal/locales/notices/en.json" with { type: "json" };
import pt from "@portal/locales/notices/pt.json" with { type: "json" };
import zhHans from "@portal/locales/notices/zh-Hans.json" with { type: "json" };
import zhHant from "@portal/locales/notices/zh-Hant.json" with { type: "json" };
import { type NoticeTexts, renderNoticeWith, renderShortNoticeWith } from "./notice-renderer.ts";
import type { Language, Notice } from "./notice-types.ts";

const textsByLanguage: Record<Language, NoticeTexts> = {
  "zh-Hant": { notices: zhHant, lists: listsHant },
  "zh-Hans": { notices: zhHans, lists: listsHans },
  en: { notices: en, lists: listsEn },
  pt: { notices: pt, lists: listsPt },
};

/**
 * Renders a notice in its language.
 * @param site address of the site, for the link; without it there is no link
 */
export const renderNotice = (
  notice: Pick<Notice, "template" | "params" | "language" | "link" | "wording">,
  site?: string,
): ReturnType<typeof renderNoticeWith> => renderNoticeWith(textsByLanguage[notice.language], notice, site);

/** Renders the body alone, for in-app notices and text messages. */
export const renderShortNotice = (
  notice: Pick<Notice, "template" | "params" | "language" | "wording">,
): string => renderShortNoticeWith(textsByLanguage[notice.language], notice);
