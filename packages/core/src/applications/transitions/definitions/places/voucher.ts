/** The voucher of a place: it is issued some days before the event and downloaded by the exhibitor. */
import { buildCompletionTimers } from "../../../deadlines/deadlines.ts";
import { defineTransition } from "../shared/transition-definition.ts";

export const issueVoucherTransition = defineTransition({
  action: "issueVoucher",
  by: "system",
  from: ["PAID", "VOUCHER_PENDING_DOWNLOAD"],
  to: "VOUCHER_PENDING_DOWNLOAD",
  deadlines: [],
  eventTimers: ["complete"],
  notices: ["voucherReady"],
  effect: (next, _i, ctx) => ({
    header: {
      ...next,
      voucherAt: ctx.now,
      timers: [
        ...next.timers.filter(({ kind }) => kind !== "voucher" && kind !== "complete"),
        // A place that was paid, or an objection answered, after the event has its report due from this day.
        ...buildCompletionTimers(next.eventDates?.end, ctx.today),
      ],
    },
    noticeTemplate: "voucherReady",
  }),
});

export const downloadVoucherTransition = defineTransition({
  action: "downloadVoucher",
  by: "applicant",
  from: ["VOUCHER_PENDING_DOWNLOAD"],
  to: "PAID",
  deadlines: [],
  notices: [],
  effect: (next) => ({ header: next }),
});
