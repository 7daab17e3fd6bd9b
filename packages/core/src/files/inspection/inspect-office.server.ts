/**
 * Inspects current Word and Excel documents (ZIP containers of XML). Content that runs, fetches or carries another file
 * is refused; text, numbers, pictures and ordinary links to pages are accepted.
 */
import { refuseOfficePart } from "../../file-formats/office-parts.ts";
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { readZipDirectory } from "../../file-formats/zip-directory.ts";
import { uploadLimits } from "./inspection-limits.ts";
import {
  addressStartPattern,
  fetchingFieldPattern,
  linkTargetPattern,
  refuseLinkField,
  refuseLinks,
} from "./link-targets.ts";
import { decodeReferences, findMarkup, readTags } from "./office-markup.ts";
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
    const xml = findMarkup(entry.name, part);
    if (xml === undefined) continue;
    if (/^\[content_types\]\.xml$/i.test(entry.name)) types = xml;
    refuseMarkup(entry.name, xml, type);
  }
  if (types === undefined) throw new UnacceptableFileError("fileType");
  types = decodeReferences(types);
  if (macroType.test(types)) throw new UnacceptableFileError("officeMacro");
  if (embeddedType.test(types)) throw new UnacceptableFileError("officeEmbedded");
  if (!types.toLowerCase().includes(main.type)) throw new UnacceptableFileError("fileType");
};

/**
 * Refuses what is dangerous in a part of a document of a type. Relationships tell what a part is, wherever it stands,
 * so that the rules are the same for every part.
 */
function refuseMarkup(name: string, xml: string, type: string): void {
  if (/\.rels$/i.test(name)) refuseRelations(xml);
  if (/\.svg$/i.test(name) && /<script|\son\w+\s*=|javascript:|<foreignObject/i.test(xml))
    throw new UnacceptableFileError("officeMacro");
  if (type === SHEET) refuseFormulas(xml);
  else refuseFields(xml);
  refuseFetchedContent(xml);
}

/**
 * Refuses relationships to outside content: an external template or picture is fetched when the document opens, whereas
 * a link waits for a click.
 */
function refuseRelations(xml: string): void {
  for (const { get } of readTags(xml, /^Relationship$/i)) {
    const types = get("type");
    const isOfType = (pattern: RegExp): boolean => types.some((one) => pattern.test(one));
    if (isOfType(/vbaproject|macrosheet|activex|webextension|customui|ui\/extensibility|control$/i))
      throw new UnacceptableFileError("officeMacro");
    if (isOfType(/oleobject|\/package$|afchunk|subdocument/i))
      throw new UnacceptableFileError("officeEmbedded");
    if (isOfType(/externallink|connections$|querytable/i)) throw new UnacceptableFileError("officeLinked");
    const targets = get("target").map((target) => target.trim());
    const isExternal = get("targetmode").some((mode) => /^external$/i.test(mode.trim()));
    // A part of the document has a path. Whatever has a scheme is elsewhere, whether or not the relationship says so.
    if (!isExternal && !targets.some((target) => addressStartPattern.test(target))) continue;
    const isLink = types.length > 0 && types.every((one) => /\/hyperlink$/i.test(one));
    if (!isLink || !targets.every((target) => linkTargetPattern.test(target)))
      throw new UnacceptableFileError("officeLinked");
  }
}

/**
 * Refuses content that a part fetches without a relationship: queries of Excel in a part for any data ([MS-QDEFF] ›
 * Data Mashup), the source of form letters, and pictures and links of drawings in VML.
 */
function refuseFetchedContent(xml: string): void {
  // Names cannot be spelled in another way, and most parts have none of these.
  if (!/DataMashup|connectString|udl|src|href/i.test(xml)) return;
  for (const { name, get } of readTags(
    xml,
    /^(DataMashup|connectString|udl|imagedata|fill|stroke|image|shape|group|rect|roundrect|oval|line|polyline|arc|curve)$/i,
  )) {
    const isSource = name === "connectstring" || name === "udl";
    const fetchesData = name === "datamashup" || (isSource && get("val").some((source) => source.trim()));
    if (fetchesData || get("src").some((source) => addressStartPattern.test(source)))
      throw new UnacceptableFileError("officeLinked");
    refuseLinks(get("href").filter((target) => !/^data:image\//i.test(target)));
  }
}

const textLiteral = /"(?:[^"]|"")*"/g;

/** Refuses formulas that start a program or send data away, and names that run when the workbook opens. */
function refuseFormulas(xml: string): void {
  // The equation of a text box names its fractions as a sheet names its formulas.
  const isDrawing = /^\s*<(?:[^\s<>:/]+:)?(?:wsDr|userShapes)[\s/>]/.test(xml);
  for (const { name, get, text, hasElements } of readTags(
    xml,
    /^(f|formula|formula1|formula2|definedName|calculatedColumnFormula|totalsRowFormula|ddeLink|oleLink|oleObject)$/i,
  )) {
    if (/link$|object$/.test(name)) throw new UnacceptableFileError("officeLinked");
    if (name === "definedname" && get("name").some((one) => /^(_xlnm\.)?Auto_/i.test(one)))
      throw new UnacceptableFileError("officeMacro");
    // Excel writes no formula longer than 8,192 characters.
    const isContainer = /^formula/.test(name) || (name === "f" && isDrawing);
    if (text.length > 10_000 || (hasElements && (text.trim() || !isContainer)))
      throw new UnacceptableFileError("fileBroken");
    // Text in double quotes is displayed, not executed; sheet names are in single quotes and followed by a mark.
    const formula = text.replace(textLiteral, '""');
    const pipe = formula.indexOf("|");
    const callsProgram = pipe >= 0 && formula.includes("!", pipe);
    if (callsProgram || /\b(DDE|WEBSERVICE|RTD|IMAGE)\s*\(/i.test(formula))
      throw new UnacceptableFileError("officeLinked");
    if (/\bHYPERLINK\s*\(/i.test(formula)) refuseLinks(listLinkTexts(text));
    if (/\b(CALL|REGISTER(\.ID)?|EXEC|EVALUATE|PY)\s*\(/i.test(formula))
      throw new UnacceptableFileError("officeMacro");
  }
}

/** Lists the texts of a formula. Texts and characters by their number that are joined count as one text. */
const listLinkTexts = (formula: string): string[] =>
  formula
    .replace(
      /\b(?:UNI)?CHAR\s*\(\s*(\d{1,5})\s*\)/gi,
      (_, code: string) => `"${String.fromCharCode(Number(code)).replace('"', '""')}"`,
    )
    .replaceAll(/"\s*&\s*"/g, "")
    .match(textLiteral) ?? [];

/**
 * Placeholder for a nested field. A field that begins with a nested one computes its own keyword, which honest
 * documents do not do.
 */
const NESTED = "\u0000";

/** Refuses dangerous fields by their whole text: one keyword may be split over several runs. */
function refuseFields(xml: string): void {
  const fields: string[] = [];
  const openFields: string[] = [];
  for (const { name, get, text, hasElements } of readTags(
    xml,
    /^(OLEObject|control|altChunk|subDoc|objectEmbed|objectLink|fldSimple|fldChar|instrText)$/i,
  )) {
    if (name === "fldsimple") fields.push(...get("instr"));
    else if (name === "instrtext") {
      if (hasElements) throw new UnacceptableFileError("fileBroken");
      // Some applications read text outside every field as a field.
      if (openFields.length === 0) openFields.push("");
      openFields[openFields.length - 1] += text;
    } else if (name !== "fldchar") throw new UnacceptableFileError("officeEmbedded");
    else {
      const [kind, ...otherKinds] = get("fldchartype");
      if (otherKinds.length > 0) throw new UnacceptableFileError("fileBroken");
      if (kind === "begin") {
        if (openFields.length > 0) openFields[openFields.length - 1] += NESTED;
        openFields.push("");
      } else if (kind === "end") fields.push(openFields.pop() ?? "");
    }
  }
  for (const field of [...fields, ...openFields]) {
    refuseLinkField(field);
    if (fetchingFieldPattern.test(field) || field.trimStart().startsWith(NESTED))
      throw new UnacceptableFileError("officeLinked");
  }
}
