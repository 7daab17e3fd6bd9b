/** The content of a workbook that a page imports is inspected before anything of it is unpacked or read. */
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { readZipDirectory } from "@portal/core/file-formats/zip-directory";
import {
  importLimits,
  openSpreadsheet,
  type SpreadsheetFault,
} from "@portal/core/forms/values/open-spreadsheet";
import en from "@portal/locales/pages/form/en.json";
import pt from "@portal/locales/pages/form/pt.json";
import zhHans from "@portal/locales/pages/form/zh-Hans.json";
import zhHant from "@portal/locales/pages/form/zh-Hant.json";
import { strToU8, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { buildCompoundFile, buildMainStream } from "../support/malicious-files/compound-file.ts";
import { DOCX, XLS, XLSX } from "../support/malicious-files/malicious-file.ts";
import { buildOfficeAttacks } from "../support/malicious-files/office-attacks.ts";
import { buildOfficeDocument } from "../support/malicious-files/office-documents.ts";

const MB = 1024 * 1024;
const SHEET = "xl/worksheets/sheet1.xml";

const findFault = (bytes: Uint8Array): SpreadsheetFault | "opened" => {
  const spreadsheetOrFault = openSpreadsheet(bytes);
  return "fault" in spreadsheetOrFault ? spreadsheetOrFault.fault : "opened";
};
const withSheet = (cells: string): Uint8Array =>
  buildOfficeDocument(XLSX, { [SHEET]: `<worksheet><sheetData>${cells}</sheetData></worksheet>` });

const buildLastCell = (column: string, row: number): string =>
  `<row r="1"><c r="A1"><v>1</v></c></row><row r="${row}"><c r="${column}${row}"><v>1</v></c></row>`;
const withZeros = (size: number): Uint8Array =>
  buildOfficeDocument(XLSX, { "xl/zeros.xml": new Uint8Array(size) });
/** Builds a workbook with so many parts. */
const withParts = (count: number): Uint8Array => {
  const ownCount = readZipDirectory(buildOfficeDocument(XLSX), importLimits.archive).length;
  return buildOfficeDocument(
    XLSX,
    Object.fromEntries(Array.from({ length: count - ownCount }, (_, n) => [`xl/p${n}.xml`, "<a/>"])),
  );
};
const withName = (length: number): Uint8Array =>
  buildOfficeDocument(XLSX, { [`${"xl/".padEnd(length - 4, "n")}.xml`]: "<a/>" });

/** Builds one part of a container whose headers say what they are told to say. */
const buildPart = (name: string, packed: Uint8Array, unpackedBytes: number): Uint8Array => {
  const nameBytes = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(unpackedBytes, 22);
  local.writeUInt16LE(nameBytes.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(unpackedBytes, 24);
  central.writeUInt16LE(nameBytes.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + nameBytes.length, 12);
  end.writeUInt32LE(30 + nameBytes.length + packed.length, 16);
  return Buffer.concat([local, nameBytes, packed, central, nameBytes, end]);
};
/** After a full flush nothing refers to what was packed before, so that the piece can be repeated. */
const packedMegabyte = deflateRawSync(Buffer.alloc(MB), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
/** A gigabyte of zeros, a megabyte long when it is packed. */
const packedGigabyte = Buffer.concat([
  ...Array<Buffer>(1024).fill(packedMegabyte),
  deflateRawSync(Buffer.alloc(0)),
]);

test("a gigabyte that is packed piece by piece can be unpacked", () => {
  const twoMegabytes = Buffer.concat([packedMegabyte, packedMegabyte, deflateRawSync(Buffer.alloc(0))]);
  expect(inflateRawSync(twoMegabytes).equals(Buffer.alloc(2 * MB))).toBe(true);
  expect(packedGigabyte.length).toBeLessThan(1.1 * MB);
});

describe("a workbook is not opened", () => {
  test("that unpacks to a gigabyte, by what its directory says", () => {
    expect(findFault(buildPart("xl/workbook.xml", packedGigabyte, 1024 * MB))).toBe("fileUnpacked");
  });

  test.each([
    ["ten bytes", 10],
    ["nineteen megabytes", 19 * MB],
  ])("that says %s and holds a gigabyte: unpacking ends where its word ends", (_, size) => {
    // Behind its first twentieth it is no packed data at all, which only who unpacks so far finds out.
    const packedBytes = Buffer.from(packedGigabyte).fill(0xff, 50_000);
    expect(findFault(buildPart("xl/workbook.xml", packedBytes, size))).toBe("fileUnpacked");
    expect(findFault(buildPart("xl/workbook.xml", packedBytes.subarray(-100), 1_000))).toBe("fileBroken");
  });

  test("of a hundred thousand parts", () => {
    const parts = Object.fromEntries(
      Array.from({ length: 65_000 }, (_, n) => [`xl/p${n}.xml`, strToU8("<a/>")]),
    );
    expect(findFault(zipSync(parts, { level: 0 }))).toBe("fileUnpacked");
    // A directory of the usual form counts to 65,535; beyond, its record is another one, which is not read.
    expect(
      findFault(
        zipSync(
          Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`xl/p${n}.xml`, strToU8("")])),
          { level: 0 },
        ),
      ),
    ).toMatch(/^file(Unpacked|Broken)$/);
  });

  test("of many parts that are small one by one", () => {
    const part = new Uint8Array(3 * MB);
    const parts = Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`xl/b${n}.xml`, part]));
    expect(findFault(buildOfficeDocument(XLSX, parts))).toBe("fileUnpacked");
  });

  test("with a cell so far out that the gaps before it would fill the memory", () => {
    const far =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    expect(findFault(withSheet(far))).toBe("tooManyCells");
  });

  test.each<[string, Uint8Array, Uint8Array]>([
    // ALL is the thousandth column.
    ["a million cells", withSheet(buildLastCell("ALL", 1_000)), withSheet(buildLastCell("ALL", 1_001))],
    ["four megabytes of nothing in one part", withZeros(4 * MB), withZeros(4 * MB + 1)],
    ["a thousand parts", withParts(1_000), withParts(1_001)],
    ["a part with a name of 260 characters", withName(260), withName(261)],
  ])("with more than %s, which is opened itself", (_, bytes, moreBytes) => {
    expect(findFault(bytes)).toBe("opened");
    expect(findFault(moreBytes)).not.toBe("opened");
  });

  test.each(["99999999", "1e9", "1048577"])("with a row that no spreadsheet has: %s", (row) => {
    expect(findFault(withSheet(`<row r="${row}"><c r="A1"><v>1</v></c></row>`))).toBe("fileBroken");
  });

  test.each<[string, Uint8Array, SpreadsheetFault]>([
    [
      "protected by a password",
      buildCompoundFile({ EncryptedPackage: "x", EncryptionInfo: "x" }),
      "filePassword",
    ],
    ["an old .xls under the new name", buildCompoundFile({ Workbook: buildMainStream(XLS) }), "oldWorkbook"],
    ["an old Word document", buildCompoundFile({ WordDocument: "x" }), "fileType"],
    ["a compound file that is cut off", buildCompoundFile({ Workbook: "x" }).subarray(0, 600), "fileBroken"],
    ["empty", new Uint8Array(), "fileEmpty"],
    ["with macros", buildOfficeDocument(XLSX, { "xl/vbaProject.bin": "code" }), "officeMacro"],
    ["a Word document", buildOfficeDocument(DOCX), "fileType"],
    ["a list of commas", Buffer.from("Name,Country\nAda,MO\n"), "fileBroken"],
    ["a page", Buffer.from("<html><table></table></html>"), "fileBroken"],
    ["cut off", buildOfficeDocument(XLSX).subarray(0, 400), "fileBroken"],
  ])("that is %s", (_, bytes, fault) => {
    expect(findFault(bytes)).toBe(fault);
  });

  test("by no attack on the directory or the parts that the server knows", () => {
    // Formulas and links are inside of parts that nothing here runs; the server looks at them.
    const inside =
      /formula|template|picture from|query of|link that|link to a share|entities|content type|archive in it|under another name/;
    const attacks = buildOfficeAttacks(XLSX).filter(({ name }) => !inside.test(name));
    expect(attacks.length).toBeGreaterThan(12);
    expect(attacks.filter(({ bytes }) => findFault(bytes) === "opened").map(({ name }) => name)).toEqual([]);
  });
});

test("each reason is told in four languages, with a way out that is no PDF: a list is not taken as one", () => {
  const spreadsheetFaults: SpreadsheetFault[] = [
    "fileEmpty",
    "oldWorkbook",
    "tooManyCells",
    "filePassword",
    "fileUnpacked",
    "fileType",
    "fileBroken",
    "fileMixed",
    "fileUnscannable",
    "officeMacro",
    "officeEmbedded",
    "officeLinked",
  ];
  for (const texts of [en, pt, zhHans, zhHant]) {
    const { spreadsheet } = texts.upload;
    expect(Object.keys(spreadsheet).sort()).toEqual([...spreadsheetFaults].sort());
    expect(Object.values(spreadsheet).filter((text) => text.length < 10 || /PDF/.test(text))).toEqual([]);
  }
});

describe("a workbook is opened", () => {
  const buildRows = (count: number) => [
    [{ value: "Name", fontWeight: "bold" as const }, { value: "Country" }],
    ...Array.from({ length: count }, (_, n) => [
      { value: `participant ${n} ${Math.sin(n)}` },
      { value: "MO" },
    ]),
  ];
  const readCells = async (workbook: Uint8Array): Promise<readonly unknown[][]> => {
    const spreadsheetOrFault = openSpreadsheet(workbook);
    if ("fault" in spreadsheetOrFault) throw new Error(spreadsheetOrFault.fault);
    return readSheet(spreadsheetOrFault.archive.buffer);
  };

  test("that our own template makes, with all its rows", async () => {
    expect(
      (await readCells(await writeExcelFile(buildRows(3)).toBuffer())).map(([, country]) => country),
    ).toEqual(["Country", "MO", "MO", "MO"]);
  });

  test("whose sheet is larger than what a reader unpacks without a worker", async () => {
    const workbook = await writeExcelFile(buildRows(9_000)).toBuffer();
    expect(await readCells(workbook)).toHaveLength(9_001);
    // The reader unpacks large parts in a worker made of text, which Trusted Types refuse to a page of ours.
    const spreadsheetOrFault = openSpreadsheet(workbook);
    const parts =
      "fault" in spreadsheetOrFault ? [] : readZipDirectory(spreadsheetOrFault.archive, importLimits.archive);
    expect(parts.map(({ name }) => name)).toContain(SHEET);
    expect(parts.filter(({ method }) => method !== 0)).toEqual([]);
  });

  test("whose formats reach down to the last row, without content there", () => {
    const formattedRows =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>';
    expect(findFault(withSheet(formattedRows))).toBe("opened");
  });
});
