/** Determines the figures of the desk that one application counts in. Pure. */
import { countWorkingDays } from "../../calendar/count-working-days.ts";
import { UnknownYearError } from "../../calendar/index.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, parseDay, toMacaoDay } from "../../platform/day.ts";
import { listOpenDeadlines } from "../deadlines/paused-deadlines.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { listWorklistQueues } from "../model/queue-of-application.ts";
import { queuesWithTarget, runningQueues, type WorklistQueue } from "../model/worklist-queues.ts";
import { getOrderPurpose, getPayableFee } from "../orders/index.ts";
import type { WorklistEntry } from "../worklist/worklist-entries.ts";
import type { FigureCell } from "./desk-figures.ts";

interface ApplicationDecision {
  day: Day;
  /** The account of staff; empty where the system decided or nobody stored it. */
  officer: string;
}

/**
 * Returns the decision that the applicant waited for: on a grant the amount, and on everything else the acceptance or
 * rejection. An applicant who has only been accepted still waits for the grant.
 */
export const getApplicationDecision = (header: ApplicationHeader): ApplicationDecision | undefined => {
  const { funding, decidedAt, decidedBy, madeBy, status } = header;
  if (funding?.result && funding.decidedOn)
    return { day: parseDay(funding.decidedOn), officer: madeBy?.decideFunding ?? "" };
  if (!decidedAt || (funding && status !== "REJECTED")) return undefined;
  return { day: toMacaoDay(decidedAt), officer: decidedBy ?? madeBy?.reject ?? "" };
};

/** Returns a function that counts the working days after one day up to another, each pair once. */
export const createWorkingDayCounter = ({
  calendar,
}: Pick<Context, "calendar">): ((from: Day, to: Day) => number | undefined) => {
  const counts = new Map<string, number | undefined>();
  const countDays = (from: Day, to: Day): number | undefined => {
    try {
      return countWorkingDays(calendar, from, to);
    } catch (error) {
      if (error instanceof UnknownYearError) return undefined;
      throw error;
    }
  };
  return (from, to) => {
    const key = `${from} ${to}`;
    if (!counts.has(key)) counts.set(key, countDays(from, to));
    return counts.get(key);
  };
};

/**
 * Returns the amount that the applicant has to pay now, in avos; undefined when nothing is unpaid. What was taken back
 * before an objection was upheld is asked for with the acceptance, if there is one.
 */
const getUnpaidAmount = (header: ApplicationHeader): number | undefined =>
  getOrderPurpose(header) ? getPayableFee(header).total.amount : undefined;

export interface CellFacts {
  countWorkingDays: (from: Day, to: Day) => number | undefined;
  measureEntry: (header: ApplicationHeader, queue: WorklistQueue) => Pick<WorklistEntry, "overdue">;
  /** The account that a case is assigned to. */
  findAssignee: (id: string) => string | undefined;
  today: Day;
}

/** Lists the cells of an application, each with a count of one. */
export const listApplicationCells = (header: ApplicationHeader, facts: CellFacts): FigureCell[] => {
  const queues = listWorklistQueues(header);
  if (queues.length === 0) return [];
  const of = { scheme: header.scheme, eventId: header.eventId ?? "", officer: "", count: 1 };
  const cells: FigureCell[] = [];
  const receivedOn = header.submittedAt && toMacaoDay(header.submittedAt);
  if (receivedOn) cells.push({ ...of, kind: "received", day: receivedOn });
  const decision = getApplicationDecision(header);
  if (receivedOn && decision) {
    const workingDays = facts.countWorkingDays(receivedOn, decision.day);
    cells.push({
      ...of,
      kind: "decided",
      day: decision.day,
      officer: decision.officer,
      ...(workingDays === undefined ? {} : { workingDays }),
    });
  }
  if (queues.some((queue) => runningQueues.includes(queue)))
    cells.push({ ...of, kind: "running", day: facts.today });
  const isOverdue = queues.some(
    (queue) => queuesWithTarget.includes(queue) && facts.measureEntry(header, queue).overdue,
  );
  if (isOverdue)
    cells.push({ ...of, kind: "overdue", day: facts.today, officer: facts.findAssignee(header.id) ?? "" });
  const unpaidAmount = getUnpaidAmount(header);
  if (unpaidAmount !== undefined)
    cells.push({ ...of, kind: "unpaid", day: facts.today, amount: unpaidAmount });
  for (const { kind, day, rests } of listOpenDeadlines(header))
    if (!rests && day >= facts.today)
      cells.push({ ...of, kind: "deadline", day: parseDay(day), deadline: kind });
  return cells;
};
