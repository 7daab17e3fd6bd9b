/** Notices of what happened before the demonstration begins: kept in the portal, mailed to nobody. */
import { settle, show } from "@portal/core/notice/store.server";
import type { Notice, NoticeSource } from "@portal/core/notice/types";
import { region, type Services } from "../services.ts";

const name = "past-notices";
/** From this day on the portal still shows them. */
const shownFrom = "2026-09-01";

/** Does the work with notices going to a queue of their own, then shows the recent ones and marks all as sent. */
export const quietly = async ({ fauxqs, fauxqsUrl }: Services, work: () => Promise<void>): Promise<void> => {
  const live = process.env.NOTICE_QUEUE_URL;
  fauxqs.createQueue(name, { region });
  process.env.NOTICE_QUEUE_URL = `${fauxqsUrl}/000000000000/${name}`;
  try {
    await work();
  } finally {
    process.env.NOTICE_QUEUE_URL = live;
  }
  const messages = fauxqs.inspectQueue(name)?.messages.ready ?? [];
  const bodies = messages.map(
    (message) => JSON.parse(message.body) as { notices: Notice[]; source?: NoticeSource },
  );
  for (let i = 0; i < bodies.length; i += 20) await Promise.all(bodies.slice(i, i + 20).map(close));
  fauxqs.deleteQueue(name, { region });
};

async function close({ notices, source }: { notices: Notice[]; source?: NoticeSource }): Promise<void> {
  for (const notice of notices) {
    const at = new Date(timeOf(notice.id)).toISOString();
    if (notice.channel === "inApp" && at >= shownFrom) await show(notice, at);
  }
  if (source) await settle(source);
}

/** Milliseconds of a ULID: its first ten letters, base 32. */
function timeOf(ulid: string): number {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return [...ulid.slice(0, 10)].reduce((ms, letter) => ms * 32 + alphabet.indexOf(letter), 0);
}
