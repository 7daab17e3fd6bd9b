/** Applications of every n-th institution. */
import { Worker } from "node:worker_threads";
import { listStories } from "./applications.ts";
import { buildDemoEvents } from "./demo-events.ts";
import { listMemberStories } from "./exhibitor-group.ts";
import { planInstitutions } from "./institutions.ts";
import { writeStory } from "./stories.ts";

/** Institutions work side by side; what one does happens in order. */
const CONCURRENT_INSTITUTIONS = 4;

/** Writes the share of one thread. @throws Error that names the application which could not be written */
export const writeApplicationShare = async ({
  share: shareIndex,
  of,
}: {
  share: number;
  of: number;
}): Promise<void> => {
  const eventsById = new Map(buildDemoEvents().map((event) => [event.id, event]));
  const pendingStories = planInstitutions()
    .map((by, i) => listStories(by, i, eventsById))
    .filter((_, i) => i % of === shareIndex);
  const writeNextStories = async () => {
    for (let stories = pendingStories.shift(); stories; stories = pendingStories.shift()) {
      for (const story of stories) {
        await writeStory(story).catch((error: unknown) => {
          throw new Error(`${story.by.id}, ${story.event?.id ?? story.scheme}, ${story.goal}`, {
            cause: error,
          });
        });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_INSTITUTIONS }, writeNextStories));
};

/**
 * Writes all applications, one share here and one in a second thread.
 * @param s3Endpoint where the second thread uploads papers
 */
export const writeApplications = async (s3Endpoint: string): Promise<void> => {
  const shareCount = 2;
  const worker = new Worker(new URL("./write-applications-worker.ts", import.meta.url), {
    workerData: { share: 1, of: shareCount, s3Endpoint },
  });
  const otherShare = new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (status) =>
      status === 0 ? resolve() : reject(new Error(`thread ended with ${status}`)),
    );
  });
  await Promise.all([writeApplicationShare({ share: 0, of: shareCount }), otherShare]);
  // A group takes members in once its leader has submitted.
  const eventsById = new Map(buildDemoEvents().map((event) => [event.id, event]));
  for (const story of listMemberStories(planInstitutions(), eventsById)) {
    await writeStory(story);
  }
};
