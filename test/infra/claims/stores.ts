/** The table and the buckets. */
import { indexes } from "@portal/core/table.server";
import { timeToLive } from "@portal/core/table-definition";
import { expect } from "vitest";
import { arnOf, claim, each, group, production, trial } from "./claim.ts";

group("table", () => {
  const table = () => production.one("dynamodb/table:Table").inputs;
  claim("keys and indexes are those of table.server.ts", () => {
    const { main, ...global } = indexes;
    expect(table()).toMatchObject({
      hashKey: main.field,
      rangeKey: main.sort,
      billingMode: "PAY_PER_REQUEST",
    });
    const made = (
      table().globalSecondaryIndexes as { name: string; hashKey: string; rangeKey: string }[]
    ).map(({ name, hashKey, rangeKey }) => ({ index: name, field: hashKey, sort: rangeKey }));
    expect(made).toEqual(Object.values(global));
  });
  claim("rows that have an end go by themselves", () => {
    expect(table().ttl).toEqual({ attributeName: timeToLive, enabled: true });
  });
  claim("every moment of the last 35 days can be recovered", () => {
    expect(table().pointInTimeRecovery).toEqual({ enabled: true, recoveryPeriodInDays: 35 });
  });
  claim("in production it cannot be deleted and outlives its stack; elsewhere it can", () => {
    expect(table().deletionProtectionEnabled).toBe(true);
    expect(production.app).toMatchObject({ removal: "retain", protect: true });
    expect(trial.one("dynamodb/table:Table").inputs.deletionProtectionEnabled).toBe(false);
    expect(trial.app).toMatchObject({ removal: "remove", protect: false });
  });
});

group("key of second factors", () => {
  const key = (graph: typeof production) => graph.one("kms/key:Key", "FactorKey").inputs;
  claim("it turns once a year, and one that is deleted by mistake can be had back", () => {
    expect(key(production)).toMatchObject({ enableKeyRotation: true, deletionWindowInDays: 30 });
    expect(key(trial).deletionWindowInDays).toBe(7);
  });
});

group("buckets", () => {
  each([["Files"], ["Pictures"], ["SiteAssets"]])("%s: nothing is public", (name: string) => {
    const block = production.one(
      "s3/bucketPublicAccessBlock:BucketPublicAccessBlock",
      `${name}PublicAccessBlock`,
    ).inputs;
    expect(block).toMatchObject({
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    });
  });
  claim("uploads come from the site only, by POST", () => {
    const rules = production.one("s3/bucketCorsConfiguration:BucketCorsConfiguration", "Files").inputs
      .corsRules as {
      allowedMethods: string[];
      allowedOrigins: string[];
    }[];
    expect(rules).toHaveLength(1);
    expect(rules[0]?.allowedMethods).toEqual(["POST", "GET"]);
    expect(rules[0]?.allowedOrigins).not.toContain("*");
  });
  claim("what arrived and was not taken expires, and so do old versions and broken uploads", () => {
    const rules = production.one("s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration").inputs.rules;
    expect(rules).toMatchObject([
      { id: "arrivals", expiration: { days: 7 }, filter: { prefix: "uploads/" } },
      { id: "copies", expiration: { days: 2 }, filter: { prefix: "exports/" } },
      { id: "unfinished", abortIncompleteMultipartUpload: { daysAfterInitiation: 1 } },
      { id: "versions", noncurrentVersionExpiration: { noncurrentDays: 90 } },
    ]);
  });
  claim("an upload is told to the upload queue, and S3 may write there", () => {
    const { queues } = production.one("s3/bucketNotification:BucketNotification").inputs;
    expect(queues).toMatchObject([
      { events: ["s3:ObjectCreated:Post"], filterPrefix: "uploads/", queueArn: arnOf.queue("UploadQueue") },
    ]);
    expect(JSON.stringify(production.one("sqs/queuePolicy:QueuePolicy").inputs.policy)).toContain(
      "s3.amazonaws.com",
    );
  });
  claim("plain HTTP is refused", () => {
    const policies = production.all("s3/bucketPolicy:BucketPolicy");
    expect(policies).toHaveLength(3);
    for (const { inputs } of policies) expect(String(inputs.policy)).toContain("aws:SecureTransport");
  });
});
