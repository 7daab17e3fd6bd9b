/**
 * `npm run bench:cold-start [-- runs]`: each Lambda as it is deployed, in a fresh process, beside the floor measured in
 * the same run: milliseconds from the start of the process to the loaded handler and to the end of its first real
 * request (so that laziness wins nothing). Goal: at most 1.25 × the floor, and a bundle of at most 300 KB gzip.
 * Exit code 1 when a request-path Lambda misses it.
 */
import { join } from "node:path";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { instant } from "@portal/core/day";
import { begin } from "@portal/core/session/store.server";
import { client, tableName } from "@portal/core/table.server";
import { freshTable, startFauxqs } from "../test/support/emulator.ts";
import { run } from "../test/support/process.ts";
import { type Bundled, bundled, type Entry, entries, median, root, table } from "./lambda.ts";

const RUNS = Number(process.argv[2] ?? 11);
const RATIO = 1.25;
const GZIP = 300_000;

/** What a person asks first, where that is not the resource's list. */
const firsts: Record<string, string> = {
  user: "/api/user/current",
  region: "/api/region/all",
  payment: "/api/payment/none",
  staff: "/api/staff/queue",
};
/** A signed-in person with an institution, who is staff too: every Lambda does its session check for real. */
const signIn = async (): Promise<string> => {
  const put = (Item: Record<string, unknown>) =>
    client().send(new PutCommand({ TableName: tableName(), Item }));
  const pk = "account#bench";
  await put({ pk, sk: "account", account: "bench@example.mo", roles: ["ADMIN"], language: "en", epoch: 0 });
  await put({ pk, sk: "membership#bench", role: "ADMINISTRATOR" });
  return begin("bench", 0, instant(new Date()));
};
/** A real first request, as API Gateway sends it. */
const requestTo = (path: string): string =>
  JSON.stringify({
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: "",
    headers: { authorization: token },
    requestContext: {
      requestId: "bench",
      domainName: "127.0.0.1",
      http: { method: "GET", path, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "bench" },
      timeEpoch: 0,
    },
    isBase64Encoded: false,
  });
const empty = JSON.stringify({ Records: [] });

interface Sample {
  import: number;
  ready: number;
  answered: number;
  status: number;
}
const sample = async (lambda: Bundled): Promise<Sample> => {
  const event = lambda.base ? requestTo(firsts[lambda.name] ?? lambda.base) : empty;
  const { output, status } = await run("node", [join(root, "bench/start.cjs"), lambda.out, event]);
  if (status !== 0) throw new Error(`${lambda.name}: ${output}`);
  return JSON.parse(output.slice(output.lastIndexOf('{"import"')));
};

await freshTable();
const services = await startFauxqs();
const token = await signIn();
const floor: Entry = { name: "floor", file: "bench/floor.ts", request: false, base: "/api" };
const lambdas = await Promise.all([floor, ...entries()].map(bundled));
const samples = new Map<string, Sample[]>(lambdas.map(({ name }) => [name, []]));
// Round by round, so that whatever else the machine does hits all alike.
for (let round = 0; round < RUNS; round++) {
  for (const lambda of lambdas) samples.get(lambda.name)?.push(await sample(lambda));
}
const of = (name: string, what: keyof Sample): number =>
  median((samples.get(name) ?? []).map((each) => each[what]));

const missed: string[] = [];
const rows = lambdas.map(({ name, gzip, request }) => {
  const ratio = of(name, "answered") / of("floor", "answered");
  const ok = ratio <= RATIO && gzip <= GZIP;
  if (request && !ok) missed.push(name);
  const ms = (what: keyof Sample) => of(name, what).toFixed(0);
  const verdict = request ? (ok ? "✓" : "✗") : "";
  return [
    name,
    (gzip / 1000).toFixed(0),
    ms("import"),
    ms("ready"),
    ms("answered"),
    of(name, "status"),
    ratio.toFixed(2),
    verdict,
  ];
});
console.log(
  `Medians of ${RUNS} cold starts, ms; floor = middy + zod + DynamoDB client + electrodb, one read`,
);
console.log(table(["lambda", "KB gz", "import", "ready", "answered", "status", "× floor", "goal"], rows));
console.log(missed.length === 0 ? "All within the goal." : `Over the goal: ${missed.join(", ")}`);
await services.stop();
process.exit(missed.length === 0 ? 0 : 1);
