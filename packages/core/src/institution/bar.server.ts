/** The end of a bar (spec 2 §9): it is taken away, and the administrator told that applications are taken again. */
import type { Context } from "../actor.ts";
import { standing, unbar } from "../application/standing.server.ts";
import { dueOf, putOff } from "../errand/store.server.ts";
import { tell } from "../notice/index.ts";
import { Cancelled } from "../write.server.ts";
import { nameOf } from "./index.ts";
import { membersOf, read } from "./store.server.ts";
import { write } from "./write.server.ts";

/**
 * Ends a bar whose last day is over; given again, or before that, nothing.
 * @returns whether it was ended by this
 */
export const endBar = async (id: string, ctx: Context): Promise<boolean> => {
  const errand = { kind: "bar", id } as const;
  const due = await dueOf(errand);
  if (!due || due > ctx.now) return false;
  const [institution, { barredUntil: until }] = await Promise.all([read(id), standing(id)]);
  // A bar that runs on has an errand of its own at its end.
  const over = institution !== undefined && until !== undefined && until < ctx.today;
  if (over) {
    const administrators = (await membersOf(id)).filter(({ role }) => role === "ADMINISTRATOR");
    const params = { institution: nameOf(institution.fields), until };
    const notices = tell(administrators, "barEnded", params, ctx.now, "/personal/index");
    const after = { ...institution, version: institution.version + 1 };
    try {
      await write({ before: institution, after, action: "barEnded", notices, with: [unbar(id, until)] }, ctx);
    } catch (error) {
      if (!(error instanceof Cancelled && error.of("bar"))) throw error;
    }
  }
  await putOff(errand, due, undefined);
  return over;
};
