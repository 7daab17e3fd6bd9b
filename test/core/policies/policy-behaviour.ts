/**
 * Describes in texts the behaviour of the portal under a policy, for applicants and staff. Two policies that make no
 * difference here have the same texts.
 */
import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import { getRefundTerms } from "@portal/core/applications/fees/calculate-refund";
import { computeGrant } from "@portal/core/applications/funding/compute-grant";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildOrderTerms, listPaymentMethods } from "@portal/core/applications/orders/index";
import {
  buildProcessingKey,
  getYearlyMax,
  listClaimKeys,
  resolvePolicyLimit,
} from "@portal/core/applications/reservations/limit-keys.server";
import { startSubmissionDeadlines } from "@portal/core/applications/submission/start-submission-deadlines";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { listWindowSpans } from "@portal/core/applications/windows/application-window";
import { getAnswerDeadline } from "@portal/core/applications/worklist/worklist-entries";
import { buildCalendar } from "@portal/core/calendar/index";
import { listLastDays } from "@portal/core/events/application-deadline";
import type { EventDetail } from "@portal/core/events/event-schema";
import { buildPolicyParams } from "@portal/core/forms/code-lists/policy-texts";
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import { getValueAt, isConditionMet } from "@portal/core/forms/expressions/evaluate";
import { resolveLimit } from "@portal/core/forms/kinds/field-checker";
import type { Answers, CheckContext, Json, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import {
  computeConsequences,
  findPenaltyIssues,
  type Penalty,
  resolveNotifiedTerms,
  toPenaltyViews,
} from "@portal/core/penalties/index";
import { addDays, parseDay, toInstant } from "@portal/core/platform/day";
import { getRetentionYears } from "@portal/core/privacy/retention/retention-schedule";
import { schemes } from "@portal/core/schemes/index";
import { exhibitorAnswers } from "../../schemes/edges/leader-cases.ts";
import {
  buildExampleSituation,
  getScheme,
  listShownKeys,
  type Situation,
} from "../../schemes/generated/situation.ts";
import {
  createApplicant,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

export type PolicyValues = Record<string, Json>;
const calendar = buildCalendar();

/** Answers beside the example that other policies decide on. */
const fairAnswers: readonly Answers[] = [
  {
    boothPreference: "RAW_SPACE",
    expectedArea: 18,
    matchingIntent: "SEEKING",
    matchingDescription: "Too short",
  },
  { boothPreference: "PACKAGE_36", expectedArea: 36 },
];
/** A leader of a group that is on its own list, so that it answers and hands in what an exhibitor does. */
const buildOwnListing = (): Answers => {
  const { context } = buildExampleSituation(getScheme("FAIR_GROUP"));
  const numbers = [context.institution?.siteRegistrationNumber ?? null, "219999"];
  return {
    listInExcel: false,
    memberUnits: numbers.map((registrationNumber) => ({ name: "單位", registrationNumber })),
    ...(exhibitorAnswers as Answers),
    matchingIntent: "SEEKING",
    matchingDescription: "Too short",
  };
};
/** Staff at a stand abroad whose travel documents are valid until the day after the event. */
const buildShortDocuments = (): Answers => {
  const { answers, context } = buildExampleSituation(getScheme("OVERSEAS_EXHIBIT"));
  const end = parseDay(String(getValueAt(context.event, "dates.end")));
  return {
    participants: (answers.participants as Answers[]).map((one) => ({ ...one, validUntil: addDays(end, 1) })),
  };
};
const furtherAnswers: Readonly<Record<string, readonly Answers[]>> = {
  FAIR_HOSTED: fairAnswers,
  FAIR_GREEN: fairAnswers,
  FAIR_INTERNATIONAL: fairAnswers,
  FAIR_FRANCHISE: fairAnswers,
  FAIR_BELT_ROAD: fairAnswers,
  FAIR_FOOD_STREET: fairAnswers,
  FAIR_GROUP_MEMBER: fairAnswers,
  FAIR_GROUP: [buildOwnListing()],
  OVERSEAS_EXHIBIT: [...fairAnswers, buildShortDocuments()],
  FIRST_SHOP_PRE: [
    {
      formM8: ["demo-FORM_M8_30WD"],
      registryCertificate: ["demo-REGISTRY_CERT_90D"],
      taxDebtCertificate: ["demo-TAX_DEBT_CERT_90D"],
      bankRecords: ["demo-BANK_RECORDS_6M"],
    },
  ],
  INCENTIVE_CONVENTION: [{ eventType: "INTERNATIONAL_CONFERENCE", macaoParticipants: 60 }],
  SUBSIDY_ASSOCIATION: [{ kind: "CONFERENCE", conferenceAttendees: 100 }],
  TRAVEL_SHOW: [{ applicantClass: "GOVERNMENT" }],
  INCENTIVE_EVENT_SUPPORT: [{ eventDates: { from: "2025-11-05", to: "2025-11-07" } }],
};
/** Another event: one of the edition that a policy names, and one without bands of its own. */
const furtherEvents: Readonly<Record<string, Record<string, Json>>> = {
  SEMINAR: {
    dates: { start: "2025-11-05", end: "2025-11-07" },
    registration: { opensOn: "2025-06-01", closesOn: "2025-09-30" },
  },
};
/** The same files, three weeks old, and pictures of 1,000 pixels. */
const ageFiles = (context: CheckContext): CheckContext => ({
  ...context,
  files: Object.fromEntries(
    Object.entries(context.files ?? {}).map(([id, file]) => [
      id,
      { ...file, issuedOn: addDays(context.today, -21), width: 1000, height: 1000 },
    ]),
  ),
});
const changeEvent = ({ answers, context }: Situation, changes: Record<string, Json>): Situation => {
  const { scaleBands: _, ...event } = context.event ?? {};
  return { answers, context: { ...context, event: { ...event, ...changes } } };
};
const situations: [Scheme, Situation][] = schemes.flatMap((scheme) => {
  const { answers, context } = buildExampleSituation(scheme);
  return [
    { answers, context },
    { answers, context: ageFiles(context) },
    ...(furtherAnswers[scheme.id] ?? []).flatMap((more) =>
      [context, ageFiles(context)].map((situation) => ({
        answers: { ...answers, ...more },
        context: situation,
      })),
    ),
    ...(furtherEvents[scheme.id] ? [changeEvent({ answers, context }, furtherEvents[scheme.id] ?? {})] : []),
  ].map((situation): [Scheme, Situation] => [scheme, situation]);
});

const observeSituation = (scheme: Scheme, { answers, context: known }: Situation, policy: PolicyValues) => {
  const context: CheckContext = { ...known, policy };
  const scope = { answers, context };
  const { perPerson, counter } = scheme.limits;
  const event = context.event as unknown as EventDetail | undefined;
  const eventId = event?.id;
  return {
    issues: validateAnswers(scheme, answers, context, { mode: "submit" }),
    shown: listShownKeys(scheme, { answers, context }),
    eligibility: scheme.eligibility.map((rule) => isConditionMet(rule.must, scope)),
    amounts: scheme.deadlines.map(({ amount }) => resolveLimit(amount, scope)),
    lastDays: listLastDays(scheme, answers, context, calendar),
    spans: listWindowSpans(scheme, policy, context.today),
    yearly: getYearlyMax(scheme, policy),
    notice: resolveLimit(counter?.noticeFrom, scope),
    person: perPerson && resolvePolicyLimit(perPerson.max, policy),
    claims: listClaimKeys(scheme, eventId, answers, policy),
    processing: buildProcessingKey(scheme, eventId, getPolicy("processing.oneRecordAtATime", policy)),
    grant: computeGrant(scheme, answers, context),
    fee: calculateFee(scheme.fees, event, answers, context.today, context),
  };
};

const monday = "2026-11-23T02:00:00.000Z";
const buildHeader = (policy: PolicyValues, over: Partial<ApplicationHeader>): ApplicationHeader => ({
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  institutionId: "i",
  scheme: "FAIR_HOSTED",
  resource: "participate",
  eventId: "green-2027",
  eventDates: { start: "2027-03-04", end: "2027-03-06" },
  status: "PROCESSING",
  version: 3,
  createdAt: toInstant(monday),
  createdBy: "a",
  updatedAt: toInstant(monday),
  submittedAt: toInstant(monday),
  fee: {
    lines: [{ key: "stand", quantity: 1, unitAmount: 675_000, amount: 675_000 }],
    total: { amount: 675_000, currency: "MOP" },
  },
  deadlines: [],
  timers: [],
  seq: 1,
  lastHash: "",
  notify: [],
  holds: { claim: "green-2027#BOOTH", owners: [] },
  policy,
  ...over,
});
const grant = { result: "APPROVED", amount: 100, settled: { amount: 100, on: "2026-11-02" } };
const subsidy = {
  scheme: "SUBSIDY_ECOMMERCE",
  status: "SETTLED",
  submittedAt: toInstant("2026-10-05T02:00:00.000Z"),
  funding: grant,
} as Partial<ApplicationHeader>;

/** Decides a transition; a refusal counts as an outcome too. */
const decideOrRefuse = (...[before, action, input, ctx]: Parameters<typeof decideTransition>): unknown => {
  try {
    const { header: next, diff } = decideTransition(before, action, input, ctx, {});
    return { deadlines: next.deadlines, timers: next.timers, funding: next.funding, diff };
  } catch (error) {
    return String(error);
  }
};
const buildViolation = (kind: Penalty["kind"], on: string, n: number): Omit<Penalty, "terms"> => ({
  id: `p${n}`,
  institutionId: "i",
  kind,
  eventId: "fair",
  on: parseDay(on),
  reason: "x",
  recordedAt: toInstant(`${on}T04:00:0${n}.000Z`),
  recordedBy: "officer",
  status: "STANDING",
});
const histories = [
  [buildViolation("VIOLATION", "2026-11-23", 1)],
  [buildViolation("DELEGATION_LESSER", "2026-11-23", 1)],
  [buildViolation("REPORT_NOT_DELIVERED", "2026-11-23", 1)],
  [
    buildViolation("DELEGATION_LESSER", "2026-10-01", 1),
    buildViolation("DELEGATION_LESSER", "2026-11-23", 2),
  ],
  [buildViolation("WRITTEN_RECORD", "2026-11-23", 1), buildViolation("WRITTEN_RECORD", "2026-11-23", 2)],
];

/** Records the histories by a policy, whose terms each notice tells. */
const recordHistories = (policy: PolicyValues): Penalty[][] =>
  histories.map((penalties) =>
    penalties.map((penalty) => ({ ...penalty, terms: resolveNotifiedTerms(penalty.recordedAt, policy) })),
  );

/** Observes the decisions of staff and the deadlines that jobs apply. */
const observeDesk = (policy: PolicyValues): unknown => {
  const [staff, system] = [createTestContext(officer, monday), createTestContext(testSystemActor, monday)];
  const gateway = createTestContext({ ...testSystemActor, kind: "gateway" }, monday);
  const applicant = createTestContext(createApplicant("i"), monday);
  const hostedScheme = schemes.find(({ id }) => id === "FAIR_HOSTED") as Scheme;
  const repayment = { amount: 100, dueOn: "2026-12-23" };
  const denial = { kind: "ECOMMERCE_DENIAL" as const, on: parseDay("2026-11-23"), reason: "x" };
  const fee = buildHeader(policy, {}).fee as NonNullable<ApplicationHeader["fee"]>;
  return [
    getAnswerDeadline(buildHeader(policy, {}), staff),
    startSubmissionDeadlines({
      scheme: hostedScheme,
      policy,
      answers: {},
      context: { today: staff.today, policy },
      ctx: applicant,
    }),
    decideOrRefuse(
      buildHeader(policy, { status: "AWAITING_PAYMENT" }),
      "pay",
      { amount: 675_000 },
      gateway,
      {},
    ),
    decideOrRefuse(
      buildHeader(policy, { status: "PAID" }),
      "reversePayment",
      { amount: 100, reference: "o" },
      gateway,
      {},
    ),
    decideOrRefuse(
      buildHeader(policy, { status: "REJECTED", lot: { tier: 1, waiting: 1 } as never }),
      "offerPlace",
      {},
      system,
      {},
    ),
    decideOrRefuse(buildHeader(policy, subsidy), "cancelGrant", { reason: "x" }, staff, {}),
    decideOrRefuse(
      buildHeader(policy, subsidy),
      "reportChange",
      { reason: "x", changedOn: "2026-11-01" },
      applicant,
      {},
    ),
    decideOrRefuse(
      buildHeader(policy, subsidy),
      "reportChange",
      { reason: "x", changedOn: "2026-11-20" },
      applicant,
      {},
    ),
    decideOrRefuse(
      buildHeader(policy, {
        ...subsidy,
        funding: { ...grant, cancelled: { on: "2026-11-23", cause: "BREACH" }, repayment } as never,
      }),
      "extendRepayment",
      { dueOn: "2027-01-22" },
      staff,
      {},
    ),
    recordHistories(policy).map((penalties) => [
      ...computeConsequences(penalties),
      toPenaltyViews(penalties, staff.today),
    ]),
    ["2027-06-01", "2031-11-22"].map((until) =>
      findPenaltyIssues({ ...denial, until }, undefined, [], staff.today, policy),
    ),
    (["HOSTED", "GROUP", "DELEGATION", "CUT_OFF_DATE"] as const).map((refundPolicy) =>
      getRefundTerms(undefined, buildFair({ refundPolicy, refundBands: [] }), policy),
    ),
    buildOrderTerms(fee, "RMB", policy),
    listPaymentMethods(100, policy),
    getRetentionYears(policy),
  ];
};

/** What a policy changes for the applications of one scheme. */
export const observeScheme = (id: string, policy: PolicyValues): string =>
  JSON.stringify(
    situations.flatMap(([scheme, situation]) =>
      scheme.id === id ? [observeSituation(scheme, situation, policy)] : [],
    ),
  );

/**
 * Builds everything that a policy changes, in parts: of each scheme, of the desk, and of the texts. Whoever looks for a
 * difference can look where it is expected first.
 * @param named the names of policies that texts for applicants contain
 */
export const buildObservations = (
  named: readonly string[],
): ReadonlyMap<string, (policy: PolicyValues) => string> =>
  new Map<string, (policy: PolicyValues) => string>([
    ["desk", (policy) => JSON.stringify(observeDesk(policy))],
    [
      "texts",
      (policy) => {
        const params = buildPolicyParams(policy, "en") as Record<string, unknown>;
        return JSON.stringify(
          named.map((name) =>
            name.split(".").reduce<unknown>((value, key) => (value as never)?.[key], params),
          ),
        );
      },
    ],
    ...schemes.map(({ id }) => [id, (policy: PolicyValues) => observeScheme(id, policy)] as const),
  ]);
