import { getStage } from "./stage.ts";
import type { Storage } from "./storage.ts";

/** Days of daily backups, and of the monthly one: five years, as long as orders and receipts are kept (decision 0044). */
const DAILY_RETENTION_DAYS = 35;
const MONTHLY_RETENTION_DAYS = 5 * 366;
/** Within these days the lock can still be taken back; AWS wants three or more. */
const LOCK_GRACE_DAYS = 3;

/**
 * Backups that nobody of this account can delete, not even its administrators, once the vault is locked (AWS Backup
 * Developer Guide › Vault Lock). Point-in-time recovery undoes mistakes; these backups are for an account that somebody took over.
 * A trial stage has none, because a vault with backups cannot be removed.
 */
export const createBackups = ({ table, files }: Storage) => {
  if (!getStage().production) return undefined;
  const vault = new aws.backup.Vault("BackupVault", { name: `${$app.name}-${$app.stage}` });
  new aws.backup.VaultLockConfiguration("BackupVaultLock", {
    backupVaultName: vault.name,
    minRetentionDays: DAILY_RETENTION_DAYS,
    maxRetentionDays: MONTHLY_RETENTION_DAYS,
    changeableForDays: LOCK_GRACE_DAYS,
  });
  const backupServiceTrust = $jsonStringify({
    Version: "2012-10-17",
    Statement: [
      { Effect: "Allow", Principal: { Service: "backup.amazonaws.com" }, Action: "sts:AssumeRole" },
    ],
  });
  const role = new aws.iam.Role("BackupRole", {
    assumeRolePolicy: backupServiceTrust,
    managedPolicyArns: [
      "arn:aws:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup",
      "arn:aws:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup",
    ],
  });
  // What backs up may not restore: whoever restores chooses this role in the console or by the command line.
  new aws.iam.Role("RestoreRole", {
    name: `${$app.name}-${$app.stage}-restore`,
    assumeRolePolicy: backupServiceTrust,
    managedPolicyArns: [
      "arn:aws:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForRestores",
      "arn:aws:iam::aws:policy/AWSBackupServiceRolePolicyForS3Restore",
    ],
  });
  const plan = new aws.backup.Plan("BackupPlan", {
    name: `${$app.name}-${$app.stage}`,
    rules: [
      {
        ruleName: "daily",
        targetVaultName: vault.name,
        // Two in the morning in Macao.
        schedule: "cron(0 18 * * ? *)",
        lifecycle: { deleteAfter: DAILY_RETENTION_DAYS },
      },
      {
        ruleName: "monthly",
        targetVaultName: vault.name,
        schedule: "cron(0 19 1 * ? *)",
        lifecycle: { deleteAfter: MONTHLY_RETENTION_DAYS },
      },
    ],
  });
  new aws.backup.Selection("BackupSelection", {
    name: `${$app.name}-${$app.stage}`,
    planId: plan.id,
    iamRoleArn: role.arn,
    resources: [table.arn, files.arn],
  });
  return vault;
};
