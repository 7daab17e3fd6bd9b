/**
 * The facts that certification asks for, by kind of institution: those that its applications are decided by (decision
 * 0290).
 */
import { checkSchemeRules } from "@portal/core/applications/eligibility/eligibility-conditions";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { listNeededDocuments } from "@portal/core/institutions/certification";
import { findMissingFacts } from "@portal/core/institutions/certification-facts";
import { buildEligibilityFacts, type Institution, listChangedKeyData } from "@portal/core/institutions/index";
import { InstitutionFields } from "@portal/core/institutions/institution-schema";
import { hasMajorOwner } from "@portal/core/institutions/ownership";
import { parseDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";

const today = parseDay("2026-11-23");
const buildOwner = (share: number, macaoResident?: boolean) => ({
  name: "陳大文",
  share,
  idNumber: "1234567(8)",
  ...(macaoResident === undefined ? {} : { macaoResident }),
});
const company: InstitutionFields = {
  nameZh: "濠江貿易有限公司",
  nameEn: "",
  namePt: "",
  nature: "ENTERPRISE",
  country: "MO",
  siteRegistrationNumber: "123456",
  taxpayerNumber: "81000001",
  taxRegisteredOn: "2019-05-06",
  employees: 12,
  address: "新口岸",
  phone: { area: "MO", number: "28000000" },
  personInCharge: "陳大文",
  shareholders: [buildOwner(60, true), buildOwner(40, false)],
};
const omitFields = (fields: InstitutionFields, ...keys: (keyof InstitutionFields)[]): InstitutionFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([key]) => !keys.includes(key as keyof InstitutionFields)),
  ) as InstitutionFields;
const proprietor: InstitutionFields = {
  ...company,
  institutionType: "INDIVIDUAL_ENTERPRISE",
  shareholders: [buildOwner(100, true)],
};
const buildOwnerless = (nature: string): InstitutionFields => ({
  ...omitFields(company, "shareholders", "taxpayerNumber"),
  nature,
});
const kinds: [string, InstitutionFields, needed: (keyof InstitutionFields)[]][] = [
  ["a company", company, ["shareholders", "taxpayerNumber", "taxRegisteredOn", "employees"]],
  ["a sole proprietor", proprietor, ["shareholders", "taxpayerNumber", "taxRegisteredOn", "employees"]],
  [
    "a natural person",
    { ...proprietor, nature: "NATURAL_PERSON" },
    ["shareholders", "taxpayerNumber", "taxRegisteredOn", "employees"],
  ],
  ["an association", buildOwnerless("TRADE_ASSOCIATION"), ["taxRegisteredOn", "employees"]],
  ["a government body", buildOwnerless("GOVERNMENT_BODY"), ["taxRegisteredOn", "employees"]],
  ["a university", buildOwnerless("UNIVERSITY_RESEARCH"), ["taxRegisteredOn", "employees"]],
  ["another institution", buildOwnerless("OTHER"), ["taxRegisteredOn", "employees"]],
  [
    "another institution that lists owners",
    { ...company, nature: "OTHER" },
    ["taxpayerNumber", "taxRegisteredOn", "employees"],
  ],
];
const missingPaths = (fields: InstitutionFields) => findMissingFacts(fields, {}).map(({ path }) => path);
const unmetRules = (fields: InstitutionFields): string[] => {
  const institution = { id: "i1", fields, certification: "PASSED" } as Institution;
  const context = { today, institution: buildEligibilityFacts(institution, today) as never };
  const exhibitorType = fields.country === "MO" ? "MACAO" : "NON_MACAO";
  return schemes.flatMap((scheme) =>
    checkSchemeRules(scheme, { exhibitorType }, context)
      .filter(({ met }) => !met)
      .map(({ id }) => `${scheme.id} ${id}`),
  );
};
/** Conditions on the kind of institution itself: no fact that is entered later changes them. */
const isOfItsKind = (rule: string): boolean => / (association|notAssociation|enterprise)$/.test(rule);

describe.each(kinds)("[R452] %s of Macao", (_, fields, needed) => {
  test("is certified with all that it needs, and then no application fails for a missing fact", () => {
    expect(findMissingFacts(fields, {})).toEqual([]);
    expect(unmetRules(fields).filter((rule) => !isOfItsKind(rule))).toEqual([]);
  });
  test.each(needed)("without %s there is no certification", (key) =>
    expect(missingPaths(omitFields(fields, key))).toEqual([key]),
  );
  test("registered for delegations only, it is asked for none of them", () =>
    expect(missingPaths({ ...omitFields(fields, ...needed), siteRegistrationNumber: "00000" })).toEqual([]));
  test("outside Macao, it is asked for none of them", () =>
    expect(
      missingPaths({
        ...omitFields(fields, ...needed),
        country: "PT",
        siteRegistrationNumber: "",
        businessRegistrationNumber: "PT 501",
      }),
    ).toEqual([]));
});

test("an unregistered sole proprietor has no taxpayer number and no tax registration", () =>
  expect(
    findMissingFacts(
      {
        ...omitFields(proprietor, "taxpayerNumber", "taxRegisteredOn"),
        siteRegistrationNumber: "none",
      },
      {},
    ),
  ).toEqual([]));

describe("owners are listed until it is certain whether residents of Macao own half", () => {
  test.each<[string, ReturnType<typeof buildOwner>[], string[]]>([
    ["half is owned by residents", [buildOwner(50, true), buildOwner(10, false)], []],
    [
      "a hundredth less, and the rest is not listed",
      [buildOwner(49.99, true)],
      ["shareholders ownersUndecided"],
    ],
    [
      "a hundredth less, and more than half is listed as owned elsewhere",
      [buildOwner(49.99, true), buildOwner(50.01, false)],
      [],
    ],
    [
      "half is owned elsewhere, and the rest is not listed",
      [buildOwner(50, false)],
      ["shareholders ownersUndecided"],
    ],
    ["more than half is owned elsewhere", [buildOwner(50.01, false)], []],
    [
      "half is owned by residents, and half is not listed",
      [buildOwner(50, true)],
      ["shareholders ownersHalfOpen"],
    ],
    [
      "half is owned by residents, and a hundredth less than half is not listed",
      [buildOwner(50, true), buildOwner(0.01, true)],
      [],
    ],
    [
      "a residence is not stated",
      [buildOwner(60, true), buildOwner(40)],
      ["shareholders.1.macaoResident required"],
    ],
    ["nobody is listed", [], ["shareholders required"]],
  ])("%s", (_, shareholders, issues) =>
    expect(
      findMissingFacts({ ...company, shareholders }, {}).map(({ path, key }) => `${path} ${key}`),
    ).toEqual(issues),
  );
});

describe("owners are listed until it is certain whether residents own the share that staff set", () => {
  const policy = { "eligibility.macaoOwnershipPercent": 75 };
  test.each<[string, ReturnType<typeof buildOwner>[], string[]]>([
    ["enough is owned by residents", [buildOwner(75, true)], []],
    ["half is, and the rest is not listed", [buildOwner(50, true)], ["shareholders ownersUndecided"]],
    ["half is, and the rest is owned elsewhere", [buildOwner(50, true), buildOwner(50, false)], []],
    ["a quarter is owned elsewhere", [buildOwner(25, false)], ["shareholders ownersUndecided"]],
    ["more than a quarter is owned elsewhere", [buildOwner(25.01, false)], ["shareholders ownersHalfOpen"]],
    ["more than half is owned elsewhere", [buildOwner(50.01, false)], []],
  ])("%s", (_, shareholders, issues) =>
    expect(
      findMissingFacts({ ...company, shareholders }, policy).map(({ path, key }) => `${path} ${key}`),
    ).toEqual(issues),
  );
});

describe("a sole proprietor owns the whole", () => {
  const computePercent = (shareholders: ReturnType<typeof buildOwner>[]) =>
    buildEligibilityFacts(
      { fields: { ...proprietor, shareholders }, certification: "PASSED" } as unknown as Institution,
      today,
    ).macaoOwnershipPercent;
  test.each<[string, ReturnType<typeof buildOwner>[], number]>([
    ["a resident with the whole", [buildOwner(100, true)], 100],
    ["a resident whatever the share that was typed", [buildOwner(1, true)], 100],
    ["somebody from elsewhere", [buildOwner(100, false)], 0],
    ["nobody", [], 0],
  ])("%s", (_, shareholders, percent) => expect(computePercent(shareholders)).toBe(percent));
  test("whose number is asked for whatever share was typed", () =>
    expect(
      findMissingFacts({ ...proprietor, shareholders: [{ name: "陳大文", share: 0 }] }, {}).map(
        ({ path }) => path,
      ),
    ).toEqual(["shareholders.0.macaoResident", "shareholders.0.idNumber"]));
  test("two people are no sole proprietor", () =>
    expect(
      findMissingFacts({ ...proprietor, shareholders: [buildOwner(50, true), buildOwner(50, true)] }, {}),
    ).toEqual([{ path: "shareholders", key: "tooMany", params: { max: 1 } }]));
});

/** Another value for each member of an institution's data by which an application is decided. */
const otherValues: Partial<InstitutionFields> = {
  nature: "TRADE_ASSOCIATION",
  institutionType: "INDIVIDUAL_ENTERPRISE",
  country: "HK",
  siteRegistrationNumber: "00000",
  taxRegisteredOn: "2026-11-01",
  employees: 101,
  shareholders: [buildOwner(60, false), buildOwner(40, false)],
};
const listReadFacts = (): string[] => [
  ...new Set(
    [
      ...JSON.stringify(schemes.map(({ steps, eligibility }) => ({ steps, eligibility }))).matchAll(
        /"op":"institution","path":"(\w+)"/g,
      ),
    ].map(([, name]) => name ?? ""),
  ),
];
test("whatever decides applications or is compared with their answers is certified again when it changes", () => {
  // One resident of Macao holds a part: as a sole proprietor this would be the whole.
  const before = { ...company, shareholders: [buildOwner(10, true)] };
  const readFacts = (fields: InstitutionFields) => {
    const facts: Record<string, unknown> = buildEligibilityFacts(
      { id: "i1", fields, certification: "PASSED" } as Institution,
      today,
    );
    return JSON.stringify(listReadFacts().map((name) => facts[name] ?? null));
  };
  const deciding = (Object.keys(InstitutionFields.shape) as (keyof InstitutionFields)[]).filter(
    (key) => key in otherValues && readFacts({ ...before, [key]: otherValues[key] }) !== readFacts(before),
  );
  expect(deciding.sort()).toEqual(Object.keys(otherValues).sort());
  const comparedPaths = schemes.flatMap((scheme) =>
    listFields(scheme).flatMap(({ certified }) => certified?.paths ?? []),
  );
  const members = [...new Set([...deciding, ...comparedPaths])];
  expect(
    members.filter(
      (key) => listChangedKeyData(before, { ...before, [key]: "another" } as InstitutionFields).length === 0,
    ),
  ).toEqual([]);
});

test.each<[string, object, boolean]>([
  [
    "one of four who own a quarter each",
    { shareholders: [25, 25, 25, 25].map((share) => ({ share })) },
    false,
  ],
  ["an owner of half", { shareholders: [{ share: 50 }, { share: 30 }] }, true],
  [
    "a sole proprietor, whatever share is stated",
    { institutionType: "INDIVIDUAL_ENTERPRISE", shareholders: [{ share: 1 }] },
    true,
  ],
  [
    "an association that lists somebody",
    { nature: "TRADE_ASSOCIATION", shareholders: [{ share: 100 }] },
    false,
  ],
])("[R457] whose identity is proved as an owner of half or more: %s", (_, over, expected) =>
  expect(hasMajorOwner({ nature: "ENTERPRISE", ...over } as InstitutionFields)).toBe(expected),
);

const quarter = buildOwner(25, true);
test.each<[string, Partial<InstitutionFields>, boolean]>([
  ["a company owned to 60 and 40 %", {}, true],
  ["a company owned by two halves", { shareholders: [buildOwner(50, true), buildOwner(50, false)] }, true],
  ["a company of four quarters", { shareholders: [quarter, quarter, quarter, quarter] }, false],
  [
    "a company that leaves less than half open",
    { shareholders: [quarter, quarter, buildOwner(0.01)] },
    false,
  ],
  ["a company that leaves half open", { shareholders: [quarter, quarter] }, true],
  ["a company that lists nobody, registered for delegations only", { shareholders: [] }, true],
  ["a sole proprietor", { institutionType: "INDIVIDUAL_ENTERPRISE", shareholders: [quarter] }, true],
  ["a natural person", { nature: "NATURAL_PERSON", shareholders: [quarter] }, true],
  [
    "another institution that somebody owns to half",
    { nature: "OTHER", shareholders: [buildOwner(50, true)] },
    true,
  ],
  [
    "another institution of four quarters",
    { nature: "OTHER", shareholders: [quarter, quarter, quarter, quarter] },
    false,
  ],
  ["another institution that lists nobody", { nature: "OTHER", shareholders: [] }, false],
  ["an association", { nature: "TRADE_ASSOCIATION", shareholders: [] }, false],
])("[R158] a copy of the identity document is needed for the certification of %s", (_, over, expected) =>
  expect(listNeededDocuments({ ...company, ...over }).includes("OWNER_ID_COPY")).toBe(expected),
);
