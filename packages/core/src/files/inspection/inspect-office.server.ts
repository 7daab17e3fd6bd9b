/**
 * Inspects current Word and Excel documents (ZIP containers of XML). Content that runs, fetches or carries another file
 * is refused; text, numbers, pictures and ordinary links to pages are accepted.
 */
import { refuseOfficePart } from "../../file-formats/office-parts.ts";
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { readZipDirectory } from "../../file-formats/zip-directory.ts";
import { uploadLimits } from "./inspection-limits.ts";
import { unpackEntry } from "./unpack-entry.server.ts";

const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** The part that makes a container a document of its type. */
const mainPart: Readonly<Record<string, { name: RegExp; type: string }>> = {
  [SHEET]: { name: /^xl\/workbook\.xml$/i, type: `${SHEET}.main+xml` },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    name: /^word\/document\d*\.xml$/i,
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  },
};

const macroType = /macroenabled|vbaproject|macrosheet|activex|ms-office\.webextension|customui|xlmacro/i;
const embeddedType = /oleobject|officedocument\.package/i;

/** First bytes of an archive, a program, an old office document or a page. */
const foreignSignatures: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x25, 0x50, 0x44, 0x46],
  [0xca, 0xfe, 0xba, 0xbe],
];

/**
 * Inspects a document of a declared type.
 * @throws UnacceptableFileError with the reason
 */
export const inspectOffice = (bytes: Uint8Array, type: string): void => {
  const main = mainPart[type];
  if (!main) throw new UnacceptableFileError("fileType");
  const entries = readZipDirectory(bytes, uploadLimits.archive);
  for (const { name } of entries) refuseOfficePart(name);
  if (!entries.some(({ name }) => main.name.test(name))) throw new UnacceptableFileError("fileType");
  let types: string | undefined;
  for (const entry of entries) {
    if (entry.name.endsWith("/")) continue;
    const part = unpackEntry(bytes, entry);
    if (foreignSignatures.some((magic) => magic.every((byte, i) => part[i] === byte)))
      throw new UnacceptableFileError("officeEmbedded");
    if (!/\.(xml|rels|vml|svg)$/i.test(entry.name)) continue;
    const xml = readXml(part);
    if (/^\[content_types\]\.xml$/i.test(entry.name)) types = xml;
    refuseMarkup(entry.name, xml);
  }
  if (types === undefined) throw new UnacceptableFileError("fileType");
  types = decodeReferences(types);
  if (macroType.test(types)) throw new UnacceptableFileError("officeMacro");
  if (embeddedType.test(types)) throw new UnacceptableFileError("officeEmbedded");
  if (!types.toLowerCase().includes(main.type)) throw new UnacceptableFileError("fileType");
};

/**
 * Reads the markup of a part without comments and processing instructions, and with CDATA as text, so that nothing
 * hides an element and nothing looks like one. XML requires only UTF-8 and UTF-16; every other encoding is treated as a
 * disguise.
 */
function readXml(part: Uint8Array): string {
  const isUtf16 = part[0] === 0xff || part[0] === 0xfe || part[0] === 0 || part[1] === 0;
  const bigEndian = part[0] === 0xfe || part[0] === 0;
  let text: string;
  try {
    const decoder = new TextDecoder(isUtf16 ? (bigEndian ? "utf-16be" : "utf-16le") : "utf-8", {
      fatal: true,
    });
    text = decoder.decode(part);
  } catch {
    throw new UnacceptableFileError("fileBroken");
  }
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1] ?? "utf-8";
  if (!/^(utf-?8|utf-?16(le|be)?|us-ascii)$/i.test(encoding)) throw new UnacceptableFileError("fileBroken");
  // Custom entities can expand each other until the parser runs out of memory.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnacceptableFileError("fileBroken");
  return removeAsides(text);
}

/** Markers of sections that are not elements, and how each ends. */
const asideMarkers = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;
/**
 * Scans the text once from the first character to the last; a section that is opened and never closed is refused at its
 * first occurrence.
 */
function removeAsides(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (let openAt = text.indexOf("<"); openAt >= 0; openAt = text.indexOf("<", openAt)) {
    const aside = asideMarkers.find(([mark]) => text.startsWith(mark, openAt));
    if (!aside) {
      openAt += 1;
      continue;
    }
    const [mark, end] = aside;
    const close = text.indexOf(end, openAt + mark.length);
    if (close < 0) throw new UnacceptableFileError("fileBroken");
    pieces.push(text.slice(at, openAt));
    if (mark === "<![CDATA[")
      pieces.push(
        text.slice(openAt + mark.length, close).replace(/[&<>]/g, (sign) => escapesByCharacter[sign] ?? ""),
      );
    openAt = close + end.length;
    at = openAt;
  }
  pieces.push(text.slice(at));
  return pieces.join("");
}
const escapesByCharacter: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** Text with its character references decoded, so that a keyword cannot be hidden by spelling it as references. */
const decodeReferences = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return entities[name] ?? whole;
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );

interface Tag {
  name: string;
  /** The attributes by their local name in lower case, with references decoded. */
  attributes: ReadonlyMap<string, string>;
  /** The decoded text up to the next tag. */
  text: string;
}
/** Opening tags of some elements, by local name. A quoted value may contain anything except the beginning of a tag. */
function* readTags(xml: string, tagName: RegExp): Generator<Tag> {
  for (const [, name = "", attributeText = "", text = ""] of xml.matchAll(
    /<(?:[\w.-]+:)?([\w.-]+)((?:\s+(?:"[^"<]*"|'[^'<]*'|[^<>"'])*)?\/?)>([^<]*)/g,
  )) {
    if (!tagName.test(name)) continue;
    const attributes = new Map<string, string>();
    for (const [, key = "", double, single] of attributeText.matchAll(
      /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
    ))
      attributes.set(key.replace(/^.*:/, "").toLowerCase(), decodeReferences(double ?? single ?? ""));
    yield { name: name.toLowerCase(), attributes, text: decodeReferences(text) };
  }
}

function refuseMarkup(name: string, xml: string): void {
  if (/\.rels$/i.test(name)) refuseRelations(xml);
  if (/\.svg$/i.test(name) && /<script|\son\w+\s*=|javascript:|<foreignObject/i.test(xml))
    throw new UnacceptableFileError("officeMacro");
  if (/^xl\//i.test(name)) refuseFormulas(xml);
  if (/^word\//i.test(name)) refuseFields(xml);
  // Queries of Excel stand in a part for any data ([MS-QDEFF] › Data Mashup).
  if (/^customxml\//i.test(name) && /<(?:[\w.-]+:)?DataMashup\b/i.test(xml))
    throw new UnacceptableFileError("officeLinked");
}

/**
 * Refuses relationships to outside content: an external template or picture is fetched when the document opens, whereas
 * a link waits for a click.
 */
function refuseRelations(xml: string): void {
  for (const { attributes } of readTags(xml, /^Relationship$/i)) {
    const type = attributes.get("type") ?? "";
    if (/vbaproject|macrosheet|activex|webextension|customui|control$/i.test(type))
      throw new UnacceptableFileError("officeMacro");
    if (/oleobject|\/package$|afchunk|subdocument/i.test(type))
      throw new UnacceptableFileError("officeEmbedded");
    if (/externallink|connections$|querytable/i.test(type)) throw new UnacceptableFileError("officeLinked");
    if (!/^external$/i.test((attributes.get("targetmode") ?? "").trim())) continue;
    const target = (attributes.get("target") ?? "").trim();
    if (!/\/hyperlink$/i.test(type) || !linkTarget.test(target))
      throw new UnacceptableFileError("officeLinked");
  }
}

/** A link that waits for a click may lead to one of these. */
const linkTarget = /^\s*(https?:|mailto:|tel:|#)/i;
/** The beginning of an address: a scheme, a share, or a file of the reader's. */
const addressStart = /^\s*([a-z][a-z0-9+.-]*:|[\\/]{2})/i;
const textLiteral = /"(?:[^"]|"")*"/g;

/** Refuses formulas that start a program or send data away, and names that run when the workbook opens. */
function refuseFormulas(xml: string): void {
  for (const { name, attributes, text } of readTags(
    xml,
    /^(f|formula|formula1|formula2|definedName|calculatedColumnFormula|ddeLink|oleLink|oleObject)$/i,
  )) {
    if (/link$|object$/.test(name)) throw new UnacceptableFileError("officeLinked");
    if (name === "definedname" && /^(_xlnm\.)?Auto_/i.test(attributes.get("name") ?? ""))
      throw new UnacceptableFileError("officeMacro");
    // Excel writes no formula longer than 8,192 characters.
    if (text.length > 10_000) throw new UnacceptableFileError("fileBroken");
    // Text in double quotes is displayed, not executed; sheet names are in single quotes and followed by a mark.
    const formula = text.replace(textLiteral, '""');
    if (/\|\s*'?[^!]*!/.test(formula) || /\b(DDE|WEBSERVICE|RTD|IMAGE)\s*\(/i.test(formula))
      throw new UnacceptableFileError("officeLinked");
    if (/\bHYPERLINK\s*\(/i.test(formula)) refuseLinks(text.match(textLiteral) ?? []);
    if (/\b(CALL|REGISTER(\.ID)?|EXEC|PY)\s*\(/i.test(formula))
      throw new UnacceptableFileError("officeMacro");
  }
}

/** Refuses texts that lead elsewhere than a link of a document may: to a share, or to a program. */
function refuseLinks(texts: readonly string[]): void {
  for (const text of texts) {
    const target = text.replaceAll('"', "");
    if (addressStart.test(target) && !linkTarget.test(target))
      throw new UnacceptableFileError("officeLinked");
  }
}

/** Fields that start a program, or fetch text or a picture from elsewhere. */
const fetchingField =
  /^\s*(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|INCLUDE|LINK|DATABASE|RD)\b|^\s*QUOTE\s+["']?\d/i;
/**
 * Placeholder for a nested field. A field that begins with a nested one computes its own keyword, which honest
 * documents do not do.
 */
const NESTED = "\u0000";

/** Refuses dangerous fields by their whole text: one keyword may be split over several runs. */
function refuseFields(xml: string): void {
  const fields: string[] = [];
  const openFields: string[] = [];
  for (const { name, attributes, text } of readTags(
    xml,
    /^(OLEObject|control|altChunk|subDoc|objectEmbed|objectLink|fldSimple|fldChar|instrText)$/i,
  )) {
    if (name === "fldsimple") fields.push(attributes.get("instr") ?? "");
    else if (name === "instrtext") {
      // Some applications read text outside every field as a field.
      if (openFields.length === 0) openFields.push("");
      openFields[openFields.length - 1] += text;
    } else if (name !== "fldchar") throw new UnacceptableFileError("officeEmbedded");
    else if (attributes.get("fldchartype") === "begin") {
      if (openFields.length > 0) openFields[openFields.length - 1] += NESTED;
      openFields.push("");
    } else if (attributes.get("fldchartype") === "end") fields.push(openFields.pop() ?? "");
  }
  for (const field of [...fields, ...openFields]) {
    if (/^\s*HYPERLINK\b/i.test(field)) refuseLinks(field.match(/"[^"]*"|\S+/g) ?? []);
    if (fetchingField.test(field) || field.trimStart().startsWith(NESTED))
      throw new UnacceptableFileError("officeLinked");
  }
}
