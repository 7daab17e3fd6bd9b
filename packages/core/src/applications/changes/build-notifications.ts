/** Notices about an application: their parameters, the same for every template. */

import { toMopAmount } from "../../forms/values/mop-amount.ts";
import { nameInstitution } from "../../institutions/institution-names.ts";
import {
  buildEmailNotice,
  buildNotices,
  DESK_RECIPIENT,
  type Notice,
  type NoticeTemplate,
} from "../../messaging/index.ts";
import { type StaffReason, toReasonParams } from "../../messaging/staff-reason.ts";
import { type Instant, toMacaoDay } from "../../platform/day.ts";
import { pick } from "../../platform/pick.ts";
import { findKnownRefundDue } from "../fees/refund-quote.ts";
import type { ApplicationHeader, ApplicationRecipient } from "../model/application-rows.ts";
import type { DeadlineKind } from "../model/deadline-kinds.ts";
import { getPayableFee } from "../orders/index.ts";

/** These notices quote what staff asked for. All others quote the reason of the last decision. */
const supplementNotices: readonly NoticeTemplate[] = [
  "supplementRequested",
  "supplementExtended",
  "supplementReceived",
  "supplementLapsed",
];

/**
 * The deadline whose last day a notice names as `dueOn`, where its transition names no other day: that of an objection,
 * except in these. Several deadlines can run beside each other.
 */
const namedDeadlines: Partial<Record<NoticeTemplate, DeadlineKind>> = {
  paymentRequested: "payment",
  paymentReminder: "payment",
  paymentClaimed: "payment",
  supplementRequested: "supplement",
  supplementExtended: "supplement",
  justificationAccepted: "supplement",
  voucherRefused: "payment",
};

/** The desk reads the language of its files. */
const DESK_LANGUAGE = "zh-Hant";

/** Builds the notice to the institute's desk about a duty of its staff. */
export const buildDeskNotification = (
  header: ApplicationHeader,
  template: NoticeTemplate,
  now: Instant,
  params: Notice["params"] = {},
): Notice => ({
  ...buildEmailNotice(
    DESK_RECIPIENT,
    template,
    {
      code: header.code ?? header.id,
      institution: nameInstitution(header, DESK_LANGUAGE),
      scheme: header.scheme,
      ...params,
    },
    DESK_LANGUAGE,
    now,
  ),
  link: `/staff/application/${header.id}`,
});

/**
 * Lists whom notices are stored for: the recipients at the submission. Who receives them is worked out when they are
 * delivered (decision 0436), so that one for the author stands for all when every recipient was erased.
 */
export const listStoredRecipients = ({
  notify,
  createdBy,
  status,
}: Pick<ApplicationHeader, "notify" | "createdBy" | "status">): ApplicationRecipient[] =>
  notify.length > 0 || status === "DRAFT"
    ? notify
    : [{ accountId: createdBy, account: "", language: "zh-Hant" }];

/**
 * Selects the reason that a notice quotes. Where its transition gives words of its own, or none, it has nothing of the
 * last decision, whose stock reasons would precede them.
 */
const selectReason = (
  header: ApplicationHeader,
  template: NoticeTemplate,
  extraParams: Notice["params"],
): StaffReason => {
  if (extraParams.reason !== undefined) return {};
  return header.supplement && supplementNotices.includes(template)
    ? { reason: header.supplement.message ?? "", ...pick(header.supplement, ["reasonCodes"]) }
    : header;
};

/** Builds the notices of a change for every recipient of this application. */
export const buildNotifications = (
  header: ApplicationHeader,
  template: NoticeTemplate,
  now: Instant,
  extraParams: Notice["params"] = {},
): Notice[] => {
  const namedKind = namedDeadlines[template] ?? "objection";
  const deadline = header.deadlines.find(({ kind }) => kind === namedKind);
  const { reason, reasonCodes } = selectReason(header, template, extraParams);
  // A fee of which only a part is to be paid, because the rest is paid already, is told by that part.
  const amount = template === "refunded" ? toMopAmount(header.refunded ?? 0) : getPayableFee(header).total;
  const refundDue = findKnownRefundDue(header, toMacaoDay(now));
  const params: Notice["params"] = {
    code: header.code ?? header.id,
    reason: "",
    ...toReasonParams({ ...(reason ? { reason } : {}), ...(reasonCodes ? { reasonCodes } : {}) }),
    dueOn: deadline?.day ?? "",
    amount,
    refund: refundDue === undefined ? "" : toMopAmount(refundDue),
    receipt: header.receiptNumber ?? "",
    ...(header.eventNames ? {} : { scheme: header.scheme }),
    ...extraParams,
  };
  const askedItems =
    header.supplement && (template === "supplementRequested" || template === "supplementExtended")
      ? {
          asked: {
            ...pick(header, ["scheme", "schemeVersion"]),
            ...pick(header.supplement, ["fields", "notes"]),
          },
        }
      : {};
  // Each recipient gets one language only, so that the row with the notices more often stays within one write unit.
  return listStoredRecipients(header).flatMap((recipient) =>
    buildNotices(
      [recipient],
      template,
      {
        institution: nameInstitution(header, recipient.language),
        ...params,
        event: header.eventNames?.[recipient.language] ?? "",
      },
      now,
      `/personal/record/${header.id}`,
    ).map((notice) => ({ ...notice, ...askedItems })),
  );
};
