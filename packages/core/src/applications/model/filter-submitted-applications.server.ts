/** Asks something of each submitted application of an institution. */
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { listMatchingHeaders } from "./application-store.server.ts";

/** Applications that are asked at once. */
const BATCH_SIZE = 100;

/** Lists the submitted applications of which something is true. One query, and what is read for each. */
export const filterSubmittedApplications = async (
  institutionId: string,
  isWanted: (header: ApplicationHeader) => Promise<boolean>,
): Promise<ApplicationHeader[]> => {
  const submittedHeaders = await listMatchingHeaders(institutionId, ({ status }) => status !== "DRAFT");
  const wantedHeaders: ApplicationHeader[] = [];
  for (const batch of splitIntoBatches(submittedHeaders, BATCH_SIZE)) {
    const answers = await Promise.all(batch.map(isWanted));
    wantedHeaders.push(...batch.filter((_, at) => answers[at]));
  }
  return wantedHeaders;
};
