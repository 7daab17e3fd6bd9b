/** Sends what leaves the portal: e-mails and text messages, each by one run at a time (decision 0582). */
import { sendTextNotice } from "@portal/core/identity/accounts/text-message.server";
import type { Notice } from "@portal/core/messaging/index";
import { renderShortNotice } from "@portal/core/messaging/render-notice";
import { endNoticeLease, leaseNotice } from "@portal/core/messaging/sent-notices.server";
import { snsSmsPort } from "@portal/core/messaging/sms-port.server";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { writeMetric } from "@portal/core/platform/metric.server";
import { isOutcomeUnknown, ServiceBusyError } from "@portal/core/platform/service-failures.server";
import { prepareEmail } from "./send-email.ts";

type OutsideChannel = Exclude<Notice["channel"], "inApp">;
/** What each channel prepares is sent by whoever has the right to send the notice. */
const outsideChannels = {
  mail: async (notice: Notice) => {
    const send = await prepareEmail(notice);
    return async () => {
      await send();
      return true;
    };
  },
  sms: async (notice: Notice, at: Instant) => async () => {
    const send = async () => {
      await snsSmsPort.send(notice.to, renderShortNotice(notice));
      // `stacks/alarms.ts` counts these lines: text messages cost money, and an attacker may cause them.
      log.write({ job: "sendNotice", outcome: "text.sent", notice: notice.id });
    };
    // Whoever asked for a code was counted then, and refused beyond the limits.
    if (notice.params.code !== undefined) {
      await send();
      return true;
    }
    return sendTextNotice(notice.to, { now: at, today: toMacaoDay(at) }, send);
  },
} as const satisfies Record<OutsideChannel, (notice: Notice, at: Instant) => Promise<() => Promise<boolean>>>;

/**
 * Sends a notice as the only run that does. A refusal gives the right back. Where nobody knows whether it went out, or
 * the run ends before the mark, it is sent once more after the lease: a letter that is lost would be worse.
 * @returns whether it was sent; not where its number gets no text message
 * @throws ServiceBusyError while another run sends it
 */
export const sendWithLease = async (
  notice: Notice & { channel: OutsideChannel },
  at: Instant,
): Promise<boolean> => {
  const send = await outsideChannels[notice.channel](notice, at);
  const lease = await leaseNotice(notice.id, at);
  if (!lease) throw new ServiceBusyError(["another run sends the notice"]);
  if (lease.isRepeated) writeMetric("NoticesSentAgain", "Count", 1, at);
  try {
    return await send();
  } catch (error) {
    if (!isOutcomeUnknown(error)) await endNoticeLease(lease);
    throw error;
  }
};
