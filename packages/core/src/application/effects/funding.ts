/**
 * Funding: what staff grant, and what is paid out in the end (spec 3 §4 › funding results; workflow.md; decision 0097).
 * Never more than what the scheme lets be granted; less than was asked for only with reasons that can be read, and open
 * to objection for fifteen days.
 */
import { policyNumber } from "../../code-lists/policy.ts";
import { isDay } from "../../day.ts";
import { falls, type Grant, payable } from "../../funding/index.ts";
import type { Reasons } from "../../funding/wire.ts";
import { objectionDue } from "../clocks/deadlines.ts";
import type { Header } from "../row.ts";
import { type Effect, type Input, refuse, without } from "./effect.ts";

/** Reasons are given in the official languages, and in English where somebody who is told reads it. */
export const reasonLanguages = ({ notify }: Pick<Header, "notify">): (keyof Reasons)[] => [
  "zh-Hant",
  "pt",
  ...(notify.some(({ language }) => language === "en") ? (["en"] as const) : []),
];

const granted = ({ funding }: Header, { result, amount }: Input): Pick<Grant, "result" | "amount"> => {
  if (result === "NOT_APPROVED") return { result, amount: 0 };
  if (result !== "APPROVED") return refuse({ path: "result", key: "required" });
  if (amount === undefined) return refuse({ path: "amount", key: "required" });
  if (amount <= 0) return refuse({ path: "amount", key: "min", params: { min: 0.01 } });
  const most = funding?.most;
  if (most !== undefined && amount > most)
    return refuse({ path: "amount", key: "max", params: { max: most / 100 } });
  return { result, amount };
};
const reasonsOf = (header: Header, { reasons = {} }: Input): Record<string, string> => {
  const said = Object.entries(reasons).flatMap(([language, text]) =>
    text?.trim() ? [[language, text.trim()]] : [],
  );
  const given = Object.fromEntries(said) as Record<string, string>;
  const missing = reasonLanguages(header).find((language) => !given[language]);
  return missing ? refuse({ path: `reasons.${missing}`, key: "required" }) : given;
};
const mop = (amount: number) => ({ amount, currency: "MOP" });

export const funding: Record<string, Effect> = {
  decideFunding: (next, input, ctx) => {
    const decision = granted(next, input);
    const less = falls({ ...next.funding, ...decision });
    const reasons = less ? reasonsOf(next, input) : undefined;
    const grant: Grant = {
      ...next.funding,
      ...decision,
      ...(reasons ? { reasons } : {}),
      decidedOn: ctx.today,
    };
    const open = less
      ? objectionDue(ctx.today, policyNumber("objection.days", next.policy), ctx.calendar)
      : undefined;
    return {
      header: {
        ...next,
        funding: grant,
        deadlines: [...without(next, "objection"), ...(open ? [open.deadline] : [])],
        timers: [...next.timers, ...(open?.timers ?? [])],
      },
      diff: { funding: { before: null, after: { ...decision, ...(reasons ? { reasons } : {}) } } },
      notice:
        decision.result === "NOT_APPROVED"
          ? "fundingNotApproved"
          : less
            ? "fundingPartly"
            : "fundingApproved",
      tells: {
        amount: mop(decision.amount ?? 0),
        asked: grant.asked === undefined ? "" : mop(grant.asked),
        reason: reasons ?? "",
        dueOn: open?.deadline.day ?? "",
      },
    };
  },
  settle: (next, input, ctx) => {
    const closed: Header = { ...next, timers: [], deadlines: [] };
    if (!next.funding) return { header: closed, notice: "settled" };
    const due = payable(next.funding);
    if (due === 0) return { header: settled(closed, { amount: 0, on: ctx.today }), notice: "settled" };
    const amount = input.amount ?? due;
    if (amount <= 0) return refuse({ path: "amount", key: "min", params: { min: 0.01 } });
    if (amount > due) return refuse({ path: "amount", key: "max", params: { max: due / 100 } });
    const on = input.paidOn ?? "";
    if (!isDay(on)) return refuse({ path: "paidOn", key: on ? "notDay" : "required" });
    if (on > ctx.today) return refuse({ path: "paidOn", key: "afterMax", params: { max: ctx.today } });
    const { decidedOn = on } = next.funding;
    if (on < decidedOn) return refuse({ path: "paidOn", key: "beforeMin", params: { min: decidedOn } });
    const reference = input.reference?.trim();
    return {
      header: settled(closed, { amount, on, ...(reference ? { reference } : {}) }),
      diff: { settled: { before: null, after: { amount, on, ...(reference ? { reference } : {}) } } },
      notice: "grantPaid",
      tells: { amount: mop(amount), paidOn: on, reference: reference ?? "" },
    };
  },
};
const settled = (header: Header, paid: NonNullable<Grant["settled"]>): Header => ({
  ...header,
  funding: { ...header.funding, settled: paid },
});
