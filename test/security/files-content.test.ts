/**
 * The content of uploaded files: each attack for every purpose that takes its type, and the honest files beside them.
 */
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { rejectionReasons } from "@portal/core/file-formats/rejection-reasons";
import { getUploadProfile, type StoredFile, uploadPurposes } from "@portal/core/files/index";
import { inspectFile } from "@portal/core/files/inspect-file.server";
import { type Instant, toInstant } from "@portal/core/platform/day";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { buildOnePagePdf } from "../support/files/build-pdf.ts";
import { generatePicture } from "../support/files/pictures.ts";
import { getAttacks } from "../support/malicious-files/all-attacks.ts";
import { buildCompoundFile, buildMainStream } from "../support/malicious-files/compound-file.ts";
import { DOC, DOCX, XLS, XLSX } from "../support/malicious-files/malicious-file.ts";
import { buildOfficeDocument } from "../support/malicious-files/office-documents.ts";
import { buildAddressRecord } from "../support/malicious-files/old-office-attacks.ts";
import { buildFilteredStream, buildLzwZeros, encodeAscii85 } from "../support/malicious-files/pdf-parts.ts";
import { buildVideo } from "../support/malicious-files/video-attacks.ts";
import { getSliceSize, pickWays } from "../support/runner/proof-slice.ts";

const at: Instant = toInstant("2026-11-23T02:00:00.000Z");
const buildAnnouncedFile = (purpose: string, type: string, bytes: Uint8Array): StoredFile => ({
  id: "f",
  institutionId: "i",
  purpose,
  name: "file",
  type,
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  status: "pending",
  uploadedAt: at,
  uploadedBy: "a",
});
const inspectUpload = async (type: string, bytes: Uint8Array, purpose = "ONLINE_EXHIBITION_FILES") => {
  const inspection = await inspectFile(buildAnnouncedFile(purpose, type, bytes), bytes);
  return "reason" in inspection ? inspection.reason : "verified";
};
const types = [...new Set(uploadPurposes.flatMap((purpose) => getUploadProfile(purpose)?.types ?? []))];

describe("an attack is refused for what it is", () => {
  test.each(types)("%s", async (type) => {
    const answers: unknown[] = [];
    for (const { name, bytes, reasons } of await getAttacks(type)) {
      const reason = await inspectUpload(type, bytes);
      answers.push([name, reasons.some((one) => one === reason) ? "refused for what it is" : reason]);
    }
    expect(answers).toEqual((await getAttacks(type)).map(({ name }) => [name, "refused for what it is"]));
  });
});

test.each(uploadPurposes)("no purpose takes any of them: %s", async (purpose) => {
  const acceptedFiles: string[] = [];
  // The same attacks for each purpose: a quarter of them in `npm test`, beginning with another one for the next
  // purpose.
  const number = uploadPurposes.indexOf(purpose);
  for (const type of getUploadProfile(purpose)?.types ?? []) {
    const attacks = await getAttacks(type);
    for (const { name, bytes } of pickWays(attacks, number * 5, Math.ceil(attacks.length / 4))) {
      // Files that take long to unpack are tried above, once for each type, because the purpose makes no difference.
      if (/bomb|thousands|brackets/.test(name)) continue;
      if ((await inspectUpload(type, bytes, purpose)) === "verified") acceptedFiles.push(`${type}: ${name}`);
    }
  }
  expect(acceptedFiles).toEqual([]);
});

describe("honest files pass", () => {
  test("an Excel list of our own template", async () => {
    const sheet = await writeExcelFile([
      [{ value: "Exhibitor", fontWeight: "bold" }],
      [{ value: "濠江貿易" }],
      [{ value: 3 }],
    ]).toBuffer();
    expect(await inspectUpload(XLSX, sheet, "EXHIBITOR_LIST_XLS")).toBe("verified");
  });
  test("a document with ordinary links, fields and pictures", async () => {
    const image = await generatePicture("image/png", 20, 20);
    const document = buildOfficeDocument(DOCX, {
      "word/document.xml":
        '<w:document><w:fldSimple w:instr=" PAGE "/><w:fldChar w:fldCharType="begin"/><w:instrText> HYPERLINK "https://hidden.example/dde" </w:instrText><w:fldChar w:fldCharType="end"/></w:document>',
      "word/_rels/document.xml.rels":
        '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.mo" TargetMode="External"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"/></Relationships>',
      "word/media/image1.png": image,
    });
    expect(await inspectUpload(DOCX, document)).toBe("verified");
  });
  test("a workbook whose text speaks of pipes and calls", async () => {
    const sheet =
      '<worksheet><c t="str"><f>CONCATENATE("call (us) | now!",A1)</f><v>cmd|x!y</v></c><f>SUM(A1:A9)</f></worksheet>';
    expect(await inspectUpload(XLSX, buildOfficeDocument(XLSX, { "xl/worksheets/sheet1.xml": sheet }))).toBe(
      "verified",
    );
  });
  test("a workbook whose links are made of pieces", async () => {
    const sheet =
      '<c><f>HYPERLINK("https://example.mo/"&amp;A1,"page")</f></c><c><f>HYPERLINK("#"&amp;CHAR(65)&amp;"1")</f></c><c><f>HYPERLINK(B2)</f></c>';
    expect(await inspectUpload(XLSX, buildOfficeDocument(XLSX, { "xl/worksheets/sheet1.xml": sheet }))).toBe(
      "verified",
    );
  });
  test("a document with a drawing, a font, and form letters that nobody has connected", async () => {
    const document = buildOfficeDocument(DOCX, {
      "word/settings.xml":
        '<w:settings><w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:connectString w:val=""/></w:mailMerge></w:settings>',
      "word/drawings/vmlDrawing1.vml":
        '<v:shape id="a" href="https://example.mo"><v:formulas><v:f eqn="sum 1 0 0"/></v:formulas><v:imagedata r:id="rId1" o:title="logo"/></v:shape>',
      "word/media/image1.svg":
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/png;base64,AAAA"/></svg>',
      // The first bytes of a font are scrambled, so that they can be any.
      "word/fonts/font1.odttf": Buffer.from([0x3c, 0x61, 0xff, 0xd8, 0x80, 0x00, 0x3e]),
    });
    expect(await inspectUpload(DOCX, document)).toBe("verified");
  });
  test("a workbook with an equation in a text box", async () => {
    const drawing =
      '<xdr:wsDr xmlns:xdr="x"><xdr:sp><a14:m><m:oMath><m:f><m:fPr><m:type m:val="bar"/></m:fPr><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den/></m:f></m:oMath></a14:m></xdr:sp></xdr:wsDr>';
    const buildWorkbook = (part: string, xml: string) => buildOfficeDocument(XLSX, { [part]: xml });
    expect(await inspectUpload(XLSX, buildWorkbook("xl/drawings/drawing1.xml", drawing))).toBe("verified");
    // A sheet has no such element, whatever its part is called.
    const sheet = drawing.replaceAll("xdr:wsDr", "worksheet");
    expect(await inspectUpload(XLSX, buildWorkbook("xl/drawings/drawing1.xml", sheet))).toBe("fileBroken");
  });
  test.each([
    ['HYPERLINK "https://example.mo" \\o "File:Harbour.jpg"', "verified"],
    ['HYPERLINK "https://example.mo" \\O "Note: closed" \\t "_blank"', "verified"],
    ['HYPERLINK \\o "Category: fairs" "https://example.mo"', "verified"],
    ['HYPERLINK \\o "a page" "file://evil/share"', "officeLinked"],
    ['HYPERLINK "a \\o " "file://evil/share"', "officeLinked"],
    ["HYPERLINK \\o \\\\evil\\share", "officeLinked"],
    ['HYPERLINK \\n "file://evil/share"', "officeLinked"],
  ])("a document whose links have tooltips: %s", async (field, answer) => {
    const document = `<w:document><w:fldSimple w:instr="${field.replaceAll('"', "&quot;")}"/></w:document>`;
    expect(await inspectUpload(DOCX, buildOfficeDocument(DOCX, { "word/document.xml": document }))).toBe(
      answer,
    );
  });
  test("an old workbook with a link to a page", async () => {
    const workbook = buildMainStream(XLS, [[0x1b8, buildAddressRecord("https://example.mo")]]);
    expect(await inspectUpload(XLS, buildCompoundFile({ Workbook: workbook }))).toBe("verified");
  });
  test("an old document with a link to a page and a table of contents", async () => {
    const fields =
      '\u0013 HYPERLINK "https://example.mo" \u0014page\u0015\u0013 HYPERLINK \\l "_Toc1" \u00141\u0015';
    const content = Buffer.concat([buildMainStream(DOC), Buffer.from(fields, "utf16le")]);
    expect(await inspectUpload(DOC, buildCompoundFile({ WordDocument: content }))).toBe("verified");
  });
  test.each([
    [
      XLS,
      buildCompoundFile({ Workbook: buildMainStream(XLS, [[0x85, Buffer.from([0, 0, 0, 0, 0, 0, 0])]]) }),
    ],
    [
      DOC,
      buildCompoundFile({
        WordDocument: buildMainStream(DOC),
        "1Table": "x",
        "\u0005SummaryInformation": "x",
      }),
    ],
  ])("an old document without macros: %s", async (type, bytes) => {
    expect(await inspectUpload(type, bytes)).toBe("verified");
  });
  test.each(["video/mp4", "video/quicktime", "video/x-msvideo"])("a film: %s", async (type) => {
    expect(await inspectUpload(type, buildVideo(type), "PROMO_VIDEO")).toBe("verified");
  });
  test.each([
    ["with objects in streams", true],
    ["without", false],
  ])("a PDF by a library, %s", async (_, useObjectStreams) => {
    const document = await PDFDocument.create();
    for (let n = 0; n < 3; n += 1) document.addPage().drawText(`page ${n}`);
    document.setTitle("A document");
    expect(await inspectUpload("application/pdf", await document.save({ useObjectStreams }))).toBe(
      "verified",
    );
  });
  const content = deflateSync(Buffer.from("BT ET".repeat(100)));
  test.each([
    ["in letters", "[/ASCII85Decode /FlateDecode]", Buffer.from(`${encodeAscii85(content)}~>`)],
    ["in digits", "[/ASCIIHexDecode /FlateDecode]", Buffer.from(`${content.toString("hex")}>`)],
    ["by LZW", "/LZWDecode", buildLzwZeros(1_000)],
    ["in runs", "/RunLengthDecode", Buffer.from([1, 66, 84, 250, 32, 128])],
    ["by deflate without a checksum", "/FlateDecode", content.subarray(0, -4)],
    ["by deflate that is damaged", "/FlateDecode", Buffer.from(content).fill(255, 12)],
  ])("a PDF whose streams are compressed %s", async (_, filter, data) => {
    const pdf = buildOnePagePdf({ more: [buildFilteredStream(filter, data)] });
    expect(await inspectUpload("application/pdf", pdf)).toBe("verified");
  });
  test("a PDF with a form and a place for a digital signature", async () => {
    const signedPdf = buildOnePagePdf({
      catalogue: "/AcroForm << /Fields [5 0 R] /SigFlags 3 >>",
      page: "/Annots [5 0 R]",
      more: [
        "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /Rect [0 0 0 0] /V 6 0 R /P 3 0 R >>",
        `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <${"30".repeat(2000)}> >>`,
      ],
    });
    expect(await inspectUpload("application/pdf", signedPdf)).toBe("verified");
  });
  /** The same file, saved again with one more version of object 5. */
  const savePdfAgain = (first: Buffer, value: string): Buffer => {
    const object = `5 0 obj\n${value}\nendobj\n`;
    const previous = /startxref\n(\d+)/.exec(first.toString("latin1"))?.[1];
    const update = `${object}xref\n5 1\n${String(first.length).padStart(10, "0")} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${first.length + object.length}\n%%EOF\n`;
    return Buffer.concat([first, Buffer.from(update)]);
  };
  test("a PDF that was added to after it was made", async () => {
    const extendedPdf = savePdfAgain(buildOnePagePdf(), "<< /Note (added) >>");
    expect(await inspectUpload("application/pdf", extendedPdf)).toBe("verified");
  });
  test("a PDF whose place to open at was changed after it was made", async () => {
    const first = buildOnePagePdf({
      catalogue: "/OpenAction 5 0 R",
      more: ["<< /S /GoTo /D [3 0 R /Fit] >>"],
    });
    expect(await inspectUpload("application/pdf", savePdfAgain(first, "[3 0 R /FitH 800]"))).toBe("verified");
  });
  test("a PDF with links to pages and addresses", async () => {
    const linkedPdf = buildOnePagePdf({
      catalogue: "/OpenAction [3 0 R /Fit]",
      page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (https://example.mo/a) >> >> << /Subtype /Link /A << /S /URI /URI (mailto:a@example.mo) >> >>]",
    });
    expect(await inspectUpload("application/pdf", linkedPdf)).toBe("verified");
  });
});

describe("pictures are redrawn", () => {
  const inspectAndRedraw = async (bytes: Uint8Array, type: string, purpose = "PRODUCT_PHOTO") => {
    const inspection = await inspectFile(buildAnnouncedFile(purpose, type, bytes), bytes);
    if ("reason" in inspection) throw new Error(inspection.reason);
    return { kept: Buffer.from(inspection.bytes), pixels: inspection.pixels };
  };
  test("a place, a camera's number and a comment are gone", async () => {
    const bytes = await sharp(await generatePicture("image/jpeg"))
      .withExif({
        IFD0: { Make: "CANARY-CAMERA", Copyright: "CANARY-NAME" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "22/1 11/1 55/1" },
      })
      .toBuffer();
    expect(bytes.includes("CANARY-CAMERA")).toBe(true);
    const { kept } = await inspectAndRedraw(bytes, "image/jpeg");
    expect(kept.includes("CANARY")).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });
  test("a photograph taken on its side comes out upright", async () => {
    const bytes = await sharp(await generatePicture("image/jpeg", 300, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { kept, pixels } = await inspectAndRedraw(bytes, "image/jpeg");
    expect(pixels).toEqual({ width: 200, height: 300 });
    expect((await sharp(kept).metadata()).orientation).toBeUndefined();
  });
  test("a picture in print colours becomes one for screens", async () => {
    const bytes = await sharp(await generatePicture("image/jpeg"))
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe("cmyk");
    expect((await sharp((await inspectAndRedraw(bytes, "image/jpeg")).kept).metadata()).space).toBe("srgb");
  });
  test("a logo keeps what shines through it", async () => {
    const bytes = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.25 } },
    })
      .png()
      .toBuffer();
    const { kept } = await inspectAndRedraw(bytes, "image/png", "LOGO");
    const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
    expect([info.channels, data[3]]).toEqual([4, 64]);
  });
  test("what is appended or written between its parts is gone", async () => {
    const page = "<script>alert(1)</script>";
    const archive = buildOfficeDocument(XLSX);
    for (const type of ["image/png", "image/jpeg"]) {
      const honestPicture = await generatePicture(type);
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)]);
      const inside =
        type === "image/jpeg"
          ? Buffer.concat([honestPicture.subarray(0, 2), comment, honestPicture.subarray(2)])
          : honestPicture;
      const { kept } = await inspectAndRedraw(Buffer.concat([inside, Buffer.from(page), archive]), type);
      expect([kept.includes(page), kept.includes("PK\u0003\u0004")]).toEqual([false, false]);
    }
  });
  test("a telephone's photograph of twelve million pixels is kept within its purpose's size", async () => {
    const bytes = await sharp({
      create: { width: 4032, height: 3024, channels: 3, background: "#446688" },
    })
      .jpeg()
      .toBuffer();
    const { kept, pixels } = await inspectAndRedraw(bytes, "image/jpeg", "INSPECTION_PHOTO");
    expect(pixels).toEqual({ width: 4032, height: 3024 });
    expect(kept.length).toBeLessThanOrEqual(10 * 1024 * 1024);
  });
});

describe("bytes changed at random", () => {
  const runs = getSliceSize({ test: 25, gates: 150, long: 3_000 });
  /** Changes some bytes, never the words by which a script is recognised. */
  const mutateBytes = (
    bytes: Uint8Array,
    changes: readonly (readonly [number, number])[],
    spare: RegExp,
  ): Buffer => {
    const changedBytes = Buffer.from(bytes);
    const protectedRanges = [...changedBytes.toString("latin1").matchAll(spare)].map(({ index, 0: word }) => [
      index,
      index + word.length,
    ]);
    for (const [where, value] of changes) {
      const place = where % changedBytes.length;
      // A bracket of text or a comment would take the script out of the document's hands.
      if ("%()".includes(String.fromCharCode(value))) continue;
      if (!protectedRanges.some(([from = 0, to = 0]) => place >= from && place < to))
        changedBytes[place] = value;
    }
    return changedBytes;
  };
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 8,
  });
  test.each(types)("%s: always an answer, and within two seconds of work", async (type) => {
    const seeds = type.startsWith("image/")
      ? [await generatePicture(type, 40, 40)]
      : type === "application/pdf"
        ? [buildOnePagePdf({ text: "seed" })]
        : type === XLSX || type === DOCX
          ? [buildOfficeDocument(type)]
          : type === XLS || type === DOC
            ? [buildCompoundFile({ [type === DOC ? "WordDocument" : "Workbook"]: buildMainStream(type) })]
            : [buildVideo(type)];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...seeds), changes, async (seed, list) => {
        const began = process.cpuUsage();
        const answer = await inspectUpload(type, mutateBytes(seed, list, /^$/g));
        expect([...rejectionReasons, "verified"]).toContain(answer);
        const { user, system } = process.cpuUsage(began);
        expect(user + system).toBeLessThan(2_000_000);
      }),
      { numRuns: runs },
    );
  });
  test("a PDF with a script is never verified", async () => {
    const scriptedPdf = buildOnePagePdf({ catalogue: "/OpenAction << /S /JavaScript /JS (app.alert) >>" });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        expect(
          await inspectUpload(
            "application/pdf",
            mutateBytes(scriptedPdf, list, /\/S \/JavaScript \/JS \(app\.alert\)/g),
          ),
        ).not.toBe("verified");
      }),
      { numRuns: 4 * runs },
    );
  });
  test("a workbook with macros is never verified", async () => {
    const macros = buildOfficeDocument(XLSX, { "xl/vbaProject.bin": "code" });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        expect(await inspectUpload(XLSX, mutateBytes(macros, list, /xl\/vbaProject\.bin/g))).not.toBe(
          "verified",
        );
      }),
      { numRuns: 4 * runs },
    );
  });
});
