/**
 * `npm run bench:units`: round trips and request units of the calls that matter, as the store itself reports them,
 * beside their bounds (decision 0030) and the goals of quality.md that they miss. Transactions cost double; units of
 * indexes are in the sum. Exit code 1 when a bound is passed.
 */
import { createFreshTable, startTestServices } from "../test/support/tables/test-services.ts";
import { formatTable } from "./bundle-lambda.ts";
import { describeGoal, formatFigure, keepFigure } from "./figures.ts";
import { type CapacityBound, measureUnitCalls } from "./measure-unit-calls.ts";

/** The goals of quality.md for a call: round trips, read units, write units. Bounds that differ have a decision. */
const unitGoals: Record<string, CapacityBound> = {
  "session check": [1, 1, 0],
  login: [3, 3, 5],
  "save draft": [1, 0, 5],
  "submit, the scheme's example": [2, 2, 20],
  "submit, 4 KB of answers": [2, 2, 20],
  "list mine (20)": [1, 1, 0],
  "public events (50)": [1, 2, 0],
  "pay (webhook)": [2, 1, 8],
};

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
for (const { call, cost, bound } of rows) {
  const measuredUnits = [cost.roundTrips, cost.read, cost.write];
  for (const [i, goal] of (unitGoals[call] ?? []).entries()) {
    const unit = ["round trips", "read units", "write units"][i] ?? "";
    const figure = { name: call, measured: measuredUnits[i] ?? 0, unit, goal, bound: bound[i] };
    keepFigure(figure);
    if (describeGoal(figure) !== "met") console.log(formatFigure(figure));
  }
}
console.log("A signed-in call adds the session check, a POST with an Idempotency-Key its two writes.");
await services.stop();
process.exit(rows.some(exceedsBound) ? 1 : 0);
