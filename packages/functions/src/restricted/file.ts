/** A restricted view as a file, logged as every reading of it is. Loaded with the first: it carries words in four languages. */
import type { Context } from "@portal/core/actor";
import { safe } from "@portal/core/application/queue/export";
import type { Language } from "@portal/core/notice/types";
import { type Filter, table, type ViewName, viewOf } from "@portal/core/restricted/index";
import { whole } from "@portal/core/restricted/read.server";
import type { Tally } from "@portal/core/restricted/wire";
import type { Binary } from "../http/operation.ts";
import { type Format, spreadsheet } from "../http/spreadsheet.ts";
import { wordsIn } from "./words.ts";

/** Counts as a file: what is counted, by what, how many; a count that is held back says so. */
export const talliesFile = (
  tallies: readonly Tally[],
  { format, lang }: { format: Format; lang: Language },
  ctx: Context,
): Promise<Binary> => {
  const words = wordsIn(lang);
  const cells = tallies.flatMap((tally) =>
    tally.cells.map(({ key, count }) => [
      words.tally(tally),
      safe(words.counted(tally, key)),
      count ?? words.held,
    ]),
  );
  const sheet = words.sheet("statistics");
  const head = [words.column("counted"), words.column("key"), words.column("count")];
  return spreadsheet(format, [head, ...cells], { sheet, name: `${sheet}-${ctx.today}`, wide: [0, 1] });
};

export const fileOf = async (
  view: ViewName,
  { format, lang, ...filter }: Filter & { format: Format; lang: Language },
  ctx: Context,
  beside: object = {},
): Promise<Binary> => {
  const rows = await whole(view, format, filter, ctx, beside);
  const words = wordsIn(lang);
  const { of, fields } = viewOf(view);
  const sheet = words.sheet(of);
  const wide = fields.flatMap(({ name }, i) => (/^name|venue/.test(name) ? [i] : []));
  return spreadsheet(format, table(view, rows, words), { sheet, name: `${sheet}-${ctx.today}`, wide });
};
