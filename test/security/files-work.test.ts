/**
 * The work and the memory that the inspection of a file takes: both grow with its length alone. A file that took more
 * would end the Lambda that reads it, and nobody would be told why.
 */
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { inspectFile } from "@portal/core/files/inspect-file.server";
import { toInstant } from "@portal/core/platform/day";
import { expect, test } from "vitest";
import { buildOnePagePdf } from "../support/files/build-pdf.ts";
import { XLSX } from "../support/malicious-files/malicious-file.ts";
import { buildOfficeDocument } from "../support/malicious-files/office-documents.ts";

const PDF = "application/pdf";
/** Inspects a file; returns its answer and the seconds of work. */
const measureInspection = async (type: string, bytes: Uint8Array) => {
  const beganAt = process.cpuUsage();
  const inspection = await inspectFile(
    {
      id: "f",
      institutionId: "i",
      purpose: "ONLINE_EXHIBITION_FILES",
      name: "file",
      type,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      status: "pending",
      uploadedAt: toInstant("2026-11-23T02:00:00.000Z"),
      uploadedBy: "a",
    },
    bytes,
  );
  const { user, system } = process.cpuUsage(beganAt);
  return {
    answer: "reason" in inspection ? inspection.reason : "verified",
    seconds: (user + system) / 1e6,
  };
};
const buildStream = (entries: string, data: string | Uint8Array): Buffer => {
  const packedData = deflateSync(data);
  return Buffer.concat([
    Buffer.from(`<< /Length ${packedData.length} /Filter /FlateDecode ${entries} >>\nstream\n`),
    packedData,
    Buffer.from("\nendstream"),
  ]);
};
/** The work of a file of these sizes takes a few tenths of a second. */
const MOST_SECONDS = 2;
/** Builds a PDF with a stream of definitions of object 5, and the objects that use it. */
const buildPdfWithDefinitions = (count: number, definition: string, more: readonly string[]): Buffer => {
  const inner = Array.from({ length: count }, () => definition);
  let at = 0;
  const offsets = inner.map((one) => {
    at += one.length + 1;
    return at - one.length - 1;
  });
  const head = `${offsets.map((offset) => `5 ${offset}`).join(" ")} `;
  const stream = buildStream(`/Type /ObjStm /N ${count} /First ${head.length}`, head + inner.join(" "));
  return buildOnePagePdf({ more: [definition, stream, ...more] });
};

test("an element may repeat an attribute any number of times", async () => {
  const sheet = `<worksheet><f ${"a ".repeat(60_000)}>1</f></worksheet>`;
  const { answer, seconds } = await measureInspection(
    XLSX,
    buildOfficeDocument(XLSX, { "xl/worksheets/sheet1.xml": sheet }),
  );
  expect(answer).toBe("verified");
  expect(seconds).toBeLessThan(MOST_SECONDS);
});

test("many streams of a PDF may take their measures from an object that is defined many times", async () => {
  const stream = "<< /Length 0 /Width 5 0 R /Height 5 0 R >>\nstream\n\nendstream";
  const streams = Array.from({ length: 2_000 }, () => stream);
  const { answer, seconds } = await measureInspection(PDF, buildPdfWithDefinitions(20_000, "1", streams));
  expect(answer).toBe("verified");
  expect(seconds).toBeLessThan(MOST_SECONDS);
});

test("many objects of a PDF may open at a place that is defined many times", async () => {
  const measureEntry = (entry: string) => {
    const objects = Array.from({ length: 10_000 }, () => `<< /${entry} 5 0 R >>`);
    return measureInspection(PDF, buildPdfWithDefinitions(20_000, "<< /S /GoTo >>", objects));
  };
  // How long so many objects take to read, whatever they say.
  const plainFile = await measureEntry("Anything");
  const { answer, seconds } = await measureEntry("OpenAction");
  expect([plainFile.answer, answer]).toEqual(["verified", "verified"]);
  expect(seconds).toBeLessThan(2 * plainFile.seconds);
});

test("the largest of all definitions is what a picture measures", async () => {
  const picture = "<< /Length 0 /Width 5 0 R /Height 5 0 R >>\nstream\n\nendstream";
  const inner = "1 99999 2";
  const definitions = buildStream("/Type /ObjStm /N 3 /First 12", `5 0 5 2 5 8 ${inner}`);
  expect(await measureInspection(PDF, buildOnePagePdf({ more: ["1", definitions, picture] }))).toMatchObject({
    answer: "imagePixels",
  });
});

test.each([
  ["entries", "/W [0 1 0] /Index [0 67000000]", 1],
  ["entries that lead to other streams", "/W [1 1 0] /Index [0 67000000]", 2],
])("a PDF with more %s than a document has objects is refused", async (_, entries, type) => {
  const table = buildStream(`/Type /XRef ${entries}`, Buffer.alloc(8_000_000, type));
  expect(await measureInspection(PDF, buildOnePagePdf({ more: [table] }))).toMatchObject({
    answer: "fileUnpacked",
  });
});

test("many small tables of objects are not decompressed to more than one may be", async () => {
  const table = buildStream("/Type /XRef /W [0 0 0] /Index [0 1]", Buffer.alloc(10_000_000));
  const { answer, seconds } = await measureInspection(
    PDF,
    buildOnePagePdf({ more: Array.from({ length: 100 }, () => table) }),
  );
  expect(answer).toBe("fileUnpacked");
  expect(seconds).toBeLessThan(MOST_SECONDS);
});

test("a PDF whose compressed objects all begin at the same long list is refused", async () => {
  const list = `[${"1 ".repeat(20_000)}]`;
  const head = "9 0 ".repeat(1_000);
  const stream = buildStream(`/Type /ObjStm /N 1000 /First ${head.length}`, head + list);
  const { answer, seconds } = await measureInspection(PDF, buildOnePagePdf({ more: [stream] }));
  expect(answer).toBe("fileBroken");
  expect(seconds).toBeLessThan(MOST_SECONDS);
});
