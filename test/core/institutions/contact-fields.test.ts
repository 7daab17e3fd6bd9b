/** Everything that is wrong with a contact is told at once, with the code of the first. */
import { checkContactFields } from "@portal/core/institutions/contacts/index";
import * as errorCodes from "@portal/core/platform/error-codes";
import { Refusal } from "@portal/core/platform/errors";
import { expect, test } from "vitest";

const readRefusal = (fields: object): unknown => {
  try {
    checkContactFields({ employmentStatus: "IN_SERVICE", ...fields } as Parameters<
      typeof checkContactFields
    >[0]);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, paths: error.detail.fields?.map(({ path }) => path) };
  }
};

test.each<[object, unknown]>([
  [{ email: "nobody" }, { code: errorCodes.CONTACT_NAME_REQUIRED, paths: ["nameZh", "jobTitleZh", "email"] }],
  [
    { nameForeign: "Ana", email: "nobody" },
    { code: errorCodes.CONTACT_POSITION_REQUIRED, paths: ["jobTitleZh", "email"] },
  ],
  [
    { nameForeign: "Ana", jobTitleZh: "經理", email: "nobody" },
    { code: errorCodes.CONTACT_ERROR_10409, paths: ["email"] },
  ],
  [{ nameForeign: "Ana", jobTitleZh: "經理" }, undefined],
])("%j", (fields, refusal) => expect(readRefusal(fields)).toEqual(refusal));
