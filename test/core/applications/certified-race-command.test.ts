/** A certification that ends between the reading of a submit and its write, and one that is given again. */
import * as Application from "@portal/core/applications/drafts/service.server";
import type { Institution } from "@portal/core/institutions/index";
import { readInstitution } from "@portal/core/institutions/institution-store.server";
import { writeInstitution } from "@portal/core/institutions/write-institution.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
} from "../../support/application-fixtures.ts";
import { createTableWithFair } from "../../support/fair-table.ts";
import { runBeforeNextTransaction } from "../../support/meanwhile.ts";

beforeAll(createTableWithFair);

const change = async (id: string, certification: Institution["certification"]): Promise<void> => {
  const before = (await readInstitution(id)) as Institution;
  const after: Institution = { ...before, certification, version: before.version + 1 };
  await writeInstitution({ before, after, action: "certify" }, createTestContext(createApplicant(id)));
};
const submit = (id: string): Promise<unknown> =>
  Application.submitApplication(
    { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
    createTestContext(createApplicant(id)),
  );

test("[R583] a certification that ends while a submit is under way ends the submit, until it is given again", async () => {
  await createCertifiedInstitution("race");
  runBeforeNextTransaction(() => change("race", "FAILED"));
  const refused: unknown = await submit("race").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).code).toBe(errorCodes.INSTITUTION_NOT_CERTIFIED);
  await change("race", "PASSED");
  expect(await submit("race")).toMatchObject({ status: "PROCESSING" });
});
