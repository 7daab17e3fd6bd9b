import { tableKeys, timeToLive } from "../packages/core/src/platform/table-definition.ts";
import { getRoleNames } from "./role-names.ts";
import { getStage } from "./stage.ts";

/**
 * Creates the table: keys and indexes as `packages/core/src/platform/table-definition.ts` has them, on demand, with TTL
 * and point-in-time recovery; in production it cannot be deleted.
 */
const createTable = (production: boolean): sst.aws.Dynamo => {
  const keys = [tableKeys.pk, tableKeys.sk, ...tableKeys.secondary.flatMap(({ pk, sk }) => [pk, sk])];
  return new sst.aws.Dynamo("Table", {
    fields: Object.fromEntries(keys.map((key) => [key, "string" as const])),
    primaryIndex: { hashKey: tableKeys.pk, rangeKey: tableKeys.sk },
    globalIndexes: Object.fromEntries(
      tableKeys.secondary.map(({ name, pk, sk, projection }) => [
        name,
        {
          hashKey: pk,
          rangeKey: sk,
          projection: typeof projection === "string" ? projection : [...projection],
        },
      ]),
    ),
    ttl: timeToLive,
    deletionProtection: production,
    transform: {
      table: {
        pointInTimeRecovery: { enabled: true, recoveryPeriodInDays: 35 },
        serverSideEncryption: { enabled: true },
      },
    },
  });
};

/**
 * Creates the one table, or the restored one that takes its place, and the bucket of uploads. The bucket takes
 * presigned uploads from the site only, and is read through presigned links.
 */
export const createStorage = () => {
  const { production, domain, restoredTable } = getStage();
  const table = restoredTable ? sst.aws.Dynamo.get("Table", restoredTable) : createTable(production);

  const files = new sst.aws.Bucket("Files", {
    enforceHttps: true,
    // A scan result belongs to one version; a later upload with the same key is another one.
    versioning: true,
    policy: buildUnscannedPolicy(),
    cors: {
      allowMethods: ["POST", "GET"],
      allowOrigins: [domain ? `https://${domain}` : "https://*.cloudfront.net"],
      allowHeaders: ["content-type"],
      exposeHeaders: ["etag"],
      maxAge: "1 hour",
    },
    // `verify-upload` moves uploads to `files/` or deletes them, and nobody reads what remains here. A copy of
    // somebody's data can be downloaded for a day.
    lifecycle: [
      { id: "arrivals", prefix: "uploads/", expiresIn: "7 days" },
      { id: "copies", prefix: "exports/", expiresIn: "2 days" },
      // Files of repeated exports; their rows in the table expire after 31 days.
      { id: "kept exports", prefix: "kept-exports/", expiresIn: "32 days" },
      // The job's row in the table expires after a day.
      { id: "prints", prefix: "prints/", expiresIn: "2 days" },
    ],
    transform: {
      lifecycle: (args) => {
        args.rules = $resolve([args.rules]).apply(([rules]) => [
          ...(rules ?? []),
          {
            id: "unfinished",
            status: "Enabled",
            filter: {},
            abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
          },
          {
            id: "arrived versions",
            status: "Enabled",
            filter: { prefix: "uploads/" },
            noncurrentVersionExpiration: { noncurrentDays: 1 },
          },
          // An expired object of a versioned bucket remains as an old version, and both contain personal data.
          {
            id: "copied versions",
            status: "Enabled",
            filter: { prefix: "exports/" },
            noncurrentVersionExpiration: { noncurrentDays: 1 },
          },
          {
            id: "kept export versions",
            status: "Enabled",
            filter: { prefix: "kept-exports/" },
            noncurrentVersionExpiration: { noncurrentDays: 1 },
          },
          {
            id: "printed versions",
            status: "Enabled",
            filter: { prefix: "prints/" },
            noncurrentVersionExpiration: { noncurrentDays: 1 },
          },
          {
            id: "versions",
            status: "Enabled",
            filter: {},
            noncurrentVersionExpiration: { noncurrentDays: 90 },
            // The marker of a deletion would otherwise outlive the versions that it hides, for ever.
            expiration: { expiredObjectDeleteMarker: true },
          },
        ]);
        return undefined;
      },
    },
  });

  return { table, files };
};

/**
 * Only the scanner and the verifying job can read new uploads, and only the scanner can read malware and write scan
 * results, whatever else a role allows.
 */
const buildUnscannedPolicy = () => {
  const account = aws.getCallerIdentityOutput().accountId;
  const toRoleArn = (name: string) => $interpolate`arn:aws:iam::${account}:role/${name}`;
  const { scanner, job } = getRoleNames();
  const buildRoleExclusion = (...names: string[]) => ({
    test: "ArnNotEquals",
    variable: "aws:PrincipalArn",
    values: names.map(toRoleArn),
  });
  const denyStatement = { effect: "deny" as const, principals: "*" as const, paths: ["uploads/*"] };
  const readActions = ["s3:GetObject", "s3:GetObjectVersion"];
  return [
    { ...denyStatement, actions: readActions, conditions: [buildRoleExclusion(scanner, job)] },
    {
      ...denyStatement,
      actions: readActions,
      conditions: [
        buildRoleExclusion(scanner),
        {
          test: "StringEquals",
          variable: "s3:ExistingObjectTag/GuardDutyMalwareScanStatus",
          values: ["THREATS_FOUND"],
        },
      ],
    },
    {
      ...denyStatement,
      actions: [
        "s3:PutObjectTagging",
        "s3:PutObjectVersionTagging",
        "s3:DeleteObjectTagging",
        "s3:DeleteObjectVersionTagging",
      ],
      conditions: [buildRoleExclusion(scanner)],
    },
  ];
};
export type Storage = ReturnType<typeof createStorage>;
