/** The report that an applicant hands in on an activity that is over. */
import { createHash } from "node:crypto";
import { getFileEntity } from "@portal/core/files/file-store.server";
import type { Answers } from "@portal/core/forms/types/index";
import { addDays, type Day, daysBetween, parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { ulid } from "ulid";
import { getSchemeExample } from "../../local/examples/index.ts";
import { createDice } from "../schemes/random/dice.ts";
import { fillCertifiedAnswers } from "../support/applications/institution-documents.ts";
import { moveDays } from "./move-days.ts";
import type { Person } from "./people.ts";
import type { PlannedApplication } from "./plan-season.ts";
import type { ApiAnswer } from "./season-machine.ts";

/** The members of an application's view that are about its report. */
interface ReportedView {
  eventDates?: { start: string; end: string };
  report?: { scheme: string; state: string; id?: string };
}

const demoFilePattern = /demo-([A-Z0-9_]+?)(?:-\d+)?(?=")/g;
/** Writes the files that the answers name, under ids of this application. */
const writeReportFiles = async (
  answers: Answers,
  { number, institutionId }: PlannedApplication,
  today: Day,
): Promise<Answers> => {
  const text = JSON.stringify(answers);
  const renameId = (id: string): string => `r${number}-${id}`;
  const purposes = new Map([...text.matchAll(demoFilePattern)].map(([id, purpose = ""]) => [id, purpose]));
  await getFileEntity()
    .put(
      [...purposes].map(([id, purpose]) => ({
        id: renameId(id),
        institutionId,
        purpose,
        name: id,
        type: purpose === "EVENT_PHOTO" ? "image/png" : "application/pdf",
        size: 1_000,
        width: 600,
        height: 800,
        sha256: createHash("sha256").update(renameId(id)).digest("hex"),
        status: "verified" as const,
        issuedOn: addDays(today, -2),
        uploadedAt: toInstant(`${today}T00:30:00.000Z`),
        uploadedBy: `account-${institutionId}`,
      })),
    )
    .go();
  return JSON.parse(text.replace(demoFilePattern, renameId)) as Answers;
};

/** Hands in the report that is due, with the answers of its example about the days of this activity. */
export const fileReport = async (
  person: Person,
  application: PlannedApplication,
  { report, eventDates }: ReportedView,
  { today, seed }: { today: Day; seed: number },
): Promise<ApiAnswer> => {
  const scheme = report?.scheme ?? "";
  const example = getSchemeExample(scheme);
  const shift = daysBetween(toMacaoDay(toInstant(example.at)), today);
  const movedAnswers = {
    ...moveDays(example.answers, shift),
    contactPerson: "contact-other-1",
    ...(eventDates && { dates: { from: eventDates.start, to: eventDates.end } }),
  };
  const answers = await writeReportFiles(movedAnswers, application, parseDay(today));
  const dice = createDice(seed + application.number * 97);
  const id = ulid(Date.parse(`${today}T01:00:00Z`), dice.random);
  return person.call({
    method: "POST",
    path: "/report",
    body: {
      id,
      scheme,
      parentId: application.id,
      answers: await fillCertifiedAnswers(application.institutionId, scheme, answers),
    },
  });
};
