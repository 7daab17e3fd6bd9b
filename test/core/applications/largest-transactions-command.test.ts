/**
 * The largest applications that the forms allow. DynamoDB takes 100 rows in a transaction, and an application can name
 * fifty people for an institution with fifty owners, and what it is for by three names (decision 0458).
 */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as Saga from "@portal/core/applications/reservations/reservation-saga.server";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { ServiceBusyError } from "@portal/core/platform/service-failures.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createApplicant, secondOfficer } from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import {
  correctLargeApplication,
  createLargeCompany,
  getExampleTime,
  listLargeOwners,
  listTraces,
  MAX_OWNERS,
  nameSubject,
  nameTrainees,
  performLargeTransition,
  submitLargeApplication,
} from "../../support/applications/large-applications.ts";
import { setCertification } from "../../support/applications/shop-applications.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { getSliceSize } from "../../support/runner/proof-slice.ts";

beforeAll(createTableWithFair);

/** Header, body, history, limits, outcome of the call, tasks: what an application writes besides its reservations. */
const OTHER_ROWS = 20;

/** Counts the most rows of the persons that a form names: of what is counted, and of the activity. */
const countPersonRows = ({ limits: { perPerson }, ...scheme }: Scheme): number => {
  if (!perPerson) return 0;
  const field = listFields(scheme as Scheme).find(({ key }) => key === perPerson.field);
  const max = field?.kind === "people" || field?.kind === "lines" ? field.max : 1;
  const people = typeof max === "number" ? max : 1;
  const rowsOfPerson = (perPerson.year ? 1 : 0) + (perPerson.about ? 1 : 0);
  return (people + (perPerson.furtherNames?.length ?? 0)) * Math.max(rowsOfPerson, 1);
};
/** Counts the most rows of owners: the taxpayer, each owner, and the institution itself, in each thing applied for. */
const countOwnerRows = ({ resource, limits, activity }: Scheme): number => {
  if (limits.group === "BOOTH") return MAX_OWNERS + 1;
  if (resource !== "special") return 0;
  const names = limits.subject?.names.length ?? (activity ? 1 : 0);
  return names * (MAX_OWNERS + 2) + MAX_OWNERS + 1;
};
const countRows = (scheme: Scheme): number => countPersonRows(scheme) + countOwnerRows(scheme) + OTHER_ROWS;

const large = [
  "TRAINING",
  "CONFERENCE_RECRUITMENT",
  "INCENTIVE_EXHIBITOR",
  "INCENTIVE_CONVENTION",
  "INCENTIVE_EVENT_SUPPORT",
  "SUBSIDY_ASSOCIATION",
  "SUBSIDY_ECOMMERCE",
  "FIRST_SHOP_PRE",
  "FIRST_SHOP_GENERAL",
];
test("only these forms can ask for more than a transaction takes", () => {
  const largeSchemes = schemes.filter((scheme) => countRows(scheme) > 100).map(({ id }) => id);
  expect(largeSchemes.toSorted()).toEqual(large.toSorted());
});

/** In `npm test` those with most rows: of people and owners, and of owners under three names. */
const schemesToTry = getSliceSize({ test: 2, gates: large.length, long: large.length });
describe.each(large.slice(0, schemesToTry))("%s with fifty owners", (scheme) => {
  test("is submitted, corrected in all it is for, and withdrawn, and everything is free again", async () => {
    const id = await createLargeCompany(scheme);
    const app = await submitLargeApplication(id, scheme, {
      ...nameSubject(scheme, "甲活動"),
      ...nameTrainees(scheme, 0),
    });
    const tracesBefore = await listTraces(app.id);
    expect(tracesBefore.rows).toBeGreaterThan(100 - OTHER_ROWS);
    const correctedApplication = await correctLargeApplication(app, {
      ...nameSubject(scheme, "乙活動"),
      ...nameTrainees(scheme, 1000),
    });
    expect(await listTraces(app.id)).toEqual({ rows: tracesBefore.rows, unfinished: false });
    const withCancelRequest = await performLargeTransition(
      correctedApplication,
      "requestCancel",
      { reason: "取消" },
      createApplicant(id),
    );
    expect((await performLargeTransition(withCancelRequest, "confirmCancel", {})).status).toBe("CANCELLED");
    expect(await listTraces(app.id)).toEqual({ rows: 0, unfinished: false });
    const again = await submitLargeApplication(id, scheme, {
      ...nameSubject(scheme, "乙活動"),
      ...nameTrainees(scheme, 1000),
    });
    expect(again.status).toBe("PROCESSING");
  });
});

describe("a write as a saga", () => {
  const scheme = "TRAINING";
  const buildCourse = (name: string, first: number): Answers => ({
    ...nameSubject(scheme, name),
    ...nameTrainees(scheme, first),
  });
  test("[R452] of a company with the same owners is refused, and leaves nothing taken", async () => {
    const [one, other] = [await createLargeCompany(scheme, "SAME"), await createLargeCompany(scheme, "SAME")];
    await submitLargeApplication(one, scheme, buildCourse("共同課程", 2000));
    const id = ulid();
    expect(
      (await expectRefusal(submitLargeApplication(other, scheme, buildCourse("共同課程", 2100), id))).code,
    ).toBe(errorCodes.SAME_OWNER_DUPLICATE);
    expect(await listTraces(id)).toEqual({ rows: 0, unfinished: false });
  });
  test("[R452] of two such companies at one moment, one is submitted at most", async () => {
    const ids = await Promise.all([createLargeCompany(scheme, "RACE"), createLargeCompany(scheme, "RACE")]);
    const submissions = await Promise.allSettled(
      ids.map((id, i) => submitLargeApplication(id, scheme, buildCourse("同時課程", 3000 + i * 100))),
    );
    const refusals = submissions.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refusals.length).toBeGreaterThan(0);
    for (const reason of refusals)
      expect(reason instanceof ServiceBusyError || reason.code === errorCodes.SAME_OWNER_DUPLICATE).toBe(
        true,
      );
  });
  const categoryOne: Answers = { activityCategory: "CATEGORY_1" };
  test("[R360] names each trainee who has two activities in the year, and takes none of the others", async () => {
    for (const n of [1, 2])
      await submitLargeApplication(await createLargeCompany(scheme), scheme, {
        ...nameSubject(scheme, `繁忙 ${n}`),
        ...nameTrainees(scheme, 4048, 2),
        ...categoryOne,
      });
    const id = ulid();
    const refusal = await expectRefusal(
      submitLargeApplication(
        await createLargeCompany(scheme),
        scheme,
        { ...buildCourse("繁忙 3", 4000), ...categoryOne },
        id,
      ),
    );
    expect(refusal).toMatchObject({
      code: errorCodes.PERSON_LIMIT_REACHED,
      detail: { fields: [{ path: "trainees.48.macaoId" }, { path: "trainees.49.macaoId" }] },
    });
    expect(await listTraces(id)).toEqual({ rows: 0, unfinished: false });
  });
  test("that was cut off keeps others away for the time of a call, and is given back by the sweep", async () => {
    const [company, other] = [await createLargeCompany(scheme), await createLargeCompany(scheme)];
    const id = ulid();
    const end = vi.spyOn(Saga, "buildSagaEnd").mockImplementationOnce(() => {
      throw new Error("the process was killed");
    });
    await expect(submitLargeApplication(company, scheme, buildCourse("中斷課程", 5000), id)).rejects.toThrow(
      "killed",
    );
    end.mockRestore();
    expect(await listTraces(id)).toMatchObject({ unfinished: true });
    const few = { ...nameSubject(scheme, "中斷課程"), ...nameTrainees(scheme, 5000, 1) };
    await expect(submitLargeApplication(other, scheme, few)).rejects.toThrow(ServiceBusyError);
    const now = getExampleTime(scheme);
    await Saga.endSaga(id, now);
    expect(await listTraces(id)).toMatchObject({ unfinished: true });
    await Saga.endSaga(id, toInstant(Date.parse(now) + 180_000));
    expect(await listTraces(id)).toEqual({ rows: 0, unfinished: false });
    expect((await submitLargeApplication(other, scheme, few)).status).toBe("PROCESSING");
  });
  test("that was cut off gives back only what a later submission of the draft does not hold", async () => {
    const company = await createLargeCompany(scheme);
    const id = ulid();
    const end = vi.spyOn(Saga, "buildSagaEnd").mockImplementationOnce(() => {
      throw new Error("the process was killed");
    });
    await expect(submitLargeApplication(company, scheme, buildCourse("再交課程", 6000), id)).rejects.toThrow(
      "killed",
    );
    end.mockRestore();
    await getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: { pk: `institution#${company}`, sk: "institution" },
        UpdateExpression: "SET #fields.shareholders = :few",
        ExpressionAttributeNames: { "#fields": "fields" },
        ExpressionAttributeValues: {
          ":few": listLargeOwners("few")
            .slice(0, 3)
            .map((one) => ({ ...one, share: 30 })),
        },
      }),
    );
    const few = { ...nameSubject(scheme, "再交課程"), ...nameTrainees(scheme, 6010, 2) };
    await submitLargeApplication(company, scheme, few, id);
    await Saga.endSaga(id, toInstant(Date.parse(getExampleTime(scheme)) + 180_000));
    // Two trainees in the year and in the course; three owners, the taxpayer and the institution for the course, and
    // the first four for its kind.
    expect(await listTraces(id)).toEqual({ rows: 4 + 5 + 4, unfinished: false });
  });
});

test("an assessment of a shop is accepted for an institution whose fifty owners were certified since", async () => {
  const scheme = "FIRST_SHOP_PRE";
  const id = await createLargeCompany(scheme);
  await setCertification(id, "UNVERIFIED");
  const app = await submitLargeApplication(id, scheme, nameSubject(scheme, "五十股東店"));
  expect((await listTraces(app.id)).rows).toBe(2);
  await setCertification(id, "PASSED");
  const acceptedApplication = await performLargeTransition(
    await performLargeTransition(app, "receiveOriginal", {}, secondOfficer),
    "accept",
    {},
  );
  expect(acceptedApplication.status).toBe("ACCEPTED");
  expect(await listTraces(app.id)).toEqual({ rows: 102, unfinished: false });
});
