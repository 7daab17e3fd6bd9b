/**
 * What the desk knows of an institution beside one of its applications: debts, penalties, the applications of the year
 * with their limits, and the other ones. A role for some schemes or events is told of the applications that it covers.
 */
import { toMopAmount } from "../../forms/values/mop-amount.ts";
import { type Constraints, readConstraints } from "../../institutions/constraints/constraints.server.ts";
import { listPenaltiesForStaff } from "../../penalties/penalty-service.server.ts";
import type { Context } from "../../platform/actor.ts";
import { getYear, toMacaoDay } from "../../platform/day.ts";
import { pick } from "../../platform/pick.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import { getEffectivePolicy } from "../../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { schemes } from "../../schemes/index.ts";
import { getOwedRepayment } from "../funding/index.ts";
import { filterVisibleCases, loadVisibleApplication } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { listMatchingHeaders } from "../model/application-store.server.ts";
import { isReportScheme } from "../model/queue-of-application.ts";
import { toFeeMoney } from "../model/reversed-payment.ts";
import { getPayableFee } from "../orders/index.ts";
import { getYearlyMax } from "../reservations/limit-keys.server.ts";
import type { ApplicantDebt, ApplicantOverview } from "./applicant-overview-schema.ts";

/** How many of the other applications are told. */
const OTHERS = 5;

/** Lists what an institution owes for one of its applications. */
export const listDebts = (header: ApplicationHeader): ApplicantDebt[] => {
  const { id: applicationId, funding, arrears, reversal, missedPaymentDay } = header;
  const common = { applicationId, ...pick(header, ["code", "scheme"]) };
  const repayment = funding?.cancelled && funding.repayment;
  const owedAmount = repayment ? getOwedRepayment(repayment) : 0;
  const fee = getPayableFee(header).total;
  return [
    ...(repayment && owedAmount > 0
      ? [{ ...common, kind: "repayment" as const, amount: toMopAmount(owedAmount), dueOn: repayment.dueOn }]
      : []),
    // A repayment in arrears is told as such.
    ...(arrears && owedAmount === 0 && fee.amount > 0
      ? [
          {
            ...common,
            kind: "fee" as const,
            amount: fee,
            ...(missedPaymentDay ? { dueOn: missedPaymentDay } : {}),
          },
        ]
      : []),
    ...(reversal
      ? [{ ...common, kind: "reversal" as const, amount: toFeeMoney(header, reversal.amount) }]
      : []),
  ];
};

/** Counts the applications that were submitted in a year by scheme, the most first. */
const countSubmittedByScheme = (
  headers: readonly ApplicationHeader[],
  year: number,
): ApplicantOverview["submitted"] => {
  const counts = new Map<string, number>();
  for (const { scheme, submittedAt } of headers)
    if (submittedAt && getYear(toMacaoDay(submittedAt)) === year)
      counts.set(scheme, (counts.get(scheme) ?? 0) + 1);
  return [...counts]
    .map(([scheme, count]) => ({ scheme, count }))
    .toSorted((a, b) => b.count - a.count || a.scheme.localeCompare(b.scheme));
};

/** Lists the yearly limits of this year and later that the institution has used, and that of the application. */
const listUsedLimits = async (
  { holds }: Pick<ApplicationHeader, "holds">,
  { counts }: Pick<Constraints, "counts">,
  year: number,
  ctx: Context,
): Promise<ApplicantOverview["limits"]> => {
  const overrides = await listCachedPolicyOverrides(ctx.now);
  const ownKey = holds?.counter;
  const keys = new Set([...(ownKey ? [ownKey] : []), ...Object.keys(counts)]);
  return [...keys].sort().flatMap((key) => {
    const [counterName, counterYear] = key.split("#");
    const scheme = schemes.find(({ limits }) => limits.counter?.name === counterName);
    const count = counts[key] ?? 0;
    const isUsed = key === ownKey || (count > 0 && Number(counterYear) >= year);
    const max =
      scheme && getYearlyMax(scheme, getEffectivePolicy(overrides, { scheme: scheme.id }, ctx.today));
    const name = scheme?.limits.counter?.name;
    return isUsed && name && max !== undefined ? [{ name, year: Number(counterYear), count, max }] : [];
  });
};

/**
 * Returns the overview of the institution of an application.
 * @throws Refusal 107001 for an application that the caller's role does not cover
 */
export const getApplicantOverview = async (id: string, ctx: Context): Promise<ApplicantOverview> => {
  const { header } = await loadVisibleApplication(id, ctx);
  const { institutionId } = header;
  const year = getYear(ctx.today);
  const isReviewer = ctx.actor.roles.some((role) => role === "OFFICER" || role === "ADMIN");
  const [headers, constraints, penaltyList] = await Promise.all([
    listMatchingHeaders(institutionId, (other) => other.status !== "DRAFT" && isInScope(ctx.actor, other)),
    readConstraints(institutionId),
    isReviewer ? listPenaltiesForStaff(institutionId, filterVisibleCases, ctx) : undefined,
  ]);
  const applications = headers.filter(({ scheme }) => !isReportScheme(scheme));
  const others = applications
    .filter((other) => other.id !== id)
    .toSorted((a, b) => (b.submittedAt ?? "").localeCompare(a.submittedAt ?? "") || b.id.localeCompare(a.id));
  const { barredUntil } = constraints;
  return {
    debts: headers.flatMap(listDebts),
    ...(barredUntil && barredUntil >= ctx.today ? { barredUntil } : {}),
    ...(penaltyList
      ? {
          penalties: penaltyList.items
            .filter(({ status }) => status !== "STRUCK")
            .map((view) =>
              pick(view, ["id", "kind", "on", "eventNames", "status", "barUntil", "deniedUntil"]),
            ),
        }
      : {}),
    year,
    submitted: countSubmittedByScheme(applications, year),
    limits: await listUsedLimits(header, constraints, year, ctx),
    others: others.slice(0, OTHERS).map((other) => ({
      applicationId: other.id,
      ...pick(other, ["code", "scheme", "status", "pending", "eventNames", "submittedAt"]),
    })),
    othersTotal: others.length,
  };
};
