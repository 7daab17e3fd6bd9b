/**
 * The example of every scheme, and an application with random answers, submitted as its own account may do it: against
 * the seed's events, people and files as they are after a reset, with the clock at the example's time.
 */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { submitApplication } from "@portal/core/applications/application-service.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import type { Answers, Field } from "@portal/core/forms/types/index";
import { addDays, type Day, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { Refusal } from "@portal/core/platform/errors";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { afterEach, beforeAll, expect, test } from "vitest";
import { getSchemeExample, schemeExamples } from "../../../local/examples/index.ts";
import { listPlannedApplications } from "../../../local/seed/applications.ts";
import { buildDemoEvents, writeEvents } from "../../../local/seed/demo-events.ts";
import { getRecentIssueDay } from "../../../local/seed/demo-files.ts";
import { planInstitutions } from "../../../local/seed/institutions.ts";
import { writePeople } from "../../../local/seed/people.ts";
import { createMemberActor, createSeedContext } from "../../../local/seed/seed-context.ts";
import { setSeedS3Endpoint } from "../../../local/seed/upload-file.ts";
import { writePlannedApplication } from "../../../local/seed/write-planned-application.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { buildExampleSituation } from "../../schemes/generated/situation.ts";
import { createDice } from "../../schemes/random/dice.ts";
import { growApplication } from "../../schemes/random/grow-application.ts";
import { recordWrittenRows } from "../../support/faults/written-rows.ts";
import { prepareQueuesAndBuckets } from "../../support/tables/prepare-services.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const plannedInstitutions = planInstitutions();
const fairs = new Map(buildDemoEvents().map((event) => [event.id, event]));
const examples = Object.values(schemeExamples);
const owners = new Set(examples.map(({ account }) => account.split("@")[0]));
const parents = new Set(examples.flatMap(({ parentId }) => parentId ?? []));
/** Applications that an example hangs on. */
const neededApplications = plannedInstitutions
  .flatMap((by, i) => listPlannedApplications(by, i, fairs))
  .filter(({ id }) => parents.has(id));

prepareQueuesAndBuckets();
let table = "";
/** The rows that every example finds, by their keys. */
const seededRows = new Map<string, Record<string, unknown>>();
const formatKey = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${pk} ${sk}`;
const writtenRows = recordWrittenRows();
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

beforeAll(async () => {
  startStrictMachine(undefined, [writtenRows.rule]);
  const queue = process.env.NOTICE_QUEUE_URL;
  delete process.env.NOTICE_QUEUE_URL;
  table = await createFreshTable();
  setSeedS3Endpoint(process.env.AWS_ENDPOINT_URL_S3 ?? "");
  await writeEvents(buildDemoEvents());
  const who = new Set(neededApplications.map(({ by }) => by.id));
  await writePeople(
    plannedInstitutions.filter(
      ({ id, owner, certification }) =>
        id === "institution-applicant" || who.has(id) || (owners.has(owner) && certification === "PASSED"),
    ),
    "Demo2026",
  );
  for (const each of neededApplications) await writePlannedApplication(each);
  process.env.NOTICE_QUEUE_URL = queue;
  for await (const page of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
    for (const row of page.Items ?? []) seededRows.set(formatKey(row), row);
  writtenRows.takeKeys();
});

/** Takes back what one example wrote, so that each finds the table as it is after a reset. */
afterEach(async () => {
  for (const { pk, sk } of writtenRows.takeKeys()) {
    const Item = seededRows.get(formatKey({ pk, sk }));
    if (Item) await client.send(new PutCommand({ TableName: table, Item }));
    else await client.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
  }
  writtenRows.takeKeys();
});

/** Has the papers that answers name issued on another day. */
const bringRecentPapers = async (institutionId: string, named: string, issuedOn: Day): Promise<void> => {
  for (const [, purpose = ""] of named.matchAll(/"demo-([A-Z0-9_]+)"/g))
    if (getRecentIssueDay(purpose))
      await getFileEntity()
        .patch({ institutionId, id: `demo-${purpose}` })
        .set({ issuedOn })
        .go();
};

/**
 * Submits answers as the account of a scheme's example, at its time.
 * @returns the application, or the refusal with its fields, so that a test that fails prints them
 */
const submitAs = async (scheme: string, answers: Answers) => {
  const { account, at, eventId, parentId, answers: exampleAnswers } = getSchemeExample(scheme);
  const owner = account.split("@")[0] ?? "";
  const by = plannedInstitutions.find((one) => one.owner === owner && one.certification === "PASSED");
  // An example of a later day brings papers that are recent on that day.
  const today = toMacaoDay(toInstant(at));
  if (today > "2026-12-31")
    await bringRecentPapers(by?.id ?? "", JSON.stringify([exampleAnswers, answers]), addDays(today, -20));
  return await submitApplication(
    { id: ulid(), scheme, answers, ...(eventId && { eventId }), ...(parentId && { parentId }) },
    createSeedContext(createMemberActor(owner, by?.id ?? ""), toInstant(at)),
  ).catch((error: unknown) => {
    if (error instanceof Refusal) return { code: error.code, ...error.detail };
    throw error;
  });
};

test.each(schemes.map(({ id }) => id))("the example of %s is submitted", async (scheme) => {
  const { answers } = getSchemeExample(scheme);
  expect(await submitAs(scheme, answers)).toMatchObject({ scheme, status: "PROCESSING", answers });
});

/** Answers that name rows of the table, which stay as the example has them. */
const storedKinds: readonly Field["kind"][] = ["documents", "excel", "contact", "event", "application"];
test.each(schemes.map((scheme) => [scheme.id, scheme] as const))(
  "an application of %s with random answers is submitted",
  async (id, scheme) => {
    const { answers, context } = buildExampleSituation(scheme);
    const storedIds = new Set([...seededRows.values()].map((row) => row.id));
    const files = Object.fromEntries(
      Object.entries(context.files ?? {}).filter(([file]) => storedIds.has(file)),
    );
    const grownSituation = growApplication(
      scheme,
      { answers, context: { ...context, files } },
      createDice(20_261_125),
      ({ kind }) => !storedKinds.includes(kind),
    );
    expect(grownSituation.answers).not.toEqual(answers);
    expect(await submitAs(id, grownSituation.answers)).toMatchObject({ scheme: id, status: "PROCESSING" });
  },
);
