/** Company information: what the public reads of an exhibitor, and what it does not. */
import { getExhibitingCompany } from "@portal/core/events/exhibiting-company.server";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import { createCertifiedInstitution, createPublishedEvent } from "../../support/application-fixtures.ts";
import { expectRefusal } from "../../support/expect-refusal.ts";
import { createFreshTable } from "../../support/test-services.ts";

const names = {
  "zh-Hant": "濠江貿易",
  "zh-Hans": "濠江贸易",
  en: "Hou Kong Trading",
  pt: "Comércio Hou Kong",
};
const described = {
  profile: "環保紙品",
  industry: "RETAIL",
  businessScope: ["RETAIL", "EXPORT"],
  mainMarkets: ["MACAO"],
  flagMadeInMacao: true,
  flagMacaoBrand: false,
  phone: { area: "MO", number: "28710300" },
  personInCharge: "陳大文",
};

beforeAll(async () => {
  await createFreshTable();
  await createCertifiedInstitution("company", described);
  await createCertifiedInstitution("person", { ...described, nature: "NATURAL_PERSON" });
  await createCertifiedInstitution("visitor", described);
  const exhibitors = ["company", "person", "gone"].map((institutionId) => ({ institutionId, names }));
  await createPublishedEvent({ id: "fair", exhibitors });
  await createPublishedEvent({ id: "draft", exhibitors, status: "DRAFT" });
});

test("[R43] profile, products, markets and telephone of an exhibitor, and nothing of its owners", async () => {
  expect(await getExhibitingCompany("fair", "company")).toEqual({
    names,
    profile: "環保紙品",
    industry: "RETAIL",
    businessScope: ["RETAIL", "EXPORT"],
    mainMarkets: ["MACAO"],
    country: "MO",
    madeInMacao: true,
    macaoBrand: false,
    agency: false,
    phone: { area: "MO", number: "28710300" },
    hasLogo: false,
  });
});
test("a natural person's telephone is personal", async () =>
  expect(await getExhibitingCompany("fair", "person")).not.toHaveProperty("phone"));
test.each([
  ["an institution that does not exhibit there", "fair", "visitor"],
  ["an event that is not published", "draft", "company"],
  ["an event that does not exist", "nowhere", "company"],
  ["an exhibitor that is no institution of the portal", "fair", "gone"],
])("%s is not found", async (_, eventId, id) => {
  const refusal = await expectRefusal(getExhibitingCompany(eventId, id));
  expect(refusal.code).toBe(errorCodes.NOT_FOUND);
});
