/** Institutions and files as the tests of several areas need them. */
import { createHash } from "node:crypto";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { institutions, read as readInstitution, rowOf } from "@portal/core/institution/store.server";
import type { InstitutionFields } from "@portal/core/institution/wire";
import { incomingKey, isPersonal, personPlace } from "@portal/core/upload/index";
import type { FileTicket, FileView } from "@portal/core/upload/wire";
import { handler as verifyUpload } from "@portal/functions/jobs/verify-upload";
import { handler as files } from "@portal/functions/resources/file";
import type { SQSEvent } from "aws-lambda";
import { type Answered, call, type Person } from "./call.ts";

let numbers = 100_000;
/** A Macao company that breaks no rule, with a registration number of its own. */
export const company = (more: Partial<InstitutionFields> = {}): InstitutionFields => ({
  nameZh: "濠江貿易有限公司",
  nameEn: "Hou Kong Trading Limited",
  namePt: "Comércio Hou Kong Limitada",
  nature: "ENTERPRISE",
  country: "MO",
  siteRegistrationNumber: String(++numbers),
  address: "澳門友誼大馬路 918 號",
  phone: { area: "MO", number: "28710300" },
  personInCharge: "陳大文",
  shareholders: [{ name: "陳大文", share: 60, idNumber: "1234567(8)", macaoResident: true }],
  ...more,
});

/** The smallest whole PDF and pictures of a size; `padding` makes a file as long as wanted. */
export const pdf = (padding = 0): Uint8Array =>
  Buffer.from(`%PDF-1.7\n1 0 obj<<>>endobj\n%${"x".repeat(padding)}\ntrailer<<>>\n%%EOF\n`);
export const png = (width: number, height: number): Uint8Array => {
  const bytes = Buffer.alloc(60);
  bytes.write("89504e470d0a1a0a0000000d49484452", "hex");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.write("0806000000", 24, "hex");
  bytes.write("0000000049444154", 33, "hex");
  return bytes;
};
export const jpeg = (width: number, height: number, padding = 0): Uint8Array => {
  const frame = Buffer.from("ffc0001108000000000301220002110103110100", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const jfif = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
  return Buffer.concat([jfif, frame, Buffer.alloc(padding), Buffer.from("ffd9", "hex")]);
};
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The queue message of an object that was created. */
export const created = (key: string): SQSEvent =>
  ({
    Records: [
      {
        messageId: key,
        body: JSON.stringify({ Records: [{ s3: { object: { key: encodeURIComponent(key) } } }] }),
      },
    ],
  }) as unknown as SQSEvent;

/** Announces a file as a person of an institution. */
export const announce = (
  person: Person,
  institution: string,
  body: Record<string, unknown>,
): Promise<Answered> => call(files, "POST", "/api/file", { token: person.token, institution, body });

/** What the browser sends to the form, and what S3 tells of it. */
export const arrive = async (institution: string, id: string, bytes: Uint8Array, type: string) => {
  const key = incomingKey(institution, id);
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new PutObjectCommand({ Bucket: "test-files", Key: key, Body: bytes, ContentType: type }));
  return verifyUpload(created(key));
};

export const fileOf = async (person: Person, institution: string, id: string): Promise<FileView> => {
  const { body } = await call(files, "GET", `/api/file/${id}`, { token: person.token, institution });
  return body.data as FileView;
};

/** A whole upload. @returns the id of the file, verified or rejected by then */
export const upload = async (
  person: Person,
  institution: string,
  purpose: string,
  bytes: Uint8Array = pdf(),
  type = "application/pdf",
  more: Record<string, unknown> = {},
): Promise<string> => {
  const request = {
    purpose,
    name: `${purpose}.pdf`,
    type,
    size: bytes.length,
    sha256: sha256(bytes),
    ...more,
  };
  const { body } = await announce(person, institution, request);
  const { id } = body.data as FileTicket;
  await arrive(isPersonal(purpose) ? personPlace(person.id) : institution, id, bytes, type);
  return id;
};

/** An institution as an officer certified it, without the way there. */
export const certify = async (id: string): Promise<void> => {
  const found = await readInstitution(id);
  if (!found) throw new Error(`no institution ${id}`);
  await institutions()
    .put(rowOf({ ...found, certification: "PASSED" }))
    .go();
};
