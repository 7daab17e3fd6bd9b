/** What the inspector of the demonstration was sent to: fairs, enterprises, and a convention that asks for support. */
import { submitApplication } from "@portal/core/applications/drafts/service.server";
import {
  buildAssignmentWrites,
  type InspectionSubject,
} from "@portal/core/inspections/records/inspection-store.server";
import { combineDayAndTime, parseDay } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { conventionAnswers } from "../examples/convention.ts";
import { saveDemoFiles } from "./demo-files.ts";
import { planInstitutions } from "./institutions.ts";
import { createMemberActor, createSeedContext, toDemoAccountId } from "./people.ts";
import { createSeededRandom, generateSeededUlid } from "./random.ts";

const conventionDocuments = ["RELATED_EXHIBITORS", "PAST_FUNDING_PROOF", "EVENT_BROCHURE", "QUOTATION_90D"];
/** Among the others that wait: neither the first nor the last of the staff's queue. */
const submittedAt = combineDayAndTime(parseDay("2026-11-12"), "16:20");

/** One of the institutions that only fill the lists asks for the convention incentive. */
const submitConventionApplication = async (): Promise<string> => {
  const by = planInstitutions().find(({ certification }, i) => i > 30 && certification === "PASSED");
  if (!by) throw new Error("no institution for a convention");
  await saveDemoFiles(by.id, toDemoAccountId(by.owner), submittedAt, conventionDocuments);
  const id = generateSeededUlid(Date.parse(submittedAt), createSeededRandom(1112));
  const answers = { ...conventionAnswers, contactPerson: by.contacts[0]?.id ?? "" };
  await submitApplication(
    { id, scheme: "INCENTIVE_CONVENTION", answers },
    createSeedContext(createMemberActor(by.owner, by.id), submittedAt),
  );
  return id;
};

/** Writes them; the institutions and their applications stand already. */
export const writeInspections = async (): Promise<void> => {
  const subjects: InspectionSubject[] = [
    ...["food-street-2026", "winter-2026", "mif-31"].map((key) => ({ of: "activity" as const, key })),
    ...["institution-applicant", "institution-other"].map((key) => ({ of: "enterprise" as const, key })),
    { of: "convention", key: await submitConventionApplication() },
  ];
  for (const subject of subjects) await transact(buildAssignmentWrites(toDemoAccountId("roadshow"), subject));
};
