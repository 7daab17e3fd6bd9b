/** The schedules of the deployment, as they run each minute. */
import { getDeployment } from "../../local/deployment/deployment.ts";
import { invokeLambda } from "../../local/lambda.ts";
import { isScheduledAt } from "../../local/schedule-times.ts";
import { getStrictMachine } from "../../local/strict/strict-machine.ts";

/** Runs the schedules of a minute. @returns how much was due; a process that was killed runs again a minute later */
export const runSchedules = async (now: Date): Promise<number> => {
  let dueCount = 0;
  for (const { entry, input, expression } of getDeployment().schedules) {
    if (!isScheduledAt(expression, now)) continue;
    getStrictMachine()?.catchUpIndexes();
    const result = await invokeLambda(entry, JSON.parse(input)).catch(() => ({ due: 1 }));
    const { due = 0, notices = 0, waiting = 0 } = (result ?? {}) as Record<string, number>;
    dueCount += due + notices + waiting;
  }
  return dueCount;
};
