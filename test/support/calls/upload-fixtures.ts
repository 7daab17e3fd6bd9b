/** Institutions and files as the tests of several areas need them. */
import { createHash } from "node:crypto";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { FileTicket, FileView } from "@portal/core/files/file-schema";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { buildIncomingKey, isPersonalPurpose, toPersonOwnerId } from "@portal/core/files/index";
import type { ScanResult } from "@portal/core/files/malware-scan";
import type { InstitutionFields } from "@portal/core/institutions/institution-schema";
import {
  findInstitution,
  getInstitutionEntity,
  toInstitutionRow,
} from "@portal/core/institutions/institution-store.server";
import { parseDay } from "@portal/core/platform/day";
import { handler as verifyUpload } from "@portal/functions/jobs/verify-upload";
import { handler as files } from "@portal/functions/routes/files/file";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { buildScanResultEvent } from "../../../local/emulators/malware-scanner.ts";
import { buildOnePagePdf } from "../files/build-pdf.ts";
import { writePuts } from "../tables/write-rows.ts";
import { type CallAnswer, callLambda, createCallContext, type SignedInPerson } from "./call-lambda.ts";

let registrationNumber = 100_000;
/** Builds a Macao company that breaks no rule, with a registration number of its own. */
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

/** Builds a PDF of one page. @param padding letters that make it longer */
export const buildTestPdf = (padding = 0): Uint8Array =>
  buildOnePagePdf({ text: `Page ${"x".repeat(padding)}` });
/** Computes the digest of a file, in hexadecimal. */
export const computeSha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Announces a file as a person of an institution. */
export const announceTestFile = (
  person: SignedInPerson,
  institution: string,
  body: Record<string, unknown>,
): Promise<CallAnswer> => callLambda(files, "POST", "/api/file", { token: person.token, institution, body });

/** Builds an event of the upload queue with one message. */
export const buildUploadMessage = (body: unknown, messageId = "message"): SQSEvent =>
  ({ Records: [{ messageId, body: JSON.stringify(body) }] }) as unknown as SQSEvent;
/** Builds the message about an object that was created. */
export const buildObjectCreatedMessage = (key: string): SQSEvent =>
  buildUploadMessage({ Records: [{ s3: { object: { key: encodeURIComponent(key) } } }] }, key);
/** Builds the verdict of the malware scanner on an object. */
export const buildScanMessage = (key: string, bytes: Uint8Array, result?: ScanResult): SQSEvent =>
  buildUploadMessage(buildScanResultEvent("test-transient", key, bytes, result));

/** One for each address of the services, since making one takes longer than a call. */
const s3Clients = new Map<string | undefined, S3Client>();
const getS3Client = (): S3Client => {
  const address = process.env.AWS_ENDPOINT_URL_S3;
  const client = s3Clients.get(address) ?? new S3Client({ forcePathStyle: true });
  s3Clients.set(address, client);
  return client;
};
/** Stores an object as the form of a browser does. No event about it is sent. */
export const sendObject = async (institution: string, id: string, bytes: Uint8Array, type: string) => {
  const key = buildIncomingKey(institution, id);
  await getS3Client().send(
    new PutObjectCommand({ Bucket: "test-transient", Key: key, Body: bytes, ContentType: type }),
  );
  return key;
};
/** Sends an object, then what S3 tells of it and what the scanner says. */
export const uploadAndVerify = async (institution: string, id: string, bytes: Uint8Array, type: string) => {
  const key = await sendObject(institution, id, bytes, type);
  await verifyUpload(buildObjectCreatedMessage(key));
  return verifyUpload(buildScanMessage(key, bytes));
};

/** Reads a file as its owner sees it. */
export const readFileView = async (
  person: SignedInPerson,
  institution: string,
  id: string,
): Promise<FileView> => {
  const { body } = await callLambda(files, "GET", `/api/file/${id}`, { token: person.token, institution });
  return body.data as FileView;
};

/** Uploads a whole file. @returns the id of the file, verified or rejected by then */
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

/**
 * Inserts verified files of an institution, as rows only, for tests of what is done with them. No object is stored.
 * @returns their ids, in the order of the files
 */
export const insertVerifiedFiles = async (
  person: SignedInPerson,
  institutionId: string,
  insertedFiles: readonly { purpose: string; issuedOn?: string }[],
): Promise<string[]> => {
  const bytes = buildTestPdf();
  const { now } = createCallContext(person.actor);
  const rows = insertedFiles.map(({ purpose, issuedOn }) => ({
    id: ulid(),
    institutionId,
    purpose,
    name: `${purpose}.pdf`,
    type: "application/pdf",
    size: bytes.length,
    sha256: computeSha256(bytes),
    status: "verified" as const,
    ...(issuedOn && { issuedOn: parseDay(issuedOn) }),
    uploadedAt: now,
    uploadedBy: person.id,
  }));
  await writePuts(rows.map((row) => getFileEntity().put(row)));
  return rows.map(({ id }) => id);
};

/** Certifies an institution as an officer does, without the way there. @throws Error where there is none */
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
