/**
 * Nothing of a file can be read by anybody before the malware scanner has spoken, in whatever order the messages come.
 */

import { deflateSync } from "node:zlib";
import { CopyObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { FileTicket } from "@portal/core/files/file-schema";
import {
  buildIncomingKey,
  getUploadProfile,
  isPersonalPurpose,
  toPersonOwnerId,
  uploadPurposes,
} from "@portal/core/files/index";
import { readScanVerdict } from "@portal/core/files/malware-scan";
import { findBucketName } from "@portal/core/files/object-store.server";
import { applyScanVerdict, resumeArrivedUpload } from "@portal/core/files/process-upload.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { getDocumentClient } from "@portal/core/platform/table.server";
import { handler as sweepUploads } from "@portal/functions/jobs/sweep-uploads";
import { handler as verifyUpload } from "@portal/functions/jobs/verify-upload";
import { handler as files } from "@portal/functions/routes/files/file";
import { handler as institution } from "@portal/functions/routes/institutions/institution";
import { zipSync } from "fflate";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { buildScanResultEvent, scanForMalware } from "../../local/emulators/malware-scanner.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import { runBeforeNextWriteTo } from "../support/calls/meanwhile.ts";
import {
  announceTestFile,
  buildCompanyFields,
  buildObjectCreatedMessage,
  buildScanMessage,
  buildTestPdf,
  buildUploadMessage,
  computeSha256,
  readFileView,
  sendObject,
} from "../support/calls/upload-fixtures.ts";
import { buildOnePagePdf } from "../support/files/build-pdf.ts";
import { buildTestPng, generatePicture } from "../support/files/pictures.ts";
import { DOCX, eicarFile, XLSX } from "../support/malicious-files/malicious-file.ts";
import { buildOfficeDocument } from "../support/malicious-files/office-documents.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const services = prepareTestServices();
let owner: SignedInPerson;
let place: string;
beforeAll(async () => {
  owner = await createSignedInPerson();
  const { body } = await callLambda(institution, "POST", "/api/institution", {
    token: owner.token,
    body: buildCompanyFields(),
  });
  place = (body.data as { id: string }).id;
});

const announceFile = async (purpose: string, bytes: Uint8Array, type: string): Promise<string> => {
  const { body } = await announceTestFile(owner, place, {
    purpose,
    name: "file.pdf",
    type,
    size: bytes.length,
    sha256: computeSha256(bytes),
  });
  return (body.data as FileTicket).id;
};
const listKeys = async (prefix: string): Promise<string[]> => {
  const s3 = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: findBucketName(prefix), Prefix: prefix }),
  );
  return Contents.map(({ Key = "" }) => Key);
};

describe("before the verdict", () => {
  test("owner, colleague and staff see that a file is being checked, and get no link to it", async () => {
    const colleague = await createSignedInPerson();
    const officer = await createSignedInPerson({ roles: ["OFFICER"] });
    const member = { accountId: colleague.id, account: colleague.account, language: "en" as const };
    await addMember({ ...member, institutionId: place, role: "SUB_ALL" }, createCallContext(colleague.actor));
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    await verifyUpload(
      buildObjectCreatedMessage(await sendObject(place, id, buildTestPdf(), "application/pdf")),
    );
    for (const [token, query] of [
      [owner.token, {}],
      [colleague.token, {}],
      [officer.token, { institutionId: place }],
    ] as const) {
      const { body } = await callLambda(files, "GET", `/api/file/${id}`, {
        token,
        query,
        ...(token === officer.token ? {} : { institution: place }),
      });
      expect(body.data).toMatchObject({ id, status: "pending", arrivedAt: expect.any(String) });
      expect(Object.keys(body.data as object).filter((key) => /url/i.test(key))).toEqual([]);
    }
    expect(await listKeys(`files/${place}/${id}`)).toEqual([]);
  });
  test("a logo cannot be read either", async () => {
    const id = await announceFile("LOGO", buildTestPng(40, 40), "image/png");
    const key = await sendObject(place, id, buildTestPng(40, 40), "image/png");
    await verifyUpload(buildObjectCreatedMessage(key));
    expect(await listKeys(`files/${place}/${id}`)).toEqual([]);
    await verifyUpload(buildScanMessage(key, buildTestPng(40, 40)));
    expect(await listKeys(`files/${place}/${id}`)).toEqual([`files/${place}/${id}`]);
  });
});

test.each(["NO_THREATS_FOUND", "THREATS_FOUND"] as const)(
  "a name that is given while a file is inspected stays with its verdict, %s",
  async (result) => {
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
    runBeforeNextWriteTo(`file#${id}`, () =>
      callLambda(files, "PUT", `/api/file/${id}`, {
        token: owner.token,
        institution: place,
        body: { name: "renamed.pdf", replaces: "file.pdf" },
      }),
    );
    await verifyUpload(buildScanMessage(key, buildTestPdf(), result));
    expect(await readFileView(owner, place, id)).toMatchObject({
      name: "renamed.pdf",
      status: result === "THREATS_FOUND" ? "rejected" : "verified",
    });
  },
);

const results: [Parameters<typeof buildScanMessage>[2], string, string | undefined][] = [
  ["NO_THREATS_FOUND", "verified", undefined],
  ["THREATS_FOUND", "rejected", "fileMalware"],
  ["UNSUPPORTED", "rejected", "fileUnscannable"],
  ["ACCESS_DENIED", "pending", undefined],
  ["FAILED", "pending", undefined],
];
test.each(results)("a verdict of %s: %s", async (result, status, reason) => {
  const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
  const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
  expect(await verifyUpload(buildScanMessage(key, buildTestPdf(), result))).toEqual({
    batchItemFailures: [],
  });
  const file = await readFileView(owner, place, id);
  expect([file.status, file.reason]).toEqual([status, reason]);
  expect(await listKeys(key)).toEqual(status === "pending" ? [key] : []);
});
test("a verdict that cannot be understood comes back, and opens nothing", async () => {
  const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
  const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
  const event = buildScanResultEvent("test-transient", key, buildTestPdf());
  for (const wrongEvent of [
    { ...event, source: "custom.guardduty" },
    { ...event, detail: { ...event.detail, scanResultDetails: { scanResultStatus: "FINE", threats: null } } },
    { ...event, detail: {} },
  ]) {
    const { batchItemFailures } = await verifyUpload(buildUploadMessage(wrongEvent));
    expect(batchItemFailures).toHaveLength(1);
  }
  await verifyUpload(buildUploadMessage(buildScanResultEvent("another-bucket", key, buildTestPdf())));
  expect(await readFileView(owner, place, id)).toMatchObject({ status: "pending" });
});

describe("messages in any order", () => {
  test("the verdict before the arrival, and both twice", async () => {
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
    for (const message of [
      buildScanMessage(key, buildTestPdf()),
      buildObjectCreatedMessage(key),
      buildScanMessage(key, buildTestPdf(), "THREATS_FOUND"),
      buildObjectCreatedMessage(key),
    ])
      expect(await verifyUpload(message)).toEqual({ batchItemFailures: [] });
    expect(await readFileView(owner, place, id)).toMatchObject({ status: "verified" });
    expect(await listKeys(key)).toEqual([]);
  });
  test("both at once apply their verdicts once", async () => {
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
    await Promise.all([1, 2, 3].map(() => verifyUpload(buildScanMessage(key, buildTestPdf()))));
    expect(await readFileView(owner, place, id)).toMatchObject({ status: "verified" });
    expect(await listKeys(`files/${place}/${id}`)).toHaveLength(1);
  });
  test("a verdict on other bytes than those that lie there says nothing of them", async () => {
    const [good, bad] = [buildOnePagePdf({ text: "aaaa" }), buildOnePagePdf({ text: "bbbb" })];
    const id = await announceFile("FORM_M1", bad, "application/pdf");
    const key = await sendObject(place, id, bad, "application/pdf");
    await verifyUpload(buildScanMessage(key, good, "NO_THREATS_FOUND"));
    expect(await readFileView(owner, place, id)).toMatchObject({ status: "pending" });
  });
  test("what is sent after the verdict is served to nobody", async () => {
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
    await verifyUpload(buildScanMessage(key, buildTestPdf()));
    await sendObject(place, id, eicarFile, "application/pdf");
    await verifyUpload(buildObjectCreatedMessage(key));
    const { downloadUrl = "" } = await readFileView(owner, place, id);
    expect(Buffer.from(await (await fetch(downloadUrl)).arrayBuffer())).toEqual(buildTestPdf());
    expect(await listKeys(key)).toEqual([]);
  });
  test("a form that is used again before the verdict brings nothing but the bytes that were announced", async () => {
    const [announced, others] = [buildOnePagePdf({ text: "aaaa" }), buildOnePagePdf({ text: "bbbb" })];
    expect(others.length).toBe(announced.length);
    for (const uploads of [
      [announced, others],
      [others, announced],
    ] as const) {
      const id = await announceFile("FORM_M1", announced, "application/pdf");
      const key = await sendObject(place, id, uploads[0], "application/pdf");
      await sendObject(place, id, uploads[1], "application/pdf");
      await Promise.all(uploads.map((bytes) => verifyUpload(buildScanMessage(key, bytes))));
      const { status, reason, downloadUrl } = await readFileView(owner, place, id);
      if (uploads[1] === others) {
        expect({ status, reason, downloadUrl }).toEqual({ status: "rejected", reason: "fileDigest" });
        expect(await listKeys(`files/${place}/${id}`)).toEqual([]);
      } else {
        expect(status).toBe("verified");
        expect(Buffer.from(await (await fetch(downloadUrl ?? "")).arrayBuffer())).toEqual(
          Buffer.from(announced),
        );
      }
    }
  });
  test("each further use of a form leaves a line that an alarm counts", async () => {
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const lines: unknown[] = [];
    const spy = vi.spyOn(log, "write").mockImplementation((line) => void lines.push(line));
    try {
      const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
      const reportArrival = () => verifyUpload(buildObjectCreatedMessage(key));
      await reportArrival();
      expect(lines).toEqual([]);
      await reportArrival();
      await verifyUpload(buildScanMessage(key, buildTestPdf()));
      await sendObject(place, id, buildTestPdf(), "application/pdf");
      await reportArrival();
      const repeatLine = expect.objectContaining({ job: "verifyUpload", event: "upload.repeated", file: id });
      expect(lines).toEqual([repeatLine, repeatLine]);
    } finally {
      spy.mockRestore();
    }
  });
  test("a file that is removed while it is looked at leaves nothing behind", async () => {
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
    const scanVerdict = readScanVerdict(
      JSON.parse(JSON.stringify(buildScanResultEvent("test-transient", key, buildTestPdf()))),
      "test-transient",
    );
    const [applied] = await Promise.all([
      scanVerdict && applyScanVerdict(scanVerdict, { now: createCallContext(owner.actor).now }),
      callLambda(files, "DELETE", `/api/file/${id}`, { token: owner.token, institution: place }),
    ]);
    expect(["verified", undefined]).toContain(applied?.status);
    const { status } = await callLambda(files, "GET", `/api/file/${id}`, {
      token: owner.token,
      institution: place,
    });
    expect([status, await listKeys(key)]).toEqual([404, []]);
  });
  test.each([
    ["after it was read", /^Get/, '"pending"'],
    ["before its outcome is written", /^Update/, '"verified"'],
  ])("one that is removed just %s leaves no object, and does not come back", async (_, command, status) => {
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
    const asOwner = { token: owner.token, institution: place };
    let removalStatus: number | undefined;
    getDocumentClient().middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const isRead = command.test("Get");
          const readOutput = isRead ? await next(args) : undefined;
          const text = JSON.stringify([args.input, readOutput?.output]);
          if (
            command.test(String(commandName)) &&
            text.includes(status) &&
            text.includes(id) &&
            removalStatus === undefined
          ) {
            removalStatus = 0;
            removalStatus = (await callLambda(files, "DELETE", `/api/file/${id}`, asOwner)).status;
          }
          return readOutput ?? next(args);
        },
      { step: "initialize", name: "removal" },
    );
    try {
      await verifyUpload(buildScanMessage(key, buildTestPdf()));
    } finally {
      getDocumentClient().middlewareStack.remove("removal");
    }
    expect(removalStatus).toBe(200);
    expect((await callLambda(files, "GET", `/api/file/${id}`, asOwner)).status).toBe(404);
    expect([...(await listKeys(key)), ...(await listKeys(`files/${place}/${id}`))]).toEqual([]);
  });
  test("one that is removed while its kept object is written leaves no object", async () => {
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
    const asOwner = { token: owner.token, institution: place };
    const { send: really } = S3Client.prototype;
    let removalStatus: number | undefined;
    const spy = vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (
      this: S3Client,
      ...args: unknown[]
    ) {
      const [command] = args;
      if (command instanceof PutObjectCommand && command.input.Key?.startsWith("files/")) {
        spy.mockRestore();
        removalStatus = (await callLambda(files, "DELETE", `/api/file/${id}`, asOwner)).status;
      }
      return (really as (...all: unknown[]) => Promise<unknown>).apply(this, args);
    } as never);
    await verifyUpload(buildScanMessage(key, buildTestPdf()));
    expect(removalStatus).toBe(200);
    expect([...(await listKeys(key)), ...(await listKeys(`files/${place}/${id}`))]).toEqual([]);
  });
});

describe("a message that is lost", () => {
  const runSweep = async (): Promise<void> => {
    const before = services.listMessages("upload").length;
    await sweepUploads();
    for (const body of services.listMessages("upload").slice(before))
      await verifyUpload(buildUploadMessage(JSON.parse(body)));
  };
  test("the sweep asks the scanner again after ten minutes, and gives up after a day", async () => {
    setTestTime("2026-11-23T02:00:00.000Z");
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
    await runSweep();
    expect(await readFileView(owner, place, id)).toMatchObject({ status: "pending" });
    setTestTime("2026-11-23T02:11:00.000Z");
    await runSweep();
    expect([await listKeys(key), (await readFileView(owner, place, id)).status]).toEqual([[key], "pending"]);
    await verifyUpload(buildScanMessage(key, buildTestPdf(), "FAILED"));
    setTestTime("2026-11-24T02:00:00.000Z");
    await runSweep();
    setTestTime("2026-11-23T02:00:00.000Z");
    expect(await readFileView(owner, place, id)).toMatchObject({
      status: "rejected",
      reason: "fileUnscannable",
    });
    expect(await listKeys(key)).toEqual([]);
  });
  test("is replaced after ten minutes, then ever more seldom: what waits for the scanner is not queued each minute", async () => {
    setTestTime("2026-11-23T02:00:00.000Z");
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
    const sweptMinutes: number[] = [];
    for (let minute = 0; minute < 100; minute++) {
      setTestTime(new Date(Date.parse("2026-11-23T02:00:30.000Z") + minute * 60_000).toISOString());
      const before = services.listMessages("upload").length;
      await sweepUploads();
      if (
        services
          .listMessages("upload")
          .slice(before)
          .some((body) => body.includes(key))
      )
        sweptMinutes.push(minute);
    }
    expect(sweptMinutes).toEqual([10, 11, 12, 20, 21, 22, 40, 41, 42, 80, 81, 82]);
    setTestTime("2026-11-24T02:00:00.000Z");
    await runSweep();
    setTestTime("2026-11-23T02:00:00.000Z");
    expect(await listKeys(key)).toEqual([]);
  });
  test("is asked for once by two messages at the same moment", async () => {
    setTestTime("2026-11-23T02:00:00.000Z");
    const id = await announceFile("FORM_M1", buildTestPdf(), "application/pdf");
    const key = await sendObject(place, id, buildTestPdf(), "application/pdf");
    setTestTime("2026-11-23T02:11:00.000Z");
    const spy = vi.spyOn(S3Client.prototype, "send");
    const ctx = { now: toInstant("2026-11-23T02:11:00.000Z") };
    const actions = await Promise.all([resumeArrivedUpload(key, ctx), resumeArrivedUpload(key, ctx)]);
    const copies = spy.mock.calls.filter(([command]) => command instanceof CopyObjectCommand);
    spy.mockRestore();
    expect([actions.sort(), copies.length]).toEqual([["scanAgain", "wait"], 1]);
    setTestTime("2026-11-23T02:00:00.000Z");
  });
  test("is found behind where a run came to its time limit", async () => {
    const s3 = new S3Client({ forcePathStyle: true });
    const keys = ["aside-1", "aside-2", "aside-3"].map((id) => buildIncomingKey("aaa", id));
    for (const Key of keys) await s3.send(new PutObjectCommand({ Bucket: "test-transient", Key, Body: "x" }));
    const runFor = async (milliseconds: number) => {
      const before = services.listMessages("upload").length;
      await sweepUploads(undefined, { getRemainingTimeInMillis: () => milliseconds });
      return services
        .listMessages("upload")
        .slice(before)
        .flatMap((body) => keys.filter((key) => body.includes(key)));
    };
    expect([await runFor(0), await runFor(0), await runFor(60_000)]).toEqual([
      keys.slice(0, 1),
      keys.slice(1, 2),
      keys.slice(2),
    ]);
    expect(await runFor(60_000)).toEqual(keys);
    await runSweep();
  });
  test("an object that no row waits for goes", async () => {
    const key = buildIncomingKey(place, "nobody");
    const s3 = new S3Client({ forcePathStyle: true });
    await s3.send(new PutObjectCommand({ Bucket: "test-transient", Key: key, Body: "x" }));
    await runSweep();
    expect(await listKeys(key)).toEqual([]);
  });
});

describe("the test virus", () => {
  const deflatedFile = deflateSync(eicarFile);
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${deflatedFile.length} /Filter /FlateDecode >>\nstream\n`),
    deflatedFile,
    Buffer.from("\nendstream"),
  ]);
  const zippedFile = zipSync({ "a.txt": eicarFile });
  test.each<[string, Uint8Array]>([
    ["as it is", eicarFile],
    ["in an archive", zippedFile],
    ["in an archive in an archive", zipSync({ "b.zip": zippedFile })],
    ["in a document", buildOfficeDocument(DOCX, { "word/a.xml": eicarFile })],
    ["in a stream of a PDF", buildOnePagePdf({ more: [stream] })],
  ])("is found %s", (_, bytes) => expect(scanForMalware(bytes)).toBe("THREATS_FOUND"));
  test.each<[string, Uint8Array]>([
    ["a PDF", buildTestPdf()],
    ["a workbook", buildOfficeDocument(XLSX)],
  ])("is not found in %s", (_, bytes) => expect(scanForMalware(bytes)).toBe("NO_THREATS_FOUND"));
  test.each(
    uploadPurposes.filter(
      (purpose) => !["DOWNLOAD_FILE", "INSPECTION_PHOTO"].includes(purpose) && !purpose.startsWith("STAFF_"),
    ),
  )("is rejected for %s", async (purpose) => {
    const type = getUploadProfile(purpose)?.types[0] ?? "";
    const minimum = getUploadProfile(purpose)?.minBytes ?? 0;
    const bytes = Buffer.concat([eicarFile, Buffer.alloc(minimum)]);
    const id = await announceFile(purpose, bytes, type);
    const where = isPersonalPurpose(purpose) ? toPersonOwnerId(owner.id) : place;
    const key = await sendObject(where, id, bytes, type);
    await verifyUpload(buildObjectCreatedMessage(key));
    await verifyUpload(buildScanMessage(key, bytes));
    expect(await readFileView(owner, place, id)).toMatchObject({ status: "rejected", reason: "fileMalware" });
    expect(await listKeys(key)).toEqual([]);
  });
});

test("a picture is kept as it was redrawn, with its own length and digest", async () => {
  const bytes = Buffer.concat([await generatePicture("image/jpeg"), Buffer.from("<script>")]);
  const id = await announceFile("PRODUCT_PHOTO", bytes, "image/jpeg");
  await verifyUpload(buildScanMessage(await sendObject(place, id, bytes, "image/jpeg"), bytes));
  const { size, sentBytes, status, downloadUrl = "" } = await readFileView(owner, place, id);
  const storedBytes = Buffer.from(await (await fetch(downloadUrl)).arrayBuffer());
  expect([status, sentBytes, size]).toEqual(["verified", bytes.length, storedBytes.length]);
  expect(storedBytes.includes("<script>")).toBe(false);
});
