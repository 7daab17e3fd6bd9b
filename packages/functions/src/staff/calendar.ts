/** Decreed holidays: `/api/staff/calendar`. Merged into the staff Lambda by `staff.ts`. */

import type { Holiday } from "@portal/core/calendar/index";
import { type Changed, decree, decrees, withdraw } from "@portal/core/calendar/store.server";
import { type Day, isDay } from "@portal/core/day";
import { codes, Refusal } from "@portal/core/errors";
import * as z from "zod";
import { forgetCalendar } from "../http/calendar.ts";
import { type Definition, operation } from "../http/operation.ts";

const officers = ["OFFICER", "ADMIN"] as const;
const Names = z.object({
  "zh-Hant": z.string().min(1).max(100),
  "zh-Hans": z.string().min(1).max(100),
  en: z.string().min(1).max(100),
  pt: z.string().min(1).max(100),
});
const Decree = z.object({
  date: z.string(),
  key: z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/),
  closure: z.enum(["FULL_DAY", "AFTERNOON"]),
  names: Names,
});
const Decreed = Decree.extend({ kind: z.string() });

const view = ({ names, ...holiday }: Holiday) => ({ ...holiday, names: Names.parse(names) });

/** Running deadlines are counted again at once; were the queue away, the sweep would find the errand. */
async function changed({ holiday, errand }: Changed): Promise<z.infer<typeof Decreed>> {
  forgetCalendar();
  const { sendAll } = await import("../jobs/queue.ts");
  await sendAll("DUE_QUEUE_URL", [errand]).catch(() => undefined);
  return view(holiday);
}

export const calendar = {
  "GET /calendar": operation({
    summary: "Days that staff decreed",
    who: officers,
    response: z.object({ items: z.array(Decreed) }),
    run: async () => ({ items: (await decrees()).map(view) }),
  }),
  "POST /calendar": operation({
    summary: "Decrees a holiday",
    who: ["ADMIN"],
    body: Decree,
    response: Decreed,
    status: 201,
    run: async ({ body }, ctx) => changed(await decree({ ...body, date: body.date as Day }, ctx)),
  }),
  "DELETE /calendar/{date}": operation({
    summary: "Withdraws a decreed holiday that has not begun",
    who: ["ADMIN"],
    response: Decreed,
    run: async ({ params }, ctx) => {
      if (!isDay(params.date)) throw new Refusal(codes.NOT_FOUND);
      return changed(await withdraw(params.date, ctx));
    },
  }),
} satisfies Definition;
