/** Institutions and files as the tests of several areas need them. */
import { createHash, randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { FileTicket, FileView } from "@portal/core/files/file-schema";
import { buildIncomingKey, isPersonalPurpose, toPersonOwnerId } from "@portal/core/files/index";
import type { ScanResult } from "@portal/core/files/malware-scan";
import type { InstitutionFields } from "@portal/core/institutions/institution-schema";
import {
  findInstitution,
  getInstitutionEntity,
  toInstitutionRow,
} from "@portal/core/institutions/institution-store.server";
import { handler as verifyUpload } from "@portal/functions/jobs/verify-upload";
import { handler as files } from "@portal/functions/routes/files/file";
import type { SQSEvent } from "aws-lambda";
import sharp from "sharp";
import { buildScanResultEvent } from "../../local/malware-scanner.ts";
import { buildOnePagePdf } from "./build-pdf.ts";
import { type CallAnswer, callLambda, type SignedInPerson } from "./call-lambda.ts";

let registrationNumber = 100_000;
/** A Macao company that breaks no rule, with a registration number of its own. */
export const buildCompanyFields = (more: Partial<InstitutionFields> = {}): InstitutionFields => ({
  nameZh: "濠江貿易有限公司",
  nameEn: "Hou Kong Trading Limited",
  namePt: "Comércio Hou Kong Limitada",
  nature: "ENTERPRISE",
  country: "MO",
  siteRegistrationNumber: String(++registrationNumber),
  address: "澳門友誼大馬路 918 號",
  phone: { area: "MO", number: "28710300" },
  personInCharge: "陳大文",
  taxpayerNumber: String(81_000_000 + registrationNumber),
  taxRegisteredOn: "2019-05-06",
  employees: 12,
  shareholders: [{ name: "陳大文", share: 60, idNumber: "1234567(8)", macaoResident: true }],
  ...more,
});

/** A PDF of one page; `padding` makes it as long as wanted. */
export const buildTestPdf = (padding = 0): Uint8Array =>
  buildOnePagePdf({ text: `Page ${"x".repeat(padding)}` });
/** A picture of one colour. */
export const buildTestPng = (width: number, height: number): Uint8Array => {
  const buildChunk = (kind: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const pngFrame = Buffer.alloc(8);
    pngFrame.writeUInt32BE(data.length);
    pngFrame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([pngFrame.subarray(0, 4), body, pngFrame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * height));
  return Buffer.concat([
    signature,
    buildChunk("IHDR", header),
    buildChunk("IDAT", rows),
    buildChunk("IEND", Buffer.alloc(0)),
  ]);
};
/** A photograph that can be decoded, of noise so that it is not small. */
export const generatePhoto = async (width: number, height: number): Promise<Uint8Array> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
/** The frame of a JPEG without its picture: what a header tells, and what no decoder shows. */
export const buildJpegFrame = (width: number, height: number, padding = 0): Uint8Array => {
  const frame = Buffer.from("ffc0001108000000000301220002110103110100", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const jfif = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
  return Buffer.concat([jfif, frame, Buffer.alloc(padding), Buffer.from("ffd9", "hex")]);
};
export const computeSha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The queue message of an object that was created. */
export const buildObjectCreatedMessage = (key: string): SQSEvent =>
  ({
    Records: [
      {
        messageId: key,
        body: JSON.stringify({ Records: [{ s3: { object: { key: encodeURIComponent(key) } } }] }),
      },
    ],
  }) as unknown as SQSEvent;

/** Announces a file as a person of an institution. */
export const announceTestFile = (
  person: SignedInPerson,
  institution: string,
  body: Record<string, unknown>,
): Promise<CallAnswer> => callLambda(files, "POST", "/api/file", { token: person.token, institution, body });

/** A message of the upload queue. */
export const buildUploadMessage = (body: unknown, messageId = "message"): SQSEvent =>
  ({ Records: [{ messageId, body: JSON.stringify(body) }] }) as unknown as SQSEvent;
/** Builds the verdict of the malware scanner on an object. */
export const buildScanMessage = (key: string, bytes: Uint8Array, result?: ScanResult): SQSEvent =>
  buildUploadMessage(buildScanResultEvent("test-files", key, bytes, result));

/** Stores an object as the form of a browser does. No event about it is sent. */
export const sendObject = async (institution: string, id: string, bytes: Uint8Array, type: string) => {
  const key = buildIncomingKey(institution, id);
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new PutObjectCommand({ Bucket: "test-files", Key: key, Body: bytes, ContentType: type }));
  return key;
};
/** An object that was sent, what S3 tells of it and what the scanner says. */
export const uploadAndVerify = async (institution: string, id: string, bytes: Uint8Array, type: string) => {
  const key = await sendObject(institution, id, bytes, type);
  await verifyUpload(buildObjectCreatedMessage(key));
  return verifyUpload(buildScanMessage(key, bytes));
};

export const readFileView = async (
  person: SignedInPerson,
  institution: string,
  id: string,
): Promise<FileView> => {
  const { body } = await callLambda(files, "GET", `/api/file/${id}`, { token: person.token, institution });
  return body.data as FileView;
};

/** A whole upload. @returns the id of the file, verified or rejected by then */
export const uploadTestFile = async (
  person: SignedInPerson,
  institution: string,
  purpose: string,
  bytes: Uint8Array = buildTestPdf(),
  type = "application/pdf",
  more: Record<string, unknown> = {},
): Promise<string> => {
  const request = {
    purpose,
    name: `${purpose}.pdf`,
    type,
    size: bytes.length,
    sha256: computeSha256(bytes),
    ...more,
  };
  const { body } = await announceTestFile(person, institution, request);
  const { id } = body.data as FileTicket;
  await uploadAndVerify(
    isPersonalPurpose(purpose) ? toPersonOwnerId(person.id) : institution,
    id,
    bytes,
    type,
  );
  return id;
};

/** An institution as an officer certified it, without the way there. */
export const certifyInstitution = async (
  id: string,
  certification: "PASSED" | "FAILED" = "PASSED",
): Promise<void> => {
  const storedInstitution = await findInstitution(id);
  if (!storedInstitution) throw new Error(`no institution ${id}`);
  await getInstitutionEntity()
    .put(toInstitutionRow({ ...storedInstitution, certification }))
    .go();
};
