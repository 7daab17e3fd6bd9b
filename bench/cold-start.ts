/**
 * `npm run bench:cold-start [-- runs]`: each Lambda as it is deployed, in a fresh process, beside the floor measured in
 * the same run: milliseconds from the start of the process to the loaded handler and to the end of its first real
 * request (so that laziness wins nothing). Goal: at most 1.25 × the floor, and a bundle of at most 300 KB gzip.
 * Exit code 1 when a request-path Lambda misses it.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { freshTable } from "../test/support/emulator.ts";
import { type Bundled, bundled, type Entry, entries, median, root, table } from "./lambda.ts";

const RUNS = Number(process.argv[2] ?? 11);
const RATIO = 1.25;
const GZIP = 300_000;

/** A real first request: without a session, so that a guarded resource does its session check. */
const requestTo = (base = "/api"): string =>
  JSON.stringify({
    version: "2.0",
    routeKey: "$default",
    rawPath: base,
    rawQueryString: "",
    headers: { authorization: "0123456789abcdef0123456789abcdef0123456789a" },
    requestContext: {
      requestId: "bench",
      domainName: "127.0.0.1",
      http: { method: "GET", path: base, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "bench" },
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
const sample = (lambda: Bundled): Sample => {
  const event = lambda.base ? requestTo(lambda.base) : empty;
  // Its log line comes on the same stream.
  const output = execFileSync("node", [join(root, "bench/start.cjs"), lambda.out, event], {
    encoding: "utf8",
  });
  return JSON.parse(output.split("\n").find((line) => line.includes('"answered"')) ?? "");
};

await freshTable();
const floor: Entry = { name: "floor", file: "bench/floor.ts", request: false, base: "/api" };
const lambdas = await Promise.all([floor, ...entries()].map(bundled));
const samples = new Map<string, Sample[]>(lambdas.map(({ name }) => [name, []]));
// Round by round, so that whatever else the machine does hits all alike.
for (let round = 0; round < RUNS; round++) {
  for (const lambda of lambdas) samples.get(lambda.name)?.push(sample(lambda));
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
    ratio.toFixed(2),
    verdict,
  ];
});
console.log(
  `Medians of ${RUNS} cold starts, ms; floor = middy + zod + DynamoDB client + electrodb, one read`,
);
console.log(table(["lambda", "KB gz", "import", "ready", "answered", "× floor", "goal"], rows));
console.log(missed.length === 0 ? "All within the goal." : `Over the goal: ${missed.join(", ")}`);
process.exit(missed.length === 0 ? 0 : 1);
