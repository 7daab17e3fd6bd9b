/**
 * `npm run upgrade-rows -- --stage <stage>`: brings the rows of earlier releases to what the present one writes
 * (`backfill-rows.ts`). Takes AWS credentials from the environment, and may be stopped and repeated at any time.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readClock } from "@portal/functions/http/create-context";
import { runOperatorCommand } from "../operators/operator-command.ts";
import { selectStageTable } from "../operators/stage-table.ts";
import { backfillRows } from "./backfill-rows.ts";

const runUpgradeRows = async (): Promise<void> => {
  const [flag, stage] = process.argv.slice(2);
  if (flag !== "--stage" || !stage) {
    console.error("npm run upgrade-rows -- --stage <stage>");
    process.exitCode = 1;
    return;
  }
  await selectStageTable(stage);
  const { now } = readClock();
  const counts = await backfillRows({}, now);
  const { bound, marked, moved, scheduled, requeued, timersMended, suspensions, logins } = counts;
  const { objections, dueRefunds, unreadNotices, refolded, sharesMended } = counts;
  const { conflicts, changed, failures } = counts;
  console.log(
    `${bound} drafts bound, ${marked} entries of histories marked, ${moved} drafts moved to an id of their own, ${scheduled} drafts given a reminder, ${requeued} applications moved to their present queue, the timers of ${timersMended} applications put in order, ${objections} objections to penalties listed for a second person, ${dueRefunds} due refunds listed for the reconciliation, ${unreadNotices} unread notices listed for the bell, ${suspensions} suspended members and ${logins} earlier addresses remembered for erasures, the reservations of ${refolded} applications bound to the keys of today, the sole proprietors of ${sharesMended} applications compared by the whole.`,
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
  await runOperatorCommand(runUpgradeRows);
