/** Verified demo files of an institution: `demo-<PURPOSE>`, small and real. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { type Day, day, type Instant } from "@portal/core/day";
import { profileOf, purposes, type StoredFile, verifiedKey } from "@portal/core/upload/index";
import { files } from "@portal/core/upload/store.server";

/** What the institutions that only fill the lists need: certification and the usual attachments of a fair. */
export const usual = [
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
const copies: Record<string, number> = {
  CONTRACT_COPY: 5,
  EVENT_PHOTO: 10,
  PREMISES_PHOTO: 2,
  PROOF_OF_OPERATIONS: 2,
};

/** Its age counts: with each application of the past, the certificate was a recent one. */
const CERTIFICATE = "BUSINESS_REGISTRATION_CERT";
export const issuedLately: Day = day("2026-10-05");
/** Papers whose age counts with the funding schemes: issued shortly before the demonstration begins. */
const dated: Record<string, Day> = {
  [CERTIFICATE]: issuedLately,
  QUOTATION_90D: day("2026-11-10"),
  REGISTRY_CERT_90D: day("2026-11-10"),
  TAX_DEBT_CERT_90D: day("2026-11-10"),
  FORM_M8_30WD: day("2026-11-10"),
  PROOF_OF_OPERATIONS: day("2026-11-10"),
  ADDRESS_PROOF: day("2026-11-10"),
};
/** Has the institution's certificate issued on a day. */
export const issueCertificate = async (institutionId: string, issuedOn: Day): Promise<void> => {
  await files()
    .patch({ institutionId, id: `demo-${CERTIFICATE}` })
    .set({ issuedOn })
    .go();
};

interface Made {
  type: string;
  extension: string;
  bytes: Buffer;
  pixels?: { width: number; height: number };
}

/** Puts the files of an institution: their rows, and with `objects` the bytes too. */
export const putFiles = async (
  institutionId: string,
  by: string,
  at: Instant,
  wanted: readonly string[] = purposes,
): Promise<void> => {
  const rows: StoredFile[] = [];
  for (const purpose of wanted) {
    const made = makeFile(purpose);
    if (!made) continue;
    const file = {
      institutionId,
      purpose,
      type: made.type,
      size: made.bytes.length,
      sha256: createHash("sha256").update(made.bytes).digest("hex"),
      status: "verified" as const,
      ...(dated[purpose] && { issuedOn: dated[purpose] }),
      ...made.pixels,
      uploadedAt: at,
      uploadedBy: by,
    };
    for (let n = 1; n <= (copies[purpose] ?? 1); n += 1) {
      const suffix = n === 1 ? "" : `-${n}`;
      rows.push({
        ...file,
        id: `demo-${purpose}${suffix}`,
        name: `${purpose.toLowerCase().replaceAll("_", "-")}${suffix}.${made.extension}`,
      });
    }
  }
  await files().put(rows).go({ concurrency: 4 });
  await Promise.all(rows.map((row) => putObject(row)));
};

let made: S3Client | undefined;
/** Straight to the emulator: while the seed is written the site's own address does not answer yet. */
export const storeAt = (url: string): void => {
  made = new S3Client({ endpoint: url, forcePathStyle: true });
};
/** The emulator's store. @throws Error before `storeAt` */
export const store = (): S3Client => {
  if (!made) throw new Error("the seed has no store yet");
  return made;
};

async function putObject(row: StoredFile): Promise<void> {
  const file = makeFile(row.purpose);
  if (!file) return;
  await store().send(
    new PutObjectCommand({
      Bucket: process.env.BUCKET_NAME,
      Key: verifiedKey(row.institutionId, row.id),
      Body: file.bytes,
      ContentType: file.type,
    }),
  );
}

const cache = new Map<string, Made>();
/** A document as PDF, a picture as PNG or JPEG, a list as a spreadsheet; undefined for what is none (a film). */
function makeFile(purpose: string): Made | undefined {
  const known = cache.get(purpose);
  if (known) return known;
  const profile = profileOf(purpose);
  const made = profile?.types.includes("application/pdf")
    ? { type: "application/pdf", extension: "pdf", bytes: pdf(purpose) }
    : profile?.types.includes("image/png")
      ? { type: "image/png", extension: "png", bytes: png(480, 320), pixels: { width: 480, height: 320 } }
      : kept(profile?.types ?? []);
  if (made) cache.set(purpose, made);
  return made;
}

const asset = (name: string): Buffer => readFileSync(new URL(`../data/${name}`, import.meta.url));
/** What is neither: a portrait (its least size is 50 KB) and a list of exhibitors. */
function kept(types: readonly string[]): Made | undefined {
  const [type = ""] = types;
  if (type === "image/jpeg")
    return { type, extension: "jpg", bytes: asset("portrait.jpg"), pixels: { width: 600, height: 800 } };
  const sheet = types.find((one) => one.endsWith("spreadsheetml.sheet"));
  return sheet ? { type: sheet, extension: "xlsx", bytes: asset("exhibitor-list.xlsx") } : undefined;
}

/** A page that says what it stands for. */
function pdf(purpose: string): Buffer {
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

/** A picture of soft stripes, eight bits a channel. */
function png(width: number, height: number): Buffer {
  const raw = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      raw[at] = 20 + Math.floor((x / width) * 60);
      raw[at + 1] = 110 + Math.floor((y / height) * 60);
      raw[at + 2] = (x >> 5) % 2 ? 96 : 84;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(raw)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([framed.subarray(0, 4), body, framed.subarray(4)]);
}
