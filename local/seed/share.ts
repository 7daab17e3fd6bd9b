/** Applications of every n-th institution. */
import { Worker } from "node:worker_threads";
import { addDays } from "@portal/core/day";
import { storiesOf } from "./applications.ts";
import { events } from "./events.ts";
import { issueCertificate, issuedLately } from "./files.ts";
import { joins } from "./group.ts";
import { institutions } from "./institutions.ts";
import { tell } from "./stories.ts";

/** Institutions work side by side; what one does happens in order. */
const TOGETHER = 4;

/** Writes the share of one thread. @throws Error that names the story which could not be told */
export const writeShare = async ({ share, of }: { share: number; of: number }): Promise<void> => {
  const fairs = new Map(events().map((event) => [event.id, event]));
  const waiting = institutions()
    .map((by, i) => storiesOf(by, i, fairs))
    .filter((_, i) => i % of === share);
  const work = async () => {
    for (let stories = waiting.shift(); stories; stories = waiting.shift()) {
      for (const story of stories) {
        await issueCertificate(story.by.id, addDays(story.submitOn, -20));
        await tell(story).catch((error: unknown) => {
          throw new Error(`${story.by.id}, ${story.event?.id ?? story.scheme}, ${story.goal}`, {
            cause: error,
          });
        });
      }
      const by = stories[0]?.by.id;
      if (by) await issueCertificate(by, issuedLately);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
};

/** Writes all applications, one share here and one in a second thread. */
export const writeApplications = async (): Promise<void> => {
  const of = 2;
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: { share: 1, of } });
  const other = new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (status) =>
      status === 0 ? resolve() : reject(new Error(`thread ended with ${status}`)),
    );
  });
  await Promise.all([writeShare({ share: 0, of }), other]);
  // A group takes members in once its leader has submitted.
  const fairs = new Map(events().map((event) => [event.id, event]));
  for (const story of joins(institutions(), fairs)) {
    await issueCertificate(story.by.id, addDays(story.submitOn, -20));
    await tell(story);
    await issueCertificate(story.by.id, issuedLately);
  }
};
