/**
 * `npm run restore:drill`: loses the table of this machine and mends it (`docs/operations.md` › Restore). A day's
 * work is done, the table is restored to the moment before its letters went out, the restored table takes the place
 * of the lost one, the sweep runs, and the journeys are made again. It fails when anything is sent twice.
 *
 * Both parts run in processes of their own, since a Lambda keeps the name of its table for as long as it lives.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { buildTableInput } from "../../local/deployment/create-stores.ts";
import { getDeployment } from "../../local/deployment/deployment.ts";
import { type System, startLocalSystem } from "../../local/main.ts";
import { copyRows } from "../../local/restore/copy-rows.ts";
import { runCommand } from "../support/project/run-command.ts";
import { journeys, workJourneys } from "./journeys.ts";

const RESTORED = "restored-table";
const failWith = (message: string): never => {
  throw new Error(message);
};

const callDev = async ({ url }: System, path: string): Promise<Record<string, unknown>> =>
  (await (await fetch(`${url}/__dev/${path}`)).json()) as Record<string, unknown>;
/** The sweep leaves letters alone for the minutes in which the call that wrote them may still send them. */
const sweepLater = async (system: System): Promise<void> => {
  const body = JSON.stringify({ advance: "PT10M" });
  await fetch(`${system.url}/__dev/clock`, { method: "POST", body });
  await system.sweep();
};
const countSent = async (system: System): Promise<number> => {
  const { items } = (await callDev(system, "outbox")) as { items: unknown[] };
  return items.length;
};
const runJourneys = async (system: System, selection: typeof journeys): Promise<void> => {
  const { now } = await callDev(system, "clock");
  const at = new Date(String(now));
  for (const journey of Object.values(selection))
    await journey({ url: system.url, now: () => at, waitForQueues: async () => undefined });
};

/** On the emulator a copy takes the place of `restore-table-to-point-in-time`. */
const restoreTable = async (): Promise<void> => {
  const { table } = getDeployment();
  const client = new DynamoDBClient({});
  await client.send(new CreateTableCommand(buildTableInput(table, RESTORED)));
  await copyRows(DynamoDBDocumentClient.from(client), { from: table.name, to: RESTORED });
};

/** A day's work, whose letters go out after the moment that is restored. */
const spendDay = async (system: System): Promise<void> => {
  // Without their queue, letters wait for the sweep.
  const queue = process.env.NOTICE_QUEUE_URL;
  delete process.env.NOTICE_QUEUE_URL;
  await runJourneys(system, workJourneys);
  await restoreTable();
  process.env.NOTICE_QUEUE_URL = queue;
  await sweepLater(system);
  const sentCount = await countSent(system);
  if (sentCount === 0) failWith("Nothing was sent, so that the drill shows nothing");
  console.log(`${sentCount} letters were sent after the moment that is restored.`);
  const args = ["local/restore/main.ts", getDeployment().table.name, RESTORED];
  const { status } = await runCommand("node", args, { show: true });
  if (status !== 0) failWith("The restored table could not be prepared");
};

/** The restored table in its place. */
const goOn = async (system: System): Promise<void> => {
  await sweepLater(system);
  const sentCount = await countSent(system);
  if (sentCount > 0) failWith(`${sentCount} letters were sent a second time`);
  await runJourneys(system, journeys);
  await system.sweep();
  if ((await countSent(system)) === 0) failWith("What is new is not sent any more");
  console.log("Nothing was sent twice, and the journeys go on in the restored table.");
};

const runPart = async (dataDir: string, part: (system: System) => Promise<void>): Promise<void> => {
  const system = await startLocalSystem({ port: 0, dataDir, quiet: true, site: false, seeded: false });
  try {
    await part(system);
  } finally {
    await system.stop();
  }
};

const runDrill = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), "restore-drill-"));
  const script = new URL(import.meta.url).pathname;
  const deployment = join(dataDir, "restored.json");
  const recordedDeployment = readFileSync(
    new URL("../../local/deployment/recorded.json", import.meta.url),
    "utf8",
  );
  // What `stacks/storage.ts` does when it adopts the restored table: its name is wherever that of the lost one did.
  writeFileSync(deployment, recordedDeployment.replaceAll(getDeployment().table.name, RESTORED));
  try {
    for (const [part, env] of [
      ["day", {}],
      ["after", { DEPLOYMENT: deployment }],
    ] as const) {
      const { status } = await runCommand("node", [script, part, dataDir], { show: true, env });
      if (status !== 0) failWith(`The drill ended in its part ${part}`);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const [part, dataDir = ""] = process.argv.slice(2);
if (part === undefined) await runDrill();
else await runPart(dataDir, part === "day" ? spendDay : goOn);
