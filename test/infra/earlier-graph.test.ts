/**
 * What was wrong in an earlier graph is found in it, and not in that of today: a claim that held for both would say
 * nothing about it. What the code of the Lambdas did wrong is in no graph, such as how it wrote log lines (XA17,
 * `test/core/platform/log.test.ts`).
 *
 * The graph is that of commit 4b2a05f of 23 November 2026, synthesized from its own `sst.config.ts` and `stacks/` by
 * `program/synthesize.ts` with the settings of `stages.ts`. It is cut to names and types, without what SST makes for
 * each route and file, and to those inputs that are looked at here.
 */
import { beforeAll, expect, test } from "vitest";
import { buildViewerRequestEvent, loadDeployedHandlers } from "../../local/cdn/viewer-request.ts";
import regions from "./aws-models/regions.json" with { type: "json" };
import { claims, setGraphs } from "./claims/index.ts";
import earlierGraphs from "./fixtures/graph-of-4b2a05f.json" with { type: "json" };
import { Graph, readGraph } from "./graph.ts";
import { findInputViolations, findSilentAlarms, getRegion } from "./published-checks.ts";

interface Graphs {
  production: Graph;
  trial: Graph;
  /** Of production with a given certificate, for a domain whose DNS is kept elsewhere. */
  certificate: Graph;
}
const buildEarlierGraph = (name: keyof typeof earlierGraphs): Graph => {
  const { app, resources, outputs } = earlierGraphs[name];
  return new Graph(app, resources, outputs);
};
let earlier: Graphs;
let today: Graphs;
beforeAll(() => {
  const production = buildEarlierGraph("production");
  earlier = { production, trial: production, certificate: buildEarlierGraph("production-certificate") };
  today = {
    production: readGraph("production"),
    trial: readGraph("trial"),
    certificate: readGraph("production-certificate"),
  };
});

/** Lists what a claim says of graphs: nothing where it holds, else the first line of why it does not. */
const listClaimFaults =
  (name: string) =>
  (graphs: Graphs): string[] => {
    const claim = claims.find((each) => each.name === name);
    if (!claim) throw new Error(`no claim is called ${name}`);
    setGraphs(graphs);
    try {
      claim.holds();
      return [];
    } catch (error) {
      return [String((error as Error).message).split("\n")[0] ?? ""];
    }
  };
/** Queries that somebody's mailing or a curious visitor puts behind an address. */
const oddQueries = ["?utm=100%", "?lang=pt&x=%E0%A4%A"];
const listFailedQueries = async ({ production }: Graphs): Promise<string[]> => {
  const { code } = production.one("cloudfront/function:Function", "SiteCloudfrontFunctionRequest").inputs;
  // What SST's part of the function looks up; the pages are not rendered yet.
  const findValue = async (key: string): Promise<string> => {
    if (!key.endsWith(":metadata")) throw new Error("KeyNotFound");
    return JSON.stringify({ s3: { domain: "files.example", dir: "" }, custom404: "/index.html" });
  };
  const { handleRequest } = loadDeployedHandlers(
    { get: findValue },
    { viewerRequest: String(code), viewerResponse: "", entries: {} },
  );
  const faults: string[] = [];
  for (const query of ["?utm=1", ...oddQueries])
    await handleRequest(buildViewerRequestEvent(`/index${query}`)).catch((error: Error) => {
      faults.push(`${query}: ${error.name}`);
    });
  return faults;
};

/** Lists the resources of types, by name. */
const listNames = (graph: Graph, type: RegExp): string[] =>
  graph.resources.filter((resource) => type.test(resource.type)).map(({ name }) => name);
/** Lists the Lambdas that a schedule starts, and whose failed runs AWS would repeat beside the next one. */
const listRepeatedSchedules = ({ production }: Graphs): string[] => {
  const configs = production.all("lambda/functionEventInvokeConfig:FunctionEventInvokeConfig");
  const configuredNames = configs.map(({ inputs }) => String(inputs.functionName));
  return production
    .all("scheduler/schedule:Schedule")
    .map(({ inputs }) => String((inputs.target as { arn: string }).arn).split(":function:")[1] ?? "")
    .filter((name) => !configuredNames.includes(name));
};

const alarms = "cloudwatch/metricAlarm:MetricAlarm";
test.each<
  [
    finding: string,
    what: string,
    findFaults: (graphs: Graphs) => string[] | Promise<string[]>,
    faults: string[],
  ]
>([
  [
    "XA1",
    "an input that AWS refuses",
    ({ production }) => findInputViolations(production).violations,
    ["PrintFunction aws:lambda/function:Function.description: length 484, AWS allows 256"],
  ],
  [
    "XA2",
    "mail in a region that has none",
    ({ production }) =>
      production.resources
        .filter(({ type }) => /^aws:ses(v2)?\//.test(type))
        .map((resource) => ({ name: resource.name, region: getRegion(production, resource) }))
        .filter(({ region }) => !regions.email.includes(region))
        .map(({ name, region }) => `${name} in ${region}`),
    ["MailVerification in ap-east-1", "MailConfig in ap-east-1", "MailIdentity in ap-east-1"],
  ],
  [
    "XA3",
    "a deployment that waits for records of others",
    listClaimFaults("mail goes out from one domain, and no deployment waits for its records"),
    ["expected [ { …(3) } ] to have a length of +0 but got 1"],
  ],
  [
    "XA3",
    "a deployment that does not print what others have to enter",
    ({ production: { outputs } }) => ["mailRecords", "dnsTarget"].filter((name) => !(name in outputs)),
    ["mailRecords", "dnsTarget"],
  ],
  [
    "XA4",
    "a certificate and records in a zone of the account, where a certificate is given",
    ({ certificate }) => listNames(certificate, /^aws:(acm|route53\/(record|zone))/),
    [
      "SiteCdnSslCertificate",
      "SiteCdnSslValidation",
      "SiteCdnAAAARecordPortalexampleorg",
      "SiteCdnARecordPortalexampleorg",
      "SiteCdnSslCNAMERecordRecordportalexampleorg",
    ],
  ],
  [
    "XA8",
    "a query that the edge does not survive",
    listFailedQueries,
    oddQueries.map((query) => `${query}: URIError`),
  ],
  [
    "XA11",
    "Lambdas that know one secret of the edge only",
    ({ production }) => {
      const names = production.all("lambda/function:Function").flatMap(({ name, inputs }) => {
        const { variables = {} } = (inputs.environment ?? {}) as { variables?: Record<string, string> };
        return "ORIGIN_SECRET" in variables && !("PREVIOUS_ORIGIN_SECRET" in variables) ? [name] : [];
      });
      return names.length > 0 ? [`${names.length} Lambdas`] : [];
    },
    ["39 Lambdas"],
  ],
  [
    "XA14",
    "an alarm on what AWS does not publish",
    ({ production }) => findSilentAlarms(production),
    ["TableThrottlesAlarm: AWS/DynamoDB ThrottledRequests by TableName"],
  ],
  [
    "XA15",
    "no alarm on failures that are answered",
    listClaimFaults("settings of alarms › ServerErrors"),
    ["expected 0 to be greater than 0"],
  ],
  [
    "XA16",
    "no alarm on a sweep that stopped",
    listClaimFaults(
      "settings of alarms › somebody is told when the sweep of every minute stops, which no error would show",
    ),
    [`0 of ${alarms} SweepStopped`],
  ],
  [
    "XA18",
    "no traces",
    listClaimFaults("traces and asynchronous calls › jobs/sweep-due is traced, and may send its traces"),
    ["expected undefined to deeply equal { mode: 'Active' }"],
  ],
  [
    "XA18",
    "no dashboard",
    listClaimFaults(
      "one page for what is looked at first › it has every Lambda and every queue, the API, the table and our own figures",
    ),
    ["0 of cloudwatch/dashboard:Dashboard "],
  ],
  [
    "XA18",
    "no firewall",
    listClaimFaults("limits of one network › the site's distribution stands behind them"),
    ["expected 'undefined' to match /Firewall/"],
  ],
  [
    "XA18",
    "no reserved runs",
    ({ production }) => {
      const lambdas = production.all("lambda/function:Function");
      return lambdas.some(({ inputs }) => Number(inputs.reservedConcurrentExecutions) > 0) ? [] : ["none"];
    },
    ["none"],
  ],
  [
    "XA18",
    "failed runs of schedules that AWS repeats",
    listRepeatedSchedules,
    [
      "trade-portal-production-PrerenderFunction-habrnowd",
      "trade-portal-production-SweepDueFunction-xouhwrxs",
    ],
  ],
  [
    "XA18",
    "bounces and complaints that nobody counts",
    listClaimFaults("what becomes of mail › bounces and complaints are counted, by the configuration set"),
    ["0 of sesv2/configurationSetEventDestination:ConfigurationSetEventDestination "],
  ],
  [
    "XA18",
    "no alarm on latency",
    listClaimFaults(
      "alarms of people's experience › one slow call of twenty, in three of five minutes, where twenty calls tell something",
    ),
    [`0 of ${alarms} ApiLatency`],
  ],
  [
    "XA18",
    "no alarm on CloudFront",
    listClaimFaults(
      "alarms of people's experience › failures that CloudFront answers, where its metrics are, as a part and not a few",
    ),
    [`0 of ${alarms} SiteFailures`],
  ],
  [
    "XA18",
    "no backups",
    listClaimFaults("backups › are made daily and monthly, of the table and of the files"),
    ["0 of backup/plan:Plan "],
  ],
  [
    "XA18",
    "no locked vault",
    listClaimFaults("backups › cannot be deleted before their time by anybody of this account"),
    ["0 of backup/vaultLockConfiguration:VaultLockConfiguration "],
  ],
  [
    "XA18",
    "receipts without a lock",
    listClaimFaults("archive of the ledger › in production nobody can change or delete it for five years"),
    ["0 of s3/bucket:Bucket Archive"],
  ],
  [
    "XA18",
    "uploads that nobody scans",
    listClaimFaults("what has arrived › is scanned by GuardDuty, tagged, and nothing else is"),
    ["0 of guardduty/malwareProtectionPlan:MalwareProtectionPlan "],
  ],
  [
    "XA18",
    "failures that CloudFront keeps",
    listClaimFaults(
      "site › a refusal or failure of the API is answered once and not kept for the next caller",
    ),
    ["expected [] to deeply equal [ { errorCode: 404, …(1) }, …(7) ]"],
  ],
])("%s: %s", async (_finding, _what, findFaults, faults) => {
  expect(await findFaults(earlier)).toEqual(faults);
  expect(await findFaults(today)).toEqual([]);
});
