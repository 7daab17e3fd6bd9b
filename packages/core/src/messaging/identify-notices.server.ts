/**
 * Ids of notices about what the system did by itself. After a restore it does the same again from the same state, and
 * whoever was told of it must not be told twice (`docs/operations.md` › Restore; decision 0394).
 */
import type { Context } from "../platform/actor.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import { type Instant, startOfDay } from "../platform/day.ts";
import { createDeterministicId } from "./deterministic-id.server.ts";
import type { Notice } from "./notice-types.ts";

/**
 * Returns the notices with ids that follow from what they say and from the change they tell of, where a timer or the
 * payment provider caused it. What a person does again is another act, so its notices keep their ids.
 * @param change identifies the change by the state before it: `<row> <version or hash> <action>`
 * @param dueAt when it fell due. Without it the day counts, so that only a repetition on another day is told again
 */
export const identifyNotices = (
  notices: readonly Notice[],
  { actor, today }: Pick<Context, "actor" | "today">,
  change: string,
  dueAt: Instant = startOfDay(today),
): Notice[] =>
  actor.kind === "system" || actor.kind === "gateway"
    ? notices.map((notice) => ({
        ...notice,
        id: createDeterministicId(dueAt, [
          change,
          notice.template,
          notice.channel,
          notice.to,
          toCanonicalJson(notice.params),
        ]),
      }))
    : [...notices];
