/**
 * The services that may reach a queue, a topic, a bucket, a key or a Lambda from outside its own permissions. A service
 * acts for every account that asks it, so each statement that lets a service in says for which account or thing of ours
 * it acts.
 */
import { expect } from "vitest";
import type { Resource } from "../graph.ts";
import { arns, groupClaims, production, stateClaim } from "./claim.ts";

interface PolicyStatement {
  effect?: string;
  actions?: string[];
  resources?: string[];
  principals?: { type: string; identifiers: string[] }[];
  conditions?: { test: string; variable: string; values: string[] }[];
}

/** Kinds of resources with a policy of their own; where there is none AWS lets in the own account alone. */
const policyTypes = [
  "s3/bucketPolicy:BucketPolicy",
  "sqs/queuePolicy:QueuePolicy",
  "sns/topicPolicy:TopicPolicy",
  "kms/keyPolicy:KeyPolicy",
  "cloudwatch/eventBusPolicy:EventBusPolicy",
  "cloudwatch/eventPermission:EventPermission",
  "cloudwatch/logResourcePolicy:LogResourcePolicy",
  "dynamodb/resourcePolicy:ResourcePolicy",
];
const readStatements = ({ inputs }: Resource): PolicyStatement[] =>
  (JSON.parse(String(inputs.policy)) as { Statement: PolicyStatement[] }).Statement;
const listAllowed = (): { name: string; statement: PolicyStatement }[] =>
  policyTypes.flatMap((type) =>
    production.all(type).flatMap((resource) =>
      readStatements(resource)
        .filter(({ effect }) => effect !== "Deny")
        .map((statement) => ({ name: resource.name, statement })),
    ),
  );

/** True for a condition that only something of this account meets. */
const namesOurs = ({ test, variable, values }: NonNullable<PolicyStatement["conditions"]>[number]): boolean =>
  /^(aws:SourceAccount|aws:SourceArn)$/.test(variable) &&
  /^(StringEquals|ArnEquals|ArnLike)$/.test(test) &&
  values.length > 0 &&
  values.every(
    (value) => value.includes("123456789012") || (test === "ArnEquals" && value.startsWith("arn:aws:s3:::")),
  );

groupClaims("what others may reach", () => {
  stateClaim("a service is let in for this account alone, and nobody else is let in at all", () => {
    const statements = listAllowed();
    expect(statements.length).toBeGreaterThan(2);
    for (const { name, statement } of statements) {
      expect(
        statement.principals?.map(({ type }) => type),
        name,
      ).toEqual(["Service"]);
      expect((statement.conditions ?? []).some(namesOurs), name).toBe(true);
    }
  });
  stateClaim(
    "each policy belongs to a bucket or the queue of uploads; topics, keys and other queues have none",
    () => {
      const names = policyTypes.flatMap((type) => production.all(type).map(({ name }) => name));
      expect(names.sort()).toEqual([
        "ArchivePolicy",
        "FilesPolicy",
        "SiteAssetsPolicy",
        "TransientNotificationsNotificationUploadedPolicy",
        "TransientPolicy",
      ]);
      for (const type of ["sqs/queue:Queue", "sns/topic:Topic", "kms/key:Key", "s3/bucket:Bucket"])
        for (const { name, inputs } of production.all(type)) expect(inputs.policy, name).toBeUndefined();
    },
  );
  stateClaim("pages are read by this account's distributions, and nothing else of the buckets is", () => {
    const buildReadStatement = (resource: string): PolicyStatement => ({
      actions: ["s3:GetObject"],
      principals: [{ type: "Service", identifiers: ["cloudfront.amazonaws.com"] }],
      resources: [resource],
      conditions: [
        {
          test: "ArnLike",
          variable: "aws:SourceArn",
          values: ["arn:aws:cloudfront::123456789012:distribution/*"],
        },
      ],
    });
    const listStatements = (name: string) =>
      listAllowed().flatMap((one) => (one.name === name ? [one.statement] : []));
    expect(listStatements("SiteAssetsPolicy")).toEqual([buildReadStatement(`${arns.site()}/*`)]);
    for (const name of ["FilesPolicy", "TransientPolicy"]) expect(listStatements(name)).toEqual([]);
  });
  stateClaim("a Lambda is called by what names this account", () => {
    for (const { name, inputs } of production.all("lambda/permission:Permission"))
      expect(`${inputs.sourceArn ?? ""} ${inputs.sourceAccount ?? ""}`, name).toContain("123456789012");
  });
  stateClaim("rules listen to the account's own bus, and to what only AWS itself can put there", () => {
    for (const { name, inputs } of production.all("cloudwatch/eventRule:EventRule")) {
      expect(inputs.eventBusName, name).toBeUndefined();
      const { source } = JSON.parse(String(inputs.eventPattern)) as { source: string[] };
      // EventBridge refuses events of anybody else whose source begins so (User Guide › Events).
      expect(source.every((one) => one.startsWith("aws."), name)).toBe(true);
    }
  });
});
