/** Office documents (Office Open XML) as small as they can be. */
import { strToU8, zipSync } from "fflate";
import { DOCX, XLSX } from "./malicious-file.ts";

type ZipParts = Record<string, string | Uint8Array>;
/** Builds a ZIP archive of named parts. */
export const buildZip = (parts: ZipParts): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
    ),
  );
const mainParts = { [XLSX]: "xl/workbook.xml", [DOCX]: "word/document.xml" } as const;
const buildContentTypes = (type: typeof XLSX | typeof DOCX, more = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${mainParts[type]}" ContentType="${type}.main+xml"/>${more}</Types>`;
/** Builds a document of a type with `more` parts; a part of the same name takes the place of the usual one. */
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
/** Builds the part in which an office document names what it refers to. */
export const buildRelations = (type: string, target: string, mode = "External"): string =>
  `<Relationships><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
