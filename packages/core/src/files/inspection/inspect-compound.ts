/**
 * Inspects Word and Excel documents of the nineties (compound files), which two forms of the specification still accept
 * (spec 2 §9). Their directory names everything they contain; code, embedded documents, passwords and links are
 * refused.
 */
import { hasEncryptionStream, readCompoundFile } from "../../file-formats/compound-file.ts";
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";

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
  const content = file.contentOf(mainStream);
  if (type === "application/msword") inspectWord(content);
  else inspectWorkbook(content);
};

/** Word marks the beginning of a field with this character. */
const FIELD_BEGINS = String.fromCharCode(0x13);
const fetchingField = new RegExp(
  `${FIELD_BEGINS}\\s*(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|DATABASE|QUOTE\\s+["']?\\d)\\b`,
  "i",
);

/** Checks Word's flags, and its fields by the mark at the beginning of each. */
function inspectWord(content: Uint8Array): void {
  const data = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.length < 32 || data.getUint16(0, true) !== 0xa5ec)
    throw new UnacceptableFileError("fileBroken");
  if (data.getUint16(10, true) & 0x0100) throw new UnacceptableFileError("filePassword");
  const latin1Text = new TextDecoder("latin1").decode(content);
  const utf16 = new TextDecoder("utf-16le");
  if (
    [latin1Text, utf16.decode(content), utf16.decode(content.subarray(1))].some((text) =>
      fetchingField.test(text),
    )
  )
    throw new UnacceptableFileError("officeLinked");
}

const BOUND_SHEET = 0x85;
const FILE_PASS = 0x2f;
const SUP_BOOK = 0x1ae;
const NAME = 0x18;

/** Checks every record of an Excel workbook. */
function inspectWorkbook(content: Uint8Array): void {
  const data = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let records = 0;
  for (let at = 0; at + 4 <= content.length; records += 1) {
    const kind = data.getUint16(at, true);
    const length = data.getUint16(at + 2, true);
    const from = at + 4;
    if (records === 0 && (kind & 0xff) !== 0x09) throw new UnacceptableFileError("fileBroken");
    // The last sector is padded with zeros.
    if (kind === 0 && length === 0) break;
    if (from + length > content.length) throw new UnacceptableFileError("fileBroken");
    if (kind === FILE_PASS) throw new UnacceptableFileError("filePassword");
    // Type 0 is a sheet and 2 a chart; 1 contains Excel 4 macros and 6 a module.
    if (kind === BOUND_SHEET && length > 5 && [1, 6].includes(data.getUint8(from + 5)))
      throw new UnacceptableFileError("officeMacro");
    // A name that runs when the workbook opens: built in, number 1 (Auto_Open) or 2 (Auto_Close).
    if (
      kind === NAME &&
      length > 15 &&
      data.getUint16(from, true) & 0x20 &&
      [1, 2].includes(data.getUint8(from + 15))
    )
      throw new UnacceptableFileError("officeMacro");
    // References within the workbook itself have 0x0401, add-in functions 0x3A01; everything else links outside.
    if (
      kind === SUP_BOOK &&
      length >= 4 &&
      data.getUint16(from + 2, true) !== 0x0401 &&
      data.getUint16(from + 2, true) !== 0x3a01
    )
      throw new UnacceptableFileError("officeLinked");
    at = from + length;
  }
  if (records === 0) throw new UnacceptableFileError("fileBroken");
}
