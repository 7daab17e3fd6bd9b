/**
 * `npm run bench:units`: round trips and request units of the calls that matter, as the store itself reports them,
 * beside their bounds (quality.md; decision 0030). Transactions cost double; units of indexes are in the sum.
 * Exit code 1 when a bound is passed.
 */
import { createFreshTable, startTestServices } from "../test/support/test-services.ts";
import { formatTable } from "./bundle-lambda.ts";
import { measureUnitCalls } from "./measure-unit-calls.ts";

await createFreshTable();
const services = await startTestServices();
const rows = await measureUnitCalls();
const exceedsBound = ({ bound: [trips, read, write], cost }: (typeof rows)[number]): boolean =>
  cost.roundTrips > trips || cost.read > read || cost.write > write;

console.log(
  formatTable(
    ["call", "trips", "bound", "read", "bound", "write", "bound", "of it indexes", "calls"],
    rows.map((row) => [
      `${row.call}${exceedsBound(row) ? " ✗" : ""}`,
      row.cost.roundTrips,
      row.bound[0],
      row.cost.read,
      row.bound[1],
      row.cost.write,
      row.bound[2],
      row.cost.indexes,
      row.cost.calls.join(" "),
    ]),
  ),
);
console.log("A signed-in call adds the session check, a POST with an Idempotency-Key its two writes.");
await services.stop();
process.exit(rows.some(exceedsBound) ? 1 : 0);
