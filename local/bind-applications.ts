/**
 * `npm run bind-applications -- --stage <stage>`: binds the ids of applications that were written before ids were bound
 * to their institutions (decision 0150), gives older drafts their reminder (decision 0293), lets erasures find suspended
 * members and earlier addresses (decision 0392), lists applications in the queues of today (decision 0606), and binds what
 * they have reserved to the keys of the present folding (decision 0638). Takes AWS credentials from the environment. Safe to stop and to repeat: it keeps its place in the table, and what is bound is not
 * written again.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DynamoDBClient, paginateListTables } from "@aws-sdk/client-dynamodb";
import { readClock } from "@portal/functions/http/create-context";
import { backfillApplicationOwners } from "./backfill-owners.ts";
import { findStageTable } from "./stage-table.ts";

const runBindApplications = async (): Promise<void> => {
  const [flag, stage] = process.argv.slice(2);
  if (flag !== "--stage" || !stage) {
    console.error("npm run bind-applications -- --stage <stage>");
    process.exitCode = 1;
    return;
  }
  process.env.AWS_REGION ??= "ap-east-1";
  const names: string[] = [];
  for await (const page of paginateListTables({ client: new DynamoDBClient({}) }, {}))
    names.push(...(page.TableNames ?? []));
  process.env.TABLE_NAME = findStageTable(names, stage);
  const { now } = readClock();
  const counts = await backfillApplicationOwners({}, now);
  const { bound, marked, moved, scheduled, requeued, suspensions, logins, refolded, conflicts } = counts;
  const { changed, failures } = counts;
  console.log(
    `${bound} drafts bound, ${marked} entries of histories marked, ${moved} drafts moved to an id of their own, ${scheduled} drafts given a reminder, ${requeued} applications moved to their present queue, ${suspensions} suspended members and ${logins} earlier addresses remembered for erasures, the reservations of ${refolded} applications bound to the keys of today.`,
  );
  // Both stand; an officer looks at them.
  for (const id of conflicts)
    console.log(`A person of application ${id} is named by another one for the same.`);
  if (changed > 0) console.log(`${changed} applications were changed meanwhile: run the command again.`);
  for (const { id, reason } of failures)
    console.error(`The reservations of application ${id} could not be moved: ${reason}`);
  if (failures.length > 0) {
    console.error(`${failures.length} applications failed: run the command again.`);
    process.exitCode = 1;
  }
};

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await runBindApplications();
