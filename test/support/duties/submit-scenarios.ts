/**
 * Submits the applications of a season: the example of every scheme in every scenario that the scheme allows, and
 * groups with their members.
 */
import * as Application from "@portal/core/applications/application-service.server";
import { addRefundTerms } from "@portal/core/applications/fees/add-refund-terms";
import { computeRefund } from "@portal/core/applications/fees/refund-quote";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import { applyTransition } from "@portal/core/applications/transitions/apply-transition.server";
import { findEvent } from "@portal/core/events/event-store.server";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import { gatewayActor, systemActor } from "@portal/core/platform/actor";
import { addDays, type Day, parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { createApplicant, createTestContext, officer } from "../applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../applications/institution-documents.ts";
import {
  accept,
  payAtProvider,
  payByTransfer,
  paymentProofId,
  receiveOriginal,
  recordTransfer,
  type Step,
  scenarios,
  staff,
} from "./scenarios.ts";

/** Finds an item that was answered, and is no file: what answers hide is not asked for. */
const findAnsweredItem = async (scheme: Scheme, id: string, time: string): Promise<string> => {
  const { answers: givenAnswers } = await Application.getApplication(id, createTestContext(officer, time));
  return (
    scheme.steps
      .flatMap(({ fields }) => fields)
      .find(({ kind, key }) => kind !== "documents" && givenAnswers[key] !== undefined)?.key ?? ""
  );
};
/** An application of the season. Its name begins with its scheme, or with its place in a group. */
export interface SeasonApplication {
  name: string;
  scheme: Scheme;
  institutionId: string;
  id: string;
}
/** Schemes that need an application of another institution have tests of their own. */
export const seasonSchemes = schemes.filter(
  ({ id }) => !getSchemeExample(id).parentId && id !== "FAIR_GROUP_MEMBER",
);
/** The applications that were submitted so far. */
export const seasonApplications: SeasonApplication[] = [];

/**
 * Returns the day on which a transfer is credited that is found on a day: before the event, however late it is found.
 */
const getCreditDay = ({ eventDates }: Pick<ApplicationHeader, "eventDates">, today: Day): Day =>
  eventDates && today >= eventDates.start ? addDays(parseDay(eventDates.start), -1) : today;
/** Actions that record a movement at the bank. */
const bankActions: ReadonlySet<string> = new Set([
  "pay",
  "settle",
  "confirmVoucher",
  "recordTransfer",
  "refund",
  "correctRefund",
  "correctPayment",
]);
/** Makes a step at a time. @throws Error, with the refusal as its cause */
export const performStep = async (
  { id, institutionId, scheme }: SeasonApplication,
  [who, action, body]: Step,
  time: string,
) => {
  const header = await Store.findHeader(institutionId, id);
  if (!header) throw new Error(`no application of ${scheme.id}`);
  const details: Partial<ActionBody> = {
    ...(action === "requestSupplement"
      ? {
          fields: [await findAnsweredItem(scheme, id, time)],
          dueOn: createTestContext(officer, time).calendar.addWorking(toMacaoDay(toInstant(time)), 5),
          reason: "補交",
        }
      : {}),
    ...(bankActions.has(action) ? { paidOn: getCreditDay(header, toMacaoDay(toInstant(time))) } : {}),
    ...(action === "decideFunding" && body?.result === "APPROVED"
      ? { amount: header.funding?.most ?? 0 }
      : {}),
    ...(action === "settle" ? { amount: header.funding?.amount ?? 0 } : {}),
    ...(action === "reversePayment" ? { amount: header.fee?.total.amount ?? 0 } : {}),
    ...body,
  };
  try {
    if (who === "gateway" || who === "system") {
      const ctx = createTestContext(who === "gateway" ? gatewayActor : systemActor, time);
      const lot = { tier: 1, waiting: 1 };
      await applyTransition({ header, action: action as SubmittedAction, input: details as never, lot }, ctx);
    } else
      await Application.performTransition(
        id,
        action,
        { version: header.version, ...details },
        createTestContext(staff[who] ?? createApplicant(institutionId), time),
      );
  } catch (error) {
    throw new Error(`${scheme.id} in ${header.status} does not ${action}`, { cause: error });
  }
};
/** Of schemes with the same actions and deadlines, only the first is tried with the scenarios that differ in these. */
const scenariosTriedOnce: readonly string[] = [
  "asked for documents",
  "refused",
  "objected",
  "objected in vain",
  "objected with success",
  "refused a grant and objected",
  "paid by a transfer that was refused",
  "paid by a transfer that was confirmed",
  "with a transfer to be returned",
  "with a transfer that was returned",
  "given up before a decision",
  "given up after its acceptance",
  "given up after its payment",
  "late with a reason",
  "late with a reason, and given up",
  "to be refunded",
  "paid and taken back",
  "paid, taken back and claimed",
  "given up and taken back",
  "on the waiting list",
  "on the waiting list and objected",
  "offered a place",
  "offered a place and accepted",
];
/** Whether a scheme is tried with a scenario. */
export const isTriedWith = (scheme: Scheme, name: string): boolean => {
  const describeKind = ({ moves, deadlines }: Scheme): string => JSON.stringify([moves, deadlines]);
  return (
    !scenariosTriedOnce.includes(name) ||
    seasonSchemes.find((one) => describeKind(one) === describeKind(scheme)) === scheme
  );
};
/** Whether a scheme has the actions of all steps. A group is accepted with its members only. */
export const allowsSteps = ({ moves, grant, children }: Scheme, steps: readonly Step[]): boolean =>
  !(children && steps.includes(accept)) &&
  steps.every(([, action]) => moves.some((move) => move === action)) &&
  (!steps.some(([, action]) => action === "decideFunding") || grant !== undefined);

/** Answers that name the activity itself, which no two applications may share. */
const activityNames: Readonly<Record<string, readonly string[]>> = {
  EVENT_REGISTRATION: ["nameZh", "nameEn"],
  ENDORSEMENT_MAINLAND: ["activityName"],
};
/** Replaces people and activities in the answers of an example by some that no other scenario names. */
const makeDistinct = (scheme: string, answers: Answers, number: string): Answers => {
  const renamedAnswers = Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [
      key,
      activityNames[scheme]?.includes(key) ? `${value} ${number}` : value,
    ]),
  );
  return JSON.parse(
    JSON.stringify(renamedAnswers)
      .replace(/"(\d)\d\d(\d{4}\(\d\))"/g, `"$1${number}$2"`)
      .replace(/"contact-[^"]*"/g, '"contact-other-1"'),
  );
};

/**
 * Submits the example of a scheme, and makes the steps of a scenario.
 * @param changes other answers than the example's
 * @param further what names the documents that are needed later
 * @param number a number that no other scenario has
 */
export const submitScenario = async (
  scheme: Scheme,
  name: string,
  steps: readonly Step[],
  {
    changes = {},
    further,
    number = Object.keys(scenarios).indexOf(name),
  }: { changes?: Answers; further?: unknown; number?: number } = {},
): Promise<SeasonApplication> => {
  const { at, eventId, answers: exampleAnswers } = getSchemeExample(scheme.id);
  const answers = makeDistinct(scheme.id, { ...exampleAnswers, ...changes }, String(number).padStart(2, "0"));
  const institutionId = `${scheme.id}-${name.replaceAll(/\W+/g, "-")}`;
  const issuedOn = addDays(toMacaoDay(toInstant(at)), -10);
  await createInstitutionWithDocuments(
    institutionId,
    { answers, further, paidBy: paymentProofId },
    issuedOn,
    {
      nature: scheme.id === "SUBSIDY_ASSOCIATION" ? "TRADE_ASSOCIATION" : "ENTERPRISE",
    },
  );
  const { id } = await Application.submitApplication(
    {
      id: ulid(),
      scheme: scheme.id,
      answers: await fillCertifiedAnswers(institutionId, scheme.id, answers),
      ...(eventId && { eventId }),
    },
    createTestContext(createApplicant(institutionId), toInstant(at)),
  );
  const application = { name: `${scheme.id} ${name}`, scheme, institutionId, id };
  seasonApplications.push(application);
  const header = await Store.findHeader(institutionId, id);
  if (header?.pending === "original" && steps.length > 0)
    await performStep(application, receiveOriginal, toInstant(at));
  for (const step of steps) {
    const current = await Store.findHeader(institutionId, id);
    // Nothing is to be paid where no fee is asked.
    const isPayment = step === payByTransfer || step === recordTransfer || step === payAtProvider;
    if (isPayment && current?.status !== "AWAITING_PAYMENT") break;
    // A grant with a fee is decided once the fee is paid.
    if (step[1] === "decideFunding" && current?.status === "AWAITING_PAYMENT") break;
    // What is granted for an activity is paid after the report on it, and nothing while it can be objected to.
    const isOpen = current?.deadlines.some(({ kind }) => kind === "objection") === true;
    if (step[1] === "settle" && (isOpen || scheme.reports.length > 0)) break;
    if (step[1] === "requestRefund" && current && !(await isRefundable(current, at))) break;
    await performStep(application, step, toInstant(at));
  }
  return application;
};
/** Close to the event nothing is refunded, and no officer asks for it. */
const isRefundable = async (header: ApplicationHeader, at: string): Promise<boolean> => {
  const event = header.eventId ? await findEvent(header.eventId) : undefined;
  return computeRefund(addRefundTerms(header, event), toMacaoDay(toInstant(at))).amount > 0;
};

/** The registration numbers of a group's units: its leader names them, and each joins by the code. */
const groupUnits = ["210901", "210902"];
const submitFor = async (
  schemeId: string,
  institutionId: string,
  siteRegistrationNumber: string,
  answers: Answers,
): Promise<SeasonApplication> => {
  const { at } = getSchemeExample(schemeId);
  const { eventId } = getSchemeExample("FAIR_GROUP_MEMBER");
  const scheme = schemes.find(({ id }) => id === schemeId);
  if (!scheme || !eventId) throw new Error(`no scheme ${schemeId} at an event`);
  await createInstitutionWithDocuments(
    institutionId,
    { answers, paidBy: paymentProofId },
    addDays(toMacaoDay(toInstant(at)), -10),
    { siteRegistrationNumber },
  );
  const { id } = await Application.submitApplication(
    {
      id: ulid(),
      scheme: schemeId,
      eventId,
      answers: await fillCertifiedAnswers(institutionId, schemeId, answers),
    },
    createTestContext(createApplicant(institutionId), toInstant(at)),
  );
  const application = { name: institutionId.replaceAll("-", " "), scheme, institutionId, id };
  seasonApplications.push(application);
  return application;
};
/** Submits a group with its units, and makes the steps of its leader before the staff go on leave. */
export const submitGroup = async (name: string, number: string, steps: readonly Step[]): Promise<void> => {
  const { exhibitorList: _, ...leads } = getSchemeExample("FAIR_GROUP").answers;
  const units = groupUnits.map((unit) => `${unit.slice(0, 4)}${number}${unit.slice(-1)}`);
  const leader = await submitFor("FAIR_GROUP", `group ${name}`.replaceAll(" ", "-"), `2108${number}0`, {
    ...leads,
    listInExcel: false,
    memberUnits: units.map((registrationNumber) => ({
      name: `團員 ${registrationNumber}`,
      registrationNumber,
      contactName: "陳海",
      phone: { area: "MO", number: "66234567" },
    })),
  });
  const code = (await Store.findHeader(leader.institutionId, leader.id))?.holds?.leads?.code ?? "";
  const { at } = getSchemeExample("FAIR_GROUP_MEMBER");
  for (const unit of units)
    await submitFor("FAIR_GROUP_MEMBER", `unit-${unit}-of-${name.replaceAll(" ", "-")}`, unit, {
      ...getSchemeExample("FAIR_GROUP_MEMBER").answers,
      invitationCode: code,
    });
  for (const step of steps) await performStep(leader, step, toInstant(at));
};
