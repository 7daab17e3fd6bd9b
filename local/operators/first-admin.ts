/**
 * `npm run first-admin -- <e-mail> --stage <stage>`: the first two administrators of a stage that was just deployed,
 * one in each run, invited by mail to set a password; everybody else is made on the staff pages, where each confirms
 * what the other asks for. Takes AWS credentials from the environment and does nothing while two can administer the
 * portal. Where one is left, it makes the second again, or confirms what waits for the address.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { createFirstAdministrator } from "@portal/core/identity/staff-accounts/staff-service.server";
import { systemActor } from "@portal/core/platform/actor";
import { Refusal } from "@portal/core/platform/errors";
import { createContext } from "@portal/functions/http/create-context";
import { runOperatorCommand } from "./operator-command.ts";
import { findStageQueues } from "./redrive.ts";
import { selectStageTable } from "./stage-table.ts";

const runFirstAdmin = async (): Promise<void> => {
  const [account = "", flag, stage] = process.argv.slice(2);
  if (!account.includes("@") || flag !== "--stage" || !stage) {
    console.error("npm run first-admin -- <e-mail> --stage <stage>");
    process.exitCode = 1;
    return;
  }
  await selectStageTable(stage);
  const { QueueUrls = [] } = await new SQSClient({}).send(
    new ListQueuesCommand({ QueueNamePrefix: `trade-portal-${stage}-`, MaxResults: 1000 }),
  );
  process.env.NOTICE_QUEUE_URL = findStageQueues(QueueUrls, stage, "notice").live;
  try {
    const outcome = await createFirstAdministrator(
      { account },
      await createContext(systemActor, "first-admin"),
    );
    console.log(
      outcome === "invited"
        ? `${account} administers the stage ${stage} and is mailed where to set a password.`
        : `What waited for ${account} is confirmed.`,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`Nothing was changed: ${error.code}`);
    process.exitCode = 1;
  }
};

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await runOperatorCommand(runFirstAdmin);
