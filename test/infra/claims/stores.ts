/** The table and the buckets. */
import { tableIndexes } from "@portal/core/platform/table.server";
import { timeToLive } from "@portal/core/platform/table-definition";
import { expect } from "vitest";
import {
  DELIVERED_ANSWERS,
  RENDERED_ANSWERS,
} from "../../../packages/functions/src/pages/render-page-files.ts";
import { listAllowedActions, type Statement } from "../graph.ts";
import { arns, expectEach, groupClaims, lambdaEntries, production, stateClaim, trial } from "./claim.ts";

groupClaims("table", () => {
  const getTable = () => production.one("dynamodb/table:Table").inputs;
  stateClaim("keys and indexes are those of table.server.ts", () => {
    const { main, ...global } = tableIndexes;
    expect(getTable()).toMatchObject({
      hashKey: main.field,
      rangeKey: main.sort,
      billingMode: "PAY_PER_REQUEST",
    });
    const madeIndexes = (
      getTable().globalSecondaryIndexes as { name: string; hashKey: string; rangeKey: string }[]
    ).map(({ name, hashKey, rangeKey }) => ({ index: name, field: hashKey, sort: rangeKey }));
    expect(madeIndexes).toEqual(Object.values(global));
  });
  stateClaim("rows that have an end go by themselves", () => {
    expect(getTable().ttl).toEqual({ attributeName: timeToLive, enabled: true });
  });
  stateClaim("every moment of the last 35 days can be recovered", () => {
    expect(getTable().pointInTimeRecovery).toEqual({ enabled: true, recoveryPeriodInDays: 35 });
  });
  stateClaim("in production it cannot be deleted and outlives its stack; elsewhere it can", () => {
    expect(getTable().deletionProtectionEnabled).toBe(true);
    expect(production.app).toMatchObject({ removal: "retain", protect: true });
    expect(trial.one("dynamodb/table:Table").inputs.deletionProtectionEnabled).toBe(false);
    expect(trial.app).toMatchObject({ removal: "remove", protect: false });
  });
});

groupClaims("key of second factors", () => {
  const getKey = (graph: typeof production) => graph.one("kms/key:Key", "FactorKey").inputs;
  stateClaim("it turns once a year, and one that is deleted by mistake can be had back", () => {
    expect(getKey(production)).toMatchObject({ enableKeyRotation: true, deletionWindowInDays: 30 });
    expect(getKey(trial).deletionWindowInDays).toBe(7);
  });
  stateClaim(
    "no deployment of production takes it away: what it sealed is in every backup of the table",
    () => {
      expect(production.one("kms/key:Key", "FactorKey").isProtected).toBe(true);
      expect(trial.one("kms/key:Key", "FactorKey").isProtected).toBeUndefined();
    },
  );
});

groupClaims("buckets", () => {
  const getRules = (bucket: string) =>
    production.one("s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration", bucket).inputs.rules;
  stateClaim(
    "there is one for files, one for what goes within days, one for the site and one for the archive",
    () => {
      const buckets = production.all("s3/bucket:Bucket").map(({ name }) => name);
      expect(buckets.sort()).toEqual(["ArchiveBucket", "FilesBucket", "SiteAssetsBucket", "TransientBucket"]);
    },
  );
  // SST keeps a bucket that a later release no longer names, but the release would work with a new, empty one.
  stateClaim(
    "no deployment of production puts an empty bucket in the place of files or of the archive",
    () => {
      const listProtected = (graph: typeof production): string[] =>
        graph
          .all("s3/bucket:Bucket")
          .filter(({ isProtected }) => isProtected)
          .map(({ name }) => name)
          .sort();
      expect(listProtected(production)).toEqual(["ArchiveBucket", "FilesBucket"]);
      expect(listProtected(trial)).toEqual([]);
    },
  );
  expectEach([["Files"], ["Transient"], ["SiteAssets"], ["Archive"]])(
    "%s: nothing is public",
    (name: string) => {
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
    },
  );
  stateClaim("uploads come from the site only, by POST", () => {
    const rules = production.one("s3/bucketCorsConfiguration:BucketCorsConfiguration", "Transient").inputs
      .corsRules as {
      allowedMethods: string[];
      allowedOrigins: string[];
    }[];
    expect(rules).toHaveLength(1);
    expect(rules[0]?.allowedMethods).toEqual(["POST"]);
    expect(rules[0]?.allowedOrigins).not.toContain("*");
  });
  const expiries = [
    { id: "arrivals", expiration: { days: 7 }, filter: { prefix: "uploads/" } },
    { id: "copies", expiration: { days: 2 }, filter: { prefix: "exports/" } },
    { id: "kept exports", expiration: { days: 32 }, filter: { prefix: "kept-exports/" } },
    { id: "prints", expiration: { days: 2 }, filter: { prefix: "prints/" } },
  ];
  const buildVersionRule = (noncurrentDays: number) => ({
    id: "versions",
    noncurrentVersionExpiration: { noncurrentDays },
    expiration: { expiredObjectDeleteMarker: true },
  });
  const unfinishedRule = { id: "unfinished", abortIncompleteMultipartUpload: { daysAfterInitiation: 1 } };
  stateClaim("what is needed for days expires, and its old versions and broken uploads a day later", () => {
    expect(getRules("Transient")).toMatchObject([...expiries, unfinishedRule, buildVersionRule(1)]);
  });
  stateClaim("old versions of files stay for 90 days, and what an earlier release left there goes", () => {
    expect(getRules("Files")).toMatchObject([
      ...expiries,
      unfinishedRule,
      ...expiries.map(({ id, filter }) => ({
        id: `${id} versions`,
        filter,
        noncurrentVersionExpiration: { noncurrentDays: 1 },
      })),
      buildVersionRule(90),
    ]);
  });
  stateClaim("each Lambda writes files to the one and what goes within days to the other", () => {
    const writes = lambdaEntries.flatMap(({ entry }) =>
      listAllowedActions(production.lambda(entry).statements).flatMap(
        (action) =>
          /^s3:PutObject \S+:(?:filesbucket|transientbucket)\/(.*)$/.exec(action)?.slice(0, 1) ?? [],
      ),
    );
    expect([...new Set(writes)].sort()).toEqual(
      [
        `s3:PutObject ${arns.files()}/files/*`,
        ...expiries.map(({ filter }) => `s3:PutObject ${arns.transient()}/${filter.prefix}*`),
      ].sort(),
    );
  });
  stateClaim(
    "answers that no page of today names end after a month, and nothing else of the site does",
    () => {
      expect(getRules("SiteAssets")).toEqual([
        { id: "answers", status: "Enabled", expiration: { days: 30 }, filter: { prefix: RENDERED_ANSWERS } },
      ]);
      expect(DELIVERED_ANSWERS.startsWith(RENDERED_ANSWERS)).toBe(false);
    },
  );
  stateClaim("an upload is told to the upload queue, and S3 may write there", () => {
    const { queues } = production.one("s3/bucketNotification:BucketNotification").inputs;
    expect(queues).toMatchObject([
      { events: ["s3:ObjectCreated:Post"], filterPrefix: "uploads/", queueArn: arns.queue("UploadQueue") },
    ]);
    expect(JSON.stringify(production.one("sqs/queuePolicy:QueuePolicy").inputs.policy)).toContain(
      "s3.amazonaws.com",
    );
  });
  stateClaim("plain HTTP is refused", () => {
    const policies = production.all("s3/bucketPolicy:BucketPolicy");
    expect(policies).toHaveLength(4);
    for (const { inputs } of policies) expect(String(inputs.policy)).toContain("aws:SecureTransport");
  });
});

groupClaims("archive of the ledger", () => {
  const getLock = (graph: typeof production) =>
    graph.one("s3/bucketObjectLockConfiguration:BucketObjectLockConfiguration").inputs;
  stateClaim("in production nobody can change or delete it for five years", () => {
    expect(production.one("s3/bucket:Bucket", "Archive").inputs.objectLockEnabled).toBe(true);
    expect(getLock(production)).toEqual({
      bucket: "archivebucket",
      rule: { defaultRetention: { mode: "COMPLIANCE", years: 5 } },
    });
    // A lock holds versions.
    expect(production.one("s3/bucketVersioning:BucketVersioning", "Archive").inputs).toMatchObject({
      versioningConfiguration: { status: "Enabled" },
    });
  });
  stateClaim("a trial stage can be removed", () => {
    expect(getLock(trial).rule).toEqual({ defaultRetention: { mode: "GOVERNANCE", days: 1 } });
  });
  stateClaim("one job adds to it, and nobody reads or deletes", () => {
    const grants = lambdaEntries.flatMap(({ entry }) =>
      listAllowedActions(production.lambda(entry).statements)
        .filter((grant) => grant.includes(arns.archive()))
        .map((grant) => `${entry} ${grant}`),
    );
    expect(grants).toEqual([`jobs/apply-due.ts s3:PutObject ${arns.archive()}/ledger/*`]);
  });
});

groupClaims("what has arrived", () => {
  const scanner = "arn:aws:iam::123456789012:role/trade-portal-production-malware-scan";
  const job = "arn:aws:iam::123456789012:role/trade-portal-production-verify-upload";
  const listStatements = () => {
    const policy = production
      .all("s3/bucketPolicy:BucketPolicy")
      .find(({ name }) => name === "TransientPolicy");
    return (JSON.parse(String(policy?.inputs.policy)) as { Statement: Record<string, unknown>[] }).Statement;
  };
  const notFor = (...values: string[]) => ({ test: "ArnNotEquals", variable: "aws:PrincipalArn", values });
  stateClaim(
    "is read by the scanner and the verifying job alone, and what is malware by the scanner alone",
    () => {
      const resources = [`${arns.transient()}/uploads/*`];
      const everybody = [{ type: "*", identifiers: ["*"] }];
      const deny = { effect: "Deny", principals: everybody, resources };
      const actions = ["s3:GetObject", "s3:GetObjectVersion"];
      const threatTag = {
        test: "StringEquals",
        variable: "s3:ExistingObjectTag/GuardDutyMalwareScanStatus",
        values: ["THREATS_FOUND"],
      };
      expect(listStatements()).toContainEqual({ ...deny, actions, conditions: [notFor(scanner, job)] });
      expect(listStatements()).toContainEqual({ ...deny, actions, conditions: [notFor(scanner), threatTag] });
    },
  );
  stateClaim("bears the scanner's own word: nobody else tags it", () => {
    expect(listStatements()).toContainEqual(
      expect.objectContaining({
        effect: "Deny",
        actions: [
          "s3:PutObjectTagging",
          "s3:PutObjectVersionTagging",
          "s3:DeleteObjectTagging",
          "s3:DeleteObjectVersionTagging",
        ],
        conditions: [notFor(scanner)],
      }),
    );
  });
  stateClaim("the roles are those that the policy names", () => {
    const names = production.all("iam/role:Role").map(({ inputs }) => inputs.name);
    for (const arn of [scanner, job]) expect(names).toContain(arn.replace(/^.*role\//, ""));
    const { name } = production.lambda("jobs/verify-upload.ts");
    expect(production.one("iam/role:Role", `${name}Role`).inputs.name).toBe(job.replace(/^.*role\//, ""));
  });
  stateClaim("every version of it is kept apart, so that a verdict speaks of one", () => {
    expect(production.one("s3/bucketVersioning:BucketVersioning", "Transient").inputs).toMatchObject({
      versioningConfiguration: { status: "Enabled" },
    });
    expect(trial.one("s3/bucketVersioning:BucketVersioning", "Transient").inputs).toMatchObject({
      versioningConfiguration: { status: "Enabled" },
    });
  });
  stateClaim("is scanned by GuardDuty, tagged, and nothing else is", () => {
    expect(production.one("guardduty/malwareProtectionPlan:MalwareProtectionPlan").inputs).toMatchObject({
      role: expect.stringMatching(/trade-portal-production-malware-scan$/),
      protectedResource: { s3Bucket: { bucketName: "transientbucket", objectPrefixes: ["uploads/"] } },
      actions: [{ taggings: [{ status: "ENABLED" }] }],
    });
  });
  stateClaim("the scanner may what AWS's guide asks for, and nothing else", () => {
    const { inputs } = production.one("iam/role:Role", "MalwareScanRole");
    const trust = JSON.parse(String(inputs.assumeRolePolicy)) as { Statement: unknown[] };
    expect(trust.Statement).toEqual([
      {
        Effect: "Allow",
        Principal: { Service: "malware-protection-plan.guardduty.amazonaws.com" },
        Action: "sts:AssumeRole",
        Condition: { StringEquals: { "aws:SourceAccount": "123456789012" } },
      },
    ]);
    const [{ policy } = { policy: "{}" }] = inputs.inlinePolicies as { policy: string }[];
    const rule =
      "arn:aws:events:ap-east-1:123456789012:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*";
    const { Statement } = JSON.parse(policy) as { Statement: Statement[] };
    expect(listAllowedActions(Statement).sort()).toEqual(
      [
        ...["PutRule", "DeleteRule", "PutTargets", "RemoveTargets", "DescribeRule", "ListTargetsByRule"].map(
          (action) => `events:${action} ${rule}`,
        ),
        ...[
          "GetObject",
          "GetObjectVersion",
          "GetObjectTagging",
          "GetObjectVersionTagging",
          "PutObjectTagging",
          "PutObjectVersionTagging",
        ].map((action) => `s3:${action} ${arns.transient()}/uploads/*`),
        ...["PutBucketNotification", "GetBucketNotification", "ListBucket"].map(
          (action) => `s3:${action} ${arns.transient()}`,
        ),
        `s3:PutObject ${arns.transient()}/malware-protection-resource-validation-object`,
      ].sort(),
    );
  });
  stateClaim("what the scanner found reaches the upload queue, tried for a day", () => {
    const rule = production.one("cloudwatch/eventRule:EventRule", "ScanResults").inputs;
    expect(JSON.parse(String(rule.eventPattern))).toEqual({
      source: ["aws.guardduty"],
      "detail-type": ["GuardDuty Malware Protection Object Scan Result"],
      detail: { s3ObjectDetails: { bucketName: ["transientbucket"] } },
    });
    expect(production.one("cloudwatch/eventTarget:EventTarget", "ScanResults").inputs).toMatchObject({
      rule: expect.any(String),
      arn: arns.queue("UploadQueue"),
      retryPolicy: { maximumEventAgeInSeconds: 86_400, maximumRetryAttempts: 185 },
    });
    const policy = JSON.stringify(production.one("sqs/queuePolicy:QueuePolicy").inputs.policy);
    expect(policy).toContain("events.amazonaws.com");
    // GuardDuty hears of uploads by EventBridge; a deploy must not turn that off.
    expect(production.one("s3/bucketNotification:BucketNotification").inputs.eventbridge).toBe(true);
  });
  stateClaim("the job that unpacks it has memory for the worst file", () => {
    expect(production.lambda("jobs/verify-upload.ts").inputs.memorySize).toBe(2048);
  });
});
