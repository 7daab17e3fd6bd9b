import { jobs, type LambdaUse } from "../packages/functions/src/jobs/list.ts";
import type { Archive } from "./archive.ts";
import { computePressVersion } from "./build-lambda.ts";
import { buildFileGrants } from "./file-grants.ts";
import type { Keys } from "./keys.ts";
import type { Mail } from "./mail.ts";
import type { Queues } from "./queues.ts";
import type { Secrets } from "./secrets.ts";
import { rendererFolder } from "./site.ts";
import { getStage } from "./stage.ts";
import type { Storage } from "./storage.ts";
import { textGrants } from "./text-grants.ts";

export interface StackResources {
  storage: Storage;
  queues: Queues;
  secrets: Secrets;
  keys: Keys;
  mail: Mail;
  archive: Archive;
  /** The site's address, for links in e-mails and return addresses of payments. */
  siteUrl: $util.Input<string>;
  /** The bucket with the site's files. */
  siteFiles: {
    name: $util.Input<string>;
    arn: $util.Input<string>;
    /** CloudFront's key-value store of the pages that exist. */
    store: $util.Input<string>;
    /** The site itself, whose files are there once it is made. */
    site: sst.aws.StaticSite;
  };
}

interface LambdaGrant {
  permissions: {
    effect?: "deny";
    actions: string[];
    resources: $util.Input<string>[];
    conditions?: { test: string; variable: string; values: $util.Input<string>[] }[];
  }[];
  environment: Record<string, $util.Input<string>>;
  copyFiles?: { from: string; to: string }[];
}

/** No Scan and no table administration, which no request path needs (`quality.md` › DynamoDB). */
const TABLE_ACTIONS = [
  "dynamodb:GetItem",
  "dynamodb:BatchGetItem",
  "dynamodb:Query",
  "dynamodb:ConditionCheckItem",
  "dynamodb:BatchWriteItem",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
];

const mailActions = ["ses:SendEmail", "ses:SendRawEmail"];
const WARM_ACTIONS = ["GetItem", "Query", "DescribeTable", "UpdateTable"].map((name) => `dynamodb:${name}`);

const buildSignOnEnvironment = () => ({
  SIGN_ON_ISSUER: getStage().signOn.issuer,
  SIGN_ON_PERSON_CLIENT: getStage().signOn.personClient,
  SIGN_ON_ENTITY_CLIENT: getStage().signOn.entityClient,
});

const buildGrantsByUse = (parts: StackResources): Record<LambdaUse, () => LambdaGrant> => {
  const { storage, queues, secrets, keys, mail } = parts;
  return {
    table: () => ({
      permissions: [
        {
          actions: TABLE_ACTIONS,
          resources: [storage.table.arn, $interpolate`${storage.table.arn}/index/*`],
        },
      ],
      environment: { TABLE_NAME: storage.table.name },
    }),
    // Whoever adds to the archive reads nothing of it, and cannot shorten how long an object is kept.
    archive: () => ({
      permissions: [{ actions: ["s3:PutObject"], resources: [$interpolate`${parts.archive.arn}/ledger/*`] }],
      environment: { ARCHIVE_BUCKET_NAME: parts.archive.name },
    }),
    // It reads what opens, and changes nothing but how much the table takes at once.
    warm: () => ({
      permissions: [{ actions: WARM_ACTIONS, resources: [storage.table.arn] }],
      environment: {
        TABLE_NAME: storage.table.name,
        OPENING_PER_SECOND: String(getStage().openingPerSecond),
      },
    }),
    arrivals: () => ({
      permissions: [
        { actions: ["s3:ListBucket"], resources: [storage.transient.arn] },
        { actions: ["sqs:SendMessage"], resources: [queues.upload.live.arn] },
      ],
      environment: {
        TRANSIENT_BUCKET_NAME: storage.transient.name,
        UPLOAD_QUEUE_URL: queues.upload.live.url,
      },
    }),
    queue: () => ({
      permissions: [
        {
          actions: ["sqs:SendMessage"],
          resources: [queues.notice.live.arn],
        },
      ],
      environment: { NOTICE_QUEUE_URL: queues.notice.live.url },
    }),
    inspect: () => ({
      permissions: [
        { actions: ["dynamodb:GetItem"], resources: [storage.table.arn] },
        { actions: ["s3:ListBucket"], resources: [storage.files.arn, storage.transient.arn] },
        { actions: ["sqs:GetQueueAttributes"], resources: [queues.notice.live.arn] },
      ],
      environment: {
        TABLE_NAME: storage.table.name,
        BUCKET_NAME: storage.files.name,
        TRANSIENT_BUCKET_NAME: storage.transient.name,
        NOTICE_QUEUE_URL: queues.notice.live.url,
      },
    }),
    page: () => ({
      permissions: [{ actions: ["sqs:SendMessage"], resources: [queues.page.live.arn] }],
      environment: { PAGE_QUEUE_URL: queues.page.live.url },
    }),
    due: () => ({
      permissions: [{ actions: ["sqs:SendMessage"], resources: [queues.due.live.arn] }],
      environment: { DUE_QUEUE_URL: queues.due.live.url },
    }),
    // The call is always `SendEmail`. For a message that SES has to put together, as one with a receipt attached, its
    // reference does not say which of the two actions it checks.
    mail: () => ({
      permissions: [
        {
          actions: mailActions,
          resources: [mail.identity.arn, mail.configurationSet.arn],
        },
        // In the sandbox, where every account begins, SES asks for the permission on the recipient as well, which is
        // an identity of the account there (Amazon SES Developer Guide › Identity and access management: note).
        {
          actions: mailActions,
          resources: [mail.ownIdentities],
          conditions: [{ test: "StringEquals", variable: "ses:FromAddress", values: [mail.from] }],
        },
      ],
      environment: {
        MAIL_FROM: mail.from,
        MAIL_CONFIGURATION_SET: mail.configurationSet.configurationSetName,
        MAIL_REGION: getStage().mailRegion,
        // Each run at once has its share of the account's rate.
        MAIL_PER_SECOND: String(getStage().mailPerSecond / jobs.sendNotice.concurrency),
      },
    }),
    site: () => ({
      permissions: [
        {
          actions: ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
          resources: [$interpolate`${parts.siteFiles.arn}/prerendered/*`],
        },
        // Without it, S3 reports a missing file as access denied.
        { actions: ["s3:ListBucket"], resources: [parts.siteFiles.arn] },
        {
          actions: ["DescribeKeyValueStore", "UpdateKeys", "DeleteKey"].map(
            (a) => `cloudfront-keyvaluestore:${a}`,
          ),
          resources: [parts.siteFiles.store],
        },
      ],
      environment: {
        SITE_BUCKET_NAME: parts.siteFiles.name,
        PAGE_STORE_ARN: parts.siteFiles.store,
        RENDERER: "renderer",
      },
      copyFiles: [{ from: rendererFolder, to: "renderer" }],
    }),
    // A phone number has no ARN, so everything is allowed and every topic denied.
    sms: () => ({
      permissions: [
        { actions: ["sns:Publish"], resources: ["*"] },
        { effect: "deny", actions: ["sns:Publish"], resources: ["arn:aws:sns:*:*:*"] },
      ],
      environment: {
        SMS_REGION: getStage().smsRegion,
        ...(getStage().smsSender ? { SMS_SENDER: getStage().smsSender } : {}),
      },
    }),
    factors: () => ({
      permissions: [{ actions: ["kms:Encrypt", "kms:Decrypt"], resources: [keys.factors.arn] }],
      environment: { FACTOR_KEY_ID: keys.factors.arn },
    }),
    roadshowPath: () => ({ permissions: [], environment: { ROADSHOW_PATH: getStage().roadshowPath } }),
    desk: () => ({ permissions: [], environment: { DESK_MAIL: getStage().deskMail } }),
    secrets: () => ({
      permissions: [],
      environment: {
        CURSOR_SECRET: secrets.cursor.value,
        PREVIOUS_CURSOR_SECRET: secrets.previousCursor.value,
      },
    }),
    signOnKinds: () => ({ permissions: [], environment: buildSignOnEnvironment() }),
    signOn: () => ({
      permissions: [],
      environment: {
        ...buildSignOnEnvironment(),
        SIGN_ON_PERSON_SECRET: secrets.signOnPerson?.value ?? "",
        SIGN_ON_ENTITY_SECRET: secrets.signOnEntity?.value ?? "",
      },
    }),
    payments: () => ({
      permissions: [],
      environment: {
        PAYMENT_GATEWAY_URL: getStage().paymentGateway,
        PAYMENT_WEBHOOK_SECRET: secrets.paymentWebhook.value,
        PREVIOUS_PAYMENT_WEBHOOK_SECRET: secrets.previousPaymentWebhook.value,
      },
    }),
    // A PDF of another renderer version is printed again, because its texts or layout may have changed.
    print: () => ({
      permissions: [
        { actions: ["sqs:SendMessage"], resources: [queues.print.live.arn] },
        // Its links are read with the permissions of whoever signed them.
        { actions: ["s3:GetObject"], resources: [$interpolate`${storage.transient.arn}/prints/*`] },
      ],
      environment: {
        PRINT_QUEUE_URL: queues.print.live.url,
        PRESS: $output(computePressVersion()),
        TRANSIENT_BUCKET_NAME: storage.transient.name,
      },
    }),
    ...buildFileGrants(storage),
    ...textGrants,
  };
};

/** Builds the permissions, environment and assets of a Lambda from what it uses, and nothing else. */
export const buildGrant = (uses: readonly LambdaUse[], parts: StackResources) => {
  const usedGrants = uses.map((use) => buildGrantsByUse(parts)[use]());
  const copyFiles = usedGrants.flatMap((grant) => grant.copyFiles ?? []);
  return {
    permissions: usedGrants.flatMap((grant) => grant.permissions),
    environment: {
      STAGE: $app.stage,
      SITE_URL: parts.siteUrl,
      ...Object.assign({}, ...usedGrants.map((grant) => grant.environment)),
    } as Record<string, $util.Input<string>>,
    ...(copyFiles.length > 0 ? { copyFiles } : {}),
  };
};
