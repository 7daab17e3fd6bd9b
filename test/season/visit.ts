/** What somebody does who looks at an application: one of the moves that the portal offers, chosen by the plan's dice. */
import type { MoveView } from "@portal/core/applications/model/schema";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import { createDice, type Dice, rollChance } from "../schemes/random/dice.ts";
import { fillCertifiedAnswers } from "../support/institution-documents.ts";
import { type Person, signIn } from "./people.ts";
import type { PlannedApplication, PlannedVisit } from "./plan-season.ts";
import type { ApiAnswer, SeasonMachine } from "./season-machine.ts";
import { uploadVoucherFile } from "./upload-voucher-file.ts";
import { writeFilesOf } from "./write-world.ts";

const calendar = buildCalendar();
/** Under which address the applications of a family of forms are served. */
const basesByResource: Readonly<Record<string, string>> = {
  participate: "/participate/search",
  outlands: "/outlands",
  special: "/special",
  appother: "/appother",
  report: "/report",
};
const getBase = ({ resource }: Scheme): string => basesByResource[resource] ?? `/${resource}`;

/** How much somebody prefers a move to others that are possible; what is not listed is not made. */
const preferences: Readonly<Record<string, number>> = {
  supplement: 12,
  uploadSigned: 8,
  uploadVoucher: 6,
  object: 3,
  justifyLate: 3,
  downloadVoucher: 4,
  requestRefund: 2,
  requestCancel: 1,
  receiveOriginal: 20,
  accept: 8,
  approveEndorsement: 8,
  recordVerification: 5,
  requestPayment: 8,
  process: 6,
  decideFunding: 8,
  requestSupplement: 2,
  extendSupplement: 1,
  withdrawSupplement: 1,
  reject: 2,
  upholdObjection: 3,
  dismissObjection: 3,
  acceptLate: 2,
  refuseLate: 2,
  confirmCancel: 5,
  refuseCancel: 1,
  cancelGrant: 1,
  confirmVoucher: 8,
  refuseVoucher: 2,
  refund: 8,
  refuseRefund: 1,
  settle: 8,
  claimPayment: 3,
  confirmRepayment: 4,
  waiveArrears: 3,
  waiveReversal: 3,
  idle: 2,
};

interface View {
  status: string;
  version: number;
  answers: Answers;
  moves: MoveView[];
  arrears?: boolean;
  code?: string;
  supplement?: { fields: string[] };
  funding?: { asked?: number; most?: number; amount?: number };
  [key: string]: unknown;
}
type Body = Record<string, unknown>;
interface Moment {
  view: View;
  scheme: Scheme;
  today: ReturnType<typeof toMacaoDay>;
  dice: Dice;
  application: PlannedApplication;
}
const reason = "因人手調配問題。";
const giveReason = (): Body => ({ reason });
const bodies: Readonly<Record<string, (moment: Moment) => Body>> = {
  requestSupplement: ({ scheme, today }) => ({
    fields: [scheme.steps.flatMap(({ fields }) => fields).find(({ kind }) => kind === "text")?.key ?? ""],
    message: "請補充資料。",
    dueOn: calendar.addWorking(today, 5),
  }),
  extendSupplement: ({ today }) => ({ dueOn: calendar.addWorking(today, 8) }),
  acceptLate: ({ today }) => ({ dueOn: calendar.addWorking(today, 5) }),
  supplement: ({ view }) => ({
    answers: Object.fromEntries(
      (view.supplement?.fields ?? []).map((path) => {
        const key = path.split(".")[0] ?? "";
        return [key, view.answers[key]];
      }),
    ),
  }),
  decideFunding: ({ view, dice }) =>
    rollChance(0.75, dice)
      ? { result: "APPROVED", amount: view.funding?.most ?? view.funding?.asked ?? 0, reasons }
      : { result: "NOT_APPROVED", reasons },
  settle: ({ view, today, application }) => ({
    amount: view.funding?.amount ?? 0,
    paidOn: today,
    reference: `BNU-S-${application.number}`,
  }),
  refund: ({ today, application }) => ({ paidOn: today, reference: `BNU-R-${application.number}` }),
  confirmVoucher: ({ today, application }) => ({ paidOn: today, reference: `BNU-V-${application.number}` }),
  confirmRepayment: ({ today, application }) => ({ paidOn: today, reference: `BNU-P-${application.number}` }),
  recordVerification: ({ dice }) =>
    rollChance(0.8, dice) ? { result: "VERIFIED" } : { result: "FAILED", reason },
  uploadSigned: ({ application }) => ({ fileIds: [`f${application.number}-signed`] }),
  requestCancel: ({ application }) => ({ reason, fileIds: [`f${application.number}-notice`] }),
  uploadVoucher: ({ application }) => ({ fileIds: [`f${application.number}-voucher`] }),
};
const reasons = { "zh-Hant": "預算有限。", pt: "O orçamento é limitado.", en: "The budget is limited." };

/** What was done and how it was answered, for the figures: `accept 200`. */
export type VisitResult = string;

const chooseMove = (moves: readonly MoveView[], dice: Dice): string => {
  const possible = ["idle", ...moves.filter(({ allowed }) => allowed).map(({ action }) => action)].map(
    (action) => ({ action, weight: preferences[action] ?? 0 }),
  );
  let left = dice.random() * possible.reduce((sum, { weight }) => sum + weight, 0);
  for (const { action, weight } of possible) {
    left -= weight;
    if (left < 0) return action;
  }
  return "idle";
};

/** Pays at the checkout page of the provider. */
const payOnline = async (person: Person, { id }: PlannedApplication, version: number): Promise<ApiAnswer> => {
  const body = {
    applicationId: id,
    version,
    currency: "MOP",
    method: "ALIPAY_MO",
    invoiceType: "ENTERPRISE",
    invoiceName: "濠江",
  };
  const started = await person.call({ method: "POST", path: "/payment", body });
  const { checkoutUrl } = started.data as { checkoutUrl?: string };
  if (started.status < 300 && checkoutUrl) await postCheckout(`${checkoutUrl}/pay`);
  return started;
};
const postCheckout = async (url: string): Promise<void> => {
  const { status } = await fetch(url, { method: "POST", redirect: "manual" });
  if (status !== 303) throw new Error(`the checkout page answers ${status}`);
};

/** A payment is taken back by the provider. */
const takePaymentBack = async (
  machine: SeasonMachine,
  application: PlannedApplication,
): Promise<VisitResult> => {
  const orderId = machine.paidOrders.get(application.id);
  if (!orderId) return "chargeback of nothing";
  const response = await fetch(`${machine.services.sandbox.url}/__control/${encodeURIComponent(orderId)}`, {
    method: "POST",
    body: JSON.stringify({ type: "chargeback" }),
  });
  return `chargeback ${response.status}`;
};

const submit = async (person: Person, application: PlannedApplication): Promise<VisitResult> => {
  const { id, scheme, eventId, institutionId } = application;
  await writeFilesOf(application);
  const answers = await fillCertifiedAnswers(institutionId, scheme.id, application.answers);
  const body = { id, scheme: scheme.id, ...(eventId && { eventId }), answers };
  const isDrafted = application.number % 3 === 0;
  if (isDrafted) {
    const draft = await person.call({ method: "POST", path: `${getBase(scheme)}/tosubmit`, body });
    if (draft.status >= 300) return `draft ${draft.status} ${draft.code}`;
  }
  const answer = await person.call({
    method: "POST",
    path: getBase(scheme),
    body: { ...body, ...(isDrafted && { version: 1 }) },
  });
  return describeAnswer(`submit ${answer.status < 300 ? "" : scheme.id}`, answer);
};
const describeAnswer = (action: string, { status, code, fields }: ApiAnswer): VisitResult =>
  status < 300
    ? action.trim()
    : `${action} refused ${code} ${fields.map(({ path, key }) => `${path} ${key}`).join(", ")}`.trim();

/** Makes a visit. @param offset lets the dice of a visit be those of the plan alone */
export const visit = async (
  machine: SeasonMachine,
  planned: PlannedVisit,
  seed: number,
): Promise<VisitResult> => {
  const { application, number, who } = planned;
  if (who === "provider") return takePaymentBack(machine, application);
  const person = await signIn(machine, planned);
  if (number === 0) return submit(person, application);
  const dice = createDice(seed + application.number * 31 + number * 7);
  const path = `${getBase(application.scheme)}/${application.id}`;
  const found = await person.call({ method: "GET", path });
  if (found.status >= 300) return `look ${found.status}`;
  const view = found.data as unknown as View;
  if (view.status === "DRAFT") return "look at a draft";
  const today = toMacaoDay(toInstant(machine.clock.now()));
  const mayPay =
    who === "applicant" && ((view.status === "AWAITING_PAYMENT" && !view.pending) || view.arrears === true);
  if (mayPay && rollChance(0.7, dice)) {
    const answer = await payOnline(person, application, view.version);
    const { orderId } = answer.data as { orderId?: string };
    if (orderId) machine.paidOrders.set(application.id, orderId);
    return describeAnswer(view.arrears ? "pay arrears online" : "pay online", answer);
  }
  const action = chooseMove(view.moves, dice);
  if (action === "idle") return "nothing";
  const body = (bodies[action] ?? giveReason)({ view, scheme: application.scheme, today, dice, application });
  if (action === "uploadVoucher" && application.number % 4 === 0) {
    const fileId = await uploadVoucherFile(machine, person, application);
    // It is inspected before the applicant goes on.
    machine.clock.moveTo(machine.clock.ms + 60_000);
    body.fileIds = [fileId];
  }
  const answer = await person.call({
    method: "POST",
    path: `${path}/${action}`,
    body: { version: view.version, ...body },
  });
  return describeAnswer(action, answer);
};
