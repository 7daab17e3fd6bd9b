import { tableKeys, timeToLive } from "../packages/core/src/table-definition.ts";
import { stage } from "./stage.ts";

/**
 * The one table and the two buckets.
 *
 * The table: keys and indexes as `packages/core/src/table-definition.ts` has them, on demand, with TTL and
 * point-in-time recovery; in production it cannot be deleted. The private bucket takes presigned uploads from the site
 * only; the public one holds verified logos and event pictures and is read by CloudFront alone.
 */
export const storage = () => {
  const { production, domain } = stage();
  const keys = [tableKeys.pk, tableKeys.sk, ...tableKeys.secondary.flatMap(({ pk, sk }) => [pk, sk])];
  const table = new sst.aws.Dynamo("Table", {
    fields: Object.fromEntries(keys.map((key) => [key, "string" as const])),
    primaryIndex: { hashKey: tableKeys.pk, rangeKey: tableKeys.sk },
    globalIndexes: Object.fromEntries(
      tableKeys.secondary.map(({ name, pk, sk, projection }) => [
        name,
        { hashKey: pk, rangeKey: sk, projection },
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

  const files = new sst.aws.Bucket("Files", {
    enforceHttps: true,
    versioning: production,
    cors: {
      allowMethods: ["POST", "GET"],
      allowOrigins: [domain ? `https://${domain}` : "https://*.cloudfront.net"],
      allowHeaders: ["content-type"],
      exposeHeaders: ["etag"],
      maxAge: "1 hour",
    },
    // `verify-upload` moves what arrives to `files/` or deletes it; what is left over here nobody reads again.
    // A copy of somebody's data can be fetched for a day.
    lifecycle: [
      { id: "arrivals", prefix: "uploads/", expiresIn: "7 days" },
      { id: "copies", prefix: "exports/", expiresIn: "2 days" },
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
            id: "versions",
            status: "Enabled",
            filter: {},
            noncurrentVersionExpiration: { noncurrentDays: 90 },
          },
        ]);
        return undefined;
      },
    },
  });

  // No page reads it by a script; without this SST lets every site write and delete, as far as keys would go.
  const pictures = new sst.aws.Bucket("Pictures", { access: "cloudfront", enforceHttps: true, cors: false });
  return { table, files, pictures };
};
export type Storage = ReturnType<typeof storage>;
