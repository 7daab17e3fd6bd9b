/** The system of this machine for `bench/burst.ts`, in a process of its own: what it uses is all the server's. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { instant } from "@portal/core/day";
import { overwrite } from "@portal/core/event/store.server";
import { begin } from "@portal/core/session/store.server";
import { client, tableName } from "@portal/core/table.server";
import { listen } from "../local/http.ts";
import { start } from "../local/main.ts";
import { complete, event, institution, monday } from "../test/support/applications.ts";
import { fair } from "../test/support/event.ts";

/** What the client is told: where, and a session for each institution. */
export interface Ready {
  url: string;
  floorUrl: string;
  tokens: string[];
  answers: Record<string, unknown>;
}

const users = Number(process.argv[2]);
const dataDir = mkdtempSync(join(tmpdir(), "burst-"));
const system = await start({ port: 0, dataDir, quiet: true, site: false, seeded: false });

await event();
for (let n = 1; n < 50; n++) await overwrite(fair({ id: `fair-${n}` }));
const tokens: string[] = [];
for (let n = 0; n < users; n++) {
  const id = `burst-${n}`;
  const accountId = `account-${id}`;
  await institution(id, { taxpayerNumber: String(10_000_000 + n) });
  const Item = {
    pk: `account#${accountId}`,
    sk: "account",
    account: `${accountId}@demo.mo`,
    roles: ["APPLICANT"],
    language: "en",
    epoch: 0,
  };
  await client().send(new PutCommand({ TableName: tableName(), Item }));
  tokens.push(await begin(accountId, 0, instant(monday)));
}
/** The hand-written floor of "create draft": parse, one conditional put, answer. It tells how fast this machine is. */
const floor = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { id, ...draft } = JSON.parse(Buffer.concat(parts).toString()) as { id: string };
  const Item = { pk: `floor#${id}`, sk: "floor", ...draft };
  const ConditionExpression = "attribute_not_exists(pk)";
  await client().send(new PutCommand({ TableName: tableName(), Item, ConditionExpression }));
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ success: true, id }));
});
const floorPort = await listen(floor, 0);
const ready: Ready = {
  url: system.url,
  floorUrl: `http://127.0.0.1:${floorPort}`,
  tokens,
  answers: complete(),
};
process.send?.(ready);
/** Without a queue the notices of a change stay with its history row for the sweep: the call alone is measured. */
const queue = process.env.NOTICE_QUEUE_URL;
process.on("message", (notices: boolean) => {
  if (notices) process.env.NOTICE_QUEUE_URL = queue;
  else delete process.env.NOTICE_QUEUE_URL;
  process.send?.(notices);
});
process.on("disconnect", () => {
  void system.stop().finally(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit();
  });
});
