/** A word of the staff's to those who applied: an entry of the history that carries its notices, nothing else changes. */

import type { Context } from "../actor.ts";
import { link } from "../audit/index.ts";
import { codes, Refusal } from "../errors.ts";
import { tell } from "../notice/index.ts";
import { Cancelled, transact } from "../write.server.ts";
import { send } from "./commands.server.ts";
import { text } from "./effects/effect.ts";
import { actorOf } from "./entry.server.ts";
import type { HistoryRow } from "./row.ts";
import * as Store from "./store.server.ts";
import { visible } from "./visible.server.ts";

/**
 * Tells those who are told of an application, by mail and in the portal.
 * @throws Refusal 900050 when it was changed meanwhile, 10502 without a message, 900057 for a draft
 */
export const notify = async (
  id: string,
  input: { version: number; message: string },
  ctx: Context,
): Promise<{ version: number }> => {
  const message = text(input.message, "message");
  const { header } = await visible(id, ctx);
  if (header.status === "DRAFT")
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: header.status, action: "notify" } });
  const stale = (version: number) => new Refusal(codes.STALE_VERSION, { current: { version } });
  if (header.version !== input.version) throw stale(header.version);
  const seq = header.seq + 1;
  const entry = await link(header.lastHash, {
    seq,
    at: ctx.now,
    actor: await actorOf(ctx),
    action: "notify",
    from: header.status,
    to: header.status,
    reason: message,
  });
  const notices = header.notify.flatMap((recipient) =>
    tell(
      [recipient],
      "message",
      {
        code: header.code ?? header.id,
        event: header.eventNames?.[recipient.language] ?? "",
        reason: message,
      },
      ctx.now,
      `/personal/record/${header.id}`,
    ),
  );
  const history: HistoryRow = { id, institutionId: header.institutionId, ...entry, notices };
  const next = { ...header, seq, lastHash: entry.hash, version: header.version + 1 };
  try {
    await transact([
      Store.putHeader(next, { version: header.version, status: header.status }),
      Store.putHistory(history),
    ]);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    throw stale(header.version + 1);
  }
  await send(history, ctx);
  return { version: next.version };
};
