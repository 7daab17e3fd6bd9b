/** The local system for `bench/burst.ts` in a process of its own, so that its processor time is the server's. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { startDynamoEmulator } from "../local/emulators/dynamodb-emulator.ts";
import { startLocalSystem } from "../local/main.ts";
import { listenOnPort } from "../local/servers/http.ts";
import { buildCompleteAnswers } from "../test/support/applications/application-fixtures.ts";
import { copyBurstUsers, writeBurstUsers } from "./burst-users.ts";
import { buildTableLimits, startRateLimitedTable } from "./rate-limited-table.ts";

/** Its address, and a session for each institution. */
export interface BurstServerReady {
  url: string;
  floorUrl: string;
  tokens: string[];
  answers: Record<string, unknown>;
}

const users = Number(process.argv[2]);
const dataDir = mkdtempSync(join(tmpdir(), "burst-"));
const writtenBefore = process.env.BURST_DATA;
const copiedTokens = writtenBefore ? copyBurstUsers(writtenBefore, users, dataDir) : undefined;
/** The write units that the table takes in a second (`WRITE_UNITS`), from the moment at which the client says so. */
const writeUnits = Number(process.env.WRITE_UNITS ?? 0);
const emulator = writeUnits > 0 ? await startDynamoEmulator(dataDir) : undefined;
const limitedTable = emulator && (await startRateLimitedTable(emulator.endpoint));
if (limitedTable) process.env.DYNAMODB_ENDPOINT = limitedTable.endpoint;
const system = await startLocalSystem({ port: 0, dataDir, quiet: true, site: false, seeded: false });
const tokens = copiedTokens ?? (await writeBurstUsers(users));
/**
 * The hand-written floor of "create draft": parse, one conditional put, respond. It shows how fast this machine is.
 */
const floorServer = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { id, ...draft } = JSON.parse(Buffer.concat(parts).toString()) as { id: string };
  const Item = { pk: `floor#${id}`, sk: "floor", ...draft };
  const ConditionExpression = "attribute_not_exists(pk)";
  await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item, ConditionExpression }));
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ success: true, id }));
});
const floorPort = await listenOnPort(floorServer, 0);
const readyMessage: BurstServerReady = {
  url: system.url,
  floorUrl: `http://127.0.0.1:${floorPort}`,
  tokens,
  answers: buildCompleteAnswers(),
};
process.send?.(readyMessage);
/** Without a queue the notices stay with their history row for the sweep, so that only the call is measured. */
const queue = process.env.NOTICE_QUEUE_URL;
process.on("message", (notices: boolean | "limit" | "counts") => {
  if (notices === "limit") limitedTable?.limit(buildTableLimits(writeUnits));
  if (notices === "limit" || notices === "counts") return void process.send?.(limitedTable?.counts ?? {});
  if (notices) process.env.NOTICE_QUEUE_URL = queue;
  else delete process.env.NOTICE_QUEUE_URL;
  process.send?.(notices);
});
process.on("disconnect", () => {
  void Promise.all([system.stop(), limitedTable?.stop(), emulator?.stop()]).finally(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit();
  });
});
