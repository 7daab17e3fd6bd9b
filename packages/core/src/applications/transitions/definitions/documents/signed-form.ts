/**
 * The signed and stamped form (spec 2 §4, R422): where it is required, an application waits for it after submission
 * and lapses without it. A scan is enough unless the scheme requires the paper; then staff confirm its arrival.
 */

import type { Context } from "../../../../platform/actor.ts";
import { type Day, toMacaoDay } from "../../../../platform/day.ts";
import { findScheme } from "../../../../schemes/index.ts";
import {
  clearPending,
  leaveProcessing,
  markDecided,
  omitDeadline,
  openObjectionPeriod,
  refuseField,
} from "../../../changes/transition-effect.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { omitDeadlineTimers } from "../../../model/timers.ts";
import { parseDayWithin } from "../deadlines/parse-day-within.ts";
import { reopenPlace } from "../review/reopened-place.ts";
import { findDeadline } from "../shared/guards.ts";
import { defineRule, defineTransition } from "../shared/transition-definition.ts";

/** Selects the notice on the awaited form: a scan, or a scan and the paper. */
export const selectSignedFormNotice = (scheme: string) =>
  findScheme(scheme)?.needsSignedOriginal ? ("originalDue" as const) : ("signedFormDue" as const);

const clearSignedFormDeadline = (header: ApplicationHeader): ApplicationHeader => ({
  ...header,
  deadlines: omitDeadline(header, "original"),
  timers: omitDeadlineTimers(header.timers, "original"),
});

export const uploadSignedTransition = defineTransition({
  action: "uploadSigned",
  by: "applicant",
  from: ["PROCESSING"],
  to: "same",
  needs: "original",
  input: ["fileIds"],
  deadlines: [],
  notices: [],
  effect: (next, input) => {
    const files = input.fileIds ?? [];
    if (files.length === 0) return refuseField({ path: "fileIds", key: "required" });
    const headerWithForm = { ...next, signed: files };
    return {
      header: findScheme(next.scheme)?.needsSignedOriginal
        ? headerWithForm
        : clearPending(clearSignedFormDeadline(headerWithForm)),
    };
  },
});

/** Reads the day on which the paper came: today where none is given, and never after its last day. */
const parseArrivalDay = (
  header: ApplicationHeader,
  receivedOn: string | undefined,
  { today }: Pick<Context, "today">,
): Day => {
  const lastDay = findDeadline(header, "original")?.day ?? header.missedOriginalDay;
  const submittedOn = toMacaoDay(header.submittedAt ?? header.createdAt);
  return parseDayWithin(
    receivedOn ?? today,
    "receivedOn",
    submittedOn,
    lastDay && lastDay < today ? lastDay : today,
  );
};

export const receiveOriginalTransition = defineTransition({
  action: "receiveOriginal",
  by: "staff",
  role: "OFFICER",
  from: ["PROCESSING", "REJECTED"],
  to: "PROCESSING",
  needs: "original",
  clears: "original",
  // Paper that came in time counts also where it is recorded after the lapse (decision 0685). An objection is answered
  // by it.
  undoesLapse: true,
  allowedWhile: ["objection"],
  loads: ["body"],
  input: ["receivedOn", "reason"],
  deadlines: ["review", "supplementPeriod"],
  notices: ["originalReceived", "originalInTime"],
  // The receipt of a submitted form.
  effect: (next, { receivedOn }, ctx, facts, before) => {
    const on = parseArrivalDay(before, receivedOn, ctx);
    const receipt = { diff: { original: { before: null, after: { on } } }, noticeParams: { on } };
    if (before.status === "PROCESSING")
      return { header: clearSignedFormDeadline(next), noticeTemplate: "originalReceived", ...receipt };
    return {
      ...reopenPlace(clearPending(next), before, facts, ctx),
      noticeTemplate: "originalInTime",
      ...receipt,
    };
  },
});

export const originalReminderRule = defineRule({
  action: "originalReminder",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["signedFormDue", "originalDue"],
  effect: (next) => ({
    header: next,
    noticeTemplate: selectSignedFormNotice(next.scheme),
    noticeParams: { dueOn: findDeadline(next, "original")?.day ?? "" },
  }),
});

export const lapseOriginalTransition = defineTransition({
  action: "lapseOriginal",
  by: "system",
  from: ["PROCESSING"],
  to: "REJECTED",
  needs: "original",
  clears: "original",
  deadlines: ["objection"],
  notices: ["originalLapsed"],
  effect: (next, _i, ctx, _f, before) => {
    const missedOriginalDay = findDeadline(before, "original")?.day;
    return {
      header: {
        ...openObjectionPeriod(markDecided(next, ctx), ctx),
        ...(missedOriginalDay && { missedOriginalDay }),
      },
      constraintChange: leaveProcessing(next),
      noticeTemplate: "originalLapsed",
    };
  },
});
