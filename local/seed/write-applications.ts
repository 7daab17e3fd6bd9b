/** Writes the planned applications, the institutions of each share in one thread. */
import { Worker } from "node:worker_threads";
import { listPlannedApplications } from "./applications.ts";
import { buildDemoEvents } from "./demo-events.ts";
import { listPlannedMembers } from "./exhibitor-group.ts";
import { planBooths } from "./exhibitors.ts";
import { planInstitutions } from "./institutions.ts";
import { writePlannedApplication } from "./write-planned-application.ts";

/** Several institutions are written at a time, the applications of one institution in their order. */
const CONCURRENT_INSTITUTIONS = 4;

/** Writes the share of one thread. @throws Error that names the application which could not be written */
export const writeApplicationShare = async ({
  share: shareIndex,
  of,
}: {
  share: number;
  of: number;
}): Promise<void> => {
  const events = buildDemoEvents();
  const eventsById = new Map(events.map((event) => [event.id, event]));
  const plannedByInstitution = planInstitutions().map((by, i) => listPlannedApplications(by, i, eventsById));
  const booths = planBooths(events, plannedByInstitution.flat());
  const pendingApplications = plannedByInstitution
    .filter((_, i) => i % of === shareIndex)
    .map((applications) =>
      applications.map((planned) => {
        const booth = booths.get(planned.id);
        return booth ? { ...planned, booth } : planned;
      }),
    );
  const writeNextApplications = async () => {
    for (
      let applications = pendingApplications.shift();
      applications;
      applications = pendingApplications.shift()
    ) {
      for (const plannedApplication of applications) {
        await writePlannedApplication(plannedApplication).catch((error: unknown) => {
          throw new Error(
            `${plannedApplication.by.id}, ${plannedApplication.event?.id ?? plannedApplication.scheme}, ${plannedApplication.goal}`,
            {
              cause: error,
            },
          );
        });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_INSTITUTIONS }, writeNextApplications));
};

/**
 * Writes all applications, one share here and one in a second thread.
 * @param s3Endpoint where the second thread uploads documents
 */
export const writeApplications = async (s3Endpoint: string): Promise<void> => {
  const shareCount = 2;
  const worker = new Worker(new URL("./write-applications-worker.ts", import.meta.url), {
    workerData: { share: 1, of: shareCount, s3Endpoint },
  });
  const otherShare = new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (status) =>
      status === 0 ? resolve() : reject(new Error(`A worker thread ended with ${status}.`)),
    );
  });
  await Promise.all([writeApplicationShare({ share: 0, of: shareCount }), otherShare]);
  // A group takes members in once its leader has submitted.
  const eventsById = new Map(buildDemoEvents().map((event) => [event.id, event]));
  for (const plannedMember of listPlannedMembers(planInstitutions(), eventsById)) {
    await writePlannedApplication(plannedMember);
  }
};
