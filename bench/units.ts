/**
 * `npm run bench:units`: round trips and request units of the calls that matter, as the store itself reports them,
 * beside the lower bound of `quality.md` (by the size rules, 4 KB bodies). Transactions cost double.
 */
import * as Application from "@portal/core/application/commands.server";
import * as Event from "@portal/core/event/commands.server";
import { resolve } from "@portal/core/session/store.server";
import { clock } from "@portal/functions/http/context";
import { ulid } from "ulid";
import {
  applicant,
  complete,
  context,
  event,
  institution,
  monday,
  officer,
} from "../test/support/applications.ts";
import { signedIn } from "../test/support/call.ts";
import { freshTable, startFauxqs } from "../test/support/emulator.ts";
import { type Cost, measured } from "../test/support/units.ts";
import { table } from "./lambda.ts";

interface Row {
  call: string;
  /** Round trips, read and write units at best. */
  bound: [number, number, number];
  cost: Cost;
}
const rows: Row[] = [];
const measure = async <T>(call: string, bound: Row["bound"], work: () => Promise<T>): Promise<T> => {
  const { result, ...cost } = await measured(work);
  rows.push({ call, bound, cost });
  return result;
};

await freshTable();
const services = await startFauxqs();
await event();
await institution("ju");
const mine = context(applicant("ju"));
const staff = context(officer);
const { token } = await signedIn();
const id = ulid();
const draft = { id, scheme: "FAIR_HOSTED", eventId: "green-2027", answers: complete() };

await measure("session check", [1, 1, 0], () => resolve(token, mine.now));
await measure("create draft", [1, 0, 5], () => Application.saveDraft(draft, mine));
await measure("save draft", [1, 0, 5], () => Application.saveDraft({ ...draft, version: 1 }, mine));
const made = await measure("submit", [2, 2, 16], () => Application.submit({ ...draft, version: 2 }, mine));
await measure("list mine (20)", [1, 1, 0], () => Application.list({ limit: 20 }, mine));
await measure("read one", [1, 2, 0], () => Application.get(id, mine));
await measure("public events", [1, 2, 0], () => Event.list({}, mine));
const accepted = await measure("accept", [2, 2, 8], () =>
  Application.act(id, "accept", { version: made.version }, staff),
);
await measure("request payment", [2, 2, 8], () =>
  Application.act(id, "requestPayment", { version: accepted.version }, staff),
);
clock.now = () => new Date(monday);
const { handler: sweep } = await import("@portal/functions/jobs/sweep-due");
await measure("sweep, an idle minute", [1, 4, 0], async () => {
  await (sweep as unknown as () => Promise<unknown>)();
});

console.log(
  table(
    ["call", "trips", "bound", "read", "bound", "write", "bound", "calls"],
    rows.map(({ call, bound: [trips, read, write], cost }) => [
      call,
      cost.roundTrips,
      trips,
      cost.read,
      read,
      cost.write,
      write,
      cost.calls.join(" "),
    ]),
  ),
);
await services.stop();
process.exit(0);
