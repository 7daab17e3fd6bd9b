/** The holidays of a year as staff see them: the published list with the days that were decreed in addition. Pure. */
import { type Closure, type Holiday, holidayYears } from "./index.ts";

export interface HolidayYear {
  year: number;
  /** Every year that has a list. */
  years: number[];
  /** The list is a projection until the official one is published. */
  projected: boolean;
  holidays: Closure[];
}

/** Lists the holidays of a year, with those that were decreed. @returns undefined for a year without a list */
export const listHolidaysOfYear = (year: number, decrees: readonly Holiday[]): HolidayYear | undefined => {
  const list = holidayYears[String(year)];
  if (!list) return undefined;
  const decreesOfYear = decrees.filter(({ date }) => date.startsWith(`${year}-`));
  return {
    year,
    years: Object.keys(holidayYears).map(Number),
    projected: list.status === "PROJECTED",
    holidays: [...list.holidays, ...decreesOfYear].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  };
};
