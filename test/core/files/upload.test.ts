import {
  buildFileName,
  findRejectionReason,
  findRequestIssues,
  getUploadProfile,
  type StoredFile,
  sanitizeFileName,
} from "@portal/core/files/index";
import { readImageSize } from "@portal/core/files/inspection/read-image-size";
import { uploadProfiles } from "@portal/core/files/upload-purposes";
import { type Instant, parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildJpegFrame, buildTestPng } from "../../support/files/pictures.ts";

const KB = 1024;
const MB = 1024 * KB;
const today = parseDay("2026-11-23");
const requestUpload = (purpose: string, type: string, size: number, more = {}) =>
  findRequestIssues({ purpose, name: "a", type, size, sha256: "0".repeat(64), ...more }, today).map(
    (issue) => issue.key,
  );

test.each<[string, string, string, number, string[]]>([
  ["[R462] a PDF of 5 MB", "OWNER_ID_COPY", "application/pdf", 5 * MB, []],
  ["[R462] one byte more", "OWNER_ID_COPY", "application/pdf", 5 * MB + 1, ["fileSize"]],
  ["[R462] a GIF", "OWNER_ID_COPY", "image/gif", KB, ["fileType"]],
  ["[R463] a film of 50 MB", "PROMO_VIDEO", "video/mp4", 50 * MB, []],
  ["[R463] a longer one", "PROMO_VIDEO", "video/quicktime", 50 * MB + 1, ["fileSize"]],
  ["[R464] Word where it is allowed", "BUSINESS_PLAN_3Y", "application/msword", MB, []],
  ["[R464] Word where it is not", "FORM_M1", "application/msword", MB, ["fileType"]],
  ["[R465] other files of 10 MB", "COMPANY_PROFILE", "application/pdf", 10 * MB, []],
  ["[R465] of more", "COMPANY_PROFILE", "application/pdf", 10 * MB + 1, ["fileSize"]],
  ["[R467] an event picture as PDF", "EVENT_PICTURE", "application/pdf", KB, ["fileType"]],
  ["[R468] an ID photo under 50 KB", "PARTICIPANT_PHOTO", "image/jpeg", 50 * KB - 1, ["fileTooSmall"]],
  ["[R468] of 2 MB", "PARTICIPANT_PHOTO", "image/jpeg", 2 * MB, []],
  ["[R468] the strict one over 500 KB", "PARTICIPANT_PHOTO_STRICT", "image/jpeg", 500 * KB + 1, ["fileSize"]],
  ["[R259] a list that is no Excel", "EXHIBITOR_LIST_XLS", "application/pdf", KB, ["fileType"]],
  ["a purpose that does not exist", "ANYTHING", "application/pdf", KB, ["filePurpose"]],
])("%s", (_, purpose, type, size, expected) => expect(requestUpload(purpose, type, size)).toEqual(expected));

test("[R467] an event has four pictures at most", () =>
  expect(getUploadProfile("EVENT_PICTURE")?.count).toBe(4));
test("a certificate cannot have been issued tomorrow", () =>
  expect(requestUpload("REGISTRY_CERT_90D", "application/pdf", KB, { issuedOn: "2026-11-24" })).toEqual([
    "afterMax",
  ]));

test.each([
  ["a name as it is", "營業稅 M1.pdf", "營業稅 M1.pdf"],
  ["a path", "C:\\secret\\a.pdf", "a.pdf"],
  ["another path", "../../etc/passwd", "passwd"],
  ["direction and control characters", "a\u202efdp\u0000.exe", "afdp.exe"],
  ["quotes and angle brackets", '<b>"x".pdf', "_b__x_.pdf"],
  ["nothing left", "...", "file"],
])("names: %s", (_, name, expected) => expect(sanitizeFileName(name)).toBe(expected));
test("names: a long one keeps its extension", () => {
  const name = sanitizeFileName(`${"字".repeat(300)}.pdf`);
  expect([...name]).toHaveLength(120);
  expect(name.endsWith(".pdf")).toBe(true);
});

test.each([
  ["as it is", "護照 copy.PDF", "application/pdf", "護照 copy.PDF"],
  ["another spelling of its type", "IMG_1.jpeg", "image/jpeg", "IMG_1.jpeg"],
  ["a program by its name", "invoice.exe", "application/pdf", "invoice.exe.pdf"],
  ["a page by its name", "a.pdf.html", "application/pdf", "a.pdf.html.pdf"],
  ["no ending", "scan", "image/png", "scan.png"],
  ["direction marks before another ending", "a\u202efdp.exe", "application/pdf", "afdp.exe.pdf"],
])("a name ends as its type does: %s", (_, name, type, expected) =>
  expect(buildFileName(name, type)).toBe(expected),
);
test("every type that may be uploaded has an ending", () =>
  expect(
    [...new Set(Object.values(uploadProfiles).flatMap(({ types }) => [...types]))].map((type) =>
      buildFileName("a", type),
    ),
  ).not.toContain("a"));
test("a long name with an ending of its own still fits", () => {
  const name = buildFileName(`${"字".repeat(300)}.exe`, "application/pdf");
  expect([...name]).toHaveLength(120);
  expect(name.endsWith(".pdf")).toBe(true);
});

test.each<[string, Uint8Array, unknown]>([
  ["PNG", buildTestPng(640, 480), { width: 640, height: 480 }],
  ["JPEG", buildJpegFrame(300, 200), { width: 300, height: 200 }],
  ["a JPEG cut off", buildJpegFrame(300, 200).subarray(0, 22), undefined],
  ["no picture", Buffer.from("hello world"), undefined],
  ["nothing", new Uint8Array(), undefined],
])("pixels of %s", (_, bytes, expected) => expect(readImageSize(bytes)).toEqual(expected));

describe("what arrived", () => {
  const file: StoredFile = {
    id: "f",
    institutionId: "i",
    purpose: "PERSONAL_PICTURE",
    name: "me.jpg",
    type: "image/jpeg",
    size: 100,
    sha256: "abc",
    status: "pending",
    uploadedAt: "2026-11-23T02:00:00.000Z" as Instant,
    uploadedBy: "a",
  };
  const validFacts = {
    size: 100,
    sha256: "abc",
    detected: "image/jpeg",
    pixels: { width: 300, height: 300 },
  };
  test.each<[string, Partial<StoredFile>, object, string | undefined]>([
    ["[R466] a picture of 300 × 300", {}, {}, undefined],
    ["[R466] of another size", {}, { pixels: { width: 300, height: 301 } }, "imageSize"],
    ["another length", {}, { size: 101 }, "fileSize"],
    ["other bytes", {}, { sha256: "abd" }, "fileDigest"],
    ["a program that says it is a picture", {}, { detected: "application/x-msdownload" }, "fileType"],
    ["a text that says it is a picture", {}, { detected: undefined }, "fileType"],
    ["a picture without a frame", {}, { pixels: undefined }, "fileType"],
    ["an old Word file", { type: "application/msword" }, { detected: "application/x-cfb" }, undefined],
    ["an AVI film", { type: "video/x-msvideo" }, { detected: "video/vnd.avi" }, undefined],
  ])("%s", (_, more, arrived, expected) =>
    expect(findRejectionReason({ ...file, ...more }, { ...validFacts, ...arrived })).toBe(expected),
  );
});
