/**
 * The structure tree of a printed document (PDF/UA-1): what is read out, in which order, as what and in which language.
 * Everything that is drawn belongs to an element or is an artifact.
 */
import type { Language } from "../messaging/notice-types.ts";

declare global {
  namespace PDFKit.Mixins {
    /** Options that the types of pdfkit leave out. */
    interface StructureElementOptions {
      scope?: "Column" | "Row";
      /** Left, top, right and bottom in points from the top of the page. */
      bbox?: [number, number, number, number];
    }
  }
}

type Element = PDFKit.PDFStructureElement;
type ElementOptions = PDFKit.Mixins.StructureElementOptions;

/** Options of a pdfkit document that is tagged; the types of pdfkit do not know this subset yet. */
export const taggedDocumentOptions = {
  displayTitle: true,
  tagged: true,
  pdfVersion: "1.7",
  subset: "PDF/UA" as string as PDFKit.Mixins.PDFSubsets,
} as const;

export class PdfStructure {
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: Element;
  /** The parent of the next element: the document, or a section in another language. */
  private section: Element;

  constructor(doc: PDFKit.PDFDocument, language: Language, title: string) {
    this.doc = doc;
    this.root = doc.struct("Document", { lang: language, title });
    this.section = this.root;
    doc.addStructure(this.root);
  }

  /** Draws the content of an element; `parent` is the current section unless it is given. */
  tag(type: string, draw: () => void, options: ElementOptions = {}, parent = this.section): void {
    parent.add(this.doc.struct(type, options, [draw]));
  }
  /** Adds an element that contains others. Its caller ends it. */
  open(type: string, parent = this.section): Element {
    const element = this.doc.struct(type);
    parent.add(element);
    return element;
  }
  /** Starts a section in another language. */
  beginSection(language: Language): void {
    this.section = this.doc.struct("Sect", { lang: language });
    this.root.add(this.section);
  }
  /** Draws what has no meaning of its own, so that it is not read out. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }
}
