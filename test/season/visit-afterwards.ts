/** The visits after an activity: the report, its examination, and a survey. */
import type { toMacaoDay } from "@portal/core/platform/day";
import { type Dice, rollChance } from "../schemes/random/dice.ts";
import type { Person } from "./people.ts";
import type { PlannedVisit } from "./plan-season.ts";
import { fileReport } from "./report-activity.ts";
import type { ApiAnswer, SeasonMachine } from "./season-machine.ts";
import { answerSurvey, openSurvey } from "./surveys.ts";
import { chooseMove, giveReason, type View } from "./visit-moves.ts";

interface LateVisit {
  machine: SeasonMachine;
  person: Person;
  planned: PlannedVisit;
  view: View;
  today: ReturnType<typeof toMacaoDay>;
  dice: Dice;
  seed: number;
}
/** An action and the answer to it. */
interface Deed {
  what: string;
  answer: ApiAnswer;
}

/** An officer accepts or refuses a report, or lets it lie. */
const judgeReport = async (person: Person, id: string, dice: Dice): Promise<Deed> => {
  const reportAnswer = await person.call({ method: "GET", path: `/report/${id}` });
  if (reportAnswer.status >= 300) return { what: "look at a report", answer: reportAnswer };
  const { version, moves } = reportAnswer.data as unknown as View;
  const action = chooseMove(
    moves.filter(({ action: each }) => each === "accept" || each === "reject"),
    dice,
  );
  if (action === "idle") return { what: "let a report lie", answer: reportAnswer };
  const body = { version, ...(action === "reject" && giveReason()) };
  const answer = await person.call({ method: "POST", path: `/report/${id}/${action}`, body });
  return { what: `report: ${action}`, answer };
};

/**
 * Visits an application after everything that was planned for it.
 * @returns undefined when nothing of it waits for whoever visits
 */
export const visitAfterwards = async (visit: LateVisit): Promise<Deed | undefined> =>
  visit.planned.who === "officer" ? visitAsOfficer(visit) : visitAsApplicant(visit);

const visitAsApplicant = async ({
  person,
  planned: { who, application },
  view,
  today,
  dice,
  seed,
}: LateVisit): Promise<Deed | undefined> => {
  if (who !== "applicant") return undefined;
  if (view.report?.state === "DUE")
    return { what: "report", answer: await fileReport(person, application, view, { today, seed }) };
  const isOver = application.endsOn !== undefined && application.endsOn < today;
  const answer = isOver && rollChance(0.6, dice) && (await answerSurvey(person, application.id));
  return answer ? { what: "answer a survey", answer } : undefined;
};

const visitAsOfficer = async ({
  machine,
  person,
  planned: { application },
  view,
  today,
  dice,
}: LateVisit): Promise<Deed | undefined> => {
  const { eventId = "", endsOn = today } = application;
  const survey = machine.surveys.get(eventId);
  if (survey && endsOn < today) {
    machine.surveys.delete(eventId);
    return { what: "open a survey", answer: await openSurvey(person, survey) };
  }
  if (view.report?.state === "DELIVERED" && view.report.id) return judgeReport(person, view.report.id, dice);
  return undefined;
};
