/**
 * Checks what the Matterhorn Protocol of PDF/UA-1 lets a program decide about a document: its catalog, its structure
 * tree, its tables, headings and figures, the order in which it is read, and its fonts. veraPDF, which checks the rest,
 * is no package of npm.
 */
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";

/** Structure types of ISO 32000-1, and the children that a type must have. */
const standardTypes = new Set(
  "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference Code Link Annot Figure Formula Form".split(
    " ",
  ),
);
const requiredChildren: Record<string, readonly string[]> = {
  Table: ["TR", "THead", "TBody", "TFoot", "Caption"],
  THead: ["TR"],
  TBody: ["TR"],
  TFoot: ["TR"],
  TR: ["TH", "TD"],
  L: ["LI", "Caption"],
  LI: ["Lbl", "LBody"],
};

class PdfReader {
  readonly document: PDFDocument;
  readonly faults: string[] = [];
  constructor(document: PDFDocument) {
    this.document = document;
  }
  look = (value: PDFObject | undefined): PDFObject | undefined =>
    value instanceof PDFRef ? this.document.context.lookup(value) : value;
  get = (dict: PDFDict, key: string): PDFObject | undefined => this.look(dict.get(PDFName.of(key)));
  dict = (from: PDFDict | undefined, key: string): PDFDict | undefined => {
    const entry = from && this.get(from, key);
    if (entry instanceof PDFStream) return entry.dict;
    return entry instanceof PDFDict ? entry : undefined;
  };
  text = (dict: PDFDict, key: string): string => {
    const textObject = this.get(dict, key);
    if (textObject instanceof PDFString || textObject instanceof PDFHexString) return textObject.decodeText();
    return textObject instanceof PDFName ? textObject.decodeText() : "";
  };
  list = (value: PDFObject | undefined): PDFObject[] => {
    const resolvedObject = this.look(value);
    if (resolvedObject === undefined) return [];
    return resolvedObject instanceof PDFArray ? resolvedObject.asArray() : [resolvedObject];
  };
}

const checkCatalog = (reader: PdfReader): PDFDict | undefined => {
  const { catalog } = reader.document;
  const isTrue = (dict: PDFDict | undefined, key: string): boolean =>
    dict !== undefined && reader.get(dict, key) === PDFBool.True;
  const metadata = reader.get(catalog, "Metadata");
  const xmp = metadata instanceof PDFRawStream ? new TextDecoder().decode(metadata.contents) : "";
  const structure = reader.dict(catalog, "StructTreeRoot");
  reader.faults.push(
    ...[
      [isTrue(reader.dict(catalog, "MarkInfo"), "Marked"), "it is not marked as tagged"],
      [isTrue(reader.dict(catalog, "ViewerPreferences"), "DisplayDocTitle"), "its title is not displayed"],
      [reader.text(catalog, "Lang") !== "", "it has no language"],
      [/<pdfuaid:part>1<|pdfuaid:part="1"/.test(xmp), "it does not declare PDF/UA-1"],
      [/<dc:title>/.test(xmp), "its metadata have no title"],
      [structure !== undefined, "it has no structure tree"],
      [structure !== undefined && reader.get(structure, "ParentTree") !== undefined, "it has no parent tree"],
    ]
      .filter(([holds]) => !holds)
      .map(([, fault]) => String(fault)),
  );
  return structure;
};

/** A structure element with its type, its children and the marked contents that belong to it. */
interface Element {
  type: string;
  dict: PDFDict;
  children: Element[];
  /** Page and number of each marked content, in the order of the tree. */
  contents: string[];
}
const readElement = (reader: PdfReader, dict: PDFDict, inheritedPage: string): Element => {
  const ownPage = dict.get(PDFName.of("Pg"));
  const page = ownPage instanceof PDFRef ? ownPage.toString() : inheritedPage;
  const element: Element = { type: reader.text(dict, "S"), dict, children: [], contents: [] };
  for (const kid of reader.list(dict.get(PDFName.of("K")))) {
    const kidObject = reader.look(kid);
    if (kidObject instanceof PDFNumber) element.contents.push(`${page} ${kidObject.asNumber()}`);
    else if (kidObject instanceof PDFDict && kidObject.has(PDFName.of("MCID"))) {
      const kidPage = kidObject.get(PDFName.of("Pg"));
      const number = reader.get(kidObject, "MCID");
      element.contents.push(
        `${kidPage instanceof PDFRef ? kidPage.toString() : page} ${number instanceof PDFNumber ? number.asNumber() : ""}`,
      );
    } else if (kidObject instanceof PDFDict && kidObject.has(PDFName.of("S")))
      element.children.push(readElement(reader, kidObject, page));
  }
  return element;
};
const listElements = (element: Element): Element[] => [element, ...element.children.flatMap(listElements)];

const checkElement = (reader: PdfReader, { type, dict, children }: Element): void => {
  if (!standardTypes.has(type)) reader.faults.push(`${type} is no standard type`);
  const allowedChildren = requiredChildren[type];
  for (const child of children)
    if (allowedChildren && !allowedChildren.includes(child.type))
      reader.faults.push(`${type} contains ${child.type}`);
  if (type === "Figure" && !reader.text(dict, "Alt") && !reader.text(dict, "ActualText"))
    reader.faults.push("a figure has no alternative text");
  if (type === "Table" && !children.flatMap(listElements).some((one) => one.type === "TH"))
    reader.faults.push("a table has no heading cell");
  const attributes = reader.list(dict.get(PDFName.of("A"))).map(reader.look);
  const hasScope = attributes.some((one) => one instanceof PDFDict && reader.text(one, "Scope") !== "");
  if (type === "TH" && !hasScope) reader.faults.push("a heading cell has no scope");
};

/** Headings go down one level at a time, beginning with the first. */
const checkHeadings = (reader: PdfReader, elements: readonly Element[]): void => {
  let level = 0;
  for (const { type } of elements) {
    const next = /^H([1-6])$/.exec(type)?.[1];
    if (next === undefined) continue;
    if (Number(next) > level + 1) reader.faults.push(`H${next} follows H${level || "nothing"}`);
    level = Number(next);
  }
  if (level === 0) reader.faults.push("it has no heading");
};

/** Checks that contents are read in the order in which they are drawn, and that each belongs to one element. */
const checkReadingOrder = (reader: PdfReader, elements: readonly Element[]): void => {
  const contents = elements.flatMap((one) => one.contents);
  if (new Set(contents).size < contents.length) reader.faults.push("a content belongs to two elements");
  const pages = new Map(reader.document.getPages().map((page, i) => [page.ref.toString(), i]));
  const places = contents.map((content) => {
    const [number = "", ...page] = content.split(" ").reverse();
    return [pages.get(page.reverse().join(" ")) ?? -1, Number(number)] as const;
  });
  const isInOrder = places.every(([page, number], i) => {
    const before = places[i - 1];
    return page >= 0 && (!before || page > before[0] || (page === before[0] && number > before[1]));
  });
  if (!isInOrder) reader.faults.push("it is not read in the order in which it is drawn");
};

const checkFonts = (reader: PdfReader): void => {
  for (const [, object] of reader.document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || reader.text(object, "Type") !== "Font") continue;
    const name = reader.text(object, "BaseFont");
    const descriptor = reader.dict(object, "FontDescriptor");
    const isEmbedded = ["FontFile", "FontFile2", "FontFile3"].some(
      (key) => descriptor !== undefined && reader.get(descriptor, key) !== undefined,
    );
    const isComposite = reader.text(object, "Subtype") === "Type0";
    if (isComposite && !(reader.get(object, "ToUnicode") instanceof PDFStream))
      reader.faults.push(`${name} has no mapping to Unicode`);
    if (!isComposite && !isEmbedded) reader.faults.push(`${name} is not embedded`);
  }
};

/**
 * Lists what PDF/UA asks for and a document does not have.
 * @returns what is wrong with a document; none for one that keeps what is checked
 */
export const listPdfUaFaults = async (bytes: Uint8Array): Promise<string[]> => {
  const reader = new PdfReader(await PDFDocument.load(bytes, { updateMetadata: false }));
  const structure = checkCatalog(reader);
  const roots = structure
    ? reader.list(structure.get(PDFName.of("K"))).flatMap((kid) => {
        const kidObject = reader.look(kid);
        return kidObject instanceof PDFDict ? [readElement(reader, kidObject, "")] : [];
      })
    : [];
  const elements = roots.flatMap(listElements);
  for (const element of elements) checkElement(reader, element);
  checkHeadings(reader, elements);
  checkReadingOrder(reader, elements);
  checkFonts(reader);
  for (const page of reader.document.getPages()) {
    if (reader.get(page.node, "StructParents") === undefined) reader.faults.push("a page has no structure");
    if ((page.node.Annots()?.size() ?? 0) > 0 && reader.text(page.node, "Tabs") !== "S")
      reader.faults.push("the links of a page are not reached in its order");
  }
  return [...new Set(reader.faults)];
};
