/**
 * Grants: what staff decide, and what is paid out in the end (spec 3 §4 › funding results; workflow.md; decision
 * 0097). Never more than the scheme's maximum, nor than the accepted report accounts for (decision 0412). Less than
 * requested needs reasons. It is open to objection for fifteen days, and so is an amount that nobody requested.
 */

import { getPolicyNumber } from "../../../../forms/code-lists/policy-values.ts";
import { toMopAmount } from "../../../../forms/values/mop-amount.ts";
import { isDay } from "../../../../platform/day.ts";
import { errorCodes } from "../../../../platform/errors.ts";
import { refuseMembers } from "../../../../platform/refuse-members.ts";
import { findScheme } from "../../../../schemes/index.ts";
import { refuseRecordedReference } from "../../../changes/bank-payment.ts";
import { findEarliestPayout } from "../../../changes/recorded-payment.ts";
import {
  type EffectInput,
  omitDeadline,
  openObjectionPeriod,
  refuseField,
  requireCertification,
  requireText,
} from "../../../changes/transition-effect.ts";
import { startObjectionDeadline } from "../../../deadlines/deadlines.ts";
import type { Reasons } from "../../../funding/funding-schema.ts";
import { type Grant, getPayableAmount, isOpenToObjection, isReducedGrant } from "../../../funding/index.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { awaitsCertification } from "../../../model/cashier-queues.ts";
import { followFundingDecision } from "../../../reports/report-rules.ts";
import { buildActionDenial } from "../shared/guards.ts";
import { defineTransition } from "../shared/transition-definition.ts";

/** Reasons must be in the official languages, and in English when a recipient uses it. */
const listReasonLanguages = ({ notify }: Pick<ApplicationHeader, "notify">): (keyof Reasons)[] => [
  "zh-Hant",
  "pt",
  ...(notify.some(({ language }) => language === "en") ? (["en"] as const) : []),
];

const parseFundingDecision = (
  { funding }: ApplicationHeader,
  { result, amount }: EffectInput<"result" | "amount">,
): Pick<Grant, "result" | "amount"> => {
  if (result === "NOT_APPROVED") {
    // An amount beside a refusal contradicts it.
    refuseMembers({ amount }, ["amount"]);
    return { result, amount: 0 };
  }
  if (result !== "APPROVED") return refuseField({ path: "result", key: "required" });
  if (amount === undefined) return refuseField({ path: "amount", key: "required" });
  if (amount <= 0) return refuseField({ path: "amount", key: "min", params: { min: 0.01 } });
  const maxAmount = Math.min(funding?.most ?? amount, funding?.payable ?? amount);
  if (amount > maxAmount)
    return refuseField({ path: "amount", key: "max", params: { max: maxAmount / 100 } });
  return { result, amount };
};
const requireReasons = (
  header: ApplicationHeader,
  { reasons = {} }: EffectInput<"reasons">,
): Record<string, string> => {
  const trimmedReasons = Object.entries(reasons).flatMap(([language, text]) =>
    text?.trim() ? [[language, text.trim()]] : [],
  );
  const reasonsByLanguage = Object.fromEntries(trimmedReasons) as Record<string, string>;
  const missingLanguage = listReasonLanguages(header).find((language) => !reasonsByLanguage[language]);
  return missingLanguage
    ? refuseField({ path: `reasons.${missingLanguage}`, key: "required" })
    : reasonsByLanguage;
};

export const decideFundingTransition = defineTransition({
  action: "decideFunding",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: ["ACCEPTED", "PAID", "VOUCHER_PENDING_DOWNLOAD", "PROCESSED", "COMPLETED"],
  to: "same",
  // A grant is decided once, while there is an amount to grant, and again only after an upheld objection.
  guard: (header) =>
    header.funding && !header.funding.result && !header.funding.cancelled
      ? undefined
      : buildActionDenial(header, "decideFunding"),
  input: ["result", "amount", "reasons"],
  deadlines: ["objection", "report"],
  notices: ["fundingApproved", "fundingPartly", "fundingNotApproved"],
  loads: ["body", "event"],
  effect: (next, input, ctx, facts) => {
    const decision = parseFundingDecision(next, input);
    const isReduced = isReducedGrant({ ...next.funding, ...decision });
    // Nobody reads the reasons of a grant that is not reduced.
    if (!isReduced) refuseMembers(input, ["reasons"]);
    const reasons = isReduced ? requireReasons(next, input) : undefined;
    const grant: Grant = {
      ...next.funding,
      ...decision,
      ...(reasons ? { reasons } : {}),
      decidedOn: ctx.today,
    };
    const objection = isOpenToObjection(grant)
      ? startObjectionDeadline(ctx.today, getPolicyNumber("objection.days", next.policy), ctx.calendar)
      : undefined;
    const decidedHeader: ApplicationHeader = {
      ...next,
      funding: grant,
      deadlines: [...omitDeadline(next, "objection"), ...(objection ? [objection.deadline] : [])],
      timers: [...next.timers, ...(objection?.timers ?? [])],
    };
    return {
      header: followFundingDecision(decidedHeader, facts, ctx),
      ...(decision.result === "APPROVED" && { constraintChange: requireCertification(next) }),
      diff: { funding: { before: null, after: { ...decision, ...(reasons ? { reasons } : {}) } } },
      noticeTemplate:
        decision.result === "NOT_APPROVED"
          ? "fundingNotApproved"
          : isReduced
            ? "fundingPartly"
            : "fundingApproved",
      noticeParams: {
        amount: toMopAmount(decision.amount ?? 0),
        asked: grant.asked === undefined ? "" : toMopAmount(grant.asked),
        reason: reasons ?? "",
        dueOn: objection?.deadline.day ?? "",
      },
    };
  },
});

/**
 * The grant is closed after the decision once no objection is possible. If a report is required, only after the
 * activity.
 */
const canSettle = ({ scheme, status, funding, deadlines }: ApplicationHeader): boolean =>
  !funding ||
  ((funding.result !== undefined || funding.cancelled !== undefined) &&
    !deadlines.some(({ kind }) => kind === "objection") &&
    (status === "COMPLETED" || getPayableAmount(funding) === 0 || !findScheme(scheme)?.reports.length));

/** Nothing is closed while a report is due or undecided. */
const isReportAwaited = ({ report }: ApplicationHeader): boolean =>
  report?.state === "DUE" || report?.state === "DELIVERED";

export const settleTransition = defineTransition({
  action: "settle",
  by: "staff",
  role: "CASHIER",
  // An objection that is upheld can make a grant payable that nobody would pay out (decision 0674).
  separateFrom: ["decideFunding", "upholdObjection"],
  from: ["PROCESSED", "COMPLETED"],
  to: "SETTLED",
  guard: (header) => {
    if (!canSettle(header) || isReportAwaited(header)) return buildActionDenial(header, "settle");
    return awaitsCertification(header)
      ? { code: errorCodes.INSTITUTION_NOT_CERTIFIED, params: { context: "staff" } }
      : undefined;
  },
  input: ["amount", "paidOn", "reference", "reason"],
  deadlines: ["objection"],
  notices: ["settled", "grantPaid"],
  effect: (next, input, ctx) => {
    const closedHeader: ApplicationHeader = { ...next, timers: [], deadlines: [] };
    const payableAmount = getPayableAmount(next.funding ?? {});
    // Where nothing is paid out, a payment cannot be recorded.
    if (payableAmount === 0) refuseMembers(input, ["amount", "paidOn", "reference"]);
    if (!next.funding) return { header: closedHeader, noticeTemplate: "settled" };
    if (payableAmount === 0)
      return {
        header: addSettlement(closedHeader, { amount: 0, on: ctx.today }),
        noticeTemplate: "settled",
      };
    const amount = input.amount ?? payableAmount;
    const { amount: grantedAmount = 0 } = next.funding;
    const earliestDay = findEarliestPayout(next);
    if (amount <= 0) return refuseField({ path: "amount", key: "min", params: { min: 0.01 } });
    if (amount > payableAmount)
      return refuseField({ path: "amount", key: "max", params: { max: payableAmount / 100 } });
    const paidOn = input.paidOn ?? "";
    if (!isDay(paidOn)) return refuseField({ path: "paidOn", key: paidOn ? "notDay" : "required" });
    if (paidOn > ctx.today)
      return refuseField({ path: "paidOn", key: "afterMax", params: { max: ctx.today } });
    if (paidOn < earliestDay)
      return refuseField({ path: "paidOn", key: "beforeMin", params: { min: earliestDay } });
    const reference = requireText(input.reference, "reference");
    refuseRecordedReference(next, reference);
    // Whoever is paid less than is due is told why, and can object (spec 3 §4, §6; decision 0805).
    const isLess = amount < payableAmount;
    const reason = isLess ? requireText(input.reason, "reason") : "";
    const settledHeader = isLess ? openObjectionPeriod(closedHeader, ctx) : closedHeader;
    return {
      header: addSettlement(settledHeader, { amount, on: paidOn, reference }),
      constraintChange: requireCertification(next),
      diff: { settled: { before: null, after: { amount, on: paidOn, reference } } },
      noticeTemplate: "grantPaid",
      noticeParams: {
        amount: toMopAmount(amount),
        granted: amount < grantedAmount ? toMopAmount(grantedAmount) : "",
        // The rest of an earlier payment is less than was granted, whatever the report accounts for.
        payable:
          payableAmount < grantedAmount && next.funding.kept === undefined ? toMopAmount(payableAmount) : "",
        reason,
        paidOn,
        reference,
        dueOn: settledHeader.deadlines[0]?.day ?? "",
      },
    };
  },
});
const addSettlement = (
  header: ApplicationHeader,
  settlement: NonNullable<Grant["settled"]>,
): ApplicationHeader => {
  const { underpaid: _, ...funding } = header.funding ?? {};
  return { ...header, funding: { ...funding, settled: settlement } };
};
