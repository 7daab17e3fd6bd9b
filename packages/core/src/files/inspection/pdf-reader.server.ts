/**
 * Reads the values of a PDF in sequence: names, references, texts, dictionaries, lists and numbers. Nothing is
 * repaired.
 */
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";

export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class PdfRef {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

export class PdfString {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type PdfDictionary = Map<string, PdfValue>;

export type PdfValue = PdfName | PdfRef | PdfString | PdfDictionary | PdfValue[] | number | boolean | null;

/** Reports a PDF that cannot be read. @throws UnacceptableFileError fileBroken, always */
export const throwBrokenPdf = (): never => {
  throw new UnacceptableFileError("fileBroken");
};

/** Returns whether a byte is white space of PDF (ISO 32000-1, 7.2.2); false at the end. */
export const isSpace = (byte: number | undefined): boolean =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;

/** Returns whether a byte is a decimal digit in ASCII; false at the end. */
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** ( ) < > [ ] { } / % */
const delimiters = new Set([40, 41, 60, 62, 91, 93, 123, 125, 47, 37]);

const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !isSpace(byte) && !delimiters.has(byte);

const parseHexDigit = (byte: number | undefined): number => {
  if (byte === undefined) return -1;
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

/** Reads values in sequence. */
export class PdfReader {
  at: number;
  readonly bytes: Buffer;
  /** Lengths of streams that are stored in objects of their own; computed when first needed. */
  lengths: Map<number, number[]> | undefined;
  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  skipSpace(): void {
    for (;;) {
      while (isSpace(this.bytes[this.at])) this.at += 1;
      if (this.bytes[this.at] !== 37) return;
      while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13)
        this.at += 1;
    }
  }

  /** A word of regular characters, empty before a delimiter. */
  readWord(): string {
    const from = this.at;
    while (isRegular(this.bytes[this.at])) this.at += 1;
    return this.bytes.toString("latin1", from, this.at);
  }

  /** A non-negative whole number, or undefined with nothing consumed. */
  readCount(): number | undefined {
    this.skipSpace();
    const from = this.at;
    const word = this.readWord();
    if (/^\d{1,12}$/.test(word)) return Number(word);
    this.at = from;
    return undefined;
  }

  readKeyword(keyword: string): boolean {
    this.skipSpace();
    const from = this.at;
    if (this.readWord() === keyword) return true;
    this.at = from;
    return false;
  }

  readValue(depth = 0): PdfValue {
    if (depth > uploadLimits.pdf.depth) return throwBrokenPdf();
    this.skipSpace();
    const byte = this.bytes[this.at];
    if (byte === 47) return new PdfName(this.readName());
    if (byte === 40) return this.readLiteral();
    if (byte === 91) return this.readArray(depth);
    if (byte === 60) return this.bytes[this.at + 1] === 60 ? this.readDictionary(depth) : this.readHex();
    const first = this.at;
    const word = this.readWord();
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    if (!/^[+-]?(\d+(\.\d*)?|\.\d*)$|^[+-]{2}\d+|^\d+-\d*$/.test(word)) return throwBrokenPdf();
    return isDigit(this.bytes[first]) ? this.readReferenceAfter(word) : Number.parseFloat(word);
  }

  /** `12 0 R`, or the number alone. */
  private readReferenceAfter(word: string): PdfValue {
    const after = this.at;
    if (/^\d+$/.test(word) && this.readCount() !== undefined && this.readKeyword("R"))
      return new PdfRef(Number(word));
    this.at = after;
    return Number.parseFloat(word);
  }

  /** A name with its escapes decoded: `/J#61vaScript` is `JavaScript`. */
  private readName(): string {
    this.at += 1;
    const rawName = this.readWord();
    return rawName.includes("#")
      ? rawName.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
      : rawName;
  }

  private readArray(depth: number): PdfValue[] {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 93) break;
      if (this.at >= this.bytes.length) throwBrokenPdf();
      items.push(this.readValue(depth + 1));
    }
    this.at += 1;
    return items;
  }

  readDictionary(depth: number): PdfDictionary {
    this.skipSpace();
    if (this.bytes[this.at] !== 60 || this.bytes[this.at + 1] !== 60) throwBrokenPdf();
    this.at += 2;
    const dictionary: PdfDictionary = new Map();
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 62 && this.bytes[this.at + 1] === 62) break;
      if (this.bytes[this.at] !== 47) throwBrokenPdf();
      const key = this.readName();
      const value = this.readValue(depth + 1);
      // With two values under one key, some readers take the first and others the last.
      if (dictionary.has(key)) throwBrokenPdf();
      dictionary.set(key, value);
    }
    this.at += 2;
    return dictionary;
  }

  private readHex(): PdfString {
    const end = this.bytes.indexOf(62, this.at);
    if (end < 0) throwBrokenPdf();
    const digits: number[] = [];
    for (let i = this.at + 1; i < end; i += 1) {
      const digit = parseHexDigit(this.bytes[i]);
      if (digit >= 0) digits.push(digit);
      else if (!isSpace(this.bytes[i])) throwBrokenPdf();
    }
    this.at = end + 1;
    const codes = Buffer.alloc(Math.ceil(digits.length / 2));
    for (let i = 0; i < codes.length; i += 1)
      codes[i] = ((digits[2 * i] ?? 0) << 4) | (digits[2 * i + 1] ?? 0);
    return new PdfString(decodeText(codes));
  }

  private readLiteral(): PdfString {
    const codes: number[] = [];
    let depth = 0;
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) return throwBrokenPdf();
      this.at += 1;
      if (byte === 40 && depth++ === 0) continue;
      if (byte === 41 && --depth === 0) return new PdfString(decodeText(Buffer.from(codes)));
      if (byte === 92) this.readEscape(codes);
      else codes.push(byte);
    }
  }

  private readEscape(codes: number[]): void {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new UnacceptableFileError("fileBroken");
    this.at += 1;
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString("latin1", this.at - 1, this.at + 2))?.[0];
    if (octal) {
      this.at += octal.length - 1;
      codes.push(Number.parseInt(octal, 8) & 0xff);
    } else if (byte === 13) {
      if (this.bytes[this.at] === 10) this.at += 1;
    } else if (byte !== 10) codes.push({ 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 }[byte] ?? byte);
  }
}

function decodeText(codes: Buffer): string {
  if (codes[0] === 0xfe && codes[1] === 0xff)
    return Buffer.from(codes.subarray(2, codes.length & ~1))
      .swap16()
      .toString("utf16le");
  return codes.toString("latin1");
}
