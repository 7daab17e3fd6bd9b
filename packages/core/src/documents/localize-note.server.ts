/** Notes of staff on documents: Simplified Chinese is made from the Traditional that staff write. */
import { convert } from "@portal/locales/convert";
import type { Language } from "../messaging/notice-types.ts";

/** Returns a note in the script of the reader. */
export const localizeNote = (note: string, language: Language): string =>
  language === "zh-Hans" ? convert(note) : note;
