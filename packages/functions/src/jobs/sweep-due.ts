/** Each minute: what is due goes to the due queue, notices that were written and not sent go to theirs. */

import { system } from "@portal/core/actor";
import { page } from "@portal/core/application/clocks/due.server";
import { log } from "@portal/core/log.server";
import { SHARDS } from "@portal/core/table.server";
import { contextOf } from "../http/context.ts";
import { sendAll } from "./queue.ts";
import { reporting } from "./report.ts";

export interface Swept {
  due: number;
  notices: number;
}

export const handler = (event: { id?: string } = {}): Promise<Swept> =>
  reporting("sweepDue", () => sweepAll(event));

async function sweepAll(event: { id?: string }): Promise<Swept> {
  const ctx = contextOf(system, event.id ?? "sweep");
  const shards = await Promise.all(Array.from({ length: SHARDS }, (_, shard) => sweep(shard, ctx.now)));
  const total = shards.reduce((sum, s) => ({ due: sum.due + s.due, notices: sum.notices + s.notices }), {
    due: 0,
    notices: 0,
  });
  // A minute in which nothing was due is not worth a line.
  if (total.due + total.notices > 0) log.write({ job: "sweepDue", ...total });
  return total;
}

/** Until the shard has nothing more before now: deadlines cluster, and none is missed. */
async function sweep(shard: number, now: Parameters<typeof page>[1]): Promise<Swept> {
  const swept: Swept = { due: 0, notices: 0 };
  let from: Record<string, unknown> | undefined;
  do {
    const { messages, unsent, next } = await page(shard, now, from);
    await sendAll("DUE_QUEUE_URL", messages);
    await sendAll("NOTICE_QUEUE_URL", unsent);
    swept.due += messages.length;
    swept.notices += unsent.length;
    from = next;
  } while (from);
  return swept;
}
