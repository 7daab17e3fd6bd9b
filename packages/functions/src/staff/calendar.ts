/** Decreed holidays: `/api/staff/calendar`. Merged into the staff Lambda by `staff.ts`. */

import type { Holiday } from "@portal/core/calendar/index";
import { decree, decrees } from "@portal/core/calendar/store.server";
import type { Day } from "@portal/core/day";
import * as z from "zod";
import { counting, forgetCalendar } from "../http/calendar.ts";
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
    run: async ({ body }, ctx) => {
      const made = await decree({ ...body, date: body.date as Day }, await counting(ctx));
      forgetCalendar();
      return view(made);
    },
  }),
} satisfies Definition;
