/** Verified demo files of an institution: `demo-<PURPOSE>`, small and real. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getFileEntity } from "@portal/core/files/file-store.server";
import {
  buildVerifiedKey,
  getUploadProfile,
  type StoredFile,
  uploadPurposes,
} from "@portal/core/files/index";
import { documentAges } from "@portal/core/forms/builders/document-ages";
import { type Day, type Instant, parseDay } from "@portal/core/platform/day";

/** What the institutions that only fill the lists need: certification and the usual attachments of a fair. */
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
] as const;

/** Purposes that a form wants several files of: `demo-CONTRACT_COPY`, `demo-CONTRACT_COPY-2`, … */
const fileCounts: Record<string, number> = {
  CONTRACT_COPY: 5,
  EVENT_PHOTO: 10,
  PREMISES_PHOTO: 2,
  PROOF_OF_OPERATIONS: 2,
};

/** Its age counts: with each application of the past, the certificate was a recent one. */
const CERTIFICATE_PURPOSE = "BUSINESS_REGISTRATION_CERT";
export const recentIssueDay: Day = parseDay("2026-10-05");
/** Papers whose age counts with the funding schemes: issued shortly before the demonstration begins. */
const issueDays: Record<string, Day> = {
  [CERTIFICATE_PURPOSE]: recentIssueDay,
  ...Object.fromEntries(
    [...Object.keys(documentAges), "PROOF_OF_OPERATIONS"]
      .filter((purpose) => purpose !== CERTIFICATE_PURPOSE)
      .map((purpose) => [purpose, parseDay("2026-11-10")]),
  ),
};
const setIssueDay = async (institutionId: string, purpose: string, issuedOn: Day): Promise<void> => {
  await getFileEntity()
    .patch({ institutionId, id: `demo-${purpose}` })
    .set({ issuedOn })
    .go();
};
/** Has the institution's certificate issued on a day. */
export const setCertificateIssueDay = (institutionId: string, issuedOn: Day): Promise<void> =>
  setIssueDay(institutionId, CERTIFICATE_PURPOSE, issuedOn);

/**
 * Has the other papers that answers name issued on a day, while an application of the past is written.
 * @returns puts back the days of the demonstration
 */
export const setPaperIssueDays = async (
  institutionId: string,
  answers: unknown,
  issuedOn: Day,
): Promise<() => Promise<void>> => {
  const named = JSON.stringify(answers);
  const papers = Object.entries(issueDays).filter(
    ([purpose]) => purpose !== CERTIFICATE_PURPOSE && named.includes(`"demo-${purpose}"`),
  );
  for (const [purpose] of papers) await setIssueDay(institutionId, purpose, issuedOn);
  return async () => {
    for (const [purpose, day] of papers) await setIssueDay(institutionId, purpose, day);
  };
};

interface DemoFile {
  type: string;
  extension: string;
  bytes: Buffer;
  pixels?: { width: number; height: number };
}

/** Puts the files of an institution: their rows, and with `objects` the bytes too. */
export const saveDemoFiles = async (
  institutionId: string,
  by: string,
  uploadedAt: Instant,
  filePurposes: readonly string[] = uploadPurposes,
): Promise<void> => {
  const rows: StoredFile[] = [];
  const filesById = new Map<string, DemoFile>();
  for (const purpose of filePurposes)
    for (let n = 1; n <= (fileCounts[purpose] ?? 1); n += 1) {
      const demoFile = buildDemoFile(purpose, n);
      if (!demoFile) continue;
      const suffix = n === 1 ? "" : `-${n}`;
      const id = `demo-${purpose}${suffix}`;
      rows.push({
        institutionId,
        purpose,
        id,
        name: `${purpose.toLowerCase().replaceAll("_", "-")}${suffix}.${demoFile.extension}`,
        type: demoFile.type,
        size: demoFile.bytes.length,
        sha256: createHash("sha256").update(demoFile.bytes).digest("hex"),
        status: "verified",
        ...(issueDays[purpose] && { issuedOn: issueDays[purpose] }),
        ...demoFile.pixels,
        uploadedAt,
        uploadedBy: by,
      });
      filesById.set(id, demoFile);
    }
  await getFileEntity().put(rows).go({ concurrency: 4 });
  await Promise.all(rows.map((row) => saveDemoObject(row, filesById.get(row.id))));
};

let seedS3Client: S3Client | undefined;
/** Straight to the emulator: while the seed is written the site's own address does not answer yet. */
export const setSeedS3Endpoint = (url: string): void => {
  seedS3Client = new S3Client({ endpoint: url, forcePathStyle: true });
};
/** The emulator's store. @throws Error before `storeAt` */
export const getSeedS3Client = (): S3Client => {
  if (!seedS3Client) throw new Error("the seed has no store yet");
  return seedS3Client;
};

async function saveDemoObject(row: StoredFile, file: DemoFile | undefined): Promise<void> {
  if (!file) return;
  await getSeedS3Client().send(
    new PutObjectCommand({
      Bucket: process.env.BUCKET_NAME,
      Key: buildVerifiedKey(row.institutionId, row.id),
      Body: file.bytes,
      ContentType: file.type,
    }),
  );
}

const demoFileCache = new Map<string, DemoFile>();
/**
 * A document as PDF, a picture as PNG or JPEG, a list as a spreadsheet; undefined for what is none (a film). The n-th
 * of a purpose differs from the others, because a form takes the same file once.
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
          pixels: { width: 480, height: 320 },
        }
      : readStoredAsset(profile?.types ?? []);
  if (demoFile) demoFileCache.set(key, demoFile);
  return demoFile;
}

const readAsset = (name: string): Buffer => readFileSync(new URL(`../data/${name}`, import.meta.url));
/** What is neither: a portrait (its least size is 50 KB) and a list of exhibitors. */
function readStoredAsset(types: readonly string[]): DemoFile | undefined {
  const [type = ""] = types;
  if (type === "image/jpeg")
    return { type, extension: "jpg", bytes: readAsset("portrait.jpg"), pixels: { width: 600, height: 800 } };
  const spreadsheetType = types.find((one) => one.endsWith("spreadsheetml.sheet"));
  return spreadsheetType
    ? { type: spreadsheetType, extension: "xlsx", bytes: readAsset("exhibitor-list.xlsx") }
    : undefined;
}

/** A page that says what it stands for. */
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

/** A picture of soft stripes, eight bits a channel; each number has a tone of its own. */
function buildPng(width: number, height: number, n: number): Buffer {
  const raw = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixelOffset = y * (width * 3 + 1) + 1 + x * 3;
      raw[pixelOffset] = 10 + n * 10 + Math.floor((x / width) * 60);
      raw[pixelOffset + 1] = 110 + Math.floor((y / height) * 60);
      raw[pixelOffset + 2] = (x >> 5) % 2 ? 96 : 84;
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
    buildPngChunk("IDAT", deflateSync(raw)),
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
