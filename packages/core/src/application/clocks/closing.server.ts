/**
 * Tells who has a draft for an event that registration closes soon (workflow.md › Jobs: draft notices, window closes).
 * An errand of the event's, written when it is published or changed; it puts itself off from one reminder to the next.
 */
import type { Context } from "../../actor.ts";
import type { Day } from "../../day.ts";
import { dueOf, putOff } from "../../errand/store.server.ts";
import { read as readEvent } from "../../event/store.server.ts";
import type { EventDetail } from "../../event/wire.ts";
import { membersOf } from "../../institution/store.server.ts";
import { type Notice, tell } from "../../notice/index.ts";
import { enqueue } from "../../notice/send.server.ts";
import { steadyId } from "../../notice/steady.server.ts";
import { holding } from "../../policy/index.ts";
import { recent as policies } from "../../policy/store.server.ts";
import { schemeOf } from "../../schemes/index.ts";
import { SHARDS } from "../../table.server.ts";
import { lastDay } from "../eligibility/window.ts";
import type { Header } from "../row.ts";
import * as Store from "../store.server.ts";
import { nextStage, stageOf } from "./closing.ts";

/**
 * Reminds of the drafts of an event what is due today. The same reminder has the same ids however often the message
 * comes, so that nobody reads it twice.
 * @returns how many drafts were reminded of
 */
export const remindDrafts = async (eventId: string, ctx: Context): Promise<number> => {
  const errand = { kind: "window", id: eventId } as const;
  const due = await dueOf(errand);
  if (!due || due > ctx.now) return 0;
  const [event, overrides] = await Promise.all([readEvent(eventId), policies(ctx.now)]);
  const open = event?.status === "PUBLISHED" ? event : undefined;
  const lasts = new Map<string, Day>(
    (open?.applicationTypes ?? []).flatMap((id) => {
      const scheme = schemeOf(id);
      if (!scheme || !open) return [];
      return [[id, lastDay(scheme, open, holding(overrides, { scheme: id, event: open }, ctx.today), ctx)]];
    }),
  );
  let reminded = 0;
  // On most days nothing is due: the drafts are not even looked for.
  const some = open && [...lasts.values()].some((last) => stageOf(last, ctx.today) !== undefined);
  for (let shard = 0; some && shard < SHARDS; shard++) {
    for (const draft of await Store.draftsOf(eventId, shard)) {
      const last = lasts.get(draft.scheme);
      const stage = last && stageOf(last, ctx.today);
      if (stage === undefined) continue;
      await enqueue(await noticesOf(draft, open, last as Day, stage, ctx), ctx);
      reminded += 1;
    }
  }
  await putOff(errand, due, nextStage([...lasts.values()], ctx.now));
  return reminded;
};

/** Whoever made the draft is told; where they act for the institution no more, its administrator. */
async function noticesOf(
  draft: Header,
  event: EventDetail,
  last: Day,
  stage: number,
  ctx: Context,
): Promise<Notice[]> {
  const members = await membersOf(draft.institutionId);
  const author = members.filter(({ accountId }) => accountId === draft.createdBy);
  const told = author.length > 0 ? author : members.filter(({ role }) => role === "ADMINISTRATOR");
  return told
    .flatMap((member) =>
      tell(
        [member],
        "draftClosing",
        { event: event.names[member.language], dueOn: last },
        ctx.now,
        `/myform/index?id=${draft.id}`,
      ),
    )
    .map((notice) => ({
      ...notice,
      id: steadyId(ctx.now, [draft.id, last, String(stage), notice.channel, notice.to]),
    }));
}
