/**
 * An application is charged by the prices of its submission (spec 2 §3, §9; decision 0623): an event that is edited
 * afterwards changes no fee of those who applied before.
 */
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import * as Applications from "@portal/core/applications/model/application-store.server";
import type { EventDetail } from "@portal/core/events/event-schema";
import type { Answers } from "@portal/core/forms/types/index";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import { createApplicationCalls } from "../../support/applications/application-calls.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  groupSubmission,
  joinGroupByCode,
  openGroup,
} from "../../support/applications/groups.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const { act } = createApplicationCalls(mondayMorning);
beforeAll(createFreshTable);

const fairId = "prices-2027";
const standardBooth = { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 };
const rawSpace = { type: "RAW_SPACE", price: 120_000, per: "SQM" as const, minSqm: 18, maxSqm: 450 };
const soldThen: Partial<EventDetail> = { booths: [standardBooth, rawSpace], discounts: [] };
/** Higher prices, a discount, and a kind of booth that was not sold before. */
const soldNow: Partial<EventDetail> = {
  booths: [
    { ...standardBooth, price: 3_000_000 },
    { ...rawSpace, price: 300_000 },
    { type: "STANDARD_6", price: 700_000, per: "BOOTH", sqm: 6 },
  ],
  discounts: [{ kind: "LOCAL_50", percent: 50 }],
};

let companyCount = 0;
const submitAtOldPrices = async (): Promise<ApplicationView> => {
  const id = `priced-${++companyCount}`;
  await createPublishedEvent({ id: fairId, ...soldThen });
  await createCertifiedInstitution(id, {
    taxpayerNumber: String(83_000_000 + companyCount),
    siteRegistrationNumber: String(830_000 + companyCount),
  });
  const application = await submitCompleteApplication(id, fairId);
  await createPublishedEvent({ id: fairId, ...soldNow });
  return application;
};
const correctAnswers = async (application: ApplicationView, answers: Answers) => {
  await act(application.id, "requestSupplement", officer, {
    fields: Object.keys(answers),
    message: "更正",
    dueOn: "2026-11-25",
  });
  return act(application.id, "supplement", createApplicant(application.institutionId), { answers });
};

const groupFair = {
  applicationTypes: ["FAIR_GROUP"],
  formVariant: "INTERNATIONAL" as const,
  policy: { "group.payer": "MEMBER" },
};
/** The same fair, which sells raw space from more on than before. */
const sellLargerSpace = () =>
  createGroupFair({ ...groupFair, booths: [standardBooth, { ...rawSpace, minSqm: 30 }], discounts: [] });
/** A leader that applies for raw space, exhibits as well, and lists one other institution. */
const openSpaceGroup = async (id: string, totalArea: number, [own, other]: readonly [string, string]) => {
  await createGroupFair({ ...groupFair, ...soldThen });
  const write = await groupSubmission(id, buildMemberUnit("甲", own), buildMemberUnit("乙", other));
  await createGroupInstitution(id, own);
  await createGroupInstitution(`${id}-member`, other);
  const leader = await Application.submitApplication(
    { ...write, answers: { ...write.answers, boothPreference: "RAW_SPACE", totalArea } },
    createTestContext(createApplicant(id)),
  );
  const joinWith = (expectedArea: number) =>
    joinGroupByCode(`${id}-member`, leader.invitationCode ?? "", {
      boothPreference: "RAW_SPACE",
      expectedArea,
      refundMethod: "CHEQUE",
      chequePayeeName: "甲",
    });
  return { leader, joinWith };
};
test("[R458] a leader that exhibits needs the space that a booth had when it applied", async () => {
  const { leader, joinWith } = await openSpaceGroup("space-one", 36, ["880001", "880002"]);
  await joinWith(18);
  await sellLargerSpace();
  const acceptedGroup = await act(leader.id, "accept", officer);
  expect(acceptedGroup.fee?.lines).toMatchObject([{ quantity: 18, amount: 18 * 120_000 }]);
});
test("[R458] its members leave it that space, and so does its correction", async () => {
  const { leader, joinWith } = await openSpaceGroup("space-two", 100, ["880003", "880004"]);
  await sellLargerSpace();
  // Of the larger booth they would have to leave 30 square metres.
  expect((await joinWith(75)).status).toBe("PROCESSING");
  expect((await correctAnswers(leader, { totalArea: 93 })).status).toBe("PROCESSING");
  const acceptedGroup = await act(leader.id, "accept", officer);
  expect(acceptedGroup.fee?.lines).toMatchObject([{ quantity: 18, amount: 18 * 120_000 }]);
});
test.each<[string, Answers, number]>([
  ["another text about its products", { productsServices: "蛋卷、杏仁餅" }, 1_350_000],
  ["space instead of a booth", { boothPreference: "RAW_SPACE", expectedArea: 18 }, 18 * 120_000],
  ["a kind of booth that is sold only now, by its price", { boothPreference: "STANDARD_6" }, 700_000],
])("[R228] a supplement with %s", async (_what, answers, amount) => {
  const application = await submitAtOldPrices();
  expect(application.fee?.total.amount).toBe(1_350_000);
  const correctedApplication = await correctAnswers(application, answers);
  expect(correctedApplication.fee?.total.amount).toBe(amount);
});

test("an application from before prices were kept is charged by those of its event", async () => {
  const application = await submitAtOldPrices();
  const body = await Applications.findOwnBody(application.id, application.institutionId);
  if (!body) throw new Error("no body");
  const { prices, ...rest } = body;
  expect(prices?.booths).toEqual(soldThen.booths);
  await transact([Applications.buildBodyPut(rest)]);
  const correctedApplication = await correctAnswers(application, { productsServices: "蛋卷" });
  expect(correctedApplication.fee?.total.amount).toBe(1_500_000);
});

test("[R483] a group is charged by the prices of its leader's submission", async () => {
  await createGroupFair({ applicationTypes: ["FAIR_GROUP"], formVariant: "INTERNATIONAL", ...soldThen });
  const groupApplication = await openGroup(
    "p1",
    buildMemberUnit("甲", "840001"),
    buildMemberUnit("乙", "840002"),
  );
  await createGroupFair({ applicationTypes: ["FAIR_GROUP"], formVariant: "INTERNATIONAL", ...soldNow });
  for (const n of [1, 2]) {
    await createGroupInstitution(`p1m${n}`, `84000${n}`, { employees: 500 });
    await joinGroupByCode(`p1m${n}`, groupApplication.invitationCode ?? "", { exhibitorType: "MACAO" });
  }
  const acceptedGroup = await act(groupApplication.id, "accept");
  expect(acceptedGroup.fee?.total.amount).toBe(2 * 1_350_000);
});
