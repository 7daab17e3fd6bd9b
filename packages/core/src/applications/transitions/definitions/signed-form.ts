/**
 * The signed and stamped form (spec 2 §4, R422): where it is required an application waits for it after submission, and
 * lapses without it. A scan is enough, unless the scheme wants the paper itself: then staff say that it came.
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

/** What is told of the form that is awaited: a scan, or a scan and the paper. */
export const selectSignedFormNotice = (scheme: string) =>
  findScheme(scheme)?.needsSignedOriginal ? ("originalDue" as const) : ("signedFormDue" as const);

const clearSignedFormDeadline = (h: ApplicationHeader): ApplicationHeader => ({
  ...h,
  deadlines: withoutDeadline(h, "original"),
  timers: withoutDeadlineTimers(h.timers, "original"),
});

export const uploadSignedTransition = defineTransition({
  action: "uploadSigned",
  by: "applicant",
  from: ["PROCESSING"],
  to: "same",
  needs: "original",
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
  deadlines: [],
  notices: ["originalReceived"],
  // The receipt of what was handed in.
  effect: (next, _i, ctx) => ({
    header: clearSignedFormDeadline(next),
    notice: "originalReceived",
    tells: { on: ctx.today },
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
    notice: selectSignedFormNotice(next.scheme),
    tells: { dueOn: findDeadline(next, "original")?.day ?? "" },
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
    standing: leaveProcessing(next),
    notice: "originalLapsed",
  }),
});
