/**
 * Claims about operation: alarms of a failing system, and copies from which a loss is restored (`docs/operations.md`).
 */
import { readFileSync } from "node:fs";
import {
  LAPSE_METRICS,
  PAYMENT_METRIC,
  SUBMISSION_METRICS,
  WAITING_METRICS,
} from "@portal/core/applications/model/business-metrics";
import { expect } from "vitest";
import type { PolicyStatement } from "../../../local/deployment/deployment.ts";
import { isDenied } from "../../../local/deployment/evaluate-policy.ts";
import { listAllowedActions } from "../graph.ts";
import { expectEach, groupClaims, lambdaEntries, production, stateClaim, trial } from "./claim.ts";

const getInputs = (type: string, prefix = "") => production.one(type, prefix).inputs;
const getAlarm = (name: string) => getInputs("cloudwatch/metricAlarm:MetricAlarm", name);
const operations = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
/** Returns the region that a resource is made in, by its provider. */
const getProvider = (type: string, name: string): string => production.one(type, name).provider ?? "";

groupClaims("traces and asynchronous calls", () => {
  expectEach(lambdaEntries.map(({ resource, entry }) => [resource, entry] as const))(
    "%s is traced, and may send its traces",
    (_, entry) => {
      const { name, inputs } = production.lambda(entry);
      expect(inputs.tracingConfig).toEqual({ mode: "Active" });
      expect(getInputs("iam/role:Role", `${name}Role`).managedPolicyArns).toContain(
        "arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess",
      );
    },
  );
  stateClaim("a run of a schedule that fails is not repeated beside the next one", () => {
    const configs = production.all("lambda/functionEventInvokeConfig:FunctionEventInvokeConfig");
    const expectedInputs = ["jobs/sweep-due.ts", "jobs/warm-table.ts", "jobs/sweep-uploads.ts"].map(
      (entry) => ({
        functionName: production.lambda(entry).inputs.name,
        maximumRetryAttempts: 0,
        maximumEventAgeInSeconds: 60,
      }),
    );
    // Resources are in the order in which the programs of their functions were built.
    expect(configs).toHaveLength(expectedInputs.length);
    expect(configs.map(({ inputs }) => inputs)).toEqual(expect.arrayContaining(expectedInputs));
  });
});

stateClaim("somebody is told before the account costs more in a month than is planned", () => {
  const notification = {
    comparisonOperator: "GREATER_THAN",
    thresholdType: "PERCENTAGE",
    subscriberEmailAddresses: ["alarms@example.org"],
  };
  expect(getInputs("budgets/budget:Budget")).toEqual({
    name: "trade-portal-production",
    budgetType: "COST",
    limitAmount: "500",
    limitUnit: "USD",
    timeUnit: "MONTHLY",
    notifications: [
      { ...notification, notificationType: "ACTUAL", threshold: 80 },
      { ...notification, notificationType: "FORECASTED", threshold: 100 },
    ],
  });
  // A trial stage shares the account.
  expect(trial.all("budgets/budget:Budget")).toEqual([]);
});

groupClaims("alarms of people's experience", () => {
  interface MetricQuery {
    id: string;
    metric?: { stat: string };
    expression?: string;
    returnData?: boolean;
  }
  const getQueries = (name: string) => getAlarm(name).metricQueries as MetricQuery[];
  /** Computes the formula of an alarm from values of its metrics, in the metric math of CloudWatch. */
  const ringsFor = (name: string, values: Record<string, number>): boolean => {
    const [formula] = getQueries(name).filter(({ returnData }) => returnData);
    expect(
      getQueries(name)
        .flatMap(({ id, metric }) => (metric ? [id] : []))
        .sort(),
    ).toEqual(Object.keys(values).sort());
    const chooseValue = (condition: boolean, yes: number, no: number): number => (condition ? yes : no);
    const compute = new Function("IF", ...Object.keys(values), `return ${formula?.expression}`);
    return Number(compute(chooseValue, ...Object.values(values))) > Number(getAlarm(name).threshold);
  };
  const buildQuery = (id: string, namespace: string, metricName: string, stat: string, names: string[]) => ({
    id,
    metric: {
      namespace,
      metricName,
      stat,
      period: 60,
      dimensions: Object.fromEntries(names.map((name) => [name, expect.any(String)])),
    },
  });
  expectEach([["ApiLatency"], ["ApiFailures"], ["SiteFailures"]])(
    "%s: the mail of its alarm says what was compared",
    (name) =>
      expect(getQueries(name).at(-1)).toHaveProperty(
        "label",
        expect.stringMatching(/^(Percent|Milliseconds) /),
      ),
  );
  const threeOfFive = {
    evaluationPeriods: 5,
    datapointsToAlarm: 3,
    comparisonOperator: "GreaterThanThreshold",
    treatMissingData: "notBreaching",
  };
  stateClaim("one slow call of twenty, in three of five minutes, where twenty calls tell something", () => {
    expect(getAlarm("ApiLatency")).toMatchObject({ ...threeOfFive, threshold: 3000 });
    expect(getQueries("ApiLatency").slice(0, 2)).toEqual([
      buildQuery("slowest", "AWS/ApiGateway", "Latency", "p95", ["ApiId"]),
      buildQuery("calls", "AWS/ApiGateway", "Latency", "SampleCount", ["ApiId"]),
    ]);
    // At night: the health check, and somebody whose first two calls start Lambdas.
    expect(ringsFor("ApiLatency", { slowest: 4000, calls: 34 })).toBe(false);
    expect(ringsFor("ApiLatency", { slowest: 4000, calls: 60 })).toBe(true);
    expect(ringsFor("ApiLatency", { slowest: 2900, calls: 6000 })).toBe(false);
  });
  stateClaim(
    "answers of 5xx of the API, in three of five minutes, as a part of the calls and not a few",
    () => {
      expect(getAlarm("ApiFailures")).toMatchObject({ ...threeOfFive, threshold: 1 });
      expect(getQueries("ApiFailures").slice(0, 2)).toEqual([
        buildQuery("failures", "AWS/ApiGateway", "5xx", "Sum", ["ApiId"]),
        buildQuery("calls", "AWS/ApiGateway", "Count", "Sum", ["ApiId"]),
      ]);
      // At night: a page that asks again up to five times, the whole of a quiet minute.
      expect(ringsFor("ApiFailures", { failures: 5, calls: 5 })).toBe(false);
      expect(ringsFor("ApiFailures", { failures: 6, calls: 40 })).toBe(true);
      // The minute of an opening.
      expect(ringsFor("ApiFailures", { failures: 300, calls: 100_000 })).toBe(false);
      expect(ringsFor("ApiFailures", { failures: 1100, calls: 100_000 })).toBe(true);
    },
  );
  stateClaim("failures that CloudFront answers, where its metrics are, as a part and not a few", () => {
    expect(getAlarm("SiteFailures")).toMatchObject({ ...threeOfFive, threshold: 1 });
    expect(getQueries("SiteFailures").slice(0, 2)).toEqual([
      buildQuery("percent", "AWS/CloudFront", "5xxErrorRate", "Average", ["DistributionId", "Region"]),
      buildQuery("answers", "AWS/CloudFront", "Requests", "Sum", ["DistributionId", "Region"]),
    ]);
    // At night: two failed calls among those of the health check.
    expect(ringsFor("SiteFailures", { percent: 5, answers: 40 })).toBe(false);
    expect(ringsFor("SiteFailures", { percent: 100, answers: 5 })).toBe(false);
    expect(ringsFor("SiteFailures", { percent: 20, answers: 40 })).toBe(true);
    expect(ringsFor("SiteFailures", { percent: 0.5, answers: 100_000 })).toBe(false);
    expect(ringsFor("SiteFailures", { percent: 1.1, answers: 100_000 })).toBe(true);
    for (const name of ["SiteFailures", "SiteUnreachable"])
      expect(getProvider("cloudwatch/metricAlarm:MetricAlarm", name)).toContain("::EdgeRegion::");
    expect(getInputs("pulumi:providers:aws", "EdgeRegion").region).toBe("us-east-1");
  });
  stateClaim("a caller from outside, who is answered by the API through the site's address", () => {
    expect(getInputs("route53/healthCheck:HealthCheck")).toEqual({
      type: "HTTPS_STR_MATCH",
      fqdn: "sitecdndistribution.cloudfront.net",
      port: 443,
      resourcePath: "/api/health",
      searchString: '"success":true',
      requestInterval: 30,
      failureThreshold: 3,
      enableSni: true,
      measureLatency: true,
    });
    expect(getAlarm("SiteUnreachable")).toMatchObject({
      namespace: "AWS/Route53",
      metricName: "HealthCheckStatus",
      dimensions: { HealthCheckId: "SiteHealth-id" },
      statistic: "Minimum",
      threshold: 1,
      period: 60,
      evaluationPeriods: 3,
      comparisonOperator: "LessThanThreshold",
      // Whoever asks no more has nothing to say that all is well.
      treatMissingData: "breaching",
    });
  });
});

groupClaims("what becomes of mail", () => {
  stateClaim("bounces and complaints are counted, by the configuration set", () => {
    const configurationSetName = "trade-portal-production";
    expect(getInputs("sesv2/configurationSetEventDestination:ConfigurationSetEventDestination")).toEqual({
      configurationSetName,
      eventDestinationName: "metrics",
      eventDestination: {
        enabled: true,
        matchingEventTypes: ["BOUNCE", "COMPLAINT", "REJECT", "DELIVERY_DELAY", "RENDERING_FAILURE"],
        cloudWatchDestination: {
          dimensionConfigurations: [
            {
              dimensionName: "ses:configuration-set",
              dimensionValueSource: "MESSAGE_TAG",
              defaultDimensionValue: configurationSetName,
            },
          ],
        },
      },
    });
  });
  expectEach([
    ["MailBounces", "Reputation.BounceRate", 0.03],
    ["MailComplaints", "Reputation.ComplaintRate", 0.0008],
  ])("%s ring before SES reviews the account, in the region that sends", (name, metricName, threshold) => {
    expect(getAlarm(name)).toMatchObject({
      namespace: "AWS/SES",
      metricName,
      dimensions: { "ses:configuration-set": "trade-portal-production" },
      statistic: "Maximum",
      threshold,
      period: 3600,
      evaluationPeriods: 1,
      comparisonOperator: "GreaterThanThreshold",
      // What is sent no more has mended nothing (Amazon SES Developer Guide › Reputation monitoring alarms).
      treatMissingData: "ignore",
    });
    expect(getProvider("cloudwatch/metricAlarm:MetricAlarm", name)).toContain("::MailRegion::");
  });
});

groupClaims("one page for what is looked at first", () => {
  const listWidgets = (): { properties: { title: string; stat: string; metrics: string[][] } }[] =>
    JSON.parse(String(getInputs("cloudwatch/dashboard:Dashboard").dashboardBody)).widgets;
  stateClaim("it has every Lambda and every queue, the API, the table and our own figures", () => {
    expect(getInputs("cloudwatch/dashboard:Dashboard").dashboardName).toBe("trade-portal-production");
    const lines = listWidgets().flatMap(({ properties }) => properties.metrics);
    const shownLines = new Set(lines.map((line) => JSON.stringify(line)));
    const missing = lambdaEntries.flatMap(({ entry }) => {
      const { name } = production.lambda(entry).inputs;
      return ["Errors", "ConcurrentExecutions"].filter(
        (metric) => !shownLines.has(JSON.stringify(["AWS/Lambda", metric, "FunctionName", name])),
      );
    });
    expect(missing).toEqual([]);
    for (const { inputs } of production.all("sqs/queue:Queue"))
      expect(lines.filter((line) => line.includes(String(inputs.name)))).toHaveLength(1);
    for (const metric of ["Count", "5xx", "Latency", "ConsumedWriteCapacityUnits", "SweepsCompleted"])
      expect(lines.map(([, name]) => name)).toContain(metric);
    // CloudWatch draws at most 500 lines of a widget.
    for (const { properties } of listWidgets()) expect(properties.metrics.length).toBeLessThanOrEqual(500);
  });
  stateClaim("it has what is submitted, paid, lapsed and waiting", () => {
    const lines = listWidgets().flatMap(({ properties: { metrics, stat } }) =>
      metrics.map((line) => [...line, stat]),
    );
    const names = [...Object.values(SUBMISSION_METRICS), PAYMENT_METRIC, ...Object.values(LAPSE_METRICS)].map(
      (name) => [name, "Sum"],
    );
    // A number of applications is no sum of what several runs counted.
    const waitingNames = Object.keys(WAITING_METRICS).map((name) => [name, "Maximum"]);
    expect(lines).toEqual(
      expect.arrayContaining(
        [...names, ...waitingNames].map(([name, stat]) => ["Portal", name, "Stage", "production", stat]),
      ),
    );
  });
});

groupClaims("backups", () => {
  const name = "trade-portal-production";
  stateClaim("are made daily and monthly, of the table and of the files", () => {
    expect(getInputs("backup/plan:Plan").rules).toEqual([
      {
        ruleName: "daily",
        targetVaultName: name,
        schedule: "cron(0 18 * * ? *)",
        lifecycle: { deleteAfter: 35 },
      },
      {
        ruleName: "monthly",
        targetVaultName: name,
        // Neither begins within the eight hours in which the other one may.
        schedule: "cron(0 6 1 * ? *)",
        lifecycle: { deleteAfter: 1830 },
      },
    ]);
    const table = String(getInputs("dynamodb/table:Table").name);
    expect(getInputs("backup/selection:Selection")).toMatchObject({
      planId: "BackupPlan-id",
      iamRoleArn: expect.stringMatching(/:BackupRole$/),
      resources: [expect.stringContaining(table), "arn:aws:s3:::filesbucket"],
    });
  });
  stateClaim("cannot be deleted before their time by anybody of this account", () => {
    expect(getInputs("backup/vaultLockConfiguration:VaultLockConfiguration")).toEqual({
      backupVaultName: name,
      minRetentionDays: 35,
      maxRetentionDays: 1830,
      // From the third day on the lock itself cannot be taken back.
      changeableForDays: 3,
    });
    expect(getInputs("backup/vault:Vault").forceDestroy).toBeUndefined();
  });
  stateClaim("are made by a role of AWS Backup, which may read and not delete", () => {
    const { assumeRolePolicy, managedPolicyArns } = getInputs("iam/role:Role", "BackupRole");
    expect(JSON.parse(String(assumeRolePolicy)).Statement).toEqual([
      { Effect: "Allow", Principal: { Service: "backup.amazonaws.com" }, Action: "sts:AssumeRole" },
    ]);
    expect(managedPolicyArns).toEqual([
      "arn:aws:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup",
      "arn:aws:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup",
    ]);
  });
  /** What the managed policies of the two roles allow with buckets and objects (AWS Managed Policy Reference). */
  const objectActions = {
    BackupRole:
      "GetObject GetObjectVersion GetObjectAcl GetObjectVersionAcl GetObjectTagging GetObjectVersionTagging",
    RestoreRole:
      "GetObject GetObjectVersion DeleteObject PutObject PutObjectAcl PutObjectVersionAcl GetObjectAcl GetObjectVersionAcl GetObjectTagging PutObjectTagging ListMultipartUploadParts",
  };
  const bucketActions = {
    BackupRole:
      "GetInventoryConfiguration PutInventoryConfiguration ListBucketVersions ListBucket GetBucketVersioning GetBucketNotification PutBucketNotification GetBucketLocation GetBucketTagging GetBucketAcl",
    RestoreRole:
      "ListBucketVersions ListBucket GetBucketVersioning GetBucketLocation PutBucketVersioning GetBucketOwnershipControls PutBucketOwnershipControls",
  };
  expectEach([["BackupRole"], ["RestoreRole"]] as const)(
    "%s: the policy of a bucket that is backed up refuses it nothing, wherever an object is",
    (roleName) => {
      const { resources } = getInputs("backup/selection:Selection") as { resources: string[] };
      const buckets = resources.filter((arn) => arn.startsWith("arn:aws:s3:::"));
      expect(buckets).toHaveLength(1);
      const bucketArn = String(buckets[0]);
      const statements = production
        .all("s3/bucketPolicy:BucketPolicy")
        .filter(({ inputs }) => `arn:aws:s3:::${inputs.bucket}` === bucketArn)
        .flatMap(
          ({ inputs }) => (JSON.parse(String(inputs.policy)) as { Statement: PolicyStatement[] }).Statement,
        );
      expect(statements.length).toBeGreaterThan(0);
      const context = {
        "aws:PrincipalArn": `arn:aws:iam::123456789012:role/${roleName}`,
        "aws:SecureTransport": "true",
      };
      const requiredPermissions = [
        ...bucketActions[roleName].split(" ").map((action) => ({ action, resource: bucketArn })),
        ...objectActions[roleName].split(" ").flatMap((action) =>
          ["files/a/b", "uploads/a/b", "malware-protection-resource-validation-object"].map((key) => ({
            action,
            resource: `${bucketArn}/${key}`,
          })),
        ),
      ];
      const refusedPermissions = requiredPermissions.filter(({ action, resource }) =>
        isDenied(statements, { action: `s3:${action}`, resource }, context),
      );
      expect(refusedPermissions).toEqual([]);
    },
  );
  stateClaim("have nothing that is deleted within days: no bucket with such objects is backed up", () => {
    const { resources } = getInputs("backup/selection:Selection") as { resources: string[] };
    const writes = lambdaEntries.flatMap(({ entry }) =>
      listAllowedActions(production.lambda(entry).statements).filter((action) =>
        action.startsWith("s3:PutObject "),
      ),
    );
    const backedUp = writes.filter((action) => resources.some((arn) => action.includes(`${arn}/`)));
    expect([...new Set(backedUp)]).toEqual(["s3:PutObject arn:aws:s3:::filesbucket/files/*"]);
  });
  stateClaim("are restored by a role of its own, which docs/operations.md names", () => {
    const { name, assumeRolePolicy, managedPolicyArns } = getInputs("iam/role:Role", "RestoreRole");
    expect(JSON.parse(String(assumeRolePolicy)).Statement).toEqual([
      { Effect: "Allow", Principal: { Service: "backup.amazonaws.com" }, Action: "sts:AssumeRole" },
    ]);
    expect(managedPolicyArns).toEqual([
      "arn:aws:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForRestores",
      "arn:aws:iam::aws:policy/AWSBackupServiceRolePolicyForS3Restore",
    ]);
    expect(operations).toContain(`\`${name}\``);
  });
  expectEach([["Failed"], ["Expired"], ["Aborted"]])(
    "%s: somebody is told of a job without a backup",
    (state) => {
      expect(getAlarm(`Backups${state}`)).toMatchObject({
        namespace: "AWS/Backup",
        metricName: `NumberOfBackupJobs${state}`,
        dimensions: { BackupVaultName: name },
        statistic: "Sum",
        threshold: 0,
        period: 300,
        evaluationPeriods: 1,
        comparisonOperator: "GreaterThanThreshold",
        treatMissingData: "notBreaching",
      });
    },
  );
  stateClaim("somebody is told once six periods of six hours have passed without any backup", () => {
    expect(getAlarm("BackupsMissing")).toMatchObject({
      namespace: "AWS/Backup",
      metricName: "NumberOfBackupJobsCompleted",
      dimensions: { BackupVaultName: name },
      statistic: "Sum",
      threshold: 1,
      period: 21_600,
      evaluationPeriods: 6,
      comparisonOperator: "LessThanThreshold",
      treatMissingData: "breaching",
    });
  });
  stateClaim("are not made of a trial stage, which can be removed, so that none is missed there", () => {
    expect(
      trial.all("cloudwatch/metricAlarm:MetricAlarm").filter(({ name }) => name.startsWith("Backups")),
    ).toEqual([]);
    for (const type of ["backup/vault:Vault", "backup/plan:Plan"]) expect(trial.all(type)).toEqual([]);
  });
});

/** The names of alarms in the table of runbooks, as patterns. */
const runbookPatterns = operations
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(
      ([, name = ""]) => new RegExp(`^${name.replace("<Lambda>", "\\w+").replace("…", "\\w+")}$`),
    ),
  );
const indexThrottles = /^(ByEvent|ByQueue|Due)(?=(Read|Write)ThrottleEvents$)/;

groupClaims("runbooks", () => {
  stateClaim("each alarm has a line of docs/operations.md", () => {
    for (const { name } of production.all("cloudwatch/metricAlarm:MetricAlarm")) {
      const alarm = name.replace(/Alarm$/, "").replace(indexThrottles, "Table");
      expect(
        runbookPatterns.some((pattern) => pattern.test(alarm)),
        alarm,
      ).toBe(true);
    }
  });
  stateClaim("each line says what the alarm means, what to look at first and what to do then", () => {
    const [, alarms = ""] = operations.split("\n| alarm | what it means | first look | then |\n");
    const rows = (alarms.split("\n\n")[0] ?? "").split("\n").filter((row) => row.startsWith("| `"));
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) {
      const [, name = "", ...cells] = row.split("|").slice(0, -1);
      expect(
        cells.map((cell) => cell.trim().length > 0),
        name,
      ).toEqual([true, true, true]);
    }
  });
});
