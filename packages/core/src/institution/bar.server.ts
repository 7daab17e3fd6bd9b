/**
 * The end of a bar (spec 2 §9), or of a denial of one scheme (spec 3 §9): it is taken away, and the administrator told
 * that applications are taken again.
 */
import type { Context } from "../actor.ts";
import { type Standing, standing, unbar, undeny } from "../application/standing/standing.server.ts";
import type { Day } from "../day.ts";
import { dueOf, putOff } from "../errand/store.server.ts";
import { tell } from "../notice/index.ts";
import { DENIED_SCHEME } from "../penalty/index.ts";
import { Cancelled, type Labelled } from "../write.server.ts";
import { nameOf } from "./index.ts";
import { membersOf, read } from "./store.server.ts";
import { write } from "./write.server.ts";

interface Ends {
  kind: "bar" | "denial";
  /** What is told, and what the record calls it. */
  told: "barEnded" | "denialEnded";
  lastDay: (standing: Standing) => Day | undefined;
  away: (institutionId: string, until: Day) => Labelled;
}

/**
 * Ends what keeps from applying once its last day is over; given again, or before that, nothing.
 * @returns whether it was ended by this
 */
const ending =
  ({ kind, told, lastDay, away }: Ends) =>
  async (id: string, ctx: Context): Promise<boolean> => {
    const errand = { kind, id } as const;
    const due = await dueOf(errand);
    if (!due || due > ctx.now) return false;
    const [institution, stands] = await Promise.all([read(id), standing(id)]);
    const until = lastDay(stands);
    // One that runs on has an errand of its own at its end.
    const over = institution !== undefined && until !== undefined && until < ctx.today;
    if (over) {
      const administrators = (await membersOf(id)).filter(({ role }) => role === "ADMINISTRATOR");
      const params = { institution: nameOf(institution.fields), until };
      const notices = tell(administrators, told, params, ctx.now, "/personal/index");
      const after = { ...institution, version: institution.version + 1 };
      try {
        await write({ before: institution, after, action: told, notices, with: [away(id, until)] }, ctx);
      } catch (error) {
        if (!(error instanceof Cancelled && error.of("bar"))) throw error;
      }
    }
    await putOff(errand, due, undefined);
    return over;
  };

export const endBar = ending({
  kind: "bar",
  told: "barEnded",
  lastDay: ({ barredUntil }) => barredUntil,
  away: unbar,
});
export const endDenial = ending({
  kind: "denial",
  told: "denialEnded",
  lastDay: ({ denied }) => denied[DENIED_SCHEME]?.until,
  away: (id, until) => undeny(id, DENIED_SCHEME, until),
});
