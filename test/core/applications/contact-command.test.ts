import * as Application from "@portal/core/applications/application-service.server";
import { getContactEntity } from "@portal/core/institutions/contacts/contact-store.server";
import { Refusal } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";

beforeAll(createTableWithFair);

/** Submits for an institution with these contacts; answers the code of the refusal and the fields it names. */
const submitForm = async (
  id: string,
  list: { id: string; employmentStatus: "IN_SERVICE" | "LEFT" }[],
  contactId: string | undefined,
): Promise<[number, string[]]> => {
  await createCertifiedInstitution(id);
  await getContactEntity().delete({ institutionId: id, id: "contact-other-1" }).go();
  for (const each of list) {
    const fields = { nameZh: "李小明", jobTitleZh: "經理", employmentStatus: each.employmentStatus };
    await getContactEntity().put({ id: each.id, institutionId: id, version: 1, fields }).go();
  }
  const { contactPerson: _, ...answers } = buildCompleteAnswers();
  try {
    await Application.submitApplication(
      {
        scheme: "FAIR_HOSTED",
        eventId: "green-2027",
        answers: { ...answers, ...(contactId && { contactPerson: contactId }) },
      },
      createTestContext(createApplicant(id)),
    );
    return [200, []];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, (error.detail.fields ?? []).map(({ path }) => path)];
  }
};
const stays = { id: "stays", employmentStatus: "IN_SERVICE" as const };
const formerContact = { id: "left", employmentStatus: "LEFT" as const };

test.each<[string, (typeof stays | typeof formerContact)[], string | undefined, number]>([
  ["[R180][R190] one in service is named", [stays], "stays", 200],
  ["[R180][R572] one who left is not: 10408", [stays, formerContact], "left", 10408],
  ["[R572] another institution's is not: 10408", [stays], "contact-other-1", 10408],
  ["[R573] nobody in service to name: 10602", [formerContact], undefined, 10602],
  ["[R573] the only one has left: 10602", [formerContact], "left", 10602],
  ["somebody might be named and is not", [stays], undefined, 10502],
])("%s", async (name, list, contactId, code) => {
  const [got, paths] = await submitForm(name.replaceAll(/\W+/g, "").toLowerCase(), list, contactId);
  expect([got, paths]).toEqual([code, code === 200 ? [] : ["contactPerson"]]);
});
