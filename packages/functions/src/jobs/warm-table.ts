/** Every quarter of an hour, warms the table when an opening comes within the hour. */
import { applicantCalls } from "@portal/core/events/openings/applicant-calls";
import { parseOpeningPace, sumApplicantUnits } from "@portal/core/events/openings/opening-model";
import { warmBeforeOpening } from "@portal/core/events/openings/warm-before-opening.server";
import { log } from "@portal/core/platform/log.server";
import { readClock } from "../http/create-context.ts";
import { runLogged } from "./job-log.ts";

export const handler = (): Promise<{ warmed: number }> =>
  runLogged("warmTable", async () => {
    const warmedTables = await warmBeforeOpening(
      parseOpeningPace(process.env.OPENING_PER_SECOND, sumApplicantUnits(applicantCalls)),
      readClock(),
    );
    if (warmedTables > 0) log.write({ job: "warmTable", warmed: warmedTables });
    return { warmed: warmedTables };
  });
