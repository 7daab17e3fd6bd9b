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

/** How long objects stay that are needed for days, by the first part of their keys. */
const expiryRules = [
  // `verify-upload` moves uploads to the other bucket or deletes them, and nobody reads what remains here.
  { id: "arrivals", prefix: "uploads/", expiresIn: "7 days" },
  // A copy of somebody's data can be downloaded for a day.
  { id: "copies", prefix: "exports/", expiresIn: "2 days" },
  // Files of repeated exports; their rows in the table expire after 31 days.
  { id: "kept exports", prefix: "kept-exports/", expiresIn: "32 days" },
  // The job's row in the table expires after a day.
  { id: "prints", prefix: "prints/", expiresIn: "2 days" },
] as const;

/**
 * Creates the bucket of files that were scanned and inspected. They are read through presigned links, and AWS Backup
 * copies all of it for years, so that nothing belongs here that is not to be kept (decision 0723).
 */
const createFileBucket = (): sst.aws.Bucket =>
  new sst.aws.Bucket("Files", {
    enforceHttps: true,
    versioning: true,
    // Pages show files in pictures and frames and read none themselves; without this line every site may.
    cors: false,
    // Until decision 0723 what is needed for days was here, too. What an earlier release left goes in its time.
    lifecycle: [...expiryRules],
    transform: {
      // SST keeps the bucket where a release no longer names it, but that release would show no file.
      bucket: (_, options) => {
        options.protect = getStage().production;
        return undefined;
      },
      lifecycle: (args) => {
        args.rules = $resolve([args.rules]).apply(([rules]) => [
          ...(rules ?? []),
          unfinishedRule,
          ...expiryRules.map(({ id, prefix }) => ({
            id: `${id} versions`,
            status: "Enabled",
            filter: { prefix },
            noncurrentVersionExpiration: { noncurrentDays: 1 },
          })),
          buildVersionRule(90),
        ]);
        return undefined;
      },
    },
  });

/**
 * Creates the bucket of objects that are needed for days: uploads until they are inspected, and copies of what the
 * table and the other bucket have. It takes presigned uploads from the site only. It is not backed up: AWS Backup takes
 * a whole bucket, so it would keep for years what is deleted within days, and the policy refuses it new uploads.
 */
const createTransientBucket = (siteOrigin: string): sst.aws.Bucket =>
  new sst.aws.Bucket("Transient", {
    enforceHttps: true,
    // A scan result belongs to one version; a later upload with the same key is another one.
    versioning: true,
    policy: buildUnscannedPolicy(),
    cors: {
      allowMethods: ["POST"],
      allowOrigins: [siteOrigin],
      allowHeaders: ["content-type"],
      exposeHeaders: ["etag"],
      maxAge: "1 hour",
    },
    lifecycle: [...expiryRules],
    transform: {
      lifecycle: (args) => {
        args.rules = $resolve([args.rules]).apply(([rules]) => [
          ...(rules ?? []),
          unfinishedRule,
          // An expired object of a versioned bucket remains as an old version, and both contain personal data.
          buildVersionRule(1),
        ]);
        return undefined;
      },
    },
  });

const unfinishedRule = {
  id: "unfinished",
  status: "Enabled",
  filter: {},
  abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
};
const buildVersionRule = (noncurrentDays: number) => ({
  id: "versions",
  status: "Enabled",
  filter: {},
  noncurrentVersionExpiration: { noncurrentDays },
  // The marker of a deletion would otherwise outlive the versions that it hides, for ever.
  expiration: { expiredObjectDeleteMarker: true },
});

/** Creates the one table, or the restored one that takes its place, and the two buckets of private objects. */
export const createStorage = () => {
  const { production, domain, restoredTable } = getStage();
  const table = restoredTable ? sst.aws.Dynamo.get("Table", restoredTable) : createTable(production);
  const siteOrigin = domain ? `https://${domain}` : "https://*.cloudfront.net";
  return { table, files: createFileBucket(), transient: createTransientBucket(siteOrigin) };
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
