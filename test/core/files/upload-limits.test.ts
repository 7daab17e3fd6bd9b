/**
 * The limits of uploads for each purpose, on both sides of each: types, least and most bytes (spec 1 §5, spec 2 §5,
 * spec 3 §5; schemes E). The lists are written from the documents; 1 MB = 1024 × 1024 bytes.
 */
import { findRequestIssues, uploadPurposes } from "@portal/core/files/index";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";

const KB = 1024;
const MB = 1024 * KB;
const office = "application/vnd.openxmlformats-officedocument";
const mediaTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  xls: "application/vnd.ms-excel",
  xlsx: `${office}.spreadsheetml.sheet`,
  doc: "application/msword",
  docx: `${office}.wordprocessingml.document`,
  mp4: "video/mp4",
  avi: "video/x-msvideo",
  mov: "video/quicktime",
  gif: "image/gif",
  svg: "image/svg+xml",
  zip: "application/zip",
  txt: "text/plain",
} as const;
type Extension = keyof typeof mediaTypes;

interface Limits {
  rule: string;
  types: Extension[];
  max: number;
  min?: number;
  purposes: string[];
}
const limits: Limits[] = [
  {
    rule: "[R462] documents: JPG, PNG, PDF up to 5 MB",
    types: ["jpg", "png", "pdf"],
    max: 5 * MB,
    purposes: [
      ...["OWNER_ID_COPY", "GAZETTE_COPY", "REGISTRATION_CERTIFICATE", "FORM_M1", "FORM_M8"],
      ...["BUSINESS_REGISTRATION_CERT", "MADE_IN_MACAO_PROOF", "MACAO_BRAND_PROOF", "CERTIFICATE_OF_ORIGIN"],
      ...["TRADEMARK_CERTIFICATE", "AGENCY_AUTHORISATION", "DECLARATION_LETTER", "STATEMENT_LETTER_MFE"],
      ...["SOCIAL_SECURITY_2Q", "CONTRACT_COPY", "TRANSFER_CERTIFICATE", "ENTRY_CERTIFICATE"],
      ...["DESTINATION_DOCUMENT", "SIGNED_FORM", "PAYMENT_VOUCHER", "PAST_FUNDING_PROOF", "TAX_DECLARATION"],
      ...["SOCIAL_SECURITY_RECORD", "PROOF_OF_OPERATIONS", "ADDRESS_PROOF", "REGISTRY_CERT_90D"],
      ...["TAX_DEBT_CERT_90D", "BANK_RECORDS_6M", "FORM_M8_30WD", "BUSINESS_LICENCE", "ENDORSEMENT_PROOF"],
      ...["RECEIPT", "REMITTANCE_VOUCHER", "SIGNED_REPORT", "ADMIN_CONFIRMATION_LETTER"],
      ...["CANCELLATION_NOTICE", "LATE_JUSTIFICATION"],
    ],
  },
  {
    rule: "[R463] films: MP4, AVI, MOV up to 50 MB",
    types: ["mp4", "avi", "mov"],
    max: 50 * MB,
    purposes: ["PROMO_VIDEO"],
  },
  {
    rule: "[R464][R465] other files, with Excel and Word, up to 10 MB",
    types: ["jpg", "png", "pdf", "xls", "xlsx", "doc", "docx"],
    max: 10 * MB,
    purposes: [
      ...["PRICE_COMPARISON", "QUOTATION_90D", "SETTLEMENT_STATEMENT", "BUSINESS_PLAN_3Y", "COMPANY_PROFILE"],
      ...["SPEECH_SUMMARY_ATTACHMENT", "PAST_VISITOR_DATA", "EVENT_BROCHURE", "DOWNLOAD_FILE"],
      ...["MESSAGE_FILE", "STAFF_MESSAGE_FILE"],
    ],
  },
  {
    rule: "[R465] files of an event, with films, up to 50 MB",
    types: ["jpg", "png", "pdf", "xls", "xlsx", "doc", "docx", "mp4", "avi", "mov"],
    max: 50 * MB,
    purposes: ["ONLINE_EXHIBITION_FILES", "STAFF_EVENT_FILE"],
  },
  {
    rule: "[R467] pictures of events and products: JPG, PNG up to 5 MB",
    types: ["jpg", "png"],
    max: 5 * MB,
    purposes: [
      "EVENT_PICTURE",
      "STAFF_EVENT_PICTURE",
      "PRODUCT_PHOTO",
      "PREMISES_PHOTO",
      "EVENT_PHOTO",
      "LOGO",
    ],
  },
  {
    rule: "pictures of inspectors come from a camera and have up to 10 MB",
    types: ["jpg", "png"],
    max: 10 * MB,
    purposes: ["INSPECTION_PHOTO"],
  },
  { rule: "[R466] the personal picture: JPG", types: ["jpg"], max: 5 * MB, purposes: ["PERSONAL_PICTURE"] },
  {
    rule: "[R468] ID photos: JPEG from 50 KB to 2 MB",
    types: ["jpg"],
    min: 50 * KB,
    max: 2 * MB,
    purposes: ["PARTICIPANT_PHOTO"],
  },
  {
    rule: "[R468] strict ID photos: JPEG from 50 to 500 KB",
    types: ["jpg"],
    min: 50 * KB,
    max: 500 * KB,
    purposes: ["PARTICIPANT_PHOTO_STRICT"],
  },
  {
    rule: "[R470] lists of exhibitors: Excel only, up to 10 MB",
    types: ["xls", "xlsx"],
    max: 10 * MB,
    purposes: ["EXHIBITOR_LIST_XLS", "RELATED_EXHIBITORS"],
  },
];

const findIssues = (purpose: string, extension: Extension, size: number): string[] =>
  findRequestIssues(
    { purpose, name: `a.${extension}`, type: mediaTypes[extension], size, sha256: "0".repeat(64) },
    parseDay("2026-11-23"),
  ).map(({ path, key }) => `${path} ${key}`);

test("every purpose has its limits here, once", () => {
  expect(limits.flatMap(({ purposes }) => purposes).sort()).toEqual([...uploadPurposes].sort());
});

describe.each(limits)("$rule", ({ purposes, types, max, min = 1 }) => {
  const [type = "jpg"] = types;
  test.each(purposes)("%s", (purpose) => {
    expect(findIssues(purpose, type, max)).toEqual([]);
    expect(findIssues(purpose, type, max + 1)).toEqual(["size fileSize"]);
    expect(findIssues(purpose, type, min)).toEqual([]);
    expect(findIssues(purpose, type, min - 1)).toEqual(["size fileTooSmall"]);
    const allowedExtensions = Object.keys(mediaTypes).filter(
      (extension) => findIssues(purpose, extension as Extension, min).length === 0,
    );
    expect(allowedExtensions.sort()).toEqual(types.toSorted());
  });
});
