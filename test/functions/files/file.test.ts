import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { FileTicket } from "@portal/core/files/file-schema";
import { findFile, getFileEntity } from "@portal/core/files/file-store.server";
import { buildIncomingKey } from "@portal/core/files/index";
import { findBucketName } from "@portal/core/files/object-store.server";
import { getInstitutionEntity } from "@portal/core/institutions/institution-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { handler as verifyUpload } from "@portal/functions/jobs/verify-upload";
import { handler } from "@portal/functions/routes/files/file";
import { handler as institution } from "@portal/functions/routes/institutions/institution";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import {
  announceTestFile,
  buildCompanyFields,
  buildObjectCreatedMessage,
  buildScanMessage,
  buildTestPdf,
  buildUploadMessage,
  computeSha256,
  readFileView,
  uploadAndVerify,
  uploadTestFile,
} from "../../support/calls/upload-fixtures.ts";
import { buildTestPng, generatePicture } from "../../support/files/pictures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let person: SignedInPerson;
let place: string;
beforeAll(async () => {
  [person, place] = await createMember();
});

async function createMember(): Promise<[SignedInPerson, string]> {
  const person = await createSignedInPerson();
  const { body } = await callLambda(institution, "POST", "/api/institution", {
    token: person.token,
    body: buildCompanyFields(),
  });
  return [person, (body.data as { id: string }).id];
}
const buildRequest = (more: object = {}) => ({
  purpose: "OWNER_ID_COPY",
  name: "id.pdf",
  type: "application/pdf",
  size: buildTestPdf().length,
  sha256: computeSha256(buildTestPdf()),
  ...more,
});
const listKeys = async (prefix: string): Promise<string[]> => {
  const s3 = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: findBucketName(prefix), Prefix: prefix }),
  );
  return Contents.map((object) => object.Key ?? "");
};

describe("announcing", () => {
  test("the form takes exactly this object: key, type and number of bytes", async () => {
    const { status, body } = await announceTestFile(person, place, buildRequest());
    const { id, fields, expiresAt } = body.data as FileTicket;
    expect(status).toBe(201);
    expect(expiresAt).toBe("2026-11-23T02:10:00.000Z");
    expect(fields).toMatchObject({ key: `uploads/${place}/${id}`, "Content-Type": "application/pdf" });
    const policy = JSON.parse(Buffer.from(fields.Policy ?? "", "base64").toString());
    expect(policy.conditions).toEqual(
      expect.arrayContaining([
        ["content-length-range", buildTestPdf().length, buildTestPdf().length],
        ["eq", "$Content-Type", "application/pdf"],
        { key: `uploads/${place}/${id}` },
      ]),
    );
  });

  test.each([
    ["[R462] too large", { size: 5 * 1024 * 1024 + 1 }, 413, 900052, "size fileSize"],
    ["[R462] of a wrong type", { type: "image/svg+xml" }, 415, 900053, "type fileType"],
    ["for no purpose", { purpose: "X" }, 400, 900054, "purpose filePurpose"],
    ["without a digest", { sha256: "z".repeat(64) }, 400, 900054, "sha256 format"],
  ])("%s is refused", async (_, more, status, code, field) => {
    const { status: answered, body } = await announceTestFile(person, place, buildRequest(more));
    expect([answered, body.code]).toEqual([status, code]);
    expect(body.fields?.map(({ path, key }) => `${path} ${key}`)).toEqual([field]);
  });

  test("without an institution there is nothing to upload to", async () => {
    const personAlone = await createSignedInPerson();
    const { body } = await callLambda(handler, "POST", "/api/file", {
      token: personAlone.token,
      body: buildRequest(),
    });
    expect(body.code).toBe(10306);
  });
});

describe("what arrives", () => {
  test.each(["  ", "\u200b", "../../id.pdf", "c:\\id.pdf", "id.pdf\r\nX-Evil: 1", "a\u0000.pdf"])(
    "a file is not called %j",
    async (name) => {
      const { status, body } = await callLambda(handler, "POST", "/api/file", {
        token: person.token,
        body: { ...buildRequest(), name },
      });
      expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ["name"]]);
    },
  );

  test("[R254] a file that is what it says is verified, and read by a short link that downloads", async () => {
    const id = await uploadTestFile(person, place, "OWNER_ID_COPY", buildTestPdf(), "application/pdf", {
      name: "身份證 (1).pdf",
    });
    const file = await readFileView(person, place, id);
    expect(file).toMatchObject({ status: "verified", name: "身份證 (1).pdf", purpose: "OWNER_ID_COPY" });
    const answer = await fetch(file.downloadUrl ?? "");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(buildTestPdf());
    const downloadQuery = new URL(file.downloadUrl ?? "").searchParams;
    expect(downloadQuery.get("response-content-disposition")).toMatch(/^attachment; .*%E8%BA%AB/);
    expect(Number(downloadQuery.get("X-Amz-Expires"))).toBeLessThanOrEqual(300);
  });

  test.each<[string, Uint8Array, Record<string, unknown>, string]>([
    ["a program under the name of a PDF", Buffer.from("MZ\x90\x00 this is a program"), {}, "fileType"],
    ["another length than announced", buildTestPdf(10), { size: buildTestPdf().length }, "fileSize"],
    [
      "other bytes than announced",
      buildTestPdf(),
      { sha256: computeSha256(buildTestPng(1, 1)) },
      "fileDigest",
    ],
  ])("%s is rejected and goes", async (_, bytes, more, reason) => {
    const id = await uploadTestFile(person, place, "OWNER_ID_COPY", bytes, "application/pdf", more);
    const file = await readFileView(person, place, id);
    expect(file).toMatchObject({ status: "rejected", reason });
    expect(file.downloadUrl).toBeUndefined();
    expect(await listKeys(`uploads/${place}/${id}`)).toEqual([]);
    expect(await listKeys(`files/${place}/${id}`)).toEqual([]);
  });

  test.each([
    [300, 300, "verified"],
    [301, 300, "rejected"],
  ])("[R466] a personal picture of %d × %d", async (width, height, status) => {
    const bytes = await generatePicture("image/jpeg", width, height);
    const id = await uploadTestFile(person, place, "PERSONAL_PICTURE", bytes, "image/jpeg", {
      name: "me.jpg",
    });
    expect(await readFileView(person, place, id)).toMatchObject({ status });
  });

  test("[R470][R259] an exhibitor list is Excel by its content", async () => {
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const sheet = await writeExcelFile([[{ value: "Exhibitor" }]]).toBuffer();
    const validFileId = await uploadTestFile(person, place, "EXHIBITOR_LIST_XLS", sheet, type, {
      name: "list.xlsx",
    });
    const other = await uploadTestFile(person, place, "EXHIBITOR_LIST_XLS", buildTestPdf(), type, {
      name: "list.xlsx",
    });
    expect(await readFileView(person, place, validFileId)).toMatchObject({ status: "verified" });
    expect(await readFileView(person, place, other)).toMatchObject({
      status: "rejected",
      reason: "fileType",
    });
  });

  test("no bytes whatever stop the check: they are verified or rejected", async () => {
    const starts = [
      "",
      "%PDF-",
      "ffd8ffe0",
      "89504e470d0a1a0a",
      "504b0304",
      "d0cf11e0a1b11ae1",
      "000000206674797069736f6d",
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        async (start, tail) => {
          const head = start.startsWith("%") ? Buffer.from(start) : Buffer.from(start, "hex");
          const id = await uploadTestFile(
            person,
            place,
            "COMPANY_PROFILE",
            Buffer.concat([head, tail]),
            "image/png",
          );
          const { status } = await readFileView(person, place, id);
          expect(["verified", "rejected"]).toContain(status);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("[R131] a verified logo is there with its size in pixels", async () => {
    const logo = await uploadTestFile(person, place, "LOGO", buildTestPng(200, 200), "image/png", {
      name: "logo.png",
    });
    expect(await readFileView(person, place, logo)).toMatchObject({
      status: "verified",
      width: 200,
      height: 200,
    });
  });

  test("what is sent to the form after the check changes nothing", async () => {
    const id = await uploadTestFile(person, place, "FORM_M1");
    await uploadAndVerify(place, id, buildTestPdf(100), "application/pdf");
    const s3 = new S3Client({ forcePathStyle: true });
    const storedObject = await s3.send(
      new GetObjectCommand({ Bucket: "test-files", Key: `files/${place}/${id}` }),
    );
    expect(Buffer.from((await storedObject.Body?.transformToByteArray()) ?? [])).toEqual(buildTestPdf());
    expect(await listKeys(`uploads/${place}/${id}`)).toEqual([]);
  });

  test("a message that comes twice, for nothing, or as S3's test settles nothing twice", async () => {
    const id = await uploadTestFile(person, place, "FORM_M8");
    const strays = [buildIncomingKey(place, id), "elsewhere/x", buildIncomingKey(place, "unknown")];
    const answers = [];
    for (const key of strays) {
      answers.push(
        await verifyUpload(buildObjectCreatedMessage(key)),
        await verifyUpload(buildScanMessage(key, buildTestPdf())),
      );
    }
    answers.push(await verifyUpload(buildUploadMessage({ Service: "Amazon S3", Event: "s3:TestEvent" })));
    expect(answers).toEqual(answers.map(() => ({ batchItemFailures: [] })));
    expect(await readFileView(person, place, id)).toMatchObject({ status: "verified" });
  });

  test("a message that cannot be read comes back alone", async () => {
    const { body } = await announceTestFile(person, place, buildRequest());
    const { id } = body.data as FileTicket;
    const s3 = new S3Client({ forcePathStyle: true });
    await s3.send(
      new PutObjectCommand({
        Bucket: "test-transient",
        Key: buildIncomingKey(place, id),
        Body: buildTestPdf(),
      }),
    );
    const event = buildScanMessage(buildIncomingKey(place, id), buildTestPdf());
    event.Records.unshift({ ...event.Records[0], messageId: "broken", body: "{" } as never);
    expect(await verifyUpload(event)).toEqual({ batchItemFailures: [{ itemIdentifier: "broken" }] });
    expect(await readFileView(person, place, id)).toMatchObject({ status: "verified" });
  });
});

describe("whose it is", () => {
  test("another institution's file does not exist for the caller", async () => {
    const [stranger, elsewhere] = await createMember();
    const id = await uploadTestFile(person, place, "FORM_M1");
    const token = { token: stranger.token };
    const foreignAnswer = await callLambda(handler, "GET", `/api/file/${id}`, {
      ...token,
      institution: elsewhere,
    });
    expect([foreignAnswer.status, foreignAnswer.body.code]).toEqual([404, 900049]);
    const pretendedAnswer = await callLambda(handler, "GET", `/api/file/${id}`, {
      ...token,
      institution: place,
    });
    expect([pretendedAnswer.status, pretendedAnswer.body.code]).toEqual([403, 200113]);
    const queryAnswer = await callLambda(handler, "GET", `/api/file/${id}`, {
      ...token,
      query: { institutionId: place },
    });
    expect(queryAnswer.status).toBe(404);
    const removalAnswer = await callLambda(handler, "DELETE", `/api/file/${id}`, {
      ...token,
      institution: elsewhere,
    });
    expect(removalAnswer.status).toBe(404);
  });

  test("staff read it by naming the institution", async () => {
    const officer = await createSignedInPerson({ roles: ["OFFICER"] });
    const id = await uploadTestFile(person, place, "FORM_M1");
    const { body } = await callLambda(handler, "GET", `/api/file/${id}`, {
      token: officer.token,
      query: { institutionId: place },
    });
    expect(body.data).toMatchObject({ id, status: "verified" });
  });

  test("the library lists what the institution has, by purpose and state", async () => {
    const [owner, own] = await createMember();
    const validFileId = await uploadTestFile(owner, own, "FORM_M1");
    await uploadTestFile(owner, own, "FORM_M8", Buffer.from("nothing"));
    const requestDownload = (query: Record<string, string>) =>
      callLambda(handler, "GET", "/api/file", { token: owner.token, query });
    const { items } = (await requestDownload({})).body.data as { items: { status: string }[] };
    expect(items.map(({ status }) => status).sort()).toEqual(["rejected", "verified"]);
    expect((await requestDownload({ status: "verified" })).body.data).toEqual({
      items: [expect.objectContaining({ id: validFileId })],
    });
    expect((await requestDownload({ purpose: "FORM_M8" })).body.data).toEqual({
      items: [expect.objectContaining({ status: "rejected" })],
    });
  });

  test("the library is read in pages, newest first, each file once, also where a filter leaves most of them out", async () => {
    const [owner, own] = await createMember();
    const template = await findFile(own, await uploadTestFile(owner, own, "FORM_M1"));
    if (!template) throw new Error("no file");
    // More than one query has.
    const ids = Array.from({ length: 130 }, (_, n) => `00000000000000000000000${String(n).padStart(3, "0")}`);
    const rows = ids.map((id, n) => ({
      ...template,
      id,
      ...(n % 60 === 0 ? { purpose: "FORM_M8" } : {}),
      ...(n === 7 ? { removedAt: template.uploadedAt } : {}),
    }));
    for (let from = 0; from < rows.length; from += 25)
      await getFileEntity()
        .put(rows.slice(from, from + 25))
        .go();
    const readPages = async (query: Record<string, string | number>): Promise<string[][]> => {
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await callLambda(handler, "GET", "/api/file", {
          token: owner.token,
          query: { ...query, cursor },
        });
        expect(status).toBe(200);
        const data = body.data as { items: { id: string }[]; cursor?: string };
        pages.push(data.items.map(({ id }) => id));
        cursor = data.cursor;
      } while (cursor !== undefined);
      return pages;
    };
    const listedIds = [template.id, ...ids.toReversed().filter((id) => !id.endsWith("007"))];
    for (const limit of [1, 20, 100]) {
      const pages = await readPages({ limit });
      expect(pages.flat()).toEqual(listedIds);
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit);
    }
    expect((await readPages({}))[0]).toHaveLength(20);
    const rare = listedIds.filter((id) => ["000", "060", "120"].some((end) => id.endsWith(end)));
    expect((await readPages({ purpose: "FORM_M8", limit: 2 })).flat()).toEqual(rare);
    const [stranger] = await createMember();
    const first = await callLambda(handler, "GET", "/api/file", { token: owner.token });
    const { cursor } = first.body.data as { cursor: string };
    for (const illegal of [cursor, listedIds[3] ?? "", "20"]) {
      const { status, body } = await callLambda(handler, "GET", "/api/file", {
        token: illegal === cursor ? stranger.token : owner.token,
        query: { cursor: illegal },
      });
      expect([status, body.fields]).toEqual([400, [{ path: "cursor", key: "illegal" }]]);
    }
  });

  test("what certifies the institution stays, the rest may go", async () => {
    const [owner, own] = await createMember();
    const usedFileId = await uploadTestFile(owner, own, "FORM_M1");
    const freeFileId = await uploadTestFile(owner, own, "FORM_M8");
    const logo = await uploadTestFile(owner, own, "LOGO", buildTestPng(9, 9), "image/png");
    const documents = { FORM_M1: [usedFileId] };
    await getInstitutionEntity()
      .patch({ id: own })
      .set({ documents, fields: buildCompanyFields({ logo }) })
      .go();
    const removeFile = (id: string) =>
      callLambda(handler, "DELETE", `/api/file/${id}`, { token: owner.token });
    const inUse = { code: 900047, params: { context: "file" } };
    expect((await removeFile(usedFileId)).body).toMatchObject(inUse);
    expect((await removeFile(logo)).body).toMatchObject(inUse);
    expect((await removeFile(freeFileId)).status).toBe(200);
    expect((await callLambda(handler, "GET", `/api/file/${freeFileId}`, { token: owner.token })).status).toBe(
      404,
    );
  });

  describe("a new name", () => {
    const uploadedName = "FORM_M8.pdf";
    const renameFileAs = (who: SignedInPerson, id: string, name: string, institution?: string) =>
      callLambda(handler, "PUT", `/api/file/${id}`, {
        token: who.token,
        body: { name, replaces: uploadedName },
        ...(institution && { institution }),
      });

    test.each([
      ["Contract 2027.pdf", "Contract 2027.pdf"],
      ["contract", "contract.pdf"],
      ["run.exe", "run.exe.pdf"],
    ])("%s is kept as %s", async (name, expectedName) => {
      const id = await uploadTestFile(person, place, "FORM_M8");
      expect((await renameFileAs(person, id, name)).body.data).toMatchObject({ id, name: expectedName });
      expect(await readFileView(person, place, id)).toMatchObject({ name: expectedName, status: "verified" });
    });

    test("is refused for what certifies the institution, for a stranger, and for a path", async () => {
      const [owner, own] = await createMember();
      const usedFileId = await uploadTestFile(owner, own, "FORM_M1");
      await getInstitutionEntity()
        .patch({ id: own })
        .set({ documents: { FORM_M1: [usedFileId] } })
        .go();
      expect((await renameFileAs(owner, usedFileId, "other.pdf")).body.code).toBe(900047);
      const [stranger, elsewhere] = await createMember();
      expect((await renameFileAs(stranger, usedFileId, "other.pdf", elsewhere)).status).toBe(404);
      const freeFileId = await uploadTestFile(owner, own, "FORM_M8");
      expect((await renameFileAs(owner, freeFileId, "../other.pdf")).status).toBe(400);
    });

    test("is refused where a colleague gave another one since, and where the call does not say what it read", async () => {
      const id = await uploadTestFile(person, place, "FORM_M8");
      expect((await renameFileAs(person, id, "first.pdf")).status).toBe(200);
      const { status, body } = await renameFileAs(person, id, "second.pdf");
      expect([status, body.code]).toEqual([409, 900050]);
      const unreadAnswer = await callLambda(handler, "PUT", `/api/file/${id}`, {
        token: person.token,
        body: { name: "third.pdf" },
      });
      expect(unreadAnswer.body.fields).toMatchObject([{ path: "replaces" }]);
      expect(await readFileView(person, place, id)).toMatchObject({ name: "first.pdf" });
    });
  });

  test("a sub-account uploads for its institution", async () => {
    const sub = await createSignedInPerson();
    const member = {
      institutionId: place,
      accountId: sub.id,
      account: sub.account,
      role: "SUB_OWN" as const,
      language: "en" as const,
    };
    await addMember(member, createCallContext(sub.actor));
    const id = await uploadTestFile(sub, place, "FORM_M1");
    expect(await readFileView(sub, place, id)).toMatchObject({ status: "verified" });
  });

  test("who sees only own records does not remove a colleague's logo", async () => {
    const sub = await createSignedInPerson();
    const membership = {
      institutionId: place,
      accountId: sub.id,
      account: sub.account,
      language: "en" as const,
    };
    await addMember({ ...membership, role: "SUB_OWN" }, createCallContext(sub.actor));
    const theirs = await uploadTestFile(person, place, "LOGO", buildTestPng(8, 8), "image/png");
    const removeFile = (id: string) => callLambda(handler, "DELETE", `/api/file/${id}`, { token: sub.token });
    expect((await removeFile(theirs)).body.code).toBe(200113);
    expect(
      (await removeFile(await uploadTestFile(sub, place, "LOGO", buildTestPng(7, 7), "image/png"))).status,
    ).toBe(200);
  });
});
