/** Puts changed texts into a notice when it is sent. */
import { decodeTime } from "ulid";
import { type Instant, toInstant } from "../../platform/day.ts";
import type { Language, Notice, NoticeWording } from "../notice-types.ts";
import { languages } from "../notice-types.ts";
import { listWordingVersions } from "./wording-store.server.ts";
import { findWordingVersion } from "./wording-version.ts";

/** Returns the instant of the decision: the time in the id, so that a late attempt sends the same text. */
const getNoticeInstant = ({ id }: Pick<Notice, "id">): Instant => toInstant(decodeTime(id));

const toLanguageTexts = (texts: Record<Language, { text: string }>): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, texts[language].text])) as Record<
    Language,
    string
  >;

/**
 * Returns the notice with the texts that applied when it was built: its own, and those of its stock reasons. A notice
 * whose texts were never changed is returned itself.
 */
export const applyWording = async (notice: Notice): Promise<Notice> => {
  const at = getNoticeInstant(notice);
  const findTexts = async (key: string) => findWordingVersion(await listWordingVersions(key), key, at)?.texts;
  const { reasonCodes } = notice.params;
  const codes = typeof reasonCodes === "string" ? reasonCodes.split(" ").filter(Boolean) : [];
  const [texts, ...reasonTexts] = await Promise.all([
    findTexts(`notice.${notice.template}`),
    ...codes.map((code) => findTexts(`reason.${code}`)),
  ]);
  const reasons = Object.fromEntries(
    codes.flatMap((code, index) => {
      const foundTexts = reasonTexts[index];
      return foundTexts ? [[code, toLanguageTexts(foundTexts)] as const] : [];
    }),
  );
  const hasReasons = Object.keys(reasons).length > 0;
  if (!texts && !hasReasons) return notice;
  const wording: NoticeWording = { ...(texts && { texts }), ...(hasReasons && { reasons }) };
  return { ...notice, wording };
};
