/**
 * Applications of a season: the example of every scheme in every scenario that the scheme allows, and groups with their
 * members; what happens before the staff go on leave, and what then falls due.
 */
import * as Application from "@portal/core/applications/drafts/service.server";
import type { ActionBody } from "@portal/core/applications/model/schema";
import * as Store from "@portal/core/applications/model/store.server";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import type { Actor as Person } from "@portal/core/platform/actor";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { getSchemeExample } from "../../local/examples/index.ts";
import {
  cashier,
  createApplicant,
  createTestContext,
  officer,
  secondOfficer,
} from "./application-fixtures.ts";
import { createInstitutionWithDocuments, fillCertifiedAnswers } from "./institution-documents.ts";

type Step = [
  who: "officer" | "second officer" | "cashier" | "applicant",
  action: string,
  body?: Partial<ActionBody>,
];
const ask: Step = ["officer", "requestSupplement", { message: "請補充資料。" }];
const accept: Step = ["officer", "accept"];
const refuse: Step = ["officer", "reject", { reason: "不符合資格。" }];
const object: Step = ["applicant", "object", { reason: "我們符合全部條件。" }];
/** Paid by bank transfer, with the proof of it, which the cashier confirms or refuses. */
const paidBy = "demo-PAYMENT_VOUCHER";
/** All of them hand in one proof of payment, which is confirmed again only with a reason (decision 0552). */
const SHARED_TRANSFER = "該筆轉帳亦支付本項費用。";
const payByTransfer: Step = ["applicant", "uploadVoucher", { fileIds: [paidBy] }];
/** The members of staff by their steps. The second officer rules on objections to decisions of the first one. */
const staff: Readonly<Partial<Record<Step[0], Person>>> = {
  officer,
  "second officer": secondOfficer,
  cashier,
};
/** The steps that the example of a scheme passes before all staff go on leave. */
export const scenarios: Record<string, readonly Step[]> = {
  submitted: [],
  "asked for documents": [ask],
  accepted: [accept],
  granted: [accept, ["officer", "decideFunding", { result: "APPROVED" }]],
  refused: [refuse],
  objected: [refuse, object],
  "objected in vain": [refuse, object, ["second officer", "dismissObjection", { reason: "維持原決定。" }]],
  "objected with success": [refuse, object, ["second officer", "upholdObjection", { reason: "予以接納。" }]],
  "refused a grant and objected": [
    accept,
    [
      "officer",
      "decideFunding",
      { result: "NOT_APPROVED", reasons: { "zh-Hant": "預算不足。", pt: "Orçamento insuficiente." } },
    ],
    object,
  ],
  "paid by transfer": [accept, payByTransfer],
  "paid by a transfer that was refused": [
    accept,
    payByTransfer,
    ["cashier", "refuseVoucher", { reason: "金額不符。" }],
  ],
  "paid by a transfer that was confirmed": [
    accept,
    payByTransfer,
    ["cashier", "confirmVoucher", { reference: "BNU 1", reason: SHARED_TRANSFER }],
  ],
  endorsed: [["officer", "approveEndorsement"]],
};
/** How the institute answers at last what waits for it. */
export const answers: Readonly<Record<"objection" | "voucher", Step>> = {
  objection: ["second officer", "dismissObjection", { reason: "維持原決定。" }],
  voucher: ["cashier", "confirmVoucher", { reference: "BNU 2", reason: SHARED_TRANSFER }],
};
/** Finds an item that was answered, and is no file: what answers hide is not asked for. */
const findAnsweredItem = async (scheme: Scheme, id: string, time: string): Promise<string> => {
  const { answers: givenAnswers } = await Application.getApplication(id, createTestContext(officer, time));
  return (
    scheme.steps
      .flatMap(({ fields }) => fields)
      .find(({ kind, key }) => kind !== "documents" && givenAnswers[key] !== undefined)?.key ?? ""
  );
};
export interface Actor {
  name: string;
  scheme: Scheme;
  institutionId: string;
  id: string;
}
/** Schemes that hang on an application of another institution are played by their own tests. */
export const playedSchemes = schemes.filter(
  ({ id }) => !getSchemeExample(id).parentId && id !== "FAIR_GROUP_MEMBER",
);
export const actors: Actor[] = [];

export const performStep = async (
  { id, institutionId, scheme }: Actor,
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
    ...(action === "confirmVoucher" ? { paidOn: toMacaoDay(toInstant(time)) } : {}),
    ...(action === "decideFunding" && body?.result === "APPROVED"
      ? { amount: header.funding?.most ?? 0 }
      : {}),
    ...body,
  };
  try {
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
/** Of schemes with the same actions and deadlines, the first alone plays the scenarios that differ in these only. */
const playedOnce: readonly string[] = [
  "asked for documents",
  "refused",
  "objected",
  "objected in vain",
  "objected with success",
  "refused a grant and objected",
  "paid by a transfer that was refused",
  "paid by a transfer that was confirmed",
];
export const isPlayedBy = (scheme: Scheme, name: string): boolean => {
  const describeKind = ({ moves, deadlines }: Scheme): string => JSON.stringify([moves, deadlines]);
  return (
    !playedOnce.includes(name) ||
    playedSchemes.find((one) => describeKind(one) === describeKind(scheme)) === scheme
  );
};
/** A group is accepted with its members only. */
export const canPlay = ({ moves, grant, children }: Scheme, steps: readonly Step[]): boolean =>
  !(children && steps.includes(accept)) &&
  steps.every(([, action]) => moves.some((move) => move === action)) &&
  (!steps.some(([, action]) => action === "decideFunding") || grant !== undefined);

/** Answers that name the activity itself, which no two applications may share. */
const activityNames: Readonly<Record<string, readonly string[]>> = {
  EVENT_REGISTRATION: ["nameZh", "nameEn"],
  ENDORSEMENT_MAINLAND: ["activityName"],
};
/** The answers of an example, with people and activities that no other scenario names. */
const tellApart = (scheme: string, answers: Answers, name: string): Answers => {
  const number = String(Object.keys(scenarios).indexOf(name)).padStart(2, "0");
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

export const submitScenario = async (scheme: Scheme, name: string, steps: readonly Step[]): Promise<void> => {
  const { at, eventId, answers: exampleAnswers } = getSchemeExample(scheme.id);
  const answers = tellApart(scheme.id, exampleAnswers, name);
  const institutionId = `${scheme.id}-${name.replaceAll(" ", "-")}`;
  const issuedOn = addDays(toMacaoDay(toInstant(at)), -10);
  await createInstitutionWithDocuments(institutionId, { answers, paidBy }, issuedOn, {
    nature: scheme.id === "SUBSIDY_ASSOCIATION" ? "TRADE_ASSOCIATION" : "ENTERPRISE",
  });
  const { id } = await Application.submitApplication(
    {
      id: ulid(),
      scheme: scheme.id,
      answers: await fillCertifiedAnswers(institutionId, scheme.id, answers),
      ...(eventId && { eventId }),
    },
    createTestContext(createApplicant(institutionId), toInstant(at)),
  );
  const actor = { name: `${scheme.id} ${name}`, scheme, institutionId, id };
  actors.push(actor);
  const header = await Store.findHeader(institutionId, id);
  if (header?.pending === "original" && steps.length > 0)
    await performStep(actor, ["officer", "receiveOriginal"], toInstant(at));
  for (const step of steps) {
    const current = await Store.findHeader(institutionId, id);
    // Nothing is to be paid where no fee is asked.
    if (step === payByTransfer && current?.status !== "AWAITING_PAYMENT") break;
    // A grant with a fee is decided once the fee is paid.
    if (step[1] === "decideFunding" && current?.status === "AWAITING_PAYMENT") break;
    await performStep(actor, step, toInstant(at));
  }
};

/** The units of a group: its leader names them, and each comes in by the code. */
const groupUnits = ["210901", "210902"];
const submitFor = async (
  schemeId: string,
  institutionId: string,
  siteRegistrationNumber: string,
  answers: Answers,
): Promise<Actor> => {
  const { at } = getSchemeExample(schemeId);
  const { eventId } = getSchemeExample("FAIR_GROUP_MEMBER");
  const scheme = schemes.find(({ id }) => id === schemeId);
  if (!scheme || !eventId) throw new Error(`no scheme ${schemeId} at an event`);
  await createInstitutionWithDocuments(
    institutionId,
    { answers, paidBy },
    addDays(toMacaoDay(toInstant(at)), -10),
    {
      siteRegistrationNumber,
    },
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
  const actor = { name: institutionId.replaceAll("-", " "), scheme, institutionId, id };
  actors.push(actor);
  return actor;
};
/** A group whose units have come in, and what happens to its leader's application before the staff go on leave. */
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
export const groupScenarios: Record<string, readonly Step[]> = {
  submitted: [],
  accepted: [accept],
  refused: [refuse],
  objected: [refuse, object],
  "paid by transfer": [accept, payByTransfer],
};
