/** Deletes questions to the desk that somebody asked and that still wait to be sent (decision 0776). */
import { normalizeLogin } from "../identity/accounts/account-rules.ts";
import type { Notice } from "../messaging/notice-types.ts";
import { parseNotices } from "../messaging/read-pending-notices.server.ts";
import { unsentPrefix } from "../platform/clear-pending-notices.server.ts";
import { type Instant, toInstant } from "../platform/day.ts";
import { queryPageBefore } from "../platform/query-partition.server.ts";
import { SHARDS } from "../platform/table.server.ts";
import { deleteRow } from "./compressed-rows.server.ts";

/** What waits for the mail is put off by less, so that it is found among what is due by then. In milliseconds. */
const LONGEST_PAUSE_MS = 2 * 3_600_000;

const wasSentFrom = ({ template, params }: Notice, addresses: ReadonlySet<string>): boolean =>
  template === "inquiry" && addresses.has(normalizeLogin(String(params.email ?? "")));

/**
 * Deletes the rows of questions that give one of these addresses. A question is a message of its own, so that nothing
 * else is in its row.
 */
export const eraseWaitingInquiries = async (addresses: readonly string[], now: Instant): Promise<void> => {
  const normalizedAddresses = new Set(addresses.map(normalizeLogin));
  const before = toInstant(Date.parse(now) + LONGEST_PAUSE_MS);
  for (let shard = 0; shard < SHARDS; shard++) {
    let from: Record<string, unknown> | undefined;
    do {
      const { rows, next } = await queryPageBefore(`due#${shard}`, { index: "due", before }, from);
      for (const row of rows) {
        const [pk, sk] = [String(row.pk), String(row.sk)];
        if (!pk.startsWith(unsentPrefix)) continue;
        if (parseNotices(row).some((notice) => wasSentFrom(notice, normalizedAddresses)))
          await deleteRow({ pk, sk });
      }
      from = next;
    } while (from);
  }
};
