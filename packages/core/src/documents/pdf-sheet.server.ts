/**
 * A printed document: A4 with the institute's name, a reference and page numbers; headings, pairs, tables and boxes
 * are kept together. pdfkit subsets the fonts and writes ToUnicode maps, so that text can be searched and copied. It is
 * tagged for assistive technology (PDF/UA-1): each text belongs to the structure tree in reading order, and lines,
 * boxes, heads and feet are artifacts.
 */
import PDFDocument from "pdfkit";
import { encode } from "uqr";
import type { Language } from "../messaging/notice-types.ts";
import { formatMacaoTime, type Instant, toMacaoDay } from "../platform/day.ts";
import { formatLongDay } from "../platform/format.ts";
import { PdfStructure, taggedDocumentOptions } from "./pdf-structure.server.ts";
import { loadFont } from "./print-fonts.server.ts";
import type { PrintTexts } from "./print-texts.server.ts";

const MARGIN = 56;
const INK = "#13202B";
const MUTED = "#566570";
const LINE = "#D3DAD9";
const GREEN = "#0B5E4F";

interface Glyphs {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

export class PdfSheet {
  readonly doc: PDFKit.PDFDocument;
  readonly texts: PrintTexts;
  readonly width: number;
  private readonly chunks: Buffer[] = [];
  private readonly done: Promise<void>;
  private readonly reference: string;
  private readonly printedAt: Instant;
  private readonly structure: PdfStructure;

  constructor(texts: PrintTexts, options: { title: string; reference: string; printedAt: Instant }) {
    this.texts = texts;
    this.reference = options.reference;
    this.printedAt = options.printedAt;
    this.doc = new PDFDocument({
      size: "A4",
      margins: { top: 84, bottom: 72, left: MARGIN, right: MARGIN },
      bufferPages: true,
      // pdfkit opens an unnamed font again at each use, up to 40 times per page.
      font: "",
      lang: texts.language,
      ...taggedDocumentOptions,
      info: {
        Title: options.title,
        CreationDate: new Date(options.printedAt),
        ModDate: new Date(options.printedAt),
      },
    });
    for (const script of ["tc", "sc"] as const) this.doc.registerFont(script, loadFont(script));
    this.doc.font(this.main);
    this.width = this.doc.page.width - 2 * MARGIN;
    this.done = new Promise((resolve, reject) => {
      this.doc.on("data", (chunk: Buffer) => this.chunks.push(chunk));
      this.doc.on("end", resolve);
      this.doc.on("error", reject);
    });
    this.structure = new PdfStructure(this.doc, texts.language, options.title);
    this.title(options.title);
  }

  private get main(): "tc" | "sc" {
    return this.texts.language === "zh-Hans" ? "sc" : "tc";
  }
  /** The font of the language, or the other one when only that has all characters. */
  private face(text: string): PDFKit.PDFDocument {
    for (const name of [this.main, this.main === "tc" ? "sc" : "tc"]) {
      this.doc.font(name);
      const { font } = (this.doc as unknown as Glyphs)._font;
      if (
        [...text].every(
          (character) => character < " " || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 32),
        )
      )
        return this.doc;
    }
    return this.doc.font(this.main);
  }
  private write(
    text: string,
    size: number,
    color: string,
    options: PDFKit.Mixins.TextOptions = {},
    x = MARGIN,
    y = this.doc.y,
  ): void {
    this.face(text)
      .fontSize(size)
      .fillColor(color)
      .text(text, x, y, { width: this.width, lineGap: 3, ...options });
  }
  /** Starts a page in another language, with its own heading. */
  beginLanguage(language: Language, heading: string): void {
    this.doc.addPage();
    this.structure.beginSection(language);
    this.heading(heading);
  }
  private height(text: string, size: number, width: number): number {
    return this.face(text).fontSize(size).heightOfString(text, { width, lineGap: 3 });
  }
  /** Starts a new page when the following content would not fit. */
  keep(height: number): void {
    if (this.doc.y + height > this.doc.page.height - 84) this.doc.addPage();
  }

  private title(text: string): void {
    this.structure.tag("H1", () => this.write(text, 19, INK));
    this.doc.moveDown(0.5);
  }
  /** Writes a heading. @param room height of the content that must stay on the same page, in points */
  heading(text: string, room = 70): void {
    this.keep(room);
    this.doc.moveDown(0.8);
    this.structure.tag("H2", () => this.write(text, 13, GREEN));
    this.rule();
  }
  rule(): void {
    const y = this.doc.y + 2;
    this.structure.artifact(() =>
      this.doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.width, y)
        .lineWidth(0.6)
        .strokeColor(LINE)
        .stroke(),
    );
    this.doc.y = y + 6;
  }
  paragraph(text: string, options: { muted?: boolean; size?: number } = {}): void {
    const size = options.size ?? 10;
    this.keep(Math.min(this.height(text, size, this.width), 200));
    this.structure.tag("P", () => this.write(text, size, options.muted ? MUTED : INK));
    this.doc.moveDown(0.35);
  }
  /** A label with its answer beside it. */
  pair(label: string, value: string): void {
    const leftWidth = this.width * 0.34;
    const rightWidth = this.width - leftWidth - 12;
    const height = Math.max(this.height(label, 9.5, leftWidth), this.height(value, 10, rightWidth));
    this.keep(Math.min(height, 400) + 6);
    const y = this.doc.y;
    const pair = this.structure.open("P");
    this.structure.tag(
      "Span",
      () => this.write(label, 9.5, MUTED, { width: leftWidth }, MARGIN, y),
      {},
      pair,
    );
    const page = this.doc.bufferedPageRange().count;
    this.structure.tag(
      "Span",
      () => this.write(value, 10, INK, { width: rightWidth }, MARGIN + leftWidth + 12, y),
      {},
      pair,
    );
    pair.end();
    // A long answer may have started a new page; then the position is already below it.
    if (this.doc.bufferedPageRange().count === page) this.doc.y = y + height + 4;
  }
  /** Rows under headings; widths are shares of the page. */
  table(headings: string[], rows: string[][], shares: number[]): void {
    const sum = shares.reduce((a, b) => a + b, 0);
    const widths = shares.map((share) => (share / sum) * this.width);
    const table = this.structure.open("Table");
    const drawLine = (cells: string[], head: boolean): void => {
      const size = head ? 8.5 : 9.5;
      const height = Math.max(...cells.map((cell, i) => this.height(cell, size, (widths[i] ?? 60) - 8)));
      this.keep(height + 10);
      const y = this.doc.y;
      let x = MARGIN;
      const row = this.structure.open("TR", table);
      cells.forEach((cell, i) => {
        const draw = () => this.write(cell, size, head ? MUTED : INK, { width: (widths[i] ?? 60) - 8 }, x, y);
        this.structure.tag(head ? "TH" : "TD", draw, head ? { scope: "Column" } : {}, row);
        x += widths[i] ?? 60;
      });
      row.end();
      this.doc.y = y + height + 2;
      this.rule();
    };
    drawLine(headings, true);
    for (const row of rows) drawLine(row, false);
    table.end();
  }
  /** Empty boxes to write or stamp in, kept together. */
  boxes(labels: string[], height: number): void {
    this.keep(height + 34);
    const gap = 12;
    const width = (this.width - gap * (labels.length - 1)) / labels.length;
    const y = this.doc.y + 4;
    labels.forEach((label, i) => {
      const x = MARGIN + i * (width + gap);
      this.structure.tag("P", () => this.write(label, 9, MUTED, { width }, x, y));
      this.structure.artifact(() =>
        this.doc
          .roundedRect(x, y + 16, width, height, 4)
          .lineWidth(0.8)
          .strokeColor(MUTED)
          .stroke(),
      );
    });
    this.doc.x = MARGIN;
    this.doc.y = y + height + 26;
  }
  /** A line of checkboxes with labels, for the blank form. */
  ticks(words: string[]): void {
    for (const word of words) {
      this.keep(18);
      const y = this.doc.y;
      this.structure.artifact(() =>
        this.doc
          .rect(MARGIN + 4, y + 3, 9, 9)
          .lineWidth(0.8)
          .strokeColor(INK)
          .stroke(),
      );
      this.structure.tag("P", () => this.write(word, 10, INK, { width: this.width - 24 }, MARGIN + 20, y));
    }
    this.doc.moveDown(0.3);
  }
  /** A QR code drawn as squares, `size` points wide, with a caption beside it. */
  qr(value: string, caption: string, size = 84): void {
    this.keep(size + 12);
    const { data, size: modules } = encode(value, { border: 0 });
    const side = size / modules;
    const y = this.doc.y + 6;
    const drawSquares = (): void => {
      for (const [rowIndex, row] of data.entries()) {
        for (const [columnIndex, dark] of row.entries())
          if (dark) this.doc.rect(MARGIN + columnIndex * side, y + rowIndex * side, side, side);
      }
      this.doc.fillColor(INK).fill();
    };
    const bbox: [number, number, number, number] = [MARGIN, y, MARGIN + size, y + size];
    this.structure.tag("Figure", drawSquares, { alt: value, bbox });
    this.structure.tag("P", () =>
      this.write(caption, 9, MUTED, { width: this.width - size - 16 }, MARGIN + size + 16, y),
    );
    this.doc.y = y + size + 8;
  }

  /** Writes head and foot of every page and returns the bytes. */
  async end(): Promise<Uint8Array> {
    const { count } = this.doc.bufferedPageRange();
    const institute = this.texts.text("print:institute");
    const printedNote = this.texts.text("print:printed", {
      day: formatLongDay(toMacaoDay(this.printedAt), this.texts.language),
      time: formatMacaoTime(this.printedAt),
    });
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      const { height } = this.doc.page;
      this.doc.page.margins.bottom = 0;
      this.structure.artifact(() => {
        this.write(institute, 9, GREEN, { width: this.width * 0.7, lineBreak: false }, MARGIN, 40);
        this.write(
          this.reference,
          9,
          MUTED,
          { width: this.width, align: "right", lineBreak: false },
          MARGIN,
          40,
        );
        this.doc
          .moveTo(MARGIN, 58)
          .lineTo(MARGIN + this.width, 58)
          .lineWidth(1)
          .strokeColor(GREEN)
          .stroke();
        this.write(printedNote, 8, MUTED, { lineBreak: false }, MARGIN, height - 48);
        this.write(
          this.texts.text("print:page", { page: page + 1, count }),
          8,
          MUTED,
          { align: "right", lineBreak: false },
          MARGIN,
          height - 48,
        );
      }, "Pagination");
    }
    this.doc.end();
    await this.done;
    return Buffer.concat(this.chunks);
  }
}

/** The text between a day and its time, the same as on the site. */
const beforeTime: Record<Language, string> = { "zh-Hant": " ", "zh-Hans": " ", en: " at ", pt: " às " };
/** Formats a moment in Macao: 4 March 2027 at 12:05 · 4 de Março de 2027 às 12:05 · 2027年3月4日 12:05. */
export const formatInstant = (instant: string, language: Language): string =>
  `${formatLongDay(toMacaoDay(instant as Instant), language)}${beforeTime[language]}${formatMacaoTime(instant as Instant)}`;
