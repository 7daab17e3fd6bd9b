/** Many applications that wait on the desk, as rows of the size that submissions have, written without the services. */
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildHeaderPut } from "@portal/core/applications/model/application-store.server";
import { buildBodyPut } from "@portal/core/applications/model/ownership.server";
import { toInstant } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { ulid } from "ulid";

interface WaitingOptions {
  /** The events that the rows are spread over; without them all are for that of the template. */
  eventIds?: readonly string[];
  /** The answers of each application; without it they have none. */
  body?: ApplicationBody;
  /** When the first of them was submitted. */
  since?: string;
  /** The time between one and the next. */
  intervalMs?: number;
}

/** Builds the n-th row. One in twenty waits with a request, one in twenty for a decision; the others are new. */
const buildWaitingHeader = (
  template: ApplicationHeader,
  n: number,
  { eventIds = [], since = "2026-10-05T02:00:00.000Z", intervalMs = 60_000 }: WaitingOptions,
): ApplicationHeader => {
  const submittedAt = toInstant(Date.parse(since) + n * intervalMs);
  return {
    ...template,
    id: ulid(Date.parse(submittedAt)),
    institutionId: `institution-${n}`,
    institutionName: `澳門第${n}號貿易有限公司`,
    code: `FH-2026-${String(n).padStart(8, "0")}`,
    submittedAt,
    updatedAt: submittedAt,
    ...(eventIds.length > 0 ? { eventId: eventIds[n % eventIds.length] } : {}),
    ...(n % 20 === 0 ? { pending: "cancellation" as const } : {}),
    ...(n % 20 === 1 ? { status: "ACCEPTED" as const } : {}),
  };
};

export const BATCH = 25;
/** Writes at most 25 rows. @throws Error when the store leaves out one */
export const writeBatch = async (items: readonly (Record<string, unknown> | undefined)[]): Promise<void> => {
  const requests = items.map((Item) => ({ PutRequest: { Item } }));
  const { UnprocessedItems = {} } = await getDocumentClient().send(
    new BatchWriteCommand({ RequestItems: { [getTableName()]: requests } }),
  );
  if (Object.keys(UnprocessedItems).length > 0) throw new Error("DynamoDB left rows unprocessed");
};

/**
 * Writes the rows from one number up to another, which is left out.
 * @param template a submitted application that each row copies
 * @throws Error when the store leaves out a row
 */
export const insertWaitingApplications = async (
  template: ApplicationHeader,
  from: number,
  end: number,
  options: WaitingOptions = {},
): Promise<void> => {
  for (let start = from; start < end; start += BATCH) {
    const headers = Array.from({ length: Math.min(BATCH, end - start) }, (_, i) =>
      buildWaitingHeader(template, start + i, options),
    );
    await writeBatch(headers.map((header) => buildHeaderPut(header).Put?.Item));
    const { body } = options;
    if (!body) continue;
    await writeBatch(
      headers.map(({ id, institutionId }) => buildBodyPut({ ...body, id, institutionId }).Put?.Item),
    );
  }
};
