/**
 * Writes what AWS publishes about the inputs, regions and metrics of the services that the stacks use:
 * `node test/infra/aws-models/extract.ts <folder "data" of botocore> <folder of @aws-cdk/aws-service-spec>`.
 *
 * The first folder belongs to Python's botocore, of a checkout or of an installation; the second to the npm package,
 * installed anywhere. Neither is needed to run the tests, which read the three JSON files beside this one.
 * Only facts are kept (lengths, ranges, patterns, enumerations, regions, dimensions), no texts.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { Shape } from "./find-violations.ts";
import { resourceOperations } from "./resource-operations.ts";

const [botocoreFolder, specFolder] = process.argv.slice(2);
if (!botocoreFolder || !specFolder) {
  console.error("usage: extract.ts <botocore/data> <node_modules/@aws-cdk/aws-service-spec>");
  process.exit(2);
}

interface ServiceModel {
  operations: Record<string, { input: { shape: string } }>;
  shapes: Record<string, ModelShape>;
}
interface ModelShape {
  type: string;
  members?: Record<string, { shape: string }>;
  member?: { shape: string };
  key?: { shape: string };
  value?: { shape: string };
  min?: number;
  max?: number;
  pattern?: string;
  enum?: string[];
  required?: string[];
}
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
const writeModel = (name: string, content: unknown): void =>
  writeFileSync(join(import.meta.dirname, name), `${JSON.stringify(content, undefined, 1)}\n`);

const toShape = ({
  type,
  members,
  member,
  key,
  value,
  min,
  max,
  pattern,
  required,
  ...model
}: ModelShape): Shape => ({
  type,
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(pattern && { pattern }),
  ...(model.enum && { enum: model.enum }),
  ...(required && { required }),
  ...(members && {
    members: Object.fromEntries(Object.entries(members).map(([name, { shape }]) => [name, shape])),
  }),
  ...(member && { member: member.shape }),
  ...(key && { key: key.shape }),
  ...(value && { value: value.shape }),
});

/** The newest version of a service's model. */
const readModel = (service: string): { version: string; model: ServiceModel } => {
  const version = readdirSync(join(botocoreFolder, service)).sort().at(-1) ?? "";
  return {
    version,
    model: readJson(join(botocoreFolder, service, version, "service-2.json")) as ServiceModel,
  };
};

const inputs: Record<string, unknown> = {};
for (const service of [...new Set(Object.values(resourceOperations).map((entry) => entry.service))]) {
  const { version, model } = readModel(service);
  const shapes: Record<string, Shape> = {};
  const keepShape = (name: string): void => {
    const shape = model.shapes[name];
    if (!shape || shapes[name]) return;
    shapes[name] = toShape(shape);
    for (const next of [...Object.values(shape.members ?? {}), shape.member, shape.key, shape.value])
      if (next) keepShape(next.shape);
  };
  const operations: Record<string, string> = {};
  for (const { operation, service: owner } of Object.values(resourceOperations)) {
    if (owner !== service) continue;
    const input = model.operations[operation]?.input.shape;
    if (!input) throw new Error(`${service} has no operation ${operation}`);
    operations[operation] = input;
    keepShape(input);
  }
  inputs[service] = { version, operations, shapes: shapes };
}
writeModel("inputs.json", inputs);

interface Endpoints {
  partitions: { partition: string; regions: object; services: Record<string, { endpoints: object }> }[];
}
const { partitions } = readJson(join(botocoreFolder, "endpoints.json")) as Endpoints;
const aws = partitions.find(({ partition }) => partition === "aws");
if (!aws) throw new Error("endpoints.json has no partition aws");
const everyRegion = Object.keys(aws.regions);
/** Names of services in `endpoints.json`. */
const regionalServices = [
  "backup",
  "dynamodb",
  "email",
  "kms",
  "lambda",
  "s3",
  "scheduler",
  "sns",
  "sqs",
  "xray",
];
writeModel(
  "regions.json",
  Object.fromEntries(
    regionalServices.map((service) => [
      service,
      everyRegion.filter((region) => region in (aws.services[service]?.endpoints ?? {})),
    ]),
  ),
);

interface SpecDatabase {
  all: (entity: "metric") => { namespace: string; name: string }[];
  follow: (
    relationship: "usesDimensionSet",
    metric: object,
  ) => { entity: { dimensions: { name: string }[] } }[];
}
const { loadAwsServiceSpecSync } = createRequire(join(resolve(specFolder), "package.json"))(".") as {
  loadAwsServiceSpecSync: () => SpecDatabase;
};
const database = loadAwsServiceSpecSync();
/**
 * The package knows no metrics of AWS Backup. Their names and dimensions are those of AWS Backup Developer Guide › AWS
 * Backup metrics with Amazon CloudWatch, in so far as alarms are made of them.
 */
const documentedMetrics = {
  "AWS/Backup": Object.fromEntries(
    ["Aborted", "Completed", "Expired", "Failed"].map((state) => [
      `NumberOfBackupJobs${state}`,
      [["BackupVaultName"]],
    ]),
  ),
};
const metrics: Record<string, Record<string, string[][]>> = { ...documentedMetrics };
for (const metric of database.all("metric")) {
  if (
    !/^AWS\/(ApiGateway|CertificateManager|CloudFront|DynamoDB|Lambda|Route53|SES|SNS|SQS)$/.test(
      metric.namespace,
    )
  )
    continue;
  const sets = database
    .follow("usesDimensionSet", metric)
    .map(({ entity }) => entity.dimensions.map(({ name }) => name).sort());
  const knownSets = metrics[metric.namespace]?.[metric.name] ?? [];
  const distinctSets = new Map([...knownSets, ...sets].map((set) => [set.join(), set]));
  metrics[metric.namespace] = { ...metrics[metric.namespace], [metric.name]: [...distinctSets.values()] };
}
writeModel("metrics.json", metrics);
