/**
 * Sends what the notice queue brings: mail by SES, in the portal, text messages by their port. At least once, each
 * notice known by its id; only messages that failed come back, and of those only what has not gone out.
 */
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { named } from "@portal/core/application/named.server";
import { instant } from "@portal/core/day";
import { log } from "@portal/core/log.server";
import type { Notice } from "@portal/core/notice/index";
import { render, short } from "@portal/core/notice/render";
import type { NoticeMessage } from "@portal/core/notice/send.server";
import { sms } from "@portal/core/notice/sms.server";
import { markSent, settle, show, wasSent } from "@portal/core/notice/store.server";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { calendars, clock } from "../http/context.ts";
import { logFailure } from "./report.ts";

let made: SESv2Client | undefined;
const ses = (): SESv2Client => {
  made ??= new SESv2Client({});
  return made;
};

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      const { notices, source } = JSON.parse(record.body) as NoticeMessage;
      for (const notice of notices) await send(notice);
      if (source) await settle(source);
    } catch (error) {
      logFailure("sendNotice", record.messageId, error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};

const channels = {
  inApp: async (notice: Notice, at: string) => show(await named(notice), at),
  mail: (notice: Notice) => mail(notice),
  sms: async (notice: Notice) => {
    await sms.send(notice.to, short(notice));
    // `stacks/alarms.ts` counts these: text messages cost money, and somebody may make us send them.
    log.write({ job: "sendNotice", outcome: "text.sent", notice: notice.id });
  },
} as const satisfies Record<Notice["channel"], (notice: Notice, at: string) => Promise<void>>;

async function send(notice: Notice): Promise<void> {
  if (await wasSent(notice.id)) return;
  const at = instant(clock.now());
  await channels[notice.channel](notice, at);
  await markSent(notice.id, at);
}

async function mail(notice: Notice): Promise<void> {
  const { subject, text, html } = render(notice, process.env.SITE_URL);
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  const file = notice.attachment && (await attached(notice.attachment.number, notice));
  await ses().send(
    new SendEmailCommand({
      FromEmailAddress: process.env.MAIL_FROM,
      Destination: { ToAddresses: [notice.to] },
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          ...(file && { Attachments: [file] }),
        },
      },
      ...(process.env.MAIL_CONFIGURATION_SET && { ConfigurationSetName: process.env.MAIL_CONFIGURATION_SET }),
    }),
  );
}

/** The receipt, printed when it is mailed: few messages carry one, the others load no PDF writer. */
async function attached(number: string, { language }: Notice) {
  const { receiptOf } = await import("@portal/core/print/one-stop-receipt.server");
  const { press } = await import("@portal/core/print/press.server");
  const { order, name } = await receiptOf(number, language, { now: instant(clock.now()) });
  return {
    RawContent: await press(order, calendars.current),
    FileName: name,
    ContentType: "application/pdf",
    ContentDisposition: "ATTACHMENT" as const,
    ContentTransferEncoding: "BASE64" as const,
  };
}
