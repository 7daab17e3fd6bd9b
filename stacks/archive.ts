import { getStage } from "./stage.ts";

/** The archive is kept as long as orders and receipts (decision 0044). */
const RETENTION_YEARS = 5;

/**
 * Creates the bucket of each day's ledger (`archive-ledger.server.ts`). In production nobody can change or delete its
 * objects within the years of retention, not even the account's owner (Amazon S3 User Guide › Object Lock, compliance
 * mode). A trial stage keeps them for a day, in the mode that an administrator may override, so that it can be removed.
 */
export const createArchive = () => {
  const bucket = new sst.aws.Bucket("Archive", {
    enforceHttps: true,
    cors: false,
    versioning: true,
    transform: {
      bucket: (args, options) => {
        args.objectLockEnabled = true;
        // A release that no longer names it would be refused, instead of writing to another one.
        options.protect = getStage().production;
        return undefined;
      },
    },
  });
  new aws.s3.BucketObjectLockConfiguration("ArchiveLock", {
    bucket: bucket.name,
    rule: {
      defaultRetention: getStage().production
        ? { mode: "COMPLIANCE", years: RETENTION_YEARS }
        : { mode: "GOVERNANCE", days: 1 },
    },
  });
  return bucket;
};
export type Archive = ReturnType<typeof createArchive>;
