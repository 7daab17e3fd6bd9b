/**
 * The published example of every scheme, submitted as its own account may do it: against the seed's events, people and
 * files as they stand after a reset, with the clock at the example's time.
 */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { submit } from "@portal/core/application/commands.server";
import { addDays, instant } from "@portal/core/day";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storiesOf } from "../../local/seed/applications.ts";
import { events, writeEvents } from "../../local/seed/events.ts";
import { issueCertificate, issuedLately, storeAt } from "../../local/seed/files.ts";
import { institutions } from "../../local/seed/institutions.ts";
import { contextOf, memberOf, writePeople } from "../../local/seed/people.ts";
import { tell } from "../../local/seed/stories.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";

/** Rows of one batch write, the most DynamoDB takes. */
const BATCH = 25;
const planned = institutions();
const fairs = new Map(events().map((event) => [event.id, event]));
const owners = new Set(schemes.map(({ example }) => example.account.split("@")[0]));
const parents = new Set(schemes.flatMap(({ example }) => example.parentId ?? []));
/** Applications that an example hangs on. */
const needed = planned.flatMap((by, i) => storiesOf(by, i, fairs)).filter((story) => parents.has(story.id));

let services: Services;
const rows: Record<string, unknown>[] = [];
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

beforeAll(async () => {
  services = await startFauxqs();
  const queue = process.env.NOTICE_QUEUE_URL;
  delete process.env.NOTICE_QUEUE_URL;
  const table = await freshTable();
  storeAt(process.env.AWS_ENDPOINT_URL_S3 ?? "");
  await writeEvents(events());
  const who = new Set(needed.map(({ by }) => by.id));
  await writePeople(
    planned.filter(
      ({ id, owner, certification }) =>
        id === "institution-applicant" || who.has(id) || (owners.has(owner) && certification === "PASSED"),
    ),
    "Demo2026",
  );
  for (const story of needed) {
    await issueCertificate(story.by.id, addDays(story.submitOn, -20));
    await tell(story);
    await issueCertificate(story.by.id, issuedLately);
  }
  process.env.NOTICE_QUEUE_URL = queue;
  for await (const page of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
    rows.push(...(page.Items ?? []));
}, 60_000);
afterAll(async () => {
  await services.stop();
});

/** A table as it stands after a reset, for one example alone. */
const reset = async (): Promise<void> => {
  const table = await freshTable();
  for (let i = 0; i < rows.length; i += BATCH)
    await client.send(
      new BatchWriteCommand({
        RequestItems: { [table]: rows.slice(i, i + BATCH).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
};

test.each(schemes.map((scheme) => [scheme.id, scheme.example] as const))(
  "the example of %s is submitted",
  async (scheme, { account, at, eventId, parentId, answers }) => {
    await reset();
    const owner = account.split("@")[0] ?? "";
    const by = planned.find((one) => one.owner === owner && one.certification === "PASSED");
    const made = await submit(
      { id: ulid(), scheme, answers, ...(eventId && { eventId }), ...(parentId && { parentId }) },
      contextOf(memberOf(owner, by?.id ?? ""), instant(at)),
    );
    expect(made).toMatchObject({ scheme, status: "PROCESSING", answers });
  },
);
