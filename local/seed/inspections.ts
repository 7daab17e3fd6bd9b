/** Assigns the inspector of the demonstration to fairs, enterprises, and a convention, whose application it submits. */
import { submitApplication } from "@portal/core/applications/application-service.server";
import { assignInspectors } from "@portal/core/inspections/assign-inspectors.server";
import type { InspectionSubject } from "@portal/core/inspections/records/inspection-store.server";
import { combineDayAndTime, parseDay } from "@portal/core/platform/day";
import { conventionAnswers } from "../examples/convention.ts";
import { uploadDemoFiles } from "./demo-files.ts";
import { planInstitutions } from "./institutions.ts";
import { createSeededRandom, generateSeededUlid } from "./random.ts";
import { createMemberActor, createSeedContext, createStaffActor, toDemoAccountId } from "./seed-context.ts";

const conventionDocuments = ["RELATED_EXHIBITORS", "PAST_FUNDING_PROOF", "EVENT_BROCHURE", "QUOTATION_90D"];
/** Among the others that wait: neither the first nor the last of the staff's queue. */
const submittedAt = combineDayAndTime(parseDay("2026-11-12"), "16:20");

/** One of the institutions that only fill the lists asks for the convention incentive. */
const submitConventionApplication = async (): Promise<string> => {
  const by = planInstitutions().find(({ certification }, i) => i > 30 && certification === "PASSED");
  if (!by) throw new Error("No institution can apply for a convention.");
  await uploadDemoFiles(createMemberActor(by.owner, by.id), submittedAt, conventionDocuments);
  const id = generateSeededUlid(Date.parse(submittedAt), createSeededRandom(1112));
  const answers = { ...conventionAnswers, contactPerson: by.contacts[0]?.id ?? "" };
  await submitApplication(
    { id, scheme: "INCENTIVE_CONVENTION", answers },
    createSeedContext(createMemberActor(by.owner, by.id), submittedAt),
  );
  return id;
};

const assignedAt = combineDayAndTime(parseDay("2026-11-19"), "10:00");

/** Assigns them as an officer does; the institutions and their applications exist already. */
export const writeInspections = async (): Promise<void> => {
  const subjects: InspectionSubject[] = [
    ...["food-street-2026", "winter-2026", "mif-31"].map((key) => ({ of: "activity" as const, key })),
    ...["institution-applicant", "institution-other"].map((key) => ({ of: "enterprise" as const, key })),
    { of: "convention", key: await submitConventionApplication() },
  ];
  const ctx = createSeedContext(createStaffActor("officer"), assignedAt);
  for (const subject of subjects)
    await assignInspectors(subject, { inspectors: [toDemoAccountId("roadshow")], before: [] }, ctx);
};
