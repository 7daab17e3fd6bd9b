/**
 * Runs `sst.config.ts` with the real components of the SST platform and Pulumi's mocks, and writes to files what they
 * would create and print: `{app, resources: [{type, name, inputs}], outputs}`. Started by `graph.ts` with tsx, in a
 * process of its own. To load the components takes several times as long as to run them, so that one process makes all
 * graphs, one after the other.
 *
 * Arguments: `name=file` for each graph. The platform is in `.sst/platform` (put there by `platform.ts`).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type GraphName, stages } from "../stages.ts";

const graphs = process.argv.slice(2).map((argument) => {
  const [name = "", file = ""] = argument.split("=");
  return { file, ...stages[name as GraphName] };
});
const root = process.cwd();
const platform = join(root, ".sst/platform");
const work = join(root, ".local/sst/work");
const bundles = join(work, "bundle");
// SST looks whether what it copies is there; nothing of it is read.
mkdirSync(join(bundles, "sharp/node_modules"), { recursive: true });
process.env.LAMBDA_BUNDLES = bundles;
writeFileSync(join(bundles, "index.js"), "exports.handler = async () => ({});\n");

// The platform resolves its own Pulumi; the mocks have to be set on that very instance.
const require = createRequire(join(platform, "package.json"));
const pulumi = require("@pulumi/pulumi");
/** Runs a program with a state of its own, as Pulumi's automation does for stacks of one process. */
const { withLocalStorage } = require("@pulumi/pulumi/runtime/state") as {
  withLocalStorage: (program: () => Promise<void>) => Promise<void>;
};

interface MadeResource {
  type: string;
  name: string;
  inputs: Record<string, unknown>;
  provider: string;
  isProtected?: true;
}
/** The resources that the current synthesis has created so far. */
let resources: MadeResource[] = [];
/** Which of them Pulumi would refuse to delete, as `type name`. Mocks are not told. */
const protectedResources = new Set<string>();
interface Registration {
  type: string;
  name: string;
  opts: { protect?: unknown };
}
const noteProtection = ({ type, name, opts }: Registration): undefined => {
  if (opts.protect === true) protectedResources.add(`${type} ${name}`);
};
const buildArn = (type: string, name: string): string => {
  const service = { lambda: "lambda", sqs: "sqs", sns: "sns", dynamodb: "dynamodb", sesv2: "ses" }[
    type.split(":")[1]?.split("/")[0] ?? ""
  ];
  if (type.includes("s3/bucket")) return `arn:aws:s3:::${name.toLowerCase()}`;
  const kinds: Record<string, string> = { lambda: "function:", dynamodb: "table/" };
  const mailKind = type.includes("configurationSet") ? "configuration-set/" : "identity/";
  const kind = service === "ses" ? mailKind : (kinds[service ?? ""] ?? "");
  return `arn:aws:${service ?? "mock"}:ap-east-1:123456789012:${kind}${name}`;
};
/** Lists the record by which ACM recognizes the owner of a domain. */
const listValidationRecord = (domainName: string) => ({
  domainName,
  resourceRecordName: `_record.${domainName}.`,
  resourceRecordType: "CNAME",
  resourceRecordValue: "_value.acm-validations.aws.",
});
const findName = (inputs: Record<string, unknown>, name: string) =>
  String(inputs.name ?? inputs.bucket ?? inputs.emailIdentity ?? inputs.configurationSetName ?? name);

const mocks = {
  newResource: (args: {
    type: string;
    name: string;
    inputs: Record<string, unknown>;
    provider?: string;
    id?: string;
  }) => {
    const { type, name, inputs, provider = "" } = args;
    const protection = protectedResources.has(`${type} ${name}`) ? { isProtected: true as const } : {};
    resources.push({ type, name, inputs, provider, ...protection });
    const physical = type.includes("s3/bucket") ? name.toLowerCase() : findName(inputs, args.id || name);
    return {
      id: args.id || `${name}-id`,
      state: {
        ...inputs,
        arn: buildArn(type, physical),
        name: physical,
        ...(type.startsWith("aws:s3/bucket")
          ? { bucket: physical, bucketRegionalDomainName: `${physical}.s3.ap-east-1.amazonaws.com` }
          : {}),
        ...(type.startsWith("aws:sqs/queue:")
          ? { url: `https://sqs.ap-east-1.amazonaws.com/123456789012/${physical}` }
          : {}),
        ...(type.startsWith("aws:apigatewayv2/api:")
          ? {
              apiEndpoint: "https://mock.execute-api.ap-east-1.amazonaws.com",
              executionArn: `arn:aws:execute-api:ap-east-1:123456789012:mock`,
            }
          : {}),
        ...(type.startsWith("aws:cloudfront/distribution:")
          ? { domainName: `${name.toLowerCase()}.cloudfront.net` }
          : {}),
        ...(type.startsWith("aws:acm/certificate:")
          ? { domainValidationOptions: [listValidationRecord(String(inputs.domainName))] }
          : {}),
        ...(type.startsWith("aws:sesv2/emailIdentity:")
          ? { dkimSigningAttributes: { tokens: ["a", "b", "c"] } }
          : {}),
        ...(type.startsWith("random:") ? { base64: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=" } : {}),
      },
    };
  },
  call: (args: { token: string; inputs: Record<string, unknown> }) => {
    switch (args.token) {
      // A policy document is its statements as JSON: what the tests read.
      case "aws:iam/getPolicyDocument:getPolicyDocument":
        return { ...args.inputs, json: JSON.stringify({ Statement: args.inputs.statements ?? [] }) };
      case "aws:index/getRegion:getRegion":
        return { region: "ap-east-1", name: "ap-east-1", id: "ap-east-1" };
      case "aws:index/getPartition:getPartition":
        return { partition: "aws", dnsSuffix: "amazonaws.com" };
      case "aws:index/getCallerIdentity:getCallerIdentity":
        return { accountId: "123456789012" };
      default:
        return args.inputs;
    }
  },
};

// SST's engine, as far as the components ask it while they are made.
const engine = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const { method, params } = JSON.parse(body);
    const answers: Record<string, () => unknown> = {
      "Provider.Aws.Bootstrap": () => ({
        asset: "assets",
        state: "state",
        assetEcrRegistryId: "",
        assetEcrUrl: "",
      }),
      "Runtime.Build": () => ({ handler: params[0].handler, out: bundles, errors: [], sourcemaps: [] }),
    };
    const answer = answers[method];
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify(answer ? { result: answer() } : { error: `rpc: can't find method ${method}` }),
    );
  });
});
// On a busy machine a kept connection would be closed just as it is used again.
engine.keepAliveTimeout = 0;
// The engine itself is no reason to wait; whoever calls it is.
engine.unref();
engine.on("connection", (socket) => socket.unref());
await new Promise<void>((resolve) => engine.listen(0, "127.0.0.1", resolve));
const address = engine.address();
process.env.SST_SERVER = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
const secrets = [
  "CursorSecret",
  "PaymentWebhookSecret",
  "OriginSecret",
  "LogSecret",
  "SignOnPersonSecret",
  "SignOnEntitySecret",
];
for (const secret of secrets) process.env[`SST_SECRET_${secret}`] = `secret-of-${secret}`;
process.env.ALARM_EMAIL = "alarms@example.org";
process.env.SIGN_ON_ISSUER = "https://identity.example";
process.env.SIGN_ON_PERSON_CLIENT = "client-for-persons";
process.env.SIGN_ON_ENTITY_CLIENT = "client-for-entities";
process.env.SITE_OUTPUT ??= ".local/sst/site";

const setApp = (app: { stage: string; removal: string; protect: boolean }): void =>
  void Object.assign(globalThis, { $app: { name: "trade-portal", providers: {}, ...app } });
setApp({ stage: "test", removal: "remove", protect: false });
Object.assign(globalThis, {
  $cli: {
    command: "deploy",
    rpc: process.env.SST_SERVER,
    home: work,
    state: { version: {} },
    paths: { home: work, root, work, platform },
  },
  $dev: false,
  aws: require("@pulumi/aws"),
});

type RunProgram = (program: () => Promise<unknown>) => Promise<unknown>;
const componentsFolder = join(platform, "src");
/** SST's components anew, because they remember what they made for a stack; packages from npm stay loaded. */
const loadComponents = (): RunProgram => {
  for (const file of Object.keys(require.cache))
    if (file.startsWith(componentsFolder)) delete require.cache[file];
  const loadComponent = (path: string) => require(join(componentsFolder, path));
  Object.assign(globalThis, { ...loadComponent("shim/run.js"), sst: loadComponent("components/index.ts") });
  return (loadComponent("auto/run.ts") as { run: RunProgram }).run;
};
let run = loadComponents();
const config = (await import(pathToFileURL(join(root, "sst.config.ts")).href)).default;
// Pulumi notes for each of its promises where it was made, mapped to the sources, which takes half of the time. What
// goes wrong is named by its message; `STACK_TRACES=1` tells where.
if (!process.env.STACK_TRACES) Error.stackTraceLimit = 0;

/**
 * Everything hangs on promises of outputs, and calls to the engine are what they wait for: whatever is still to be made
 * keeps the process alive, and everything is made when the process has nothing left to wait for.
 */
const waitUntilMade = (): Promise<void> =>
  new Promise((resolve) => process.once("beforeExit", () => setImmediate(resolve)));

for (const [i, { file, stage, environment }] of graphs.entries()) {
  const environmentBefore = { ...process.env };
  Object.assign(process.env, environment);
  resources = [];
  protectedResources.clear();
  if (i > 0) run = loadComponents();
  const app = await config.app({ stage });
  setApp({ stage, removal: app.removal, protect: app.protect });
  let outputs: unknown;
  await withLocalStorage(async () => {
    await pulumi.runtime.setMocks(mocks, "trade-portal", stage, false);
    await pulumi.runtime.runInPulumiStack(async () => {
      pulumi.runtime.registerStackTransformation(noteProtection);
      const madeOutputs = await run(() => config.run());
      pulumi.output(madeOutputs).apply((values: unknown) => {
        outputs = values;
      });
      return madeOutputs;
    });
  });
  await waitUntilMade();
  writeFileSync(file, JSON.stringify({ app, resources, outputs }, undefined, 1));
  for (const name of Object.keys(environment)) delete process.env[name];
  Object.assign(process.env, environmentBefore);
}
process.exit(0);
