/** Nothing of a file can be read by anybody before the malware scanner has spoken, in whatever order the messages come. */

import { deflateSync } from "node:zlib";
import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { join } from "@portal/core/institution/commands.server";
import { client } from "@portal/core/table.server";
import { incomingKey, isPersonal, personPlace, profileOf, purposes } from "@portal/core/upload/index";
import { readScanVerdict } from "@portal/core/upload/malware";
import { settleByVerdict } from "@portal/core/upload/settle.server";
import type { FileTicket } from "@portal/core/upload/wire";
import { handler as sweepUploads } from "@portal/functions/jobs/sweep-uploads";
import { handler as verifyUpload } from "@portal/functions/jobs/verify-upload";
import { handler as files } from "@portal/functions/resources/file";
import { handler as institution } from "@portal/functions/resources/institution";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scan, scanResultEvent } from "../../local/malware-scanner.ts";
import { DOCX, eicar, office, picture, XLSX } from "../support/attacks.ts";
import { at, call, context, type Person, signedIn } from "../support/call.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { onePage } from "../support/pdf.ts";
import {
  announce,
  company,
  created,
  fileOf,
  pdf,
  png,
  send,
  sha256,
  uploadMessage,
  verdict,
} from "../support/subjects.ts";

let services: Services;
let owner: Person;
let place: string;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  owner = await signedIn();
  const { body } = await call(institution, "POST", "/api/institution", {
    token: owner.token,
    body: company(),
  });
  place = (body.data as { id: string }).id;
});
afterAll(() => services.stop());

const announced = async (purpose: string, bytes: Uint8Array, type: string): Promise<string> => {
  const { body } = await announce(owner, place, {
    purpose,
    name: "file.pdf",
    type,
    size: bytes.length,
    sha256: sha256(bytes),
  });
  return (body.data as FileTicket).id;
};
const keys = async (prefix: string): Promise<string[]> => {
  const s3 = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: "test-files", Prefix: prefix }));
  return Contents.map(({ Key = "" }) => Key);
};

describe("before the verdict", () => {
  test("owner, colleague and staff see that a file is being checked, and get no link to it", async () => {
    const colleague = await signedIn();
    const officer = await signedIn({ roles: ["OFFICER"] });
    const member = { accountId: colleague.id, account: colleague.account, language: "en" as const };
    await join({ ...member, institutionId: place, role: "SUB_ALL" }, context(colleague.actor));
    const id = await announced("FORM_M1", pdf(), "application/pdf");
    await verifyUpload(created(await send(place, id, pdf(), "application/pdf")));
    for (const [token, query] of [
      [owner.token, {}],
      [colleague.token, {}],
      [officer.token, { institutionId: place }],
    ] as const) {
      const { body } = await call(files, "GET", `/api/file/${id}`, {
        token,
        query,
        ...(token === officer.token ? {} : { institution: place }),
      });
      expect(body.data).toMatchObject({ id, status: "pending", arrivedAt: expect.any(String) });
      expect(Object.keys(body.data as object).filter((key) => /url/i.test(key))).toEqual([]);
    }
    expect(await keys(`files/${place}/${id}`)).toEqual([]);
  });
  test("a logo is not copied for the public", async () => {
    const id = await announced("LOGO", png(40, 40), "image/png");
    const key = await send(place, id, png(40, 40), "image/png");
    await verifyUpload(created(key));
    expect(await keys(`public/${id}`)).toEqual([]);
    await verifyUpload(verdict(key, png(40, 40)));
    expect(await keys(`public/${id}`)).toEqual([`public/${id}`]);
  });
});

const results: [Parameters<typeof verdict>[2], string, string | undefined][] = [
  ["NO_THREATS_FOUND", "verified", undefined],
  ["THREATS_FOUND", "rejected", "fileMalware"],
  ["UNSUPPORTED", "rejected", "fileUnscannable"],
  ["ACCESS_DENIED", "pending", undefined],
  ["FAILED", "pending", undefined],
];
test.each(results)("a verdict of %s: %s", async (result, status, reason) => {
  const id = await announced("FORM_M1", pdf(), "application/pdf");
  const key = await send(place, id, pdf(), "application/pdf");
  expect(await verifyUpload(verdict(key, pdf(), result))).toEqual({ batchItemFailures: [] });
  const file = await fileOf(owner, place, id);
  expect([file.status, file.reason]).toEqual([status, reason]);
  expect(await keys(key)).toEqual(status === "pending" ? [key] : []);
});
test("a verdict that cannot be understood comes back, and opens nothing", async () => {
  const id = await announced("FORM_M1", pdf(), "application/pdf");
  const key = await send(place, id, pdf(), "application/pdf");
  const event = scanResultEvent("test-files", key, pdf());
  for (const wrong of [
    { ...event, source: "custom.guardduty" },
    { ...event, detail: { ...event.detail, scanResultDetails: { scanResultStatus: "FINE", threats: null } } },
    { ...event, detail: {} },
  ]) {
    const { batchItemFailures } = await verifyUpload(uploadMessage(wrong));
    expect(batchItemFailures).toHaveLength(1);
  }
  await verifyUpload(uploadMessage(scanResultEvent("another-bucket", key, pdf())));
  expect(await fileOf(owner, place, id)).toMatchObject({ status: "pending" });
});

describe("messages in any order", () => {
  test("the verdict before the arrival, and both twice", async () => {
    const id = await announced("FORM_M1", pdf(), "application/pdf");
    const key = await send(place, id, pdf(), "application/pdf");
    for (const message of [
      verdict(key, pdf()),
      created(key),
      verdict(key, pdf(), "THREATS_FOUND"),
      created(key),
    ])
      expect(await verifyUpload(message)).toEqual({ batchItemFailures: [] });
    expect(await fileOf(owner, place, id)).toMatchObject({ status: "verified" });
    expect(await keys(key)).toEqual([]);
  });
  test("both at once settle it once", async () => {
    const id = await announced("FORM_M1", pdf(), "application/pdf");
    const key = await send(place, id, pdf(), "application/pdf");
    await Promise.all([1, 2, 3].map(() => verifyUpload(verdict(key, pdf()))));
    expect(await fileOf(owner, place, id)).toMatchObject({ status: "verified" });
    expect(await keys(`files/${place}/${id}`)).toHaveLength(1);
  });
  test("a verdict on other bytes than those that lie there says nothing of them", async () => {
    const [good, bad] = [onePage({ text: "aaaa" }), onePage({ text: "bbbb" })];
    const id = await announced("FORM_M1", bad, "application/pdf");
    const key = await send(place, id, bad, "application/pdf");
    await verifyUpload(verdict(key, good, "NO_THREATS_FOUND"));
    expect(await fileOf(owner, place, id)).toMatchObject({ status: "pending" });
  });
  test("what is sent after the verdict is served to nobody", async () => {
    const id = await announced("FORM_M1", pdf(), "application/pdf");
    const key = await send(place, id, pdf(), "application/pdf");
    await verifyUpload(verdict(key, pdf()));
    await send(place, id, eicar, "application/pdf");
    await verifyUpload(created(key));
    const { downloadUrl = "" } = await fileOf(owner, place, id);
    expect(Buffer.from(await (await fetch(downloadUrl)).arrayBuffer())).toEqual(pdf());
    expect(await keys(key)).toEqual([]);
  });
  test("a file that is removed while it is looked at leaves nothing behind", async () => {
    const id = await announced("FORM_M1", pdf(), "application/pdf");
    const key = await send(place, id, pdf(), "application/pdf");
    const seen = readScanVerdict(
      JSON.parse(JSON.stringify(scanResultEvent("test-files", key, pdf()))),
      "test-files",
    );
    const [settling] = await Promise.all([
      seen && settleByVerdict(seen, { now: context(owner.actor).now }),
      call(files, "DELETE", `/api/file/${id}`, { token: owner.token, institution: place }),
    ]);
    expect(["verified", undefined]).toContain(settling?.status);
    const { status } = await call(files, "GET", `/api/file/${id}`, {
      token: owner.token,
      institution: place,
    });
    expect([status, await keys(key)]).toEqual([404, []]);
  });
  test.each([
    ["after it was read", /^Get/, '"pending"'],
    ["before its outcome is written", /^Put/, '"verified"'],
  ])("one that is removed just %s leaves no object, and does not come back", async (_, command, status) => {
    const id = await announced("FORM_M1", pdf(), "application/pdf");
    const key = await send(place, id, pdf(), "application/pdf");
    const asOwner = { token: owner.token, institution: place };
    let removed: number | undefined;
    client().middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const isRead = command.test("Get");
          const answered = isRead ? await next(args) : undefined;
          const text = JSON.stringify([args.input, answered?.output]);
          if (
            command.test(String(commandName)) &&
            text.includes(status) &&
            text.includes(id) &&
            removed === undefined
          ) {
            removed = 0;
            removed = (await call(files, "DELETE", `/api/file/${id}`, asOwner)).status;
          }
          return answered ?? next(args);
        },
      { step: "initialize", name: "removal" },
    );
    try {
      await verifyUpload(verdict(key, pdf()));
    } finally {
      client().middlewareStack.remove("removal");
    }
    expect(removed).toBe(200);
    expect((await call(files, "GET", `/api/file/${id}`, asOwner)).status).toBe(404);
    expect([...(await keys(key)), ...(await keys(`files/${place}/${id}`))]).toEqual([]);
  });
});

describe("a message that is lost", () => {
  const sweep = async (): Promise<void> => {
    const before = services.messages("upload").length;
    await sweepUploads();
    for (const body of services.messages("upload").slice(before))
      await verifyUpload(uploadMessage(JSON.parse(body)));
  };
  test("the sweep asks the scanner again after ten minutes, and gives up after a day", async () => {
    at("2026-11-23T02:00:00.000Z");
    const id = await announced("FORM_M1", pdf(), "application/pdf");
    const key = await send(place, id, pdf(), "application/pdf");
    await sweep();
    expect(await fileOf(owner, place, id)).toMatchObject({ status: "pending" });
    at("2026-11-23T02:11:00.000Z");
    await sweep();
    expect([await keys(key), (await fileOf(owner, place, id)).status]).toEqual([[key], "pending"]);
    await verifyUpload(verdict(key, pdf(), "FAILED"));
    at("2026-11-24T02:00:00.000Z");
    await sweep();
    at("2026-11-23T02:00:00.000Z");
    expect(await fileOf(owner, place, id)).toMatchObject({ status: "rejected", reason: "fileUnscannable" });
    expect(await keys(key)).toEqual([]);
  });
  test("an object that no row waits for goes", async () => {
    const key = incomingKey(place, "nobody");
    const s3 = new S3Client({ forcePathStyle: true });
    await s3.send(new PutObjectCommand({ Bucket: "test-files", Key: key, Body: "x" }));
    await sweep();
    expect(await keys(key)).toEqual([]);
  });
});

describe("the test virus", () => {
  const packed = deflateSync(eicar);
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
  const zipped = zipSync({ "a.txt": eicar });
  test.each<[string, Uint8Array]>([
    ["as it is", eicar],
    ["in an archive", zipped],
    ["in an archive in an archive", zipSync({ "b.zip": zipped })],
    ["in a document", office(DOCX, { "word/a.xml": eicar })],
    ["in a stream of a PDF", onePage({ more: [stream] })],
  ])("is found %s", (_, bytes) => expect(scan(bytes)).toBe("THREATS_FOUND"));
  test.each<[string, Uint8Array]>([
    ["a PDF", pdf()],
    ["a workbook", office(XLSX)],
  ])("is not found in %s", (_, bytes) => expect(scan(bytes)).toBe("NO_THREATS_FOUND"));
  test.each(
    purposes.filter(
      (purpose) => !["DOWNLOAD_FILE", "INSPECTION_PHOTO"].includes(purpose) && !purpose.startsWith("STAFF_"),
    ),
  )("is rejected for %s", async (purpose) => {
    const type = profileOf(purpose)?.types[0] ?? "";
    const minimum = profileOf(purpose)?.minBytes ?? 0;
    const bytes = Buffer.concat([eicar, Buffer.alloc(minimum)]);
    const id = await announced(purpose, bytes, type);
    const where = isPersonal(purpose) ? personPlace(owner.id) : place;
    const key = await send(where, id, bytes, type);
    await verifyUpload(created(key));
    await verifyUpload(verdict(key, bytes));
    expect(await fileOf(owner, place, id)).toMatchObject({ status: "rejected", reason: "fileMalware" });
    expect([...(await keys(key)), ...(await keys(`public/${id}`))]).toEqual([]);
  });
});

test("a picture is kept as it was drawn anew, with its own length and digest", async () => {
  const bytes = Buffer.concat([await picture("image/jpeg"), Buffer.from("<script>")]);
  const id = await announced("PRODUCT_PHOTO", bytes, "image/jpeg");
  await verifyUpload(verdict(await send(place, id, bytes, "image/jpeg"), bytes));
  const { size, sentBytes, status, downloadUrl = "" } = await fileOf(owner, place, id);
  const kept = Buffer.from(await (await fetch(downloadUrl)).arrayBuffer());
  expect([status, sentBytes, size]).toEqual(["verified", bytes.length, kept.length]);
  expect(kept.includes("<script>")).toBe(false);
});
