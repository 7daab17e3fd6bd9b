/** Answers that repeat certified data, in every form: another name or number than the certified one (spec 3 §5). */
import { differsFromCertified, listCertifiedValues } from "@portal/core/forms/certified-data";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { schemes } from "@portal/core/schemes/index";
import { typesByNature } from "@portal/core/schemes/shared/institution-types";
import { describe, expect, test } from "vitest";
import { createTopPlace, fillPlace, listPlaceIssues } from "./generated/places.ts";
import { buildExampleSituation, getScheme } from "./generated/situation.ts";

const strictFields = schemes.flatMap((scheme) =>
  listFields(scheme)
    .filter(({ certified }) => certified?.strict)
    .map((field) => [scheme.id, field.key] as const),
);
test("the numbers that certification proves are repeated in three kinds of form", () => {
  expect(strictFields.map((one) => one.join(" "))).toEqual([
    "SUBSIDY_ECOMMERCE taxpayerNumber",
    "SUBSIDY_ECOMMERCE commercialRegistryNumber",
    "SUBSIDY_ECOMMERCE siteRegistrationNumber",
    "FIRST_SHOP_PRE commercialRegistration",
    "FIRST_SHOP_PRE taxpayerNumber",
    "FIRST_SHOP_PRE establishmentNumber",
    "FIRST_SHOP_GENERAL commercialRegistration",
    "FIRST_SHOP_GENERAL taxpayerNumber",
    "FIRST_SHOP_GENERAL establishmentNumber",
    "FIRST_SHOP_GENERAL registeredCapital",
    "INCENTIVE_EXHIBITOR taxpayerName",
    "INCENTIVE_EXHIBITOR taxpayerNumber",
    "INCENTIVE_EXHIBITOR socialSecurityEmployerNumber",
    "INCENTIVE_CONVENTION registrationPlace",
    "INCENTIVE_EVENT_SUPPORT registrationPlace",
  ]);
});

/** Other values of the same form. */
const others: Record<string, Json> = {
  taxpayerNumber: "99999999",
  taxpayerName: "另一間有限公司",
  commercialRegistryNumber: "SO 99999",
  commercialRegistration: "SO 99999",
  siteRegistrationNumber: "999999",
  establishmentNumber: "999999",
  socialSecurityEmployerNumber: "9999999999",
  registeredCapital: { amount: 99_999_999, currency: "MOP" },
  registrationPlace: ["PT"],
};
describe.each(strictFields)("[R432] %s, %s", (id, key) => {
  const scheme = getScheme(id);
  const field = listFields(scheme).find((one) => one.key === key);
  if (!field) throw new Error(`no field ${key}`);
  const place = createTopPlace(field);
  const filledSituation = fillPlace(scheme, place, buildExampleSituation(scheme));
  const listIssues = (value: Json, institution = filledSituation.context.institution) =>
    listPlaceIssues(scheme, place, {
      ...place.put(filledSituation, value),
      context: { ...filledSituation.context, institution: institution ?? {} },
    }).map((issue) => [issue.key, issue.code]);
  const [certified = ""] = listCertifiedValues(field, filledSituation.context.institution);

  test("is the certified one", () => {
    expect(certified).not.toBe("");
    expect(listIssues(field.kind === "region" ? [certified] : certified)).toEqual([]);
  });
  test("is no other (900006)", () =>
    expect(listIssues(others[key] ?? "")).toEqual([["certifiedDiffers", 900006]]));
  test("is not compared with data that nobody has certified", () =>
    expect(
      listIssues(others[key] ?? "", { ...filledSituation.context.institution, certified: false }),
    ).toEqual([]));
});

describe.each([
  ["INCENTIVE_EXHIBITOR", "incentiveType", "INDIVIDUAL_BUSINESS", "LIMITED_COMPANY"],
  ["SUBSIDY_ECOMMERCE", "enterpriseType", "INDIVIDUAL", "COMPANY"],
])("the type of enterprise in %s", (id, key, sole, company) => {
  const scheme = getScheme(id);
  const field = listFields(scheme).find((one) => one.key === key);
  if (!field) throw new Error(`no field ${key}`);
  const place = createTopPlace(field);
  const filledSituation = fillPlace(scheme, place, buildExampleSituation(scheme));
  const isRefused = (value: string, nature: string, institutionType: string | null): boolean =>
    listPlaceIssues(scheme, place, {
      ...place.put(filledSituation, value),
      context: {
        ...filledSituation.context,
        institution: { ...filledSituation.context.institution, nature, institutionType },
      },
    }).some((issue) => issue.key === "certifiedDiffers");
  test.each([
    ["ENTERPRISE", "INDIVIDUAL_ENTERPRISE", sole],
    ["ENTERPRISE", "INDIVIDUAL_BUSINESS", sole],
    ["ENTERPRISE", "LIMITED_COMPANY", company],
    ["ENTERPRISE", "GROUP", company],
    ["NATURAL_PERSON", null, sole],
    // Who is no sole proprietor by its nature, whatever type is missing.
    ["TRADE_ASSOCIATION", null, company],
    ["GOVERNMENT_BODY", null, company],
    ["UNIVERSITY_RESEARCH", null, company],
    ["OTHER", null, company],
    // Registered before the type had to go with the nature: the type counts.
    ["NATURAL_PERSON", "LIMITED_COMPANY", company],
    ["NATURAL_PERSON", "GROUP", company],
  ])("of %s, %s is %s and no other", (nature, institutionType, type) => {
    const other = type === sole ? company : sole;
    expect([type, other].map((value) => isRefused(value, nature, institutionType))).toEqual([false, true]);
  });
});

test("[R132] [R163] [R320] every nature has its types, and every type of the two forms a nature", () => {
  expect(Object.keys(typesByNature).toSorted()).toEqual(listCodes("institutionNature").toSorted());
  const types = [...listCodes("institutionTypeExhibition"), ...listCodes("institutionTypeIncentive")];
  expect(new Set(Object.values(typesByNature).flat())).toEqual(new Set(types));
});

describe("[R432] names on the fascia", () => {
  const institution = { nameZh: "濠江綠活有限公司", nameEn: "Hou Kong Green Living Ltd.", namePt: "" };
  const field = listFields(getScheme("FAIR_GREEN")).find(({ key }) => key === "fascia");
  if (!field) throw new Error("no fascia");
  test.each([
    ["as registered", { zh: "濠江綠活有限公司", en: "Hou Kong Green Living Ltd." }, false],
    [
      "in Simplified characters and other letters",
      { zh: "濠江绿活有限公司", en: "HOU KONG GREEN LIVING LTD" },
      false,
    ],
    [
      "shortened, because a fascia has thirty characters",
      { zh: "濠江綠活", en: "Hou Kong Green Living" },
      false,
    ],
    ["somebody else's", { zh: "另一間公司", en: "Hou Kong Green Living" }, true],
    ["somebody else's in one language", { zh: "濠江綠活", en: "Someone Else Ltd." }, true],
    ["one letter of it", { zh: "濠", en: "Hou Kong" }, true],
    ["unanswered", {}, false],
  ])("%s", (_, value, differs) => expect(differsFromCertified(field, value, institution)).toBe(differs));
  test("are compared by staff, and refuse nothing: a shop can be registered under a name of its own", () => {
    const scheme = getScheme("FAIR_GREEN");
    const { answers, context } = buildExampleSituation(scheme);
    const other = { ...answers, fascia: { zh: "另一間公司", en: "Someone Else Ltd." } };
    expect(validateAnswers(scheme, other, context, { mode: "submit" })).toEqual([]);
  });
  test.each(
    schemes
      .filter((scheme) => listFields(scheme).some(({ key }) => key.startsWith("fascia")))
      .map(({ id }) => id),
  )("in %s", (id) => {
    for (const one of listFields(getScheme(id)).filter(({ key }) => key.startsWith("fascia")))
      expect(one.certified?.paths).toEqual(["nameZh", "nameEn", "namePt"]);
  });
});
