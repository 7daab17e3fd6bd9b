/** Two exhibitors change booths: one write, so that neither is without one for a moment, nor both at the same. */
import type { Context } from "../actor.ts";
import { decide } from "../application/effects/effects.ts";
import { entered } from "../application/entry.server.ts";
import { refusal } from "../application/permit.ts";
import type { Header } from "../application/row.ts";
import * as Applications from "../application/store.server.ts";
import { visible } from "../application/visible.server.ts";
import { codes, Refusal } from "../errors.ts";
import { enqueue } from "../notice/send.server.ts";
import { Cancelled, transact } from "../write.server.ts";
import { planOf } from "./commands.server.ts";
import { exchange } from "./store.server.ts";
import type { PlanView, SwapWrite } from "./wire.ts";

/** One of the two as it is read: at this event, with a booth, as it was seen on the plan. */
const standing = async (
  eventId: string,
  { id, version }: SwapWrite["first"],
  ctx: Context,
): Promise<Header & { booth: string }> => {
  const { header } = await visible(id, ctx);
  const { booth } = header;
  if (header.eventId !== eventId || !booth)
    throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "id", key: "option" }] });
  if (header.version !== version)
    throw new Refusal(codes.STALE_VERSION, { current: { version: header.version } });
  const why = refusal(header, "allocateBooth", ctx);
  if (why) throw new Refusal(why.code, why.params ? { params: why.params } : {});
  return { ...header, booth };
};

/**
 * Staff give each of two exhibitors the other's booth; both are told.
 * @throws Refusal 900054 one of them has no booth here, 900057 it may have none now, 900050 somebody was faster
 */
export const swap = async (eventId: string, input: SwapWrite, ctx: Context): Promise<PlanView> => {
  const [first, second] = await Promise.all([
    standing(eventId, input.first, ctx),
    standing(eventId, input.second, ctx),
  ]);
  if (first.id === second.id)
    throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "second", key: "duplicate" }] });
  const moves = await Promise.all(
    [[first, second.booth] as const, [second, first.booth] as const].map(async ([before, booth]) => {
      const { header, ...decision } = decide(before, "allocateBooth", { booth }, ctx, {});
      return { before, ...(await entered(before, header, { action: "allocateBooth", decision }, ctx)) };
    }),
  );
  try {
    await transact([
      exchange(eventId, first, second),
      ...moves.flatMap(({ before, next, history }) => [
        Applications.putHeader(next, { version: before.version, status: before.status }),
        Applications.putHistory(history),
      ]),
    ]);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    throw new Refusal(codes.STALE_VERSION, { current: { version: first.version } });
  }
  // Written with the rows: the sweep sends what does not go out now.
  await Promise.all(
    moves.map(({ next, history }) =>
      enqueue(history.notices, ctx, Applications.historyKey(next.id, history.seq)).catch(() => undefined),
    ),
  );
  return planOf(eventId, ctx);
};
