/** What people are told about an application: the parameters of its notices, the same for every template. */

import { buildNotices, type Notice, type NoticeTemplate } from "../../messaging/index.ts";
import type { Instant } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";

/** These notices quote what staff asked for. All others quote the reason of the last decision. */
const supplementNotices: readonly NoticeTemplate[] = [
  "supplementRequested",
  "supplementReceived",
  "supplementLapsed",
];

/** Notices of a change to everybody who is told of this application. */
export const buildNotifications = (
  header: ApplicationHeader,
  template: NoticeTemplate,
  now: Instant,
  extraParams: Notice["params"] = {},
): Notice[] => {
  const deadline = header.deadlines.find(
    (d) => d.kind === "payment" || d.kind === "supplement" || d.kind === "objection",
  );
  const reason =
    header.supplement && supplementNotices.includes(template) ? header.supplement.message : header.reason;
  const amount =
    template === "refunded" ? { amount: header.refunded ?? 0, currency: "MOP" } : header.fee?.total;
  const params: Notice["params"] = {
    code: header.code ?? header.id,
    institution: header.institutionName ?? "",
    reason: reason ?? "",
    dueOn: deadline?.day ?? "",
    amount: amount ?? { amount: 0, currency: "MOP" },
    receipt: header.receiptNumber ?? "",
    ...(header.eventNames ? {} : { scheme: header.scheme }),
    ...extraParams,
  };
  // Each is told in his own language: the row that carries the notices stays within a write unit more often.
  return header.notify.flatMap((recipient) =>
    buildNotices(
      [recipient],
      template,
      { ...params, event: header.eventNames?.[recipient.language] ?? "" },
      now,
      `/personal/record/${header.id}`,
    ),
  );
};
