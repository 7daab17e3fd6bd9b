/**
 * The signed and stamped form (spec 2 §4, R422): where it is required, an application waits for it after submission
 * and lapses without it. A scan is enough unless the scheme requires the paper; then staff confirm its arrival.
 */

import { findScheme } from "../../../schemes/index.ts";
import {
  clearPending,
  leaveProcessing,
  markDecided,
  openObjectionPeriod,
  refuseField,
  withoutDeadline,
} from "../../changes/effect.ts";
import type { ApplicationHeader } from "../../model/application-rows.ts";
import { withoutDeadlineTimers } from "../../model/timers.ts";
import { findDeadline } from "./guards.ts";
import { defineRule, defineTransition } from "./transition-definition.ts";

/** Selects the notice on the awaited form: a scan, or a scan and the paper. */
export const selectSignedFormNotice = (scheme: string) =>
  findScheme(scheme)?.needsSignedOriginal ? ("originalDue" as const) : ("signedFormDue" as const);

const clearSignedFormDeadline = (header: ApplicationHeader): ApplicationHeader => ({
  ...header,
  deadlines: withoutDeadline(header, "original"),
  timers: withoutDeadlineTimers(header.timers, "original"),
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

export const receiveOriginalTransition = defineTransition({
  action: "receiveOriginal",
  by: "staff",
  role: "OFFICER",
  from: ["PROCESSING"],
  to: "same",
  needs: "original",
  clears: "original",
  input: ["reason"],
  deadlines: [],
  notices: ["originalReceived"],
  // The receipt of a submitted form.
  effect: (next, _i, ctx) => ({
    header: clearSignedFormDeadline(next),
    noticeTemplate: "originalReceived",
    noticeParams: { on: ctx.today },
  }),
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
  effect: (next, _i, ctx) => ({
    header: openObjectionPeriod(markDecided(next, ctx), ctx),
    constraintChange: leaveProcessing(next),
    noticeTemplate: "originalLapsed",
  }),
});
