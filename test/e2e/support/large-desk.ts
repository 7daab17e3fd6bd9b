/**
 * A desk on which 6,000 more applications wait, each of an institution of its own, behind those of the demonstration.
 * `DESK=large` begins the portal of each journey with it; without it they begin with the demonstration's alone.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { recountQueues } from "@portal/core/applications/desk/count-queues.server";
import { findHeader, findOwnBody } from "@portal/core/applications/model/application-store.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { demoStart } from "../../../local/clock/demo-start.ts";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import {
  BATCH,
  insertWaitingApplications,
  writeBatch,
} from "../../support/applications/waiting-applications.ts";
import { findOwnApplication, signInAs } from "../screens/shot.ts";

const WAITING = 6_000;
const OWNER = "institution-applicant";
/** The last days before the demonstration begins, so that its own applications have waited longer. */
const SINCE = "2026-11-20T10:00:00.000Z";
const INTERVAL_MS = 30_000;

/** Copies the row of an institution, so that each application has one. */
const insertInstitutions = async (): Promise<void> => {
  const Key = { pk: `institution#${OWNER}`, sk: "institution" };
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key, ConsistentRead: true }),
  );
  if (!Item) throw new Error(`${OWNER} is not in the table`);
  for (let start = 0; start < WAITING; start += BATCH)
    await writeBatch(
      Array.from({ length: Math.min(BATCH, WAITING - start) }, (_, i) => ({
        ...Item,
        pk: `institution#institution-${start + i}`,
        id: `institution-${start + i}`,
      })),
    );
};

/**
 * Fills the desk of a portal of this process, which has the data of the demonstration.
 * @param url where the portal is
 */
export const fillLargeDesk = async (url: string): Promise<void> => {
  const id = await findOwnApplication(await signInAs(url, "applicant@demo.mo"), "PROCESSING");
  const [template, body, { items: events }] = await Promise.all([
    findHeader(OWNER, id),
    findOwnBody(id, OWNER),
    (await signInAs(url, "officer@demo.mo")).callOrThrow<{ items: { id: string }[] }>(
      "GET",
      "/api/staff/event",
    ),
  ]);
  if (!template || !body) throw new Error("the application is not in the table");
  await insertInstitutions();
  await insertWaitingApplications(template, 0, WAITING, {
    body,
    eventIds: events.map((event) => event.id),
    since: SINCE,
    intervalMs: INTERVAL_MS,
  });
  await recountQueues(createTestContext(officer, demoStart));
};
