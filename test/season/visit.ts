/** A visit of somebody to an application: one of the actions that the portal offers, chosen by the plan's dice. */
import type { Scheme } from "@portal/core/forms/types/index";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import { createDice, rollChance } from "../schemes/random/dice.ts";
import { fillCertifiedAnswers } from "../support/applications/institution-documents.ts";
import { type Person, signIn } from "./people.ts";
import type { PlannedApplication, PlannedVisit } from "./plan-season.ts";
import { requestCopy } from "./print-copy.ts";
import type { ApiAnswer, SeasonMachine } from "./season-machine.ts";
import { uploadVoucherFile } from "./upload-voucher-file.ts";
import { visitAfterwards } from "./visit-afterwards.ts";
import { bodies, chooseMove, giveReason, type View } from "./visit-moves.ts";
import { writeFiles } from "./write-world.ts";

/** Every so many applications, their applicants may ask for a copy. */
const COPY_EVERY = 3;
/** Under which address the applications of a family of forms are served. */
const basesByResource: Readonly<Record<string, string>> = {
  participate: "/participate/search",
  outlands: "/outlands",
  special: "/special",
  appother: "/appother",
  report: "/report",
};
const getBase = ({ resource }: Scheme): string => basesByResource[resource] ?? `/${resource}`;

/** An action and the status of its answer, such as `accept 200`. */
type VisitResult = string;

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
  const startAnswer = await person.call({ method: "POST", path: "/payment", body });
  const { checkoutUrl } = startAnswer.data as { checkoutUrl?: string };
  if (startAnswer.status < 300 && checkoutUrl) await postCheckout(`${checkoutUrl}/pay`);
  return startAnswer;
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

/** The leader of a group tells its code to whom it invites. */
const findInvitationCode = async (machine: SeasonMachine, leader: PlannedApplication): Promise<string> => {
  const person = await signIn(machine, { who: "applicant", application: leader });
  const leaderAnswer = await person.call({ method: "GET", path: `${getBase(leader.scheme)}/${leader.id}` });
  // A leader that was refused has no group, and its code is one that nobody has.
  return (leaderAnswer.data as { invitationCode?: string }).invitationCode ?? "22222222";
};
const submitForm = async (
  machine: SeasonMachine,
  person: Person,
  application: PlannedApplication,
): Promise<VisitResult> => {
  const { id, scheme, eventId, institutionId } = application;
  await writeFiles(application);
  const certifiedAnswers = await fillCertifiedAnswers(institutionId, scheme.id, application.answers);
  const answers = application.joins
    ? { ...certifiedAnswers, invitationCode: await findInvitationCode(machine, application.joins) }
    : certifiedAnswers;
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

/** Makes a visit. */
export const visitApplication = async (
  machine: SeasonMachine,
  planned: PlannedVisit,
  seed: number,
): Promise<VisitResult> => {
  const { application, number, who } = planned;
  if (who === "provider") return takePaymentBack(machine, application);
  const person = await signIn(machine, planned);
  if (number === 0) return submitForm(machine, person, application);
  const dice = createDice(seed + application.number * 31 + number * 7);
  const path = `${getBase(application.scheme)}/${application.id}`;
  const viewAnswer = await person.call({ method: "GET", path });
  if (viewAnswer.status >= 300) return `look ${viewAnswer.status}`;
  const view = viewAnswer.data as unknown as View;
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
  const other = await visitAfterwards({ machine, person, planned, view, today, dice, seed });
  if (other) return describeAnswer(other.what, other.answer);
  if (who === "applicant" && application.number % COPY_EVERY === 0 && rollChance(0.3, dice))
    return describeAnswer("print a copy", await requestCopy(machine, person, path));
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
