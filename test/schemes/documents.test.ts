/** Documents by their purpose, in every scheme that asks for them: kind, age, content (spec 3 §3, §5, §9). */
import { findRequestIssues, getUploadProfile } from "@portal/core/files/index";
import { documentAges } from "@portal/core/forms/builders/document-ages";
import type { Field, FileFact, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { toExtension } from "@portal/core/forms/values/file-extension";
import { computeCertificateEnd } from "@portal/core/institutions/certification";
import { addDays, addMonths, type Day, parseDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";

type DocumentField = Extract<Field, { kind: "documents" }>;
const listDocumentFields = (fields: readonly Field[]): DocumentField[] =>
  fields.flatMap((field) =>
    field.kind === "documents" ? [field] : "columns" in field ? listDocumentFields(field.columns) : [],
  );
const requestedDocuments = schemes.flatMap(({ id, steps }) =>
  listDocumentFields(steps.flatMap(({ fields }) => fields)).map((field) => ({ id, field })),
);

test("a purpose whose age counts has an age wherever it is asked for", () => {
  const ageless = requestedDocuments.filter(({ field }) => documentAges[field.purpose] && !field.maxAge);
  expect(ageless.map(({ id, field }) => `${id} ${field.key}`)).toEqual([]);
});
test("a form asks for no file that the upload of its purpose refuses", () => {
  const refusedByProfile = requestedDocuments.filter(({ field: { purpose, types, maxBytes } }) => {
    const profile = getUploadProfile(purpose);
    const acceptedExtensions = profile?.types.map(toExtension) ?? [];
    return (
      types.some((type) => !acceptedExtensions.includes(toExtension(type))) ||
      (typeof maxBytes === "number" && maxBytes > (profile?.maxBytes ?? 0))
    );
  });
  expect(refusedByProfile.map(({ id, field }) => `${id} ${field.key}`)).toEqual([]);
});

test("what the upload of a purpose takes is taken by every form that asks for it", () => {
  const narrower = requestedDocuments.filter(({ field: { purpose, types, maxBytes } }) => {
    const profile = getUploadProfile(purpose);
    const acceptedExtensions = types.map(toExtension);
    return (
      profile?.types.some((type) => !acceptedExtensions.includes(toExtension(type))) ||
      (typeof maxBytes === "number" && maxBytes < (profile?.maxBytes ?? 0))
    );
  });
  expect(narrower.map(({ id, field }) => `${id} ${field.key}`)).toEqual([]);
});

describe("[R385] the oldest document that is accepted, and the day before", () => {
  const subtractDays = (count: number) => (today: Day) => addDays(today, -count);
  const subtractMonths = (count: number) => (today: Day) => addMonths(today, -count);
  test.each([
    ["SUBSIDY_ECOMMERCE", "quotation", subtractDays(90)],
    ["SUBSIDY_ECOMMERCE", "taxDeclaration", subtractMonths(3)],
    ["SUBSIDY_ECOMMERCE", "socialSecurityRecord", subtractMonths(3)],
    ["SUBSIDY_ECOMMERCE", "proofOfOperations", subtractMonths(3)],
    ["SUBSIDY_ECOMMERCE", "addressProof", subtractMonths(3)],
    ["SUBSIDY_ASSOCIATION", "quotations", subtractDays(90)],
    ["INCENTIVE_CONVENTION", "venueQuotation", subtractDays(90)],
    ["INCENTIVE_CONVENTION", "registrationCertificate", subtractDays(90)],
    ["TRAINING", "quotation", subtractDays(90)],
    ["TRAINING", "employmentProof", subtractMonths(3)],
    ["TRAVEL_SHOW", "freightQuotation", subtractDays(90)],
    ["FIRST_SHOP_GENERAL", "registryCertificate", subtractDays(90)],
    ["FIRST_SHOP_GENERAL", "taxDebtCertificate", subtractDays(90)],
    ["FIRST_SHOP_GENERAL", "bankRecords", subtractMonths(6)],
    ["MINI_ZONE", "socialSecurityTwoQuarters", subtractMonths(3)],
  ] as const)("%s %s", (id, key, oldest) => {
    const { context, field, issued, issues } = createExampleChecks(id);
    const { purpose } = field(key) as DocumentField;
    const day = oldest(context.today);
    expect(issues({}, issued(purpose, day))).toEqual([]);
    expect(issues({}, issued(purpose, addDays(day, -1)))).toEqual([`${key}.0 fileAge`]);
  });
  test.each([
    ["in the middle of a month", "2027-05-15", "2027-02-15"],
    ["on the last day of a long month", "2027-05-31", "2027-02-28"],
    ["in a leap year", "2028-05-31", "2028-02-29"],
    ["on the last day of a short month", "2027-02-28", "2026-11-28"],
    ["across the new year", "2027-01-31", "2026-10-31"],
  ])(
    "a certificate of three months, %s, is the one by which an institution stays certified",
    (_, today, oldest) => {
      const { context, field, issued, issues } = createExampleChecks("SUBSIDY_ECOMMERCE");
      const { purpose } = field("addressProof") as DocumentField;
      const [lastDay, oldestDay] = [parseDay(today), parseDay(oldest)];
      const listAgeIssues = (day: Day) =>
        issues({}, { ...context, ...issued(purpose, day), today: lastDay }).filter((issue) =>
          issue.startsWith("addressProof"),
        );
      expect(listAgeIssues(oldestDay)).toEqual([]);
      expect(listAgeIssues(addDays(oldestDay, -1))).toEqual(["addressProof.0 fileAge"]);
      expect(computeCertificateEnd(oldestDay) >= lastDay).toBe(true);
      expect(computeCertificateEnd(addDays(oldestDay, -1)) < lastDay).toBe(true);
    },
  );
  test("the ages follow the policy", () => {
    const { context, issued, issues } = createExampleChecks("TRAINING");
    const policy = { "proof.validity": { quotationDays: 30 } };
    const findQuotationIssues = (day: Day) => issues({}, { ...issued("QUOTATION_90D", day), policy });
    expect(findQuotationIssues(addDays(context.today, -30))).toEqual([]);
    expect(findQuotationIssues(addDays(context.today, -31))).toEqual(["quotation.0 fileAge"]);
  });
  test("prices of others, in the rows of related parties too", () => {
    const { example, context, issued, issues } = createExampleChecks("INCENTIVE_EXHIBITOR");
    expect(example.relatedPartyDeclared).toBe(true);
    expect(issues({}, issued("PRICE_COMPARISON", addDays(context.today, -91)))).toContain(
      "relatedParties.0.priceComparison.0 fileAge",
    );
  });
});

describe("Excel only", () => {
  const requestDocument = (type: string) =>
    findRequestIssues(
      { purpose: "RELATED_EXHIBITORS", name: "a", type, size: 9, sha256: "0".repeat(64) },
      "2026-11-23" as Day,
    ).map(({ path, key }) => `${path} ${key}`);
  test("the upload of a list of exhibitors takes no PDF", () => {
    expect(requestDocument("application/pdf")).toEqual(["type fileType"]);
    expect(requestDocument("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")).toEqual([]);
  });
  test.each(["pdf", "image/png", "application/msword"])("the form takes no other file: %s", (type) => {
    const { context, issues } = createExampleChecks("INCENTIVE_CONVENTION");
    const file = { ...(context.files?.["demo-RELATED_EXHIBITORS"] as FileFact), type };
    expect(issues({}, { files: { ...context.files, [file.id]: file } })).toEqual([
      "relatedExhibitors.0 fileType",
    ]);
  });
});

describe("photos", () => {
  const { scheme, answers, context } = createExampleChecks("REPORT_OUTSIDE");
  const photos = answers().photos as string[];
  /** Finds the issues of ten photos, each with the facts that `change` returns. */
  const findPhotoIssues = (change: (n: number) => Partial<FileFact>) =>
    validateAnswers(
      scheme,
      answers(),
      {
        ...context,
        files: {
          ...context.files,
          ...Object.fromEntries(
            photos.map((id, n) => [
              id,
              { ...(context.files?.[id] as FileFact), width: 400, height: 300, sha256: `${n}`, ...change(n) },
            ]),
          ),
        },
      },
      { mode: "submit" },
    ).map(({ path, key }) => `${path} ${key}`);
  test("ten different ones are ten", () => expect(findPhotoIssues(() => ({}))).toEqual([]));
  test("a repetition is reported at the second one", () =>
    expect(findPhotoIssues((n) => (n === 7 ? { sha256: "2" } : {}))).toEqual(["photos.7 fileRepeated"]));
  test("a single pixel shows nothing; 300 on the shorter edge are enough", () => {
    expect(findPhotoIssues((n) => (n === 0 ? { width: 1, height: 1 } : {}))).toEqual([
      "photos.0 pictureTooSmall",
    ]);
    expect(findPhotoIssues((n) => (n === 0 ? { width: 299, height: 4000 } : {}))).toEqual([
      "photos.0 pictureTooSmall",
    ]);
    expect(findPhotoIssues((n) => (n === 0 ? { width: 4000, height: 300 } : {}))).toEqual([]);
  });
});

describe("the promotional film", () => {
  const mop = { amount: 100, currency: "MOP" };
  test("is asked for with a report that pays for one", () => {
    const { issues, listVisibleKeys } = createExampleChecks("REPORT_LOCAL");
    const expenseLines = [{ item: "PROMO_FILM", paid: mop }];
    expect(listVisibleKeys()).not.toContain("promoFilm");
    const film = { expenseLines, paymentMethod: "CASH" };
    expect(issues(film)).toEqual(["promoFilm fileMissing"]);
    expect(issues({ ...film, promoFilm: ["demo-PROMO_VIDEO"] })).toEqual([]);
  });
  test("may come with the application for its cost", () => {
    const { issues, listVisibleKeys } = createExampleChecks("INCENTIVE_EXHIBITOR");
    const costLines = [{ kind: "PROMO_FILM", size: "90 秒", quantity: 1, unitPrice: mop }];
    expect(listVisibleKeys({ costLines })).toContain("promoFilm");
    expect(issues({ costLines })).toEqual([]);
  });
  test("is MP4, AVI or MOV of 50 MB at most", () =>
    expect(createExampleChecks("REPORT_LOCAL").field("promoFilm")).toMatchObject({
      types: ["mp4", "avi", "mov"],
      maxBytes: 52_428_800,
    }));
});

describe("what the institute fetches with the consent of an institution of Macao", () => {
  const fetchedPurposes = ["BUSINESS_REGISTRATION_CERT", "FORM_M1", "FORM_M8"];
  const forms = schemes.filter(({ id }) =>
    requestedDocuments.some((one) => one.id === id && fetchedPurposes.includes(one.field.purpose)),
  );
  test("is asked for by the forms of fairs and of grants", () =>
    expect(forms.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["FAIR_HOSTED", "INCENTIVE_EXHIBITOR"]),
    ));
  test.each(forms.map(({ id }) => id))("is attached by choice to %s", (id) => {
    const { scheme, answers, context } = createExampleChecks(id);
    const keys = requestedDocuments
      .filter((one) => one.id === id && fetchedPurposes.includes(one.field.purpose))
      .map(({ field }) => field.key);
    const withoutFetched = Object.fromEntries(
      Object.entries(answers()).filter(([key]) => !keys.includes(key)),
    );
    const listMissing = (facts: { consentDataFetch?: Json; country: string }): string[] =>
      validateAnswers(
        scheme,
        withoutFetched,
        {
          ...context,
          // The leader of a group hands them in where it is on its own list.
          institution: {
            ...context.institution,
            ...(id === "FAIR_GROUP" && { siteRegistrationNumber: "210148" }),
            ...facts,
          },
        },
        { mode: "submit" },
      ).flatMap(({ path }) => (keys.includes(path) ? [path] : []));
    expect(listMissing({ consentDataFetch: true, country: "MO" })).toEqual([]);
    expect(listMissing({ consentDataFetch: false, country: "MO" })).toEqual(keys);
    expect(listMissing({ consentDataFetch: null, country: "MO" })).toEqual(keys);
    expect(listMissing({ consentDataFetch: true, country: "PT" })).toEqual(keys);
  });
});
