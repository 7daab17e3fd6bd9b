/** Months of the logs, each of which is a partition. Pure. */

/** The first month in which the portal wrote a log. */
const FIRST_MONTH = "2026-01";

const getNextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
};

/** Lists the months of a log before a month (`2026-11`), oldest first. */
export const listLogMonthsBefore = (end: string): string[] => {
  const months: string[] = [];
  for (let month = FIRST_MONTH; month < end; month = getNextMonth(month)) months.push(month);
  return months;
};
