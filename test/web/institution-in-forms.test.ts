/** What the form in the browser knows of the institution: whatever the Lambda compares with answers (spec 3 §5). */

import type { Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { buildEligibilityFacts, type Institution, toInstitutionView } from "@portal/core/institutions/index";
import type { InstitutionFields } from "@portal/core/institutions/institution-schema";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { buildBrowserCheckContext } from "../../packages/web/src/form/browser-check-context.ts";
import { buildExampleSituation, getScheme } from "../schemes/generated/situation.ts";

const fields: InstitutionFields = {
  nameZh: "濠江綠活有限公司",
  nameEn: "Hou Kong Green Living Ltd.",
  namePt: "",
  nature: "ENTERPRISE",
  institutionType: "LIMITED_COMPANY",
  siteRegistrationNumber: "210111",
  country: "MO",
  taxRegisteredOn: "2016-01-01",
  employees: 12,
  consentDataFetch: false,
  shareholders: [
    { name: "陳大文", idNumber: "1234567(8)", share: 60, macaoResident: true },
    { name: "Silva", idNumber: "P-1", share: 40, macaoResident: false },
  ],
};
const buildInstitution = (certification: Institution["certification"]): Institution => ({
  id: "i1",
  version: 1,
  fields,
  certification,
  documents: {},
  createdAt: toInstant("2026-11-23T02:00:00.000Z"),
  updatedAt: toInstant("2026-11-23T02:00:00.000Z"),
  historySeq: 0,
  historyHash: "",
});
/** The institution as the form has it: read by the call of its page. */
const readInBrowser = (certification: Institution["certification"], hiddenFields: string[] = []) => {
  const view = toInstitutionView(buildInstitution(certification), "ADMINISTRATOR");
  const institution = Object.fromEntries(
    Object.entries(view).filter(([key]) => !hiddenFields.includes(key)),
  ) as typeof view;
  const { institution: facts } = buildBrowserCheckContext(
    { event: undefined, institution, schemePolicy: undefined },
    [],
    {},
  );
  return facts ?? {};
};
/** The institution as the Lambda has it (`check-context.server.ts`). */
const readInLambda = (certification: Institution["certification"]): Record<string, Json> => ({
  ...(fields as unknown as Record<string, Json>),
  ...(buildEligibilityFacts(buildInstitution(certification), parseDay("2026-11-23")) as unknown as Record<
    string,
    Json
  >),
});

/** Every member of an institution that the fields and rules of a form read. */
const readMembers = [
  ...new Set(
    [
      ...JSON.stringify(schemes.map(({ steps, rules }) => ({ steps, rules }))).matchAll(
        /"op":"institution","path":"(\w+)"/g,
      ),
    ].map(([, name = ""]) => name),
  ),
].sort();

test("forms read the certification and the country of an institution, among other members", () =>
  expect(readMembers).toEqual(
    expect.arrayContaining(["certified", "country", "macaoOwnershipPercent", "nature", "taxRegisteredOn"]),
  ));
describe.each(["PASSED", "UNVERIFIED", "VERIFYING", "FAILED"] as const)("of an institution %s", (status) => {
  test.each(readMembers)("%s is the same in the browser as in the Lambda", (name) =>
    expect(readInBrowser(status)[name]).toEqual(readInLambda(status)[name]),
  );
});

const findIssues = (
  id: string,
  changes: Record<string, Json>,
  institution: Record<string, Json>,
): string[] => {
  const { answers, context } = buildExampleSituation(getScheme(id));
  const about = { ...context, institution };
  return validateAnswers(getScheme(id), { ...answers, ...changes }, about, { mode: "submit" }).flatMap(
    ({ path, key }) => (Object.keys(changes).includes(path) ? [`${path} ${key}`] : []),
  );
};
test("[R432] the form refuses more ownership by residents of Macao than is certified, where it is typed", () => {
  const institution = readInBrowser("PASSED");
  expect(findIssues("SUBSIDY_ECOMMERCE", { macaoEquityPercent: 60 }, institution)).toEqual([]);
  expect(findIssues("SUBSIDY_ECOMMERCE", { macaoEquityPercent: 60.01 }, institution)).toEqual([
    "macaoEquityPercent certifiedDiffers",
  ]);
});
test("owners that the reader does not see are left to the Lambda", () => {
  const institution = readInBrowser("PASSED", ["shareholders"]);
  expect(institution).not.toHaveProperty("macaoOwnershipPercent");
  expect(findIssues("SUBSIDY_ECOMMERCE", { macaoEquityPercent: 60.01 }, institution)).toEqual([]);
});
test("data that nobody has certified refuse nothing: a company to be founded has numbers of its own", () => {
  const company = { establishmentNumber: "210222", incorporationDate: "2026-03-02" };
  expect(findIssues("FIRST_SHOP_PRE", company, readInBrowser("PASSED"))).toEqual([
    "establishmentNumber certifiedDiffers",
    "incorporationDate afterMax",
  ]);
  for (const status of ["UNVERIFIED", "VERIFYING", "FAILED"] as const)
    expect(findIssues("FIRST_SHOP_PRE", company, readInBrowser(status))).toEqual([]);
});
