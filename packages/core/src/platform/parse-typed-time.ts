/**
 * Times of day as people write and paste them: 9:00, 09:00:00, 2:30 PM, 2pm, 下午2:30, 晚上7時, 14時30分, 14h30. Nothing is
 * guessed: an hour after 12 beside "PM", an evening at 12 or a number without a separator is no time. Pure.
 */
import { isClockTime } from "./day.ts";
import { normalizeTypedText } from "./normalize-text.ts";

/**
 * The words for a part of the day, with the hours that are read beside them: 晚上12:00 may be midnight, 晚上1:00 is no hour
 * after noon, and 早上12:30 may be two times.
 */
const dayParts = [
  { word: /^上午|a\.?m\.?$/i, hours: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], offset: 0 },
  { word: /^下午|p\.?m\.?$/i, hours: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], offset: 12 },
  { word: /^凌晨/, hours: [12, 1, 2, 3, 4, 5], offset: 0 },
  { word: /^早上/, hours: [5, 6, 7, 8, 9, 10, 11], offset: 0 },
  { word: /^中午/, hours: [12, 1], offset: 12 },
  { word: /^晚上/, hours: [6, 7, 8, 9, 10, 11], offset: 12 },
];
/** Hours with minutes, and with seconds of 0, which spreadsheets add; or hours alone with the word for them. */
const TIME = /^(\d{1,2})(?: ?: ?(\d{2})(?::00)?| ?(?:[時时點点]|h) ?(?:(\d{2}) ?(?:分|m|min)?)?)$/i;
/** An hour alone, as in 2pm: only beside a part of the day. */
const HOUR = /^(\d{1,2})$/;

/**
 * Parses a typed or pasted time.
 * @returns `HH:mm` of the 24-hour clock; undefined when the text is no time
 */
export const parseTypedTime = (text: string): string | undefined => {
  const normalizedText = normalizeTypedText(text);
  const dayPart = dayParts.find(({ word }) => word.test(normalizedText));
  const clockText = (dayPart ? normalizedText.replace(dayPart.word, "") : normalizedText).trim();
  const match = TIME.exec(clockText) ?? (dayPart && HOUR.exec(clockText));
  if (!match) return undefined;
  const [, hourText = "", colonMinutes, wordMinutes] = match;
  const hour = Number(hourText);
  if (dayPart && !dayPart.hours.includes(hour)) return undefined;
  const clockHour = dayPart ? (hour % 12) + dayPart.offset : hour;
  const time = `${String(clockHour).padStart(2, "0")}:${colonMinutes ?? wordMinutes ?? "00"}`;
  return isClockTime(time) ? time : undefined;
};
