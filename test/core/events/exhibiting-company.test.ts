/** Company information: what the public reads of an exhibitor, and what it does not. */
import { searchExhibitors } from "@portal/core/events/event-service.server";
import { findEvent } from "@portal/core/events/event-store.server";
import { getExhibitingCompany } from "@portal/core/events/exhibiting-company.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient } from "@portal/core/platform/table.server";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const names = {
  "zh-Hant": "濠江貿易",
  "zh-Hans": "濠江贸易",
  en: "Hou Kong Trading",
  pt: "Comércio Hou Kong",
};
const now = toInstant("2026-11-23T02:00:00.000Z");
const companyProfile = {
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
  await createCertifiedInstitution("company", companyProfile);
  await createCertifiedInstitution("person", { ...companyProfile, nature: "NATURAL_PERSON" });
  await createCertifiedInstitution("visitor", companyProfile);
  const exhibitors = ["company", "person", "gone"].map((institutionId) => ({ institutionId, names }));
  await createPublishedEvent({ id: "fair", exhibitors, exhibitorsCount: exhibitors.length });
  await createPublishedEvent({ id: "draft", exhibitors, status: "DRAFT" });
});

test("[R43] profile, products, markets and telephone of an exhibitor, and nothing of its owners", async () => {
  expect(await getExhibitingCompany("fair", "company", now)).toEqual({
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
  expect(await getExhibitingCompany("fair", "person", now)).not.toHaveProperty("phone"));
test.each([
  ["an institution that does not exhibit there", "fair", "visitor"],
  ["an event that is not published", "draft", "company"],
  ["an event that does not exist", "nowhere", "company"],
  ["an exhibitor that is no institution of the portal", "fair", "gone"],
])("%s is not found", async (_, eventId, id) => {
  const refusal = await expectRefusal(getExhibitingCompany(eventId, id, now));
  expect(refusal.code).toBe(errorCodes.NOT_FOUND);
});

test("a fair of two thousand exhibitors is stored with all their names, which DynamoDB would refuse as they are", async () => {
  const exhibitors = Array.from({ length: 2000 }, (_, index) => ({
    institutionId: ulid(),
    names: {
      "zh-Hant": `澳門第${index}號國際貿易有限公司`,
      "zh-Hans": `澳门第${index}号国际贸易有限公司`,
      en: `Macao No. ${index} International Trading Company Limited`,
      pt: `Companhia de Comércio Internacional n.º ${index} de Macau, Limitada`,
    },
    booth: `A-${index}`,
  }));
  await createPublishedEvent({ id: "large-fair", exhibitors, exhibitorsCount: exhibitors.length });
  expect((await findEvent("large-fair"))?.exhibitors).toEqual(exhibitors);
});

test("the directory, which everybody may search, reads the events once in five seconds", async () => {
  let reads = 0;
  getDocumentClient().middlewareStack.add(
    (next, context) => (args) => {
      if (context.commandName === "GetItemCommand" || context.commandName === "GetCommand") reads += 1;
      return next(args);
    },
    { step: "initialize", name: "countReads" },
  );
  const ctx = createTestContext(officer, now);
  const foundCompanies = await searchExhibitors("Trading", undefined, ctx);
  expect(foundCompanies.length).toBeGreaterThan(0);
  const readsBefore = reads;
  expect(await searchExhibitors("Trading", undefined, ctx)).toEqual(foundCompanies);
  expect(reads - readsBefore).toBe(0);
  getDocumentClient().middlewareStack.remove("countReads");
});
