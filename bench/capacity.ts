/**
 * `npm run bench:capacity`: measures the request units of what an applicant does at an opening, and writes
 * `docs/capacity.md` from them with the model of `packages/core/src/events/openings/opening-model.ts`. Exit code 1 when
 * the figures that `npm run warm` plans with (`applicant-calls.ts`) are others.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { applicantCalls } from "@portal/core/events/openings/applicant-calls";
import { createFreshTable, startTestServices } from "../test/support/tables/test-services.ts";
import { root } from "./bundle-lambda.ts";
import { buildCapacityDocument } from "./capacity-document.ts";
import { measureUnitCalls } from "./measure-unit-calls.ts";

await createFreshTable();
const services = await startTestServices();
const costs = new Map((await measureUnitCalls()).map(({ call, cost }) => [call, cost]));
await services.stop();
const measuredCalls = applicantCalls.map(({ call, route, times }) => {
  const cost = costs.get(call);
  if (!cost) throw new Error(`${call} is not measured`);
  return {
    call,
    ...(route && { route }),
    times,
    read: cost.read,
    write: cost.write - cost.indexes,
    indexes: cost.indexes,
  };
});
writeFileSync(join(root, "docs/capacity.md"), buildCapacityDocument(measuredCalls));
console.log(JSON.stringify(measuredCalls, null, 2));
const isPlanned = JSON.stringify(measuredCalls) === JSON.stringify(applicantCalls);
if (!isPlanned) console.log("Put these figures into packages/core/src/events/openings/applicant-calls.ts.");
process.exit(isPlanned ? 0 : 1);
