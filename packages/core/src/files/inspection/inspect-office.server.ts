/**
 * Word and Excel documents of today (ZIP containers of XML). What runs, what fetches and what carries another file is
 * refused; text, numbers, pictures and ordinary links to pages stay.
 */
import { UnacceptableFileError } from "./rejection-reasons.ts";
import { unpackEntry } from "./unpack-entry.server.ts";
import { readZipDirectory } from "./zip-directory.ts";

const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** The part that makes a container a document of its kind. */
const mainPart: Readonly<Record<string, { name: RegExp; type: string }>> = {
  [SHEET]: { name: /^xl\/workbook\.xml$/i, type: `${SHEET}.main+xml` },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    name: /^word\/document\d*\.xml$/i,
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  },
};

/** Names of parts that hold code. */
const macroPart =
  /vbaproject|vbadata|(^|\/)(intl)?macrosheets\/|(^|\/)activex\/|attachedtoolbars|(^|\/)(customui|webextensions)\//i;
/** Names of parts that hold another document. */
const embeddedPart = /(^|\/)embeddings\//i;
/** Names of parts that fetch: other workbooks, databases, pages. */
const linkedPart = /(^|\/)(externallinks|querytables)\/|(^|\/)connections\.xml$/i;
/** What else a document is made of: XML, pictures, fonts, the settings of a printer. */
const knownPart =
  /\/$|\.(xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|wdp|odttf|fntdata|psmdcp|ds_store)$|(^|\/)printersettings(\/[^/]+|\d*)\.bin$/i;

const macroType = /macroenabled|vbaproject|macrosheet|activex|ms-office\.webextension|customui|xlmacro/i;
const embeddedType = /oleobject|officedocument\.package/i;

/** Bytes that begin an archive, a program, an old office document or a page. */
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
 * Looks through a document of a declared type.
 * @throws Unacceptable with the reason
 */
export const inspectOffice = (bytes: Uint8Array, type: string): void => {
  const main = mainPart[type];
  if (!main) throw new UnacceptableFileError("fileType");
  const entries = readZipDirectory(bytes);
  for (const { name } of entries) refusePart(name);
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

function refusePart(name: string): void {
  if (macroPart.test(name)) throw new UnacceptableFileError("officeMacro");
  if (embeddedPart.test(name)) throw new UnacceptableFileError("officeEmbedded");
  if (linkedPart.test(name)) throw new UnacceptableFileError("officeLinked");
  if (!knownPart.test(name)) throw new UnacceptableFileError("officeEmbedded");
}

/**
 * The markup of a part, without what is no markup: comments and instructions are gone, and marked text stands as text, so
 * that nothing hides an element and nothing looks like one. Only UTF-8 and UTF-16 are XML's own; every other encoding is
 * a disguise.
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
  // Entities of one's own repeat each other until the reader runs out of memory.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnacceptableFileError("fileBroken");
  return removeAsides(text);
}

/** What begins outside the markup, and how it ends. */
const asideMarkers = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;
/** From the first character to the last, once: what is opened and never closed is refused at its first place. */
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
/** Text with its character references written out: a word cannot be hidden by the way it is spelled. */
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
  /** By local name, in lower case, written out. */
  attributes: ReadonlyMap<string, string>;
  /** What follows up to the next tag, written out. */
  text: string;
}
/** Opening tags of some elements, by local name. A quoted value may hold anything but what opens the next tag. */
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
}

/** What a document points at: another one's template or picture is fetched as it opens; a link waits to be followed. */
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
    if (!/\/hyperlink$/i.test(type) || !/^(https?:|mailto:|tel:|#)/i.test(target))
      throw new UnacceptableFileError("officeLinked");
  }
}

/** Formulas that start a program or send data away, and names that run as the workbook opens. */
function refuseFormulas(xml: string): void {
  for (const { name, attributes, text } of readTags(
    xml,
    /^(f|formula|formula1|formula2|definedName|calculatedColumnFormula|ddeLink|oleLink|oleObject)$/i,
  )) {
    if (/link$|object$/.test(name)) throw new UnacceptableFileError("officeLinked");
    if (name === "definedname" && /^(_xlnm\.)?Auto_/i.test(attributes.get("name") ?? ""))
      throw new UnacceptableFileError("officeMacro");
    // Excel writes none that is longer than 8,192 characters.
    if (text.length > 10_000) throw new UnacceptableFileError("fileBroken");
    // Text between quotes is shown, not run; a sheet's name between quotes is followed by a mark.
    const formula = text.replace(/"(?:[^"]|"")*"/g, '""');
    if (/\|\s*'?[^!]*!/.test(formula) || /\b(DDE|WEBSERVICE|RTD)\s*\(/i.test(formula))
      throw new UnacceptableFileError("officeLinked");
    if (/\b(CALL|REGISTER(\.ID)?|EXEC)\s*\(/i.test(formula)) throw new UnacceptableFileError("officeMacro");
  }
}

/** What a field must not be: it starts a program, or fetches text or a picture from elsewhere. */
const fetchingField =
  /^\s*(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|INCLUDE|LINK|DATABASE|RD)\b|^\s*QUOTE\s+["']?\d/i;
/** Stands for a field inside a field. One that begins with another computes its keyword, which nobody honest does. */
const NESTED = "\u0000";

/** Fields by their whole text: one keyword may be spread over several runs. */
function refuseFields(xml: string): void {
  const fields: string[] = [];
  const openFields: string[] = [];
  for (const { name, attributes, text } of readTags(
    xml,
    /^(OLEObject|control|altChunk|subDoc|objectEmbed|objectLink|fldSimple|fldChar|instrText)$/i,
  )) {
    if (name === "fldsimple") fields.push(attributes.get("instr") ?? "");
    else if (name === "instrtext") {
      // Text outside every field is read as one by some readers.
      if (openFields.length === 0) openFields.push("");
      openFields[openFields.length - 1] += text;
    } else if (name !== "fldchar") throw new UnacceptableFileError("officeEmbedded");
    else if (attributes.get("fldchartype") === "begin") {
      if (openFields.length > 0) openFields[openFields.length - 1] += NESTED;
      openFields.push("");
    } else if (attributes.get("fldchartype") === "end") fields.push(openFields.pop() ?? "");
  }
  for (const field of [...fields, ...openFields]) {
    if (fetchingField.test(field) || field.trimStart().startsWith(NESTED))
      throw new UnacceptableFileError("officeLinked");
  }
}
