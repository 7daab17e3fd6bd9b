/** Finds the recipients of notices about moved deadlines: the members who may read the application today. */

import { listActiveMembers } from "../../institutions/institution-store.server.ts";
import type { Recipient } from "../../messaging/index.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { listPresentRecipients } from "../membership/present-recipients.ts";
import type { MovedCase } from "./holiday-forecast-schema.ts";

/** Institutions whose members are read at the same time. */
const PARALLEL_READS = 25;

/** Finds the recipients of each application, by its id. One query for each institution. */
export const findReadersOfCases = async (cases: readonly MovedCase[]): Promise<Map<string, Recipient[]>> => {
  const byInstitution = [...Map.groupBy(cases, ({ institutionId }) => institutionId)];
  const readers = new Map<string, Recipient[]>();
  for (const batch of splitIntoBatches(byInstitution, PARALLEL_READS))
    await Promise.all(
      batch.map(async ([institutionId, moved]) => {
        const members = await listActiveMembers(institutionId);
        for (const { id, createdBy, notify } of moved)
          readers.set(
            id,
            listPresentRecipients({ createdBy, notify: notify.map((accountId) => ({ accountId })) }, members),
          );
      }),
    );
  return readers;
};
