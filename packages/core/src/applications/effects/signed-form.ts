/**
 * The signed and stamped form (spec 2 §4, R422): where it is required an application waits for it after submission, and
 * lapses without it. A scan is enough, unless the scheme wants the paper itself: then staff say that it came.
 */
import { findScheme } from "../../schemes/index.ts";
import {
  clearPending,
  type Effect,
  leaveProcessing,
  markDecided,
  openObjectionPeriod,
  refuseField,
  withoutDeadline,
} from "../changes/effect.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";

/** What is told of the form that is awaited: a scan, or a scan and the paper. */
export const selectSignedFormNotice = (scheme: string) =>
  findScheme(scheme)?.needsSignedOriginal ? ("originalDue" as const) : ("signedFormDue" as const);

const clearSignedFormDeadline = (h: ApplicationHeader): ApplicationHeader => ({
  ...h,
  deadlines: withoutDeadline(h, "original"),
  timers: h.timers.filter((t) => !t.kind.startsWith("original")),
});

export const signedFormEffects: Record<string, Effect> = {
  uploadSigned: (next, input) => {
    const files = input.fileIds ?? [];
    if (files.length === 0) return refuseField({ path: "fileIds", key: "required" });
    const headerWithForm = { ...next, signed: files };
    return {
      header: findScheme(next.scheme)?.needsSignedOriginal
        ? headerWithForm
        : clearPending(clearSignedFormDeadline(headerWithForm)),
    };
  },
  // The receipt of what was handed in.
  receiveOriginal: (next, _i, ctx) => ({
    header: clearSignedFormDeadline(next),
    notice: "originalReceived",
    tells: { on: ctx.today },
  }),
  originalReminder: (next) => ({
    header: next,
    notice: selectSignedFormNotice(next.scheme),
    tells: { dueOn: next.deadlines.find((d) => d.kind === "original")?.day ?? "" },
  }),
  lapseOriginal: (next, _i, ctx) => ({
    header: openObjectionPeriod(markDecided(next, ctx), ctx),
    standing: leaveProcessing(next),
    notice: "originalLapsed",
  }),
};
