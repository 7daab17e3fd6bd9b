/** Writes the data of the demonstration: once for a data folder, and the same each time. */

import type { EventDetail } from "@portal/core/events/event-schema";
import { toInstant } from "@portal/core/platform/day";
import { finishDeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { demoStart } from "./clock/demo-start.ts";
import { keepMiddlewareOrder } from "./deployment/middleware-order.ts";
import { writeAlbums } from "./seed/albums.ts";
import { buildDemoEvents, writeEvents } from "./seed/demo-events.ts";
import { publishDemoExhibitors, writeBoothPlans } from "./seed/exhibitors.ts";
import { writeInspections } from "./seed/inspections.ts";
import { planInstitutions } from "./seed/institutions.ts";
import { runWithoutNoticeQueue } from "./seed/notices.ts";
import { writeOneStop } from "./seed/one-stop.ts";
import { writePeople } from "./seed/people.ts";
import { writePublications } from "./seed/publications.ts";
import { numberReceiptsByTime } from "./seed/receipt-numbers.ts";
import { writeSurveys } from "./seed/surveys.ts";
import { setSeedS3Endpoint } from "./seed/upload-file.ts";
import { writeApplications } from "./seed/write-applications.ts";
import type { LocalServices } from "./services.ts";

/** Raised when the data changes: a data folder of another version is written again. */
export const SEED_VERSION = "31";

/** All demo accounts sign in with this password. */
export const demoPassword = "Demo2026";
export const demoAccounts = [
  [
    "applicant@demo.mo",
    "administrator of a certified institution with applications in every status, and of one that is not certified",
  ],
  ["debtor@demo.mo", "a certified institution that cannot apply because of an unpaid fee"],
  ["other@demo.mo", "another certified institution, without applications"],
  [
    "owner04@demo.mo",
    "leads a group of exhibitors; owner05 and owner06 are its members, and owner12 is still expected",
  ],
  ["sub@demo.mo", "a sub-account that sees only its own applications"],
  ["fresh@demo.mo", "an account without an institution"],
  ["officer@demo.mo", "staff: review and certification"],
  ["cashier@demo.mo", "staff: payments"],
  ["admin@demo.mo", "staff: administration"],
  ["admin2@demo.mo", "staff: a second administrator, who confirms what the first one asks for"],
  ["roadshow@demo.mo", "an inspector, who reads the restricted view of roadshows"],
  ["dsec@demo.mo", "the statistics bureau, which reads the restricted view of statistics"],
] as const;

/** Writes the data into the table and the bucket that the environment names. */
export const seedDemoData = async (services: LocalServices): Promise<void> => {
  keepMiddlewareOrder();
  setSeedS3Endpoint(services.fauxqsUrl);
  await runWithoutNoticeQueue(async () => {
    const plannedInstitutions = planInstitutions();
    const events = buildDemoEvents();
    await writeEvents(events);
    await writeBoothPlans(events);
    await writePeople(plannedInstitutions, demoPassword);
    await writeAlbums();
    await writePublications();
    await writeOneStop();
    await writeApplications(services.fauxqsUrl);
    await publishDemoExhibitors(events);
    await writeSurveys();
    await writeInspections();
    await numberReceiptsByTime();
    await finishPageTasks(events);
  });
};

/**
 * Ends the tasks by which these changes ask for their pages. A system renders every page when it starts, and with each
 * of forty events it would ask once more for the pages that list them.
 */
const finishPageTasks = async (events: readonly EventDetail[]): Promise<void> => {
  for (const id of ["all", "content", ...events.map((event) => `event:${event.id}`)])
    await finishDeferredTask({ kind: "pages", id }, toInstant(demoStart));
};
