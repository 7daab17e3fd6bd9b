/** The desk is told each morning of what waits too long, by the job that is asked for it three times. */
import type { NoticeMessage } from "@portal/core/messaging/enqueue-notices.server";
import { toInstant } from "@portal/core/platform/day";
import { handler } from "@portal/functions/jobs/apply-due";
import type { SQSEvent } from "aws-lambda";
import { expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  mondayMorning,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();

/** Creates an application and a certification whose target days have passed in the middle of December. */
const createLateRequests = async (): Promise<void> => {
  setTestTime(mondayMorning);
  await createPublishedEvent();
  await createCertifiedInstitution("slow");
  await submitCompleteApplication("slow", "green-2027");
  const verifyingSince = toInstant(mondayMorning);
  await createCertifiedInstitution("verified", {}, { certification: "VERIFYING", verifyingSince });
};

test("three messages of a morning tell the desk once of each list, and those of the next morning again", async () => {
  await createLateRequests();
  const countReminders = async (day: string): Promise<Record<string, number>> => {
    setTestTime(`${day}T01:00:00.000Z`);
    const event = {
      Records: [{ messageId: "0", body: JSON.stringify({ kind: "overdueAnswers", id: day }) }],
    } as SQSEvent;
    for (let message = 0; message < 3; message++)
      expect(await handler(event)).toEqual({ batchItemFailures: [] });
    const notices = services
      .listMessages("notice")
      .flatMap((body) => (JSON.parse(body) as NoticeMessage).notices ?? []);
    const countTemplate = (template: string) =>
      notices.filter((notice) => notice.template === template).length;
    return { answers: countTemplate("answersOverdue"), requests: countTemplate("requestsOverdue") };
  };
  expect(await countReminders("2026-12-15")).toEqual({ answers: 1, requests: 1 });
  expect(await countReminders("2026-12-16")).toEqual({ answers: 2, requests: 2 });
});
