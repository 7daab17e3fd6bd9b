/**
 * Inspects Word and Excel documents of the nineties (compound files), which two forms of the specification still accept
 * (spec 2 §9). Their directory names everything they contain; code, embedded documents, passwords and links are
 * refused.
 */
import { hasEncryptionStream, readCompoundFile } from "../../file-formats/compound-file.ts";
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";
import { fetchingFieldPattern, refuseLinkField, refuseLinks } from "./link-targets.ts";

/** Names of streams and storages that contain code. */
const macroName = /^(_?VBA(_PROJECT(_CUR)?)?|Macros|dir|PROJECT(wm)?|__SRP_\d+)$/i;
/** Names that contain another document or a program. */
const embeddedName =
  /^(ObjectPool|MBD[0-9A-F]{8}|Package|.?Ole10Native|.?Ole10ItemName|.?Ole|CONTENTS|EPRINT|_\d{9,10})$/i;

/**
 * Inspects an old binary document.
 * @throws UnacceptableFileError with the reason
 */
export const inspectCompound = (bytes: Uint8Array, type: string): void => {
  const file = readCompoundFile(bytes, uploadLimits.compound.entries);
  const names = file.streams.map(({ name }) => name);
  if (hasEncryptionStream(file.streams)) throw new UnacceptableFileError("filePassword");
  if (names.some((name) => macroName.test(name))) throw new UnacceptableFileError("officeMacro");
  if (names.some((name) => embeddedName.test(name))) throw new UnacceptableFileError("officeEmbedded");
  const mainStreamName = type === "application/msword" ? /^WordDocument$/i : /^(Workbook|Book)$/i;
  const main = file.streams.filter(({ name, kind }) => kind === 2 && mainStreamName.test(name));
  const [mainStream] = main;
  if (!mainStream || main.length > 1) throw new UnacceptableFileError("fileType");
  const content = file.readContent(mainStream);
  if (type === "application/msword") inspectWord(content);
  else inspectWorkbook(content);
};

/** Word marks the beginning of a field, its result and its end with these characters. */
const [FIELD_BEGINS, RESULT_BEGINS, FIELD_ENDS] = [0x13, 0x14, 0x15].map((code) =>
  String.fromCharCode(code),
) as [string, string, string];

/** Lists the texts of the fields, without their results. */
const listFields = (text: string): string[] =>
  text
    .split(FIELD_BEGINS)
    .slice(1)
    .map((run) => run.split(RESULT_BEGINS)[0]?.split(FIELD_ENDS)[0] ?? "");

/** Checks Word's flags, and its fields by the mark at the beginning of each. */
function inspectWord(content: Uint8Array): void {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.length < 32 || view.getUint16(0, true) !== 0xa5ec)
    throw new UnacceptableFileError("fileBroken");
  if (view.getUint16(10, true) & 0x0100) throw new UnacceptableFileError("filePassword");
  const latin1Text = new TextDecoder("latin1").decode(content);
  const utf16 = new TextDecoder("utf-16le");
  for (const text of [latin1Text, utf16.decode(content), utf16.decode(content.subarray(1))]) {
    for (const field of listFields(text)) {
      refuseLinkField(field);
      if (fetchingFieldPattern.test(field)) throw new UnacceptableFileError("officeLinked");
    }
  }
}

const BOUND_SHEET = 0x85;
const FILE_PASS = 0x2f;
const SUP_BOOK = 0x1ae;
const NAME = 0x18;
const EXTERN_NAME = 0x23;
const HYPERLINK = 0x1b8;

/** The mark of a link to a file, and that of a link to an address ([MS-OSHARED] › FileMoniker, URLMoniker). */
const fileLink = Buffer.from("0303000000000000c000000000000046", "hex");
const addressLink = Buffer.from("e0c9ea79f9bace118c8200aa004ba90b", "hex");

/** Functions that fetch or send data. */
const newFunction = /_xlfn\.(_xlws\.)?(WEBSERVICE|IMAGE|PY)/i;

/** Refuses a link to a file, a share or a program; its texts are UTF-16. */
function refuseLinkRecord(record: Buffer): void {
  if (record.includes(fileLink)) throw new UnacceptableFileError("officeLinked");
  const at = record.indexOf(addressLink);
  if (at >= 0) refuseLinks([record.toString("utf16le", at + addressLink.length + 4)]);
  // A share may be there as a text, without a mark.
  else if (/\\\\|\bfile:/i.test(record.toString("utf16le", 32)))
    throw new UnacceptableFileError("officeLinked");
}

/** Checks every record of an Excel workbook. */
function inspectWorkbook(content: Uint8Array): void {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let records = 0;
  for (let at = 0; at + 4 <= content.length; records += 1) {
    const kind = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    const from = at + 4;
    if (records === 0 && (kind & 0xff) !== 0x09) throw new UnacceptableFileError("fileBroken");
    // The last sector is padded with zeros.
    if (kind === 0 && length === 0) break;
    if (from + length > content.length) throw new UnacceptableFileError("fileBroken");
    if (kind === FILE_PASS) throw new UnacceptableFileError("filePassword");
    // Type 0 is a sheet and 2 a chart; 1 contains Excel 4 macros and 6 a module.
    if (kind === BOUND_SHEET && length > 5 && [1, 6].includes(view.getUint8(from + 5)))
      throw new UnacceptableFileError("officeMacro");
    // A name that runs when the workbook opens: built in, number 1 (Auto_Open) or 2 (Auto_Close).
    if (
      kind === NAME &&
      length > 15 &&
      view.getUint16(from, true) & 0x20 &&
      [1, 2].includes(view.getUint8(from + 15))
    )
      throw new UnacceptableFileError("officeMacro");
    // References within the workbook itself have 0x0401, add-in functions 0x3A01; everything else links outside.
    if (
      kind === SUP_BOOK &&
      length >= 4 &&
      view.getUint16(from + 2, true) !== 0x0401 &&
      view.getUint16(from + 2, true) !== 0x3a01
    )
      throw new UnacceptableFileError("officeLinked");
    const record = Buffer.from(content.buffer, content.byteOffset + from, length);
    if (kind === HYPERLINK) refuseLinkRecord(record);
    // Functions that are newer than the format are called by these names.
    if (
      (kind === NAME || kind === EXTERN_NAME) &&
      newFunction.test(record.toString("latin1").replaceAll("\0", ""))
    )
      throw new UnacceptableFileError("officeLinked");
    at = from + length;
  }
  if (records === 0) throw new UnacceptableFileError("fileBroken");
}
