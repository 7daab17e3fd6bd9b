/**
 * A file that the malware scanner has not passed is nobody's to use: inspectors do not read it, nothing is submitted or
 * shown with it, and no paper or copy contains it. Whether it waits, was refused or could not be scanned makes no
 * difference.
 */

import { createServer, type Server } from "node:http";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { refuseEnclosedFiles } from "@portal/core/applications/model/check-enclosures.server";
import { enclosures } from "@portal/core/applications/model/enclosures";
import { requestScan } from "@portal/core/files/file-objects.server";
import type { FileTicket } from "@portal/core/files/file-schema";
import { buildIncomingKey, isPersonalPurpose, toPersonOwnerId } from "@portal/core/files/index";
import { listNamedFiles } from "@portal/core/forms/expressions/answer-files";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { FileFact } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { buildAssignmentWrites } from "@portal/core/inspections/records/inspection-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { buildNextCopyPart, requestDataCopy } from "@portal/core/privacy/data-copy.server";
import { schemes } from "@portal/core/schemes/index";
import { handler as verifyUpload } from "@portal/functions/jobs/verify-upload";
import { handler as applications } from "@portal/functions/routes/applications/participate";
import { handler as print } from "@portal/functions/routes/documents/print";
import { handler as files } from "@portal/functions/routes/files/file";
import { handler as picture } from "@portal/functions/routes/identity/picture";
import { handler as roadshow } from "@portal/functions/routes/inspections/roadshow";
import { unzipSync } from "fflate";
import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Deployment, getDeployment } from "../../local/deployment/deployment.ts";
import { createS3Gateway } from "../../local/emulators/s3-gateway.ts";
import { getSchemeExample } from "../../local/examples/index.ts";
import { closeServer, listenOnPort } from "../../local/servers/http.ts";
import { readPdfText } from "../e2e/support/read-pdf-text.ts";
import {
  buildCompleteAnswers,
  createCertifiedInstitution,
  createPublishedEvent,
} from "../support/applications/application-fixtures.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
} from "../support/calls/call-lambda.ts";
import { downloadPrint } from "../support/calls/download-print.ts";
import { type PrintWorker, startPrintWorker } from "../support/calls/print-worker.ts";
import {
  announceTestFile,
  buildObjectCreatedMessage,
  buildScanMessage,
  buildUploadMessage,
  computeSha256,
  sendObject,
} from "../support/calls/upload-fixtures.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { buildOnePagePdf } from "../support/files/build-pdf.ts";
import { generatePicture } from "../support/files/pictures.ts";
import { eicarFile } from "../support/malicious-files/malicious-file.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

/** Is in the content of every file that is sent here, and may be nowhere else. */
const CANARY = "canario-da-quarentena";
const HOME = "quarantine";

const services = prepareTestServices();
let gateway: Server;
let printing: PrintWorker;
let owner: SignedInPerson;
let inspector: SignedInPerson;
let officer: SignedInPerson;
beforeAll(async () => {
  // Objects go the way that they go on one machine: through the gateway, before any client is made.
  const deployment = JSON.parse(
    JSON.stringify(getDeployment())
      .replaceAll("filesbucket", process.env.BUCKET_NAME ?? "")
      .replaceAll("transientbucket", process.env.TRANSIENT_BUCKET_NAME ?? ""),
  ) as Deployment;
  const queueUrls = { UploadQueueQueue: process.env.UPLOAD_QUEUE_URL ?? "" };
  gateway = createServer(createS3Gateway(process.env.AWS_ENDPOINT_URL_S3 ?? "", queueUrls, deployment));
  process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${await listenOnPort(gateway, 0)}/__s3`;
  printing = startPrintWorker();
  await createPublishedEvent({ id: "green-2027", code: "GREEN-2027" });
  await createPublishedEvent({
    id: "autumn-2026",
    code: "AUTUMN-2026",
    names: buildLocalizedText("秋季展"),
    dates: { start: "2026-11-22", end: "2026-11-25" },
  });
  await createCertifiedInstitution(HOME);
  owner = await createSignedInPerson();
  const member = { accountId: owner.id, account: owner.account, language: "en" as const };
  await addMember({ ...member, institutionId: HOME, role: "SUB_ALL" }, createCallContext(owner.actor));
  inspector = await createSignedInPerson({ roles: ["ROADSHOW"] });
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
  await transact(buildAssignmentWrites(inspector.id, { of: "activity", key: "autumn-2026" }));
});
afterAll(async () => {
  await printing.stop();
  await closeServer(gateway);
});

const document = buildOnePagePdf({ text: CANARY });
/** The possible states of a file that the scanner has not cleared. */
const states = ["announced", "arrived", "infected", "unscannable", "not scanned"] as const;
type State = (typeof states)[number] | "passed";
const results = {
  passed: "NO_THREATS_FOUND",
  infected: "THREATS_FOUND",
  unscannable: "UNSUPPORTED",
  "not scanned": "FAILED",
} as const;

/** Brings a file as far as the state says, by the calls and messages that bring it there. @returns its id */
const fileIn = async (
  state: State,
  purpose: string,
  who = owner,
  content: { bytes: Uint8Array; type: string } = { bytes: document, type: "application/pdf" },
): Promise<string> => {
  const { bytes, type } = content;
  const { body } = await announceTestFile(who, who === owner ? HOME : "", {
    purpose,
    name: "paper.pdf",
    type,
    size: bytes.length,
    sha256: computeSha256(bytes),
  });
  const { id } = body.data as FileTicket;
  if (state === "announced") return id;
  const key = await sendObject(isPersonalPurpose(purpose) ? toPersonOwnerId(who.id) : HOME, id, bytes, type);
  await verifyUpload(buildObjectCreatedMessage(key));
  if (state !== "arrived") await verifyUpload(buildScanMessage(key, bytes, results[state]));
  return id;
};
const asOwner = () => ({ token: owner.token, institution: HOME });
const linksIn = (body: object): string[] => JSON.stringify(body).match(/X-Amz-Signature|"\w*[uU]rl":/g) ?? [];

describe("an inspector", () => {
  const buildPicture = async () => ({
    bytes: await generatePicture("image/jpeg", 60, 40),
    type: "image/jpeg",
  });
  const requestInspection = (id: string) =>
    callLambda(roadshow, "POST", "/api/roadshow/inspection/activity/AUTUMN-2026", {
      token: inspector.token,
      body: { id: ulid(), madeAt: "2026-11-23T01:30:00.000Z", outcome: "IN_ORDER", notes: "", photos: [id] },
    });

  test.each(states)("reads no own photo that is %s, nor keeps it with an inspection", async (state) => {
    const id = await fileIn(state, "INSPECTION_PHOTO", inspector, await buildPicture());
    const ownAnswer = await callLambda(files, "GET", `/api/file/${id}`, { token: inspector.token });
    expect([ownAnswer.status, linksIn(ownAnswer.body)]).toEqual([200, []]);
    const inspectionAnswer = await requestInspection(id);
    expect([inspectionAnswer.status, inspectionAnswer.body.code]).toEqual([
      422,
      errorCodes.FILE_NOT_VERIFIED,
    ]);
    const fileAnswer = await callLambda(files, "GET", `/api/file/${id}`, {
      token: officer.token,
      query: { institutionId: toPersonOwnerId(inspector.id) },
    });
    expect([fileAnswer.status, linksIn(fileAnswer.body)]).toEqual([200, []]);
  });
  test("reads and keeps one that the scanner passed", async () => {
    const id = await fileIn("passed", "INSPECTION_PHOTO", inspector, await buildPicture());
    const ownAnswer = await callLambda(files, "GET", `/api/file/${id}`, { token: inspector.token });
    expect(linksIn(ownAnswer.body)).not.toEqual([]);
    expect((await requestInspection(id)).status).toBe(201);
  });
  test.each([...states, "passed"] as const)(
    "reads no file of an institution, not even of one sent to, that is %s",
    async (state) => {
      const id = await fileIn(state, "FORM_M1");
      for (const query of [{}, { institutionId: HOME }]) {
        const callOptions = { token: inspector.token, query };
        const { status, body } = await callLambda(files, "GET", `/api/file/${id}`, callOptions);
        expect([status >= 400, linksIn(body)]).toEqual([true, []]);
      }
      for (const view of ["activity", "enterprise", "convention"]) {
        const { body } = await callLambda(roadshow, "GET", `/api/roadshow/${view}`, {
          token: inspector.token,
        });
        expect(JSON.stringify(body)).not.toContain(id);
      }
    },
  );
});

describe("a form", () => {
  const submitAnswers = (answers: object, id = ulid()) =>
    callLambda(applications, "POST", "/api/participate/search", {
      ...asOwner(),
      body: { id, scheme: "FAIR_HOSTED", eventId: "green-2027", answers },
    });

  test.each(states)("is not submitted with a file that is %s, and may be kept as a draft", async (state) => {
    const formM1 = await fileIn(state, "FORM_M1");
    const answers = buildCompleteAnswers("FAIR_HOSTED", { formM1: [formM1] });
    const id = ulid();
    const refusal = await submitAnswers(answers, id);
    expect(refusal.status).toBe(400);
    expect(refusal.body.fields).toEqual([
      expect.objectContaining({ path: "formM1.0", key: "fileNotVerified" }),
    ]);
    expect((await callLambda(applications, "GET", `/api/participate/search/${id}`, asOwner())).status).toBe(
      404,
    );
  });
  test("is submitted with one that the scanner passed", async () => {
    const formM1 = await fileIn("passed", "FORM_M1");
    expect((await submitAnswers(buildCompleteAnswers("FAIR_HOSTED", { formM1: [formM1] }))).status).toBe(201);
  });

  test.each(schemes.map(({ id }) => id))("of %s takes such a file in none of its questions", (id) => {
    const scheme = schemes.find((each) => each.id === id);
    if (!scheme) throw new Error(`no scheme ${id}`);
    const { answers } = getSchemeExample(scheme.id);
    const namedFiles = [...new Set(listNamedFiles(listFields(scheme), answers))];
    const buildFact = (file: string): FileFact => ({
      id: file,
      purpose: file.replace(/^demo-/, ""),
      type: "application/pdf",
      size: 1000,
      status: "verified",
      issuedOn: parseDay("2026-11-20"),
      uploadedOn: parseDay("2026-11-20"),
    });
    const all = Object.fromEntries(namedFiles.map((file) => [file, buildFact(file)]));
    const countFaults = (facts: Record<string, FileFact>): number =>
      validateAnswers(
        scheme,
        answers,
        { today: parseDay("2026-11-23"), files: facts },
        { mode: "submit" },
      ).filter(({ key }) => key === "fileNotVerified").length;
    const before = countFaults(all);
    expect(before).toBe(0);
    // A question that the example's other answers hide is not asked; the answer is there all the same.
    const requiredFiles = namedFiles.filter((file) =>
      validateAnswers(scheme, answers, { today: parseDay("2026-11-23"), files: {} }, { mode: "submit" }).some(
        ({ key, path }) => key === "fileMissing" && pathNames(answers, path, file),
      ),
    );
    for (const status of ["pending", "rejected"] as const)
      for (const file of requiredFiles)
        expect([file, countFaults({ ...all, [file]: { ...buildFact(file), status } }) > 0]).toEqual([
          file,
          true,
        ]);
  });

  test.each(Object.entries(enclosures))("of a move (%s) encloses none", async (action, { purpose }) => {
    for (const state of states) {
      const id = await fileIn(state, purpose);
      await expect(
        refuseEnclosedFiles(HOME, action, [id], createCallContext(owner.actor)),
        state,
      ).rejects.toMatchObject({
        code: errorCodes.FILE_NOT_VERIFIED,
        detail: { fields: [{ path: "fileIds.0", key: "fileNotVerified" }] },
      });
    }
    await refuseEnclosedFiles(
      HOME,
      action,
      [await fileIn("passed", purpose)],
      createCallContext(owner.actor),
    );
  });
});
/** Whether the answer at a path of a fault names the file. */
const pathNames = (answers: object, path: string, file: string): boolean => {
  let at: unknown = answers;
  for (const part of path.split(".")) at = (at as Record<string, unknown> | undefined)?.[part];
  return at === file || JSON.stringify(at ?? null).includes(`"${file}"`);
};

test.each(states)("no account shows a picture that is %s", async (state) => {
  const bytes = await generatePicture("image/jpeg", 300, 300);
  const id = await fileIn(state, "PERSONAL_PICTURE", owner, { bytes, type: "image/jpeg" });
  const pictureAnswer = await callLambda(picture, "PUT", "/api/user/picture", {
    token: owner.token,
    body: { fileId: id },
  });
  expect(pictureAnswer.body.code).toBe(errorCodes.FILE_NOT_VERIFIED);
});

describe("a document", () => {
  test.each(states)("the PDF copy of a draft has nothing of a file that is %s", async (state) => {
    const formM1 = await fileIn(state, "FORM_M1");
    const id = ulid();
    const draftAnswer = await callLambda(applications, "POST", "/api/participate/search/tosubmit", {
      ...asOwner(),
      body: { id, scheme: "FAIR_HOSTED", eventId: "green-2027", answers: { formM1: [formM1] } },
    });
    expect(draftAnswer.status).toBe(200);
    const answer = await callLambda(print, "GET", `/api/participate/search/${id}/pdf`, {
      ...asOwner(),
      query: { lang: "en" },
    });
    expect(answer.status).toBe(200);
    const bytes = await downloadPrint(answer);
    expect(await readPdfText(bytes)).not.toContain(CANARY);
    expect(bytes.toString("latin1")).not.toMatch(/\/EmbeddedFile|\/Filespec/);
    expect(await readPdfText(document)).toContain(CANARY);
  });

  test("the copy of somebody's data has no file that the scanner has not passed", async () => {
    const ids = await Promise.all(states.map((state) => fileIn(state, "FORM_M8")));
    const validFileId = await fileIn("passed", "FORM_M8");
    const ctx = createCallContext(owner.actor);
    await requestDataCopy(ctx);
    while (await buildNextCopyPart(owner.id, ctx));
    const s3 = new S3Client({ forcePathStyle: true });
    const { Contents = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket: "test-transient", Prefix: `exports/${owner.id}/` }),
    );
    const names: string[] = [];
    for (const { Key } of Contents) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: "test-transient", Key }));
      names.push(...Object.keys(unzipSync((await Body?.transformToByteArray()) ?? new Uint8Array())));
    }
    expect(names.filter((name) => name.includes(validFileId))).toHaveLength(1);
    expect(names.filter((name) => ids.some((id) => name.includes(id)))).toEqual([]);
  });
});

describe("the machine's own object store", () => {
  test("gives nobody what has just arrived, by whatever address", async () => {
    const id = await fileIn("arrived", "FORM_M1");
    const Key = buildIncomingKey(HOME, id);
    const signedUrl = await getSignedUrl(
      new S3Client({ forcePathStyle: true }),
      new GetObjectCommand({ Bucket: "test-transient", Key }),
    );
    const outside = process.env.AWS_ENDPOINT_URL_S3;
    for (const address of [
      signedUrl,
      signedUrl.split("?")[0] ?? "",
      `${outside}/test-transient/x/../${Key}`,
    ]) {
      const answer = await fetch(address);
      expect([answer.status >= 400, (await answer.text()).includes(CANARY)]).toEqual([true, false]);
    }
  });
  test("has a file scanned again that is asked about, and only that verdict opens it", async () => {
    for (const [bytes, status] of [
      [document, "verified"],
      [buildOnePagePdf({ text: eicarFile.toString("latin1") }), "rejected"],
    ] as const) {
      const id = await fileIn("not scanned", "FORM_M1", owner, { bytes, type: "application/pdf" });
      const before = services.listMessages("upload").length;
      await requestScan(buildIncomingKey(HOME, id));
      await expect.poll(() => services.listMessages("upload").length).toBe(before + 1);
      const message: unknown = JSON.parse(services.listMessages("upload").at(-1) ?? "");
      expect((await readState(id)).status).toBe("pending");
      await verifyUpload(buildUploadMessage(message));
      expect((await readState(id)).status).toBe(status);
    }
  });
  test("is silent about one that is gone", async () => {
    const before = services.listMessages("upload").length;
    await requestScan(buildIncomingKey(HOME, "nobody"));
    expect(services.listMessages("upload").length).toBe(before);
  });
  const readState = async (id: string) =>
    (await callLambda(files, "GET", `/api/file/${id}`, asOwner())).body.data as { status: string };
});
