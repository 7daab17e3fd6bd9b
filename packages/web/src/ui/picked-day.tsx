/**
 * What a picker of days, months or times holds, in the language of the page. A browser writes it in a language of its
 * own, in which 3/4 can be a day of March or of April, and no attribute changes that (decisions 0649, 0668).
 */
import { isClockTime, isDay } from "@portal/core/platform/day";
import { formatDay, formatInstant } from "../shell/format.ts";
import { formatMonth } from "../shell/format-calendar.ts";

/** How what each type of picker holds is written; a value that it cannot hold is empty. */
const writers: { readonly [type: string]: (value: string, language: string) => string } = {
  date: (value, language) => (isDay(value) ? formatDay(value, language) : ""),
  month: (value, language) => (isDay(`${value}-01`) ? formatMonth(`${value}-01`, language) : ""),
  time: (value) => (isClockTime(value.slice(0, 5)) ? value.slice(0, 5) : ""),
  "datetime-local": (value, language) =>
    /^.{10}T\d{2}:\d{2}/.test(value) && isDay(value.slice(0, 10))
      ? formatInstant(`${value.slice(0, 16)}:00+08:00`, language)
      : "",
};

/**
 * Writes a picked day, month, time of day, or time of Macao, as the page writes them elsewhere.
 * @param type of the input; other types hold nothing that is picked
 * @returns empty where nothing is picked
 */
export const formatPickedDay = (type = "text", value: unknown, language: string): string =>
  (typeof value === "string" && writers[type]?.(value, language)) || "";

const toPickedDayId = (id: string): string => `${id}-picked`;
/** Adds the picked day to what describes a control. */
export const describePickedDay = (
  id: string,
  text: string,
  descriptions: string | undefined,
): string | undefined => [descriptions, text && toPickedDayId(id)].filter(Boolean).join(" ") || undefined;

export const PickedDay = ({ id, text }: { id: string; text: string }) =>
  text && (
    <p className="field-picked" id={toPickedDayId(id)}>
      {text}
    </p>
  );
