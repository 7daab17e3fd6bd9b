/** A process of its own that applies due deadlines until it is killed: `node … <now> <message>…`. */

import { clock } from "@portal/functions/http/create-context";
import { handler } from "@portal/functions/jobs/apply-due";
import type { SQSEvent } from "aws-lambda";

const [now = "", ...bodies] = process.argv.slice(2);
clock.now = () => new Date(now);
process.stdout.write("ready\n");
for (const body of bodies) {
  await handler({ Records: [{ messageId: "m", body }] } as unknown as SQSEvent);
  process.stdout.write("applied\n");
}
