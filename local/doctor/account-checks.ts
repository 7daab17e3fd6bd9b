/** Checks of the account: what AWS must enable or raise before a stage can be deployed. */
import { AccountClient, GetRegionOptStatusCommand } from "@aws-sdk/client-account";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  NotFoundException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { GetSMSAttributesCommand, GetSMSSandboxAccountStatusCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { type Check, reportAct, reportOk } from "./findings.ts";

interface AccountSettings {
  /** Region of the stage. */
  region: string;
  mailRegion: string;
  smsRegion: string;
  /** The domain that mail is sent from. */
  mailDomain: string | undefined;
  /** Messages a second, as the stage is configured (`MAIL_PER_SECOND`). */
  mailPerSecond: number;
  /** The monthly limit of text messages, as the stage is configured (`SMS_MONTHLY_USD`). */
  smsMonthlyUsd: number;
}
/** Runs at once that an opening of a registration needs (`docs/operations.md`). */
const NEEDED_CONCURRENCY = 1000;

/** Returns whether the credentials work, and whether the region is switched on. */
const buildRegionChecks = ({ region }: AccountSettings): Check[] => [
  {
    name: "credentials",
    ask: async () => {
      const { Account = "", Arn = "" } = await new STSClient({ region }).send(
        new GetCallerIdentityCommand({}),
      );
      return reportOk(`account ${Account} as ${Arn}`);
    },
  },
  {
    name: `region ${region}`,
    ask: async () => {
      const { RegionOptStatus: status = "" } = await new AccountClient({ region: "us-east-1" }).send(
        new GetRegionOptStatusCommand({ RegionName: region }),
      );
      if (status === "ENABLED" || status === "ENABLED_BY_DEFAULT") return reportOk(status);
      return reportAct(
        status,
        `Switch the region on: aws account enable-region --region-name ${region}. It takes some minutes.`,
      );
    },
  },
  {
    name: `Lambda concurrency in ${region}`,
    ask: async () => {
      const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
      const limit = AccountLimit?.ConcurrentExecutions ?? 0;
      if (limit >= NEEDED_CONCURRENCY) return reportOk(`${limit}`);
      return reportAct(
        `${limit}`,
        `Ask for ${NEEDED_CONCURRENCY}: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${NEEDED_CONCURRENCY} --region ${region}. New accounts have 10, of which the deploy cannot even reserve any.`,
      );
    },
  },
];

/** The part of the daily quota of mail above which a larger one is asked for, which takes AWS a day. */
const MAX_USED_QUOTA = 0.8;
/** The daily quota of an account without one (Amazon SES API Reference › GetSendQuota). */
const UNLIMITED = -1;

/** Returns what SES knows of a domain; undefined before a deployment has named it. */
const getMailIdentity = async (
  client: SESv2Client,
  domain: string,
): Promise<GetEmailIdentityCommandOutput | undefined> => {
  try {
    return await client.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
};

const buildMailChecks = ({ mailRegion, mailDomain, mailPerSecond }: AccountSettings): Check[] => {
  const client = new SESv2Client({ region: mailRegion });
  const checks: Check[] = [
    {
      name: `mail in ${mailRegion}`,
      ask: async () => {
        const { ProductionAccessEnabled, SendingEnabled, SendQuota, EnforcementStatus } = await client.send(
          new GetAccountCommand({}),
        );
        const rate = SendQuota?.MaxSendRate ?? 0;
        if (!ProductionAccessEnabled)
          return reportAct(
            "in the sandbox: mail reaches verified addresses only",
            `Request production access: aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url https://<domain> --region ${mailRegion}. AWS answers within a day.`,
          );
        if (!SendingEnabled || EnforcementStatus !== "HEALTHY")
          return reportAct(
            `sending ${SendingEnabled ? "on" : "off"}, reputation ${EnforcementStatus}`,
            "Read the message of SES in the console (Account dashboard), remove the cause of bounces or complaints, and ask for a review.",
          );
        if (rate < mailPerSecond)
          return reportAct(
            `${rate} messages a second, and the stage sends ${mailPerSecond}`,
            `Deploy with MAIL_PER_SECOND=${Math.floor(rate)}, or ask for a higher sending rate in the console of Service Quotas.`,
          );
        const { Max24HourSend: quota = 0, SentLast24Hours: sent = 0 } = SendQuota ?? {};
        if (quota === UNLIMITED)
          return reportOk(`production access, ${rate} messages a second, without a daily quota`);
        if (sent > quota * MAX_USED_QUOTA)
          return reportAct(
            `${sent} of ${quota} messages sent within 24 hours`,
            `Ask for a higher daily sending quota in the console of Service Quotas, in ${mailRegion}. Mail above it waits until a part of the day has passed.`,
          );
        return reportOk(`production access, ${rate} messages a second, ${quota} a day`);
      },
    },
  ];
  if (mailDomain)
    checks.push({
      name: `mail domain ${mailDomain}`,
      ask: async () => {
        const identity = await getMailIdentity(client, mailDomain);
        if (!identity)
          return reportAct(
            "SES does not know it",
            "Deploy with MAIL_DOMAIN set, and enter the records that the deploy prints (mailRecords).",
          );
        const { VerifiedForSendingStatus, DkimAttributes } = identity;
        if (VerifiedForSendingStatus) return reportOk("verified");
        return reportAct(
          `not verified, DKIM ${DkimAttributes?.Status ?? "unknown"}`,
          `Enter the CNAME records of DKIM in the DNS of ${mailDomain}: ${(DkimAttributes?.Tokens ?? [])
            .map((token) => `${token}._domainkey.${mailDomain} → ${token}.dkim.amazonses.com`)
            .join(", ")}.`,
        );
      },
    });
  return checks;
};

const buildTextMessageChecks = ({ smsRegion, smsMonthlyUsd }: AccountSettings): Check[] => {
  const client = new SNSClient({ region: smsRegion });
  return [
    {
      name: `text messages in ${smsRegion}`,
      ask: async () => {
        const { IsInSandbox } = await client.send(new GetSMSSandboxAccountStatusCommand({}));
        if (!IsInSandbox) return reportOk("out of the sandbox");
        return reportAct(
          "in the sandbox: only verified numbers are reached",
          `Open a case "Move out of the SMS sandbox" for SNS in ${smsRegion}. Registration by phone does not work until then.`,
        );
      },
    },
    {
      name: `spending on text messages in ${smsRegion}`,
      ask: async () => {
        const { attributes = {} } = await client.send(
          new GetSMSAttributesCommand({ attributes: ["MonthlySpendLimit"] }),
        );
        const limit = Number(attributes.MonthlySpendLimit ?? 1);
        if (limit <= 1)
          return reportAct(
            `${limit} USD a month`,
            "Ask for a higher limit in the console of Service Quotas, and tell the stage with SMS_MONTHLY_USD.",
          );
        // At the limit SNS delivers nothing more, and the alarm rings at four fifths of what the stage was told.
        if (limit < smsMonthlyUsd)
          return reportAct(
            `${limit} USD a month, and the stage was told ${smsMonthlyUsd}`,
            `Deploy with SMS_MONTHLY_USD=${limit}, or ask for a higher limit in the console of Service Quotas.`,
          );
        return reportOk(`${limit} USD a month`);
      },
    },
  ];
};

/** Builds everything that is asked of the account. */
export const buildAccountChecks = (settings: AccountSettings): Check[] => [
  ...buildRegionChecks(settings),
  ...buildMailChecks(settings),
  ...buildTextMessageChecks(settings),
];
