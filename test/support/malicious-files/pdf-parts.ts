/** Parts of PDFs that are wrong on purpose: streams, actions and tables of objects. */
import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { buildOnePagePdf } from "../files/build-pdf.ts";

/** Builds a compressed stream. @param entries further entries of its dictionary */
export const buildFlateStream = (entries: string, data: string | Uint8Array): Buffer => {
  const compressedData = deflateSync(typeof data === "string" ? Buffer.from(data) : data);
  return Buffer.concat([
    Buffer.from(`<< /Length ${compressedData.length} /Filter /FlateDecode ${entries} >>\nstream\n`),
    compressedData,
    Buffer.from("\nendstream"),
  ]);
};
export const openedAddress = "<< /S /URI /URI (https://evil.example) >>";
export const openedPlace = "<< /S /GoTo /D [3 0 R /Fit] >>";
/** Builds a PDF that runs an action as it opens; the action is object 5. */
export const buildPdfWithAction = (action: string): Buffer =>
  buildOnePagePdf({ catalogue: "/OpenAction 5 0 R", more: [action] });
/** Adds one more definition of an object, to which no cross-reference leads. */
export const addDefinition = (pdf: Buffer, definition: string): Buffer => {
  const text = pdf.toString("latin1");
  const at = text.indexOf("xref\n");
  return Buffer.from(
    `${text.slice(0, at)}${definition}${text.slice(at).replace(/startxref\n\d+/, `startxref\n${at + definition.length}`)}`,
    "latin1",
  );
};
/** Builds the entry of the catalogue that runs an action as the document opens. */
export const buildOpenAction = (script: string): string => `/OpenAction << /Type /Action ${script} >>`;
/** Puts an object into a stream of objects, where a search through the file does not see it. */
export const buildObjectStream = (object: string): Buffer => {
  const head = "9 0 ";
  return buildFlateStream(`/Type /ObjStm /N 1 /First ${head.length}`, `${head}${object}`);
};

/** Builds a stream of bytes as they are, under a filter. */
export const buildFilteredStream = (filter: string, data: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${data.length} /Filter ${filter} >>\nstream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
const packedMegabyte = deflateRawSync(Buffer.alloc(1 << 20), { finishFlush: constants.Z_FULL_FLUSH });
/** Builds deflated zeros, put together from one megabyte, with a checksum that is wrong. */
export const packZeros = (megabytes: number): Buffer =>
  Buffer.concat([
    Buffer.from("789c", "hex"),
    ...Array.from({ length: megabytes }, () => packedMegabyte),
    Buffer.from("030000000000", "hex"),
  ]);
/** Builds zeros as LZW codes: each one stands for one zero more than the one before it, and the last one for 3,838. */
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
/** Writes bytes as letters (ISO 32000-2 › 7.4.3), without the short form of zeros. */
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
/** Builds a PDF whose latest table of objects names an earlier one, which is inside a stream. */
export const buildPdfWithHiddenTable = (): Buffer => {
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
