/**
 * The signed and stamped form (spec 2 §4, R422): where it is required an application waits for it after submission, and
 * lapses without it. A scan is enough, unless the scheme wants the paper itself: then staff say that it came.
 */
import { schemeOf } from "../../schemes/index.ts";
import type { Header } from "../row.ts";
import { clearPending, decided, type Effect, leave, objectable, refuse, without } from "./effect.ts";

/** What is told of the form that is awaited: a scan, or a scan and the paper. */
export const dueNotice = (scheme: string) =>
  schemeOf(scheme)?.needsSignedOriginal ? ("originalDue" as const) : ("signedFormDue" as const);

const arrived = (h: Header): Header => ({
  ...h,
  deadlines: without(h, "original"),
  timers: h.timers.filter((t) => !t.kind.startsWith("original")),
});

export const signed: Record<string, Effect> = {
  uploadSigned: (next, input) => {
    const files = input.fileIds ?? [];
    if (files.length === 0) return refuse({ path: "fileIds", key: "required" });
    const kept = { ...next, signed: files };
    return { header: schemeOf(next.scheme)?.needsSignedOriginal ? kept : clearPending(arrived(kept)) };
  },
  // The receipt of what was handed in.
  receiveOriginal: (next, _i, ctx) => ({
    header: arrived(next),
    notice: "originalReceived",
    tells: { on: ctx.today },
  }),
  originalReminder: (next) => ({
    header: next,
    notice: dueNotice(next.scheme),
    tells: { dueOn: next.deadlines.find((d) => d.kind === "original")?.day ?? "" },
  }),
  lapseOriginal: (next, _i, ctx) => ({
    header: objectable(decided(next, ctx), ctx),
    standing: leave(next),
    notice: "originalLapsed",
  }),
};
