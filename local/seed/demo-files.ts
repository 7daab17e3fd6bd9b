/** Demo files of an institution: `demo-<PURPOSE>`, small and real, uploaded as its people do. */
import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { getUploadProfile, isPersonalPurpose, uploadPurposes } from "@portal/core/files/index";
import { documentAges } from "@portal/core/forms/builders/document-ages";
import type { Actor } from "@portal/core/platform/actor";
import { addDays, combineDayAndTime, type Day, type Instant, parseDay } from "@portal/core/platform/day";
import { createSeedContext } from "./seed-context.ts";
import { uploadSeedFile } from "./upload-file.ts";

/**
 * The purposes of files that the institutions need which only fill the lists: certification and the usual attachments
 * of a fair.
 */
export const usualPurposes = [
  "OWNER_ID_COPY",
  "FORM_M1",
  "FORM_M8",
  "BUSINESS_REGISTRATION_CERT",
  "CERTIFICATE_OF_ORIGIN",
  "TRADEMARK_CERTIFICATE",
  "AGENCY_AUTHORISATION",
  "PRODUCT_PHOTO",
  "DECLARATION_LETTER",
  "STATEMENT_LETTER_MFE",
  "TRANSFER_CERTIFICATE",
  "SIGNED_FORM",
  "EVENT_PHOTO",
  "RECEIPT",
] as const;

/** Purposes that a form wants several files of: `demo-CONTRACT_COPY`, `demo-CONTRACT_COPY-2`, … */
export const demoFileCounts: Readonly<Record<string, number>> = {
  CONTRACT_COPY: 5,
  EVENT_PHOTO: 10,
  PREMISES_PHOTO: 2,
  PROOF_OF_OPERATIONS: 2,
};
/** The number of files of institutions that only fill the lists: the photos of a report on a fair of Macao. */
export const usualFileCounts: Readonly<Record<string, number>> = { EVENT_PHOTO: 4 };

const CERTIFICATE_PURPOSE = "BUSINESS_REGISTRATION_CERT";
/**
 * The days of issue of the documents in the examples whose age counts: shortly before the demonstration begins. Earlier
 * applications and certifications have documents of their own (`dated-documents.ts`).
 */
const recentIssueDays: Readonly<Record<string, Day>> = {
  ...Object.fromEntries(
    [...Object.keys(documentAges), "PROOF_OF_OPERATIONS"].map((purpose) => [purpose, parseDay("2026-11-10")]),
  ),
  [CERTIFICATE_PURPOSE]: parseDay("2026-10-05"),
};
/** Returns the issue day of the file `demo-<PURPOSE>`; undefined where the age of a document does not count. */
export const getRecentIssueDay = (purpose: string): Day | undefined => recentIssueDays[purpose];

interface DemoFile {
  type: string;
  extension: string;
  bytes: Buffer;
}

/** The purposes for which a member uploads files for an institution, without those of staff, inspectors and persons. */
export const institutionPurposes = uploadPurposes.filter((purpose) => !isPersonalPurpose(purpose));

/**
 * Uploads the files of an institution as the actor does: `demo-<PURPOSE>`, and further ones of a purpose by number. A
 * document whose age counts comes on the day after it was issued, when that is later.
 */
export const uploadDemoFiles = async (
  actor: Actor,
  uploadedAt: Instant,
  filePurposes: readonly string[],
  fileCounts = demoFileCounts,
): Promise<void> => {
  for (const purpose of filePurposes)
    for (let n = 1; n <= (fileCounts[purpose] ?? 1); n += 1) {
      const issuedOn = getRecentIssueDay(purpose);
      const availableAt = issuedOn && combineDayAndTime(addDays(issuedOn, 1), "10:00");
      const at = availableAt && availableAt > uploadedAt ? availableAt : uploadedAt;
      const suffix = n === 1 ? "" : `-${n}`;
      await uploadDemoFile({ purpose, n, issuedOn, id: `demo-${purpose}${suffix}` }, actor, at);
    }
};

/** Uploads one file; does nothing for a purpose that the demonstration has no file for (a film). */
export const uploadDemoFile = async (
  { purpose, n = 1, issuedOn, id }: { purpose: string; n?: number; issuedOn?: Day | undefined; id: string },
  actor: Actor,
  at: Instant,
): Promise<void> => {
  const file = buildDemoFile(purpose, n);
  if (!file) return;
  const name = `${id
    .replace(/^demo-/, "")
    .toLowerCase()
    .replaceAll("_", "-")}.${file.extension}`;
  const { type, bytes } = file;
  await uploadSeedFile({ purpose, name, type, bytes, issuedOn }, createSeedContext(actor, at), id);
};

const demoFileCache = new Map<string, DemoFile>();
/**
 * Builds a document as PDF, a picture as PNG or JPEG, a list as a spreadsheet; undefined for what is none (a film). The
 * n-th of a purpose differs from the others, because a form takes the same file once.
 */
function buildDemoFile(purpose: string, n: number): DemoFile | undefined {
  const key = `${purpose} ${n}`;
  const cachedFile = demoFileCache.get(key);
  if (cachedFile) return cachedFile;
  const profile = getUploadProfile(purpose);
  const demoFile = profile?.types.includes("application/pdf")
    ? { type: "application/pdf", extension: "pdf", bytes: buildPdf(n === 1 ? purpose : `${purpose} ${n}`) }
    : profile?.types.includes("image/png")
      ? {
          type: "image/png",
          extension: "png",
          bytes: buildPng(480, 320, n),
        }
      : readStoredAsset(profile?.types ?? []);
  if (demoFile) demoFileCache.set(key, demoFile);
  return demoFile;
}

const readAsset = (name: string): Buffer => readFileSync(new URL(`../data/${name}`, import.meta.url));
/** Reads a file that is neither: a portrait (its least size is 50 KB) or a list of exhibitors. */
function readStoredAsset(types: readonly string[]): DemoFile | undefined {
  const [type = ""] = types;
  if (type === "image/jpeg") return { type, extension: "jpg", bytes: readAsset("portrait.jpg") };
  const spreadsheetType = types.find((one) => one.endsWith("spreadsheetml.sheet"));
  return spreadsheetType
    ? { type: spreadsheetType, extension: "xlsx", bytes: readAsset("exhibitor-list.xlsx") }
    : undefined;
}

/** Builds a page that says what it stands for. */
function buildPdf(purpose: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (Demonstration document) Tj 0 -30 Td (${purpose.replaceAll("_", " ")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

/** Builds a picture of soft stripes, eight bits a channel; each number has a tone of its own. */
function buildPng(width: number, height: number, n: number): Buffer {
  const pixelBytes = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixelOffset = y * (width * 3 + 1) + 1 + x * 3;
      pixelBytes[pixelOffset] = 10 + n * 10 + Math.floor((x / width) * 60);
      pixelBytes[pixelOffset + 1] = 110 + Math.floor((y / height) * 60);
      pixelBytes[pixelOffset + 2] = (x >> 5) % 2 ? 96 : 84;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    buildPngChunk("IHDR", header),
    buildPngChunk("IDAT", deflateSync(pixelBytes)),
    buildPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function buildPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
