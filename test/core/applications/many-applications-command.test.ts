/** An institution with more applications than one page of the table: the oldest counts as much as the newest. */
import * as Application from "@portal/core/applications/application-service.server";
import { checkEligibility } from "@portal/core/applications/eligibility/check-eligibility.server";
import { leaveInstitution } from "@portal/core/applications/membership/leave-institution.server";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { getInstitutionEntity, toInstitutionRow } from "@portal/core/institutions/institution-store.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { getSurveyForReader } from "@portal/core/surveys/answer-survey.server";
import { createSurvey, openSurvey } from "@portal/core/surveys/survey-service.server";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { buildSurvey } from "../../support/events/survey-fixtures.ts";
import { listSources } from "../../support/project/sources.ts";

const LATER_DRAFTS = 520;
const who = "busy";
const oldest = ulid(Date.parse("2020-01-06T02:00:00.000Z"));
const ctx = createTestContext(createApplicant(who));
const at = toInstant("2026-10-05T02:00:00.000Z");

const createDrafts = async (): Promise<void> => {
  for (let n = 0; n < LATER_DRAFTS; n += 40)
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        transact([
          buildHeaderPut({
            id: `later-${String(n + i).padStart(4, "0")}`,
            institutionId: who,
            scheme: "FAIR_HOSTED",
            resource: "participate",
            status: "DRAFT",
            version: 1,
            createdAt: at,
            createdBy: `account-${who}`,
            updatedAt: at,
            deadlines: [],
            timers: [],
            seq: 0,
            lastHash: "",
            notify: [],
          }),
        ]),
      ),
    );
};

beforeAll(async () => {
  await createTableWithFair();
  await createCertifiedInstitution(who);
  await Application.submitApplication(
    { id: oldest, scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
    ctx,
  );
  await createDrafts();
});

test("[R424] whoever applies twice is led to the first application, however many came after it", async () => {
  const { conditions } = await checkEligibility({ scheme: "FAIR_HOSTED", eventId: "green-2027" }, ctx);
  expect(conditions.find(({ id }) => id === "first")).toMatchObject({
    met: false,
    params: { applicationId: oldest },
  });
  const refusal = await expectRefusal(submitCompleteApplication(who, "green-2027"));
  expect([refusal.code, refusal.detail.params]).toMatchObject([
    errorCodes.ONE_APPLICATION_PER_EVENT,
    { applicationId: oldest },
  ]);
});

test("a survey of an event asks for its oldest participant too", async () => {
  const header = await findHeader(who, oldest);
  if (!header) throw new Error("no application");
  const { version, status } = header;
  await transact([buildHeaderPut({ ...header, status: "PAID", version: version + 1 }, { version, status })]);
  const staff = createTestContext(officer);
  const draft = await createSurvey(buildSurvey({ eventId: "green-2027", closesOn: "2026-12-31" }), staff);
  await openSurvey({ id: draft.id, version: draft.version }, staff);
  const { applications } = await getSurveyForReader(draft.id, ctx);
  expect(applications?.map(({ id }) => id)).toEqual([oldest]);
});

test("an institution with one submitted application behind many drafts is not abandoned", async () => {
  const uncertifiedInstitution = await createCertifiedInstitution(who, {}, { certification: "UNVERIFIED" });
  await getInstitutionEntity().put(toInstitutionRow(uncertifiedInstitution)).go();
  const refusal = await expectRefusal(leaveInstitution(who, undefined, ctx));
  // The other tests apply for it, in any order.
  await createCertifiedInstitution(who);
  expect(refusal.code).toBe(errorCodes.APPROVER_REQUIRED);
});

test("only a list that people page through reads headers page by page; what decides reads them all", () => {
  const readers = listSources("packages").filter(({ text }) => /\blistInstitutionHeaders\(/.test(text));
  expect(readers.map(({ path }) => path).sort()).toEqual([
    "packages/core/src/applications/model/application-store.server.ts",
    "packages/core/src/applications/views/list-applications.server.ts",
  ]);
});
