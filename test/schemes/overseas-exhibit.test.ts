/** Every rule of a stand abroad (schemes S8), as it reads in the specification. */

import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import type { Answers } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildFair } from "../support/events/event-fixtures.ts";
import { createChecksAtEvent } from "./cases.ts";

/** In our area of a fair on the mainland. */
const { scheme, answers, issues, findIssues, listVisibleKeys, context, files, listUnmetRules } =
  createChecksAtEvent("OVERSEAS_EXHIBIT", {
    heldInMacao: false,
    country: "CN",
    type: "ABROAD",
    formVariant: "NONE",
    dates: { start: "2027-05-01", end: "2027-05-05" },
    booths: [
      { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" },
      { type: "RAW_SPACE", price: 120_000, per: "SQM" },
      { type: "PACKAGE_36", price: 960_000, per: "BOOTH" },
    ],
  });
const [person = {}] = answers().participants as Answers[];
const buildStaff = (...changes: (Answers | undefined)[]) => ({
  participants: changes.map((change) => ({ ...person, ...change })),
});

test("[R17] the example is accepted with its files, and holds nothing that is not asked for", () => {
  expect(issues()).toEqual([]);
  for (const key of Object.keys(answers())) expect(listVisibleKeys()).toContain(key);
});

describe("what the hosted fair asks is asked here", () => {
  test.each([
    "exhibitorType",
    "exhibitCategories",
    "productCategories",
    "purposes",
    "productsServices",
    "profile",
  ])("%s", (key) => expect(issues({ [key]: undefined })).toEqual([`${key} required`]));
  test("a fascia in two languages, never in three", () => {
    expect(issues({ fascia: { zh: "濠江" } })).toEqual(["fascia.en required"]);
    expect(listVisibleKeys()).not.toContain("fasciaPortuguese");
  });
  test("one proof of the products", () =>
    expect(issues({ certificateOfOrigin: undefined })).toEqual(["certificateOfOrigin oneOfDocuments"]));
  test.each([
    ["RAW_SPACE", 17.99, ["expectedArea min"]],
    ["RAW_SPACE", 18, []],
    ["RAW_SPACE", 450.01, ["expectedArea max"]],
    ["PACKAGE_36", undefined, ["expectedArea required"]],
    ["PACKAGE_36", 36, []],
    ["PACKAGE_36", 36.01, ["expectedArea max"]],
  ])("[R450] %s of %s sqm", (boothPreference, expectedArea, expected) =>
    expect(issues({ boothPreference, expectedArea })).toEqual(expected),
  );
});

describe("people on the stand", () => {
  test("one at least, ten at most, each once", () => {
    expect(issues({ participants: undefined })).toEqual(["participants required"]);
    // Everybody has a document, a photo and a certificate of their own.
    const buildOwnTraveller = (i: number): Answers => ({
      idNumber: `M01234${String(i).padStart(3, "0")}`,
      ...(i > 0 && {
        photo: [`demo-PARTICIPANT_PHOTO-${i + 1}`],
        entryCertificate: [`demo-ENTRY_CERTIFICATE-${i + 1}`],
      }),
    });
    const buildManyTravellers = (n: number) =>
      buildStaff(...Array.from({ length: n }, (_, i) => buildOwnTraveller(i)));
    expect(issues(buildManyTravellers(10))).toEqual([]);
    expect(issues(buildManyTravellers(11))).toContain("participants tooMany");
    expect(findIssues(buildStaff({}, {}))[0]).toMatchObject({
      path: "participants.1.idNumber",
      code: 400877,
    });
    // Nor can one photo be of two people.
    expect(
      issues(
        buildStaff(buildOwnTraveller(0), { ...buildOwnTraveller(1), photo: ["demo-PARTICIPANT_PHOTO"] }),
      ),
    ).toEqual(["participants.1.photo.0 fileRepeated"]);
  });
  test("documents are valid until the last day", () => {
    expect(issues(buildStaff({ validUntil: "2027-05-06" }))).toEqual([]);
    expect(issues(buildStaff({ validUntil: "2027-05-05" }))).toEqual(["participants.0.validUntil beforeMin"]);
  });
  test("[R278] each brings the certificate it enters with; a visa only who needs one, abroad", () => {
    const { entryCertificate: _none, ...bare } = person;
    expect(issues({ participants: [bare] })).toEqual(["participants.0.entryCertificate fileMissing"]);
    const visa = buildStaff({ destinationDocument: ["demo-DESTINATION_DOCUMENT"] });
    expect(issues(visa, context({ country: "PT" }))).toEqual([]);
    expect(issues({}, context({ country: "PT" }))).toEqual([]);
  });
  test("[R277] a portrait of 50 KB to 2 MB each", () =>
    expect(issues({}, context({}, { files: files({ PARTICIPANT_PHOTO: { size: 51_199 } }) }))).toEqual([
      "participants.0.photo.0 fileTooSmall",
    ]));
});

test("samples are weighed and measured when there are any", () => {
  expect(issues({ sampleWeight: undefined, sampleVolume: undefined })).toEqual([
    "sampleWeight required",
    "sampleVolume required",
  ]);
  expect(issues({ samplesShipped: false, sampleWeight: undefined, sampleVolume: undefined })).toEqual([]);
});

describe("eligibility, limits, clocks and money", () => {
  test("[R134] who is registered for delegations only does not exhibit", () => {
    expect(listUnmetRules({ siteRegistrationNumber: "00000" })).toEqual(["notDelegationOnly"]);
    expect(listUnmetRules({ siteRegistrationNumber: "none" })).toEqual([]);
    expect(listUnmetRules({ siteRegistrationNumber: "210111" })).toEqual([]);
  });
  test("block H holds as at home", () => {
    expect(listUnmetRules({ taxRegisteredOn: "2025-11-24" })).toEqual(["taxRegistered"]);
    expect(listUnmetRules({ macaoOwnershipPercent: 49 })).toEqual(["macaoOwned"]);
    expect(listUnmetRules({ employees: 101 })).toEqual(["smallEnterprise"]);
  });
  test("counts in the six, one booth an event, 46 and 45 days", () => {
    expect(scheme.limits).toMatchObject({ group: "BOOTH", counter: { name: "EXHIBITION", code: 10510 } });
    expect(scheme.deadlines.map(({ kind }) => kind)).toEqual([
      "applyBy",
      "documentsBy",
      "payment",
      "objection",
      "report",
    ]);
    expect(scheme.reports).toEqual(["REPORT_OUTSIDE", "REPORT_ONLINE"]);
  });
  test("the stand costs what the event says", () =>
    expect(
      calculateFee(
        scheme.fees,
        buildFair({ discounts: [] }),
        answers({ exhibitorType: "MACAO" }),
        parseDay("2026-11-23"),
      ).total,
    ).toEqual({ amount: 1_350_000, currency: "MOP" }));
});

test("whoever exhibits at an online event takes no booth, sends nobody and ships nothing", () => {
  const online = createChecksAtEvent("OVERSEAS_EXHIBIT", {
    form: "ONLINE",
    heldInMacao: false,
    country: "CN",
    type: "ABROAD",
    formVariant: "NONE",
    dates: { start: "2027-05-01", end: "2027-05-05" },
  });
  const noAnswers = { boothPreference: undefined, participants: undefined, samplesShipped: undefined };
  expect(online.issues(noAnswers)).toEqual([]);
  for (const key of [...Object.keys(noAnswers), "expectedArea", "sampleWeight"])
    expect(online.listVisibleKeys()).not.toContain(key);
  expect(issues({ samplesShipped: undefined })).toEqual(["samplesShipped required"]);
});
