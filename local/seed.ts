/** The demonstration's data: made once for a data folder, the same each time. */

import type { EventDetail } from "@portal/core/event/wire";
import { storiesOf } from "./seed/applications.ts";
import { events, writeEvents } from "./seed/events.ts";
import { storeAt } from "./seed/files.ts";
import { institutions, type Planned } from "./seed/institutions.ts";
import { quietly } from "./seed/notices.ts";
import { writePeople } from "./seed/people.ts";
import { tell } from "./seed/stories.ts";
import type { Services } from "./services.ts";

/** Raised when the data changes: a folder of another version is made anew. */
export const SEED_VERSION = "2";

/** What a person signs in with; the password is the same for all. */
export const password = "Demo2026";
export const accounts = [
  [
    "applicant@demo.mo",
    "administrator of a certified institution with applications in every status, and of an unverified one",
  ],
  ["debtor@demo.mo", "a certified institution barred by an unpaid fee"],
  ["other@demo.mo", "another certified institution, nothing applied yet"],
  ["sub@demo.mo", "sub-account, own applications only"],
  ["fresh@demo.mo", "no institution yet"],
  ["officer@demo.mo", "staff: review and certification"],
  ["cashier@demo.mo", "staff: payments"],
  ["admin@demo.mo", "staff: administration"],
  ["roadshow@demo.mo", "roadshow view"],
  ["dsec@demo.mo", "statistics view"],
] as const;

/** Institutions work side by side; what one does happens in order. */
const TOGETHER = 6;
const writeApplications = async (all: readonly Planned[], fairs: ReadonlyMap<string, EventDetail>) => {
  const waiting = all.map((by, i) => storiesOf(by, i, fairs));
  const work = async () => {
    for (let stories = waiting.shift(); stories; stories = waiting.shift()) {
      for (const story of stories) {
        await tell(story).catch((error: unknown) => {
          throw new Error(`${story.by.id}, ${story.event.id}, ${story.goal}`, { cause: error });
        });
      }
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
};

/** Writes the data into the table and the bucket that the environment names. */
export const seed = async (services: Services): Promise<void> => {
  storeAt(services.fauxqsUrl);
  await quietly(services, async () => {
    const fairs = events();
    const all = institutions();
    await writeEvents(fairs);
    await writePeople(all, password);
    await writeApplications(all, new Map(fairs.map((event) => [event.id, event])));
  });
};
