/** Previews the notices of a change that was decided and not written: who gets them, and every word of them. */
import { addressNotices } from "../applications/membership/address-notices.server.ts";
import { type NoticeTexts, renderNoticeWith, renderShortNoticeWith } from "../messaging/notice-renderer.ts";
import { DESK_RECIPIENT, type Language, languages, type Notice } from "../messaging/notice-types.ts";
import { completeNotice, completeNoticeInLanguage } from "./complete-notice.server.ts";
import type { DecisionPreview } from "./decision-preview-schema.ts";
import { loadTextFile } from "./print-texts.server.ts";

type NoticePreview = Pick<DecisionPreview, "recipients" | "notice">;

/** The texts of notices as files, because with those of all languages the Lambda would be too heavy (decision 0754). */
const loadNoticeTexts = (language: Language): NoticeTexts =>
  ({
    notices: loadTextFile("notices", language),
    lists: loadTextFile("lists", language),
  }) as unknown as NoticeTexts;

/** Renders a notice as the portal shows it and as the e-mail says it. */
const renderBoth = (notice: Notice, mail: Notice): NonNullable<NoticePreview["notice"]>[Language] => {
  const texts = loadNoticeTexts(mail.language);
  const { subject, text } = renderNoticeWith(texts, mail, process.env.SITE_URL);
  return { subject, text: renderShortNoticeWith(texts, notice), mail: text };
};

/** Returns what each recipient gets: the notice in the portal, and the e-mail where one is sent. */
const listDeliveries = async (
  notices: readonly Notice[],
): Promise<{ notice: Notice; mail: Notice | undefined }[]> => {
  const addressedNotices = await addressNotices(notices);
  return Promise.all(
    addressedNotices.flatMap((notice, index) => {
      if (notice.channel !== "inApp") return [];
      // Each notice in the portal comes before the e-mail to the same person (`buildNotices`).
      const next = addressedNotices[index + 1];
      const mail = next?.channel === "mail" ? next : undefined;
      return [
        (async () => ({
          notice: await completeNotice(notice),
          mail: mail && (await completeNotice(mail)),
        }))(),
      ];
    }),
  );
};

/** Returns a notice and its e-mail as somebody with this language would get them. */
const previewInLanguage = async (
  notices: readonly Notice[],
  language: Language,
): Promise<NonNullable<NoticePreview["notice"]>[Language]> => {
  // Whoever signs in with a phone number gets no e-mail, which is shown all the same.
  const [notice, mail] = await addressNotices(notices, ([first]) =>
    first ? [{ ...first, account: "@", language }] : [],
  );
  if (!notice || !mail) throw new Error("A notice without a recipient was previewed.");
  return renderBoth(await completeNoticeInLanguage(notice), await completeNoticeInLanguage(mail));
};

/**
 * Previews the notices of a change to the institution that it concerns, by the code that sends them. In a language that
 * a recipient has, the texts are those of that recipient. A notice to the institute's own desk is not shown.
 */
export const previewNotices = async (notices: readonly Notice[]): Promise<NoticePreview> => {
  const shownNotices = notices.filter(({ to }) => to !== DESK_RECIPIENT);
  const deliveries = await listDeliveries(shownNotices);
  if (deliveries.length === 0) return { recipients: [] };
  const texts = await Promise.all(
    languages.map(async (language) => {
      const ownDelivery = deliveries.find(
        ({ notice, mail }) => notice.language === language && mail?.language === language,
      );
      const text = ownDelivery?.mail
        ? renderBoth(ownDelivery.notice, ownDelivery.mail)
        : await previewInLanguage(shownNotices, language);
      return [language, text] as const;
    }),
  );
  return {
    recipients: deliveries.map(({ notice, mail }) => ({
      language: notice.language,
      mail: mail !== undefined,
      ...(mail && { account: mail.to }),
    })),
    notice: Object.fromEntries(texts) as NonNullable<NoticePreview["notice"]>,
  };
};
