import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { join } from "@portal/core/institution/commands.server";
import { institutions } from "@portal/core/institution/store.server";
import { incomingKey } from "@portal/core/upload/index";
import type { FileTicket } from "@portal/core/upload/wire";
import { handler as verifyUpload } from "@portal/functions/jobs/verify-upload";
import { handler } from "@portal/functions/resources/file";
import { handler as institution } from "@portal/functions/resources/institution";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { call, context, type Person, signedIn } from "../support/call.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import {
  announce,
  arrive,
  company,
  created,
  fileOf,
  pdf,
  photo,
  png,
  sha256,
  upload,
  uploadMessage,
  verdict,
} from "../support/subjects.ts";

let services: Services;
let person: Person;
let place: string;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  [person, place] = await member();
});
afterAll(() => services.stop());

async function member(): Promise<[Person, string]> {
  const made = await signedIn();
  const { body } = await call(institution, "POST", "/api/institution", {
    token: made.token,
    body: company(),
  });
  return [made, (body.data as { id: string }).id];
}
const request = (more: object = {}) => ({
  purpose: "OWNER_ID_COPY",
  name: "id.pdf",
  type: "application/pdf",
  size: pdf().length,
  sha256: sha256(pdf()),
  ...more,
});
const keys = async (prefix: string): Promise<string[]> => {
  const s3 = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: "test-files", Prefix: prefix }));
  return Contents.map((object) => object.Key ?? "");
};

describe("announcing", () => {
  test("the form takes exactly this object: key, type and number of bytes", async () => {
    const { status, body } = await announce(person, place, request());
    const { id, fields, expiresAt } = body.data as FileTicket;
    expect(status).toBe(201);
    expect(expiresAt).toBe("2026-11-23T02:10:00.000Z");
    expect(fields).toMatchObject({ key: `uploads/${place}/${id}`, "Content-Type": "application/pdf" });
    const policy = JSON.parse(Buffer.from(fields.Policy ?? "", "base64").toString());
    expect(policy.conditions).toEqual(
      expect.arrayContaining([
        ["content-length-range", pdf().length, pdf().length],
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
    const { status: answered, body } = await announce(person, place, request(more));
    expect([answered, body.code]).toEqual([status, code]);
    expect(body.fields?.map(({ path, key }) => `${path} ${key}`)).toEqual([field]);
  });

  test("without an institution there is nothing to upload to", async () => {
    const alone = await signedIn();
    const { body } = await call(handler, "POST", "/api/file", { token: alone.token, body: request() });
    expect(body.code).toBe(10306);
  });
});

describe("what arrives", () => {
  test.each(["  ", "\u200b", "../../id.pdf", "c:\\id.pdf", "id.pdf\r\nX-Evil: 1", "a\u0000.pdf"])(
    "a file is not called %j",
    async (name) => {
      const { status, body } = await call(handler, "POST", "/api/file", {
        token: person.token,
        body: { ...request(), name },
      });
      expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ["name"]]);
    },
  );

  test("[R254] a file that is what it says is verified, and read by a short link that downloads", async () => {
    const id = await upload(person, place, "OWNER_ID_COPY", pdf(), "application/pdf", {
      name: "身份證 (1).pdf",
    });
    const file = await fileOf(person, place, id);
    expect(file).toMatchObject({ status: "verified", name: "身份證 (1).pdf", purpose: "OWNER_ID_COPY" });
    const answer = await fetch(file.downloadUrl ?? "");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf());
    const asked = new URL(file.downloadUrl ?? "").searchParams;
    expect(asked.get("response-content-disposition")).toMatch(/^attachment; .*%E8%BA%AB/);
    expect(Number(asked.get("X-Amz-Expires"))).toBeLessThanOrEqual(300);
  });

  test.each<[string, Uint8Array, Record<string, unknown>, string]>([
    ["a program under the name of a PDF", Buffer.from("MZ\x90\x00 this is a program"), {}, "fileType"],
    ["another length than announced", pdf(10), { size: pdf().length }, "fileSize"],
    ["other bytes than announced", pdf(), { sha256: sha256(png(1, 1)) }, "fileDigest"],
  ])("%s is rejected and goes", async (_, bytes, more, reason) => {
    const id = await upload(person, place, "OWNER_ID_COPY", bytes, "application/pdf", more);
    const file = await fileOf(person, place, id);
    expect(file).toMatchObject({ status: "rejected", reason });
    expect(file.downloadUrl).toBeUndefined();
    expect(await keys(`uploads/${place}/${id}`)).toEqual([]);
    expect(await keys(`files/${place}/${id}`)).toEqual([]);
  });

  test.each([
    [300, 300, "verified"],
    [301, 300, "rejected"],
  ])("[R466] a personal picture of %d × %d", async (width, height, status) => {
    const bytes = await photo(width, height);
    const id = await upload(person, place, "PERSONAL_PICTURE", bytes, "image/jpeg", { name: "me.jpg" });
    expect(await fileOf(person, place, id)).toMatchObject({ status });
  });

  test("[R470][R259] an exhibitor list is Excel by its content", async () => {
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const sheet = await writeExcelFile([[{ value: "Exhibitor" }]]).toBuffer();
    const good = await upload(person, place, "EXHIBITOR_LIST_XLS", sheet, type, { name: "list.xlsx" });
    const other = await upload(person, place, "EXHIBITOR_LIST_XLS", pdf(), type, { name: "list.xlsx" });
    expect(await fileOf(person, place, good)).toMatchObject({ status: "verified" });
    expect(await fileOf(person, place, other)).toMatchObject({ status: "rejected", reason: "fileType" });
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
          const id = await upload(person, place, "COMPANY_PROFILE", Buffer.concat([head, tail]), "image/png");
          const { status } = await fileOf(person, place, id);
          expect(["verified", "rejected"]).toContain(status);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("[R131] a verified logo is there for the public, a document is not", async () => {
    const logo = await upload(person, place, "LOGO", png(200, 200), "image/png", { name: "logo.png" });
    const document = await upload(person, place, "FORM_M1");
    expect(await fileOf(person, place, logo)).toMatchObject({ status: "verified", width: 200, height: 200 });
    expect(await keys(`public/${logo}`)).toEqual([`public/${logo}`]);
    expect(await keys(`public/${document}`)).toEqual([]);
  });

  test("what is sent to the form after the check changes nothing", async () => {
    const id = await upload(person, place, "FORM_M1");
    await arrive(place, id, pdf(100), "application/pdf");
    const s3 = new S3Client({ forcePathStyle: true });
    const kept = await s3.send(new GetObjectCommand({ Bucket: "test-files", Key: `files/${place}/${id}` }));
    expect(Buffer.from((await kept.Body?.transformToByteArray()) ?? [])).toEqual(pdf());
    expect(await keys(`uploads/${place}/${id}`)).toEqual([]);
  });

  test("a message that comes twice, for nothing, or as S3's test settles nothing twice", async () => {
    const id = await upload(person, place, "FORM_M8");
    const strays = [incomingKey(place, id), "elsewhere/x", incomingKey(place, "unknown")];
    const answers = [];
    for (const key of strays) {
      answers.push(await verifyUpload(created(key)), await verifyUpload(verdict(key, pdf())));
    }
    answers.push(await verifyUpload(uploadMessage({ Service: "Amazon S3", Event: "s3:TestEvent" })));
    expect(answers).toEqual(answers.map(() => ({ batchItemFailures: [] })));
    expect(await fileOf(person, place, id)).toMatchObject({ status: "verified" });
  });

  test("a message that cannot be read comes back alone", async () => {
    const { body } = await announce(person, place, request());
    const { id } = body.data as FileTicket;
    const s3 = new S3Client({ forcePathStyle: true });
    await s3.send(new PutObjectCommand({ Bucket: "test-files", Key: incomingKey(place, id), Body: pdf() }));
    const event = verdict(incomingKey(place, id), pdf());
    event.Records.unshift({ ...event.Records[0], messageId: "broken", body: "{" } as never);
    expect(await verifyUpload(event)).toEqual({ batchItemFailures: [{ itemIdentifier: "broken" }] });
    expect(await fileOf(person, place, id)).toMatchObject({ status: "verified" });
  });
});

describe("whose it is", () => {
  test("another institution's file does not exist for the caller", async () => {
    const [stranger, elsewhere] = await member();
    const id = await upload(person, place, "FORM_M1");
    const token = { token: stranger.token };
    const asked = await call(handler, "GET", `/api/file/${id}`, { ...token, institution: elsewhere });
    expect([asked.status, asked.body.code]).toEqual([404, 900049]);
    const pretended = await call(handler, "GET", `/api/file/${id}`, { ...token, institution: place });
    expect([pretended.status, pretended.body.code]).toEqual([403, 200113]);
    const named = await call(handler, "GET", `/api/file/${id}`, {
      ...token,
      query: { institutionId: place },
    });
    expect(named.status).toBe(404);
    const removed = await call(handler, "DELETE", `/api/file/${id}`, { ...token, institution: elsewhere });
    expect(removed.status).toBe(404);
  });

  test("staff read it by naming the institution", async () => {
    const officer = await signedIn({ roles: ["OFFICER"] });
    const id = await upload(person, place, "FORM_M1");
    const { body } = await call(handler, "GET", `/api/file/${id}`, {
      token: officer.token,
      query: { institutionId: place },
    });
    expect(body.data).toMatchObject({ id, status: "verified" });
  });

  test("the library lists what the institution has, by purpose and state", async () => {
    const [owner, own] = await member();
    const good = await upload(owner, own, "FORM_M1");
    await upload(owner, own, "FORM_M8", Buffer.from("nothing"));
    const ask = (query: Record<string, string>) =>
      call(handler, "GET", "/api/file", { token: owner.token, query });
    expect((await ask({})).body.data).toMatchObject({ total: 2 });
    expect((await ask({ status: "verified" })).body.data).toMatchObject({ total: 1, items: [{ id: good }] });
    expect((await ask({ purpose: "FORM_M8" })).body.data).toMatchObject({
      total: 1,
      items: [{ status: "rejected" }],
    });
  });

  test("what certifies the institution stays, the rest may go with its object", async () => {
    const [owner, own] = await member();
    const kept = await upload(owner, own, "FORM_M1");
    const free = await upload(owner, own, "FORM_M8");
    const logo = await upload(owner, own, "LOGO", png(9, 9), "image/png");
    const documents = { FORM_M1: [kept] };
    await institutions()
      .patch({ id: own })
      .set({ documents, fields: company({ logo }) })
      .go();
    const remove = (id: string) => call(handler, "DELETE", `/api/file/${id}`, { token: owner.token });
    expect((await remove(kept)).body.code).toBe(900047);
    expect((await remove(logo)).body.code).toBe(900047);
    expect((await remove(free)).status).toBe(200);
    expect(await keys(`files/${own}/${free}`)).toEqual([]);
    expect((await call(handler, "GET", `/api/file/${free}`, { token: owner.token })).status).toBe(404);
  });

  test("a sub-account uploads for its institution", async () => {
    const sub = await signedIn();
    const member = {
      institutionId: place,
      accountId: sub.id,
      account: sub.account,
      role: "SUB_OWN" as const,
      language: "en" as const,
    };
    await join(member, context(sub.actor));
    const id = await upload(sub, place, "FORM_M1");
    expect(await fileOf(sub, place, id)).toMatchObject({ status: "verified" });
  });

  test("who sees only own records does not remove a colleague's logo", async () => {
    const sub = await signedIn();
    const joined = { institutionId: place, accountId: sub.id, account: sub.account, language: "en" as const };
    await join({ ...joined, role: "SUB_OWN" }, context(sub.actor));
    const theirs = await upload(person, place, "LOGO", png(8, 8), "image/png");
    const remove = (id: string) => call(handler, "DELETE", `/api/file/${id}`, { token: sub.token });
    expect((await remove(theirs)).body.code).toBe(200113);
    expect((await remove(await upload(sub, place, "LOGO", png(7, 7), "image/png"))).status).toBe(200);
  });
});
