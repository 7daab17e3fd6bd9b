/** Sends what leaves the portal: e-mails and text messages, each by one run at a time (decision 0582). */
import type { Notice } from "@portal/core/messaging/index";
import { renderShortNotice } from "@portal/core/messaging/render-notice";
import { endNoticeLease, leaseNotice } from "@portal/core/messaging/sent-notices.server";
import { snsSmsPort } from "@portal/core/messaging/sms-port.server";
import type { Instant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { writeMetric } from "@portal/core/platform/metric.server";
import { isOutcomeUnknown, ServiceBusyError } from "@portal/core/platform/service-failures.server";
import { prepareEmail } from "./send-email.ts";

type OutsideChannel = Exclude<Notice["channel"], "inApp">;
/** What each channel prepares is sent by whoever has the right to send the notice. */
const outsideChannels = {
  mail: prepareEmail,
  sms: async (notice: Notice) => async () => {
    await snsSmsPort.send(notice.to, renderShortNotice(notice));
    // `stacks/alarms.ts` counts these lines: text messages cost money, and an attacker may cause them.
    log.write({ job: "sendNotice", outcome: "text.sent", notice: notice.id });
  },
} as const satisfies Record<OutsideChannel, (notice: Notice) => Promise<() => Promise<void>>>;

/**
 * Sends a notice as the only run that does. A refusal gives the right back. Where nobody knows whether it went out, or
 * the run ends before the mark, it is sent once more after the lease: a letter that is lost would be worse.
 * @throws ServiceBusyError while another run sends it
 */
export const sendWithLease = async (
  notice: Notice & { channel: OutsideChannel },
  at: Instant,
): Promise<void> => {
  const send = await outsideChannels[notice.channel](notice);
  const lease = await leaseNotice(notice.id, at);
  if (!lease) throw new ServiceBusyError(["another run sends the notice"]);
  if (lease.isRepeated) writeMetric("NoticesSentAgain", "Count", 1, at);
  try {
    await send();
  } catch (error) {
    if (!isOutcomeUnknown(error)) await endNoticeLease(lease);
    throw error;
  }
};
