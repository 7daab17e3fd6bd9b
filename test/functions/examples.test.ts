/**
 * The published example of every scheme, submitted as its own account may do it: against the seed's events, people and
 * files as they stand after a reset, with the clock at the example's time.
 */
import { isDeepStrictEqual } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { submit } from "@portal/core/application/commands.server";
import { addDays, instant } from "@portal/core/day";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { storiesOf } from "../../local/seed/applications.ts";
import { events, writeEvents } from "../../local/seed/events.ts";
import { issueCertificate, issuedLately, storeAt } from "../../local/seed/files.ts";
import { institutions } from "../../local/seed/institutions.ts";
import { contextOf, memberOf, writePeople } from "../../local/seed/people.ts";
import { tell } from "../../local/seed/stories.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";

const planned = institutions();
const fairs = new Map(events().map((event) => [event.id, event]));
const owners = new Set(schemes.map(({ example }) => example.account.split("@")[0]));
const parents = new Set(schemes.flatMap(({ example }) => example.parentId ?? []));
/** Applications that an example hangs on. */
const needed = planned.flatMap((by, i) => storiesOf(by, i, fairs)).filter((story) => parents.has(story.id));

let services: Services;
let table = "";
/** The rows that every example finds, by their keys. */
const seeded = new Map<string, Record<string, unknown>>();
const keyOf = ({ pk, sk }: Record<string, unknown>): string => `${pk} ${sk}`;
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

beforeAll(async () => {
  services = await startFauxqs();
  const queue = process.env.NOTICE_QUEUE_URL;
  delete process.env.NOTICE_QUEUE_URL;
  table = await freshTable();
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
    for (const row of page.Items ?? []) seeded.set(keyOf(row), row);
}, 60_000);
afterAll(async () => {
  await services.stop();
});

/** Takes back what one example wrote, so that each finds the table as it stands after a reset. */
afterEach(async () => {
  const gone = new Map(seeded);
  for await (const page of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
    for (const row of page.Items ?? []) {
      const before = seeded.get(keyOf(row));
      gone.delete(keyOf(row));
      if (!before)
        await client.send(new DeleteCommand({ TableName: table, Key: { pk: row.pk, sk: row.sk } }));
      else if (!isDeepStrictEqual(before, row))
        await client.send(new PutCommand({ TableName: table, Item: before }));
    }
  for (const Item of gone.values()) await client.send(new PutCommand({ TableName: table, Item }));
});

test.each(schemes.map((scheme) => [scheme.id, scheme.example] as const))(
  "the example of %s is submitted",
  async (scheme, { account, at, eventId, parentId, answers }) => {
    const owner = account.split("@")[0] ?? "";
    const by = planned.find((one) => one.owner === owner && one.certification === "PASSED");
    const made = await submit(
      { id: ulid(), scheme, answers, ...(eventId && { eventId }), ...(parentId && { parentId }) },
      contextOf(memberOf(owner, by?.id ?? ""), instant(at)),
    );
    expect(made).toMatchObject({ scheme, status: "PROCESSING", answers });
  },
);
