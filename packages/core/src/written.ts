/**
 * Days, numbers and money as the institute writes them in four languages. Not by `Intl`: the first thing it writes keeps a
 * phone busy for a tenth of a second (decision 0145), and it knows Portuguese only as spelt since the 1990 agreement,
 * without the capital of a month (docs/glossary.md). `test/core/written.test.ts` holds this to it all the same.
 */

const names = (text: string): readonly string[] => text.split(" ");
const months: Readonly<Record<string, readonly string[]>> = {
  en: names("January February March April May June July August September October November December"),
  pt: names("Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro"),
};

/** The name of a month, 1 to 12: March, Março, 3月. */
export const monthName = (month: number, language: string): string =>
  months[language]?.[month - 1] ?? `${month}月`;
/** A day, `YYYY-MM-DD`: 4 March 2027 · 4 de Março de 2027 · 2027年3月4日. */
export const writeDay = (day: string, language: string): string => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const name = monthName(month, language);
  if (language === "en") return `${date} ${name} ${year}`;
  return language === "pt" ? `${date} de ${name} de ${year}` : `${year}年${name}${date}日`;
};

/** A whole number's digits by threes, and its decimals; a space that no line ends at groups Portuguese ones. */
const grouped = (digits: string, language: string): string => {
  const [whole = "", decimals] = digits.split(".");
  const [between, before] = language === "pt" ? ["\u00a0", ","] : [",", "."];
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, between);
  return decimals ? thousands + before + decimals : thousands;
};
/** A number with at most so many decimals, half rounded up: 1,234.5 · 1 234,5. */
export const writeNumber = (value: number, language: string, decimals = 3): string => {
  const size = Math.abs(value);
  // By powers of ten of its text: 1.005 multiplied by a hundred is less than 100.5. One too great or small has another text.
  const rounded =
    Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`) || (size < 1 ? 0 : size);
  return (value < 0 && rounded > 0 ? "-" : "") + grouped(String(rounded), language);
};
/** An amount in minor units, its currency by its code, so that no one takes one dollar sign for another: MOP 1,234.50. */
export const writeMoney = (money: { amount: number; currency: string }, language: string): string => {
  const figures = grouped((Math.abs(money.amount) / 100).toFixed(2), language);
  const sign = money.amount < 0 ? "-" : "";
  return (
    sign + (language === "pt" ? `${figures}\u00a0${money.currency}` : `${money.currency}\u00a0${figures}`)
  );
};
