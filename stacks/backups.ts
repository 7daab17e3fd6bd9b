import { getStage } from "./stage.ts";
import type { Storage } from "./storage.ts";

/**
 * Days of daily backups, and of the monthly one: five years, as long as orders and receipts are kept (decision 0044).
 */
const DAILY_RETENTION_DAYS = 35;
const MONTHLY_RETENTION_DAYS = 5 * 366;
/** Within these days the lock can still be taken back; AWS wants three or more. */
const LOCK_GRACE_DAYS = 3;

/** The states in which a backup job has ended without a backup (AWS Backup API Reference › BackupJob). */
const FAILED_STATES = ["Failed", "Expired", "Aborted"] as const;
/** Six hours, in seconds; backups are missing after six of them in a row. */
const QUIET_PERIOD_SECONDS = 21_600;
const MAX_QUIET_PERIODS = 6;

/**
 * Rings for a backup job that failed, and of a plan that makes no backup at all, of which no job could fail. AWS Backup
 * counts the jobs of a vault every five minutes, and publishes nothing where there is nothing to count (AWS Backup
 * Developer Guide › AWS Backup metrics with Amazon CloudWatch). A daily backup ends earlier one night and later the
 * next, so more than a day and a half pass before it is missed, and about two days before CloudWatch rings, which looks
 * at some periods more where data are missing. The vault is counted as a whole: a single resource is told of by its
 * failed job.
 */
const createBackupAlarms = (vault: aws.backup.Vault, topic: sst.aws.SnsTopic) => {
  const jobMetric = {
    namespace: "AWS/Backup",
    dimensions: { BackupVaultName: vault.name },
    statistic: "Sum",
    alarmActions: [topic.arn],
    okActions: [topic.arn],
  };
  for (const state of FAILED_STATES)
    new aws.cloudwatch.MetricAlarm(`Backups${state}Alarm`, {
      ...jobMetric,
      metricName: `NumberOfBackupJobs${state}`,
      threshold: 0,
      period: 300,
      evaluationPeriods: 1,
      comparisonOperator: "GreaterThanThreshold",
      treatMissingData: "notBreaching",
    });
  new aws.cloudwatch.MetricAlarm("BackupsMissingAlarm", {
    ...jobMetric,
    metricName: "NumberOfBackupJobsCompleted",
    threshold: 1,
    period: QUIET_PERIOD_SECONDS,
    evaluationPeriods: MAX_QUIET_PERIODS,
    comparisonOperator: "LessThanThreshold",
    treatMissingData: "breaching",
  });
};

/**
 * Backups that nobody of this account can delete, not even its administrators, once the vault is locked (AWS Backup
 * Developer Guide › Vault Lock). Point-in-time recovery undoes mistakes; these backups are for an account that somebody
 * took over. A trial stage has none, because a vault with backups cannot be removed.
 * @param topic receives the alarm of a backup that was not made
 */
export const createBackups = ({ table, files }: Storage, topic: sst.aws.SnsTopic) => {
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
        // Two in the afternoon: a rule may begin eight hours late, and the two are not to overlap.
        schedule: "cron(0 6 1 * ? *)",
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
  createBackupAlarms(vault, topic);
  return vault;
};
