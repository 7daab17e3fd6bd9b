/** Counts the pages of a parsed PDF. */
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";
import { PdfRef, type PdfValue } from "./pdf-reader.server.ts";
import { readNameAt } from "./pdf-streams.server.ts";
import type { PdfObject, PdfParts } from "./pdf-syntax.server.ts";

type Definitions = ReadonlyMap<number, readonly PdfValue[]>;

const listCatalogueRefs = ({ trailers, objects }: PdfParts): (PdfValue | undefined)[] => {
  const streams = objects.flatMap(({ value }) =>
    value instanceof Map && readNameAt(value, "Type") === "XRef" ? [value] : [],
  );
  return [...trailers, ...streams].map((one) => one.get("Root"));
};

/** Walks from the trailer over the catalogue to the leaves of the page tree; each node may occur once. */
const countLatestPages = (roots: readonly (PdfValue | undefined)[], definitions: Definitions): number => {
  const resolve = (value: PdfValue | undefined): PdfValue | undefined => {
    let resolvedValue = value;
    for (let i = 0; resolvedValue instanceof PdfRef && i < 8; i += 1)
      resolvedValue = definitions.get(resolvedValue.number)?.at(-1);
    return resolvedValue;
  };
  const catalogue = roots.flatMap((root) => resolve(root) ?? []).at(-1);
  if (!(catalogue instanceof Map)) return 0;
  const visitedNodes = new Set<PdfValue>();
  const pendingNodes: (PdfValue | undefined)[] = [resolve(catalogue.get("Pages"))];
  let pages = 0;
  while (pendingNodes.length > 0) {
    const node = pendingNodes.pop();
    if (!(node instanceof Map) || visitedNodes.has(node)) throw new UnacceptableFileError("fileBroken");
    visitedNodes.add(node);
    const kids = resolve(node.get("Kids"));
    if (Array.isArray(kids)) pendingNodes.push(...kids.map(resolve));
    else pages += 1;
    if (pages > uploadLimits.pdf.pages) return pages;
  }
  return pages;
};

/** The number of references that may follow each other from the catalogue to a page. Usual page trees have a dozen. */
const MAX_REFERENCES = 500;

/**
 * Counts what is at a value, and for a reference the most of all definitions of its object. Each object is counted
 * once, so that the work does not exceed the size of the file.
 */
const countByDefinitions = (
  definitions: Definitions,
  count: (value: PdfValue | undefined, depth: number) => number,
): ((value: PdfValue | undefined, depth: number) => number) => {
  const countsByNumber = new Map<number, number>();
  const countAt = (value: PdfValue | undefined, depth: number): number => {
    if (!(value instanceof PdfRef)) return count(value, depth);
    if (depth > MAX_REFERENCES) throw new UnacceptableFileError("fileBroken");
    const knownCount = countsByNumber.get(value.number);
    if (knownCount !== undefined) return knownCount;
    // An object below itself adds nothing.
    countsByNumber.set(value.number, 0);
    let most = 0;
    for (const one of definitions.get(value.number) ?? []) most = Math.max(most, countAt(one, depth + 1));
    countsByNumber.set(value.number, most);
    return most;
  };
  return countAt;
};

/** Counts the most pages that a reader could find, whichever definition of each object it takes. */
const countMostPages = (roots: readonly (PdfValue | undefined)[], definitions: Definitions): number => {
  const countNode = countByDefinitions(definitions, (node, depth) =>
    node instanceof Map ? countKids(node.get("Kids"), depth) : 0,
  );
  const countKids = countByDefinitions(definitions, (kids, depth) =>
    Array.isArray(kids) ? kids.reduce<number>((sum, kid) => sum + countNode(kid, depth), 0) : 1,
  );
  const countCatalogue = countByDefinitions(definitions, (catalogue, depth) =>
    catalogue instanceof Map ? countNode(catalogue.get("Pages"), depth) : 0,
  );
  return roots.reduce<number>((most, root) => Math.max(most, countCatalogue(root, 0)), 0);
};

/**
 * Counts the pages by the last definition of each object.
 * @throws UnacceptableFileError fileBroken, and pdfPages when there are too many, by whichever definitions
 */
export const countPages = (parts: PdfParts, all: readonly PdfObject[]): number => {
  const definitions = new Map(
    [...Map.groupBy(all, ({ number }) => number)].map(([number, objects]) => [
      number,
      objects.map(({ value }) => value),
    ]),
  );
  const roots = listCatalogueRefs(parts);
  const pages = countLatestPages(roots, definitions);
  if (Math.max(pages, countMostPages(roots, definitions)) > uploadLimits.pdf.pages)
    throw new UnacceptableFileError("pdfPages");
  return pages;
};

/** A second, independent parser must find the same pages. */
export async function confirmPageCount(bytes: Uint8Array, pages: number): Promise<void> {
  const { PDFDocument, ParseSpeeds } = await import("@cantoo/pdf-lib");
  let pageCount: number;
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      parseSpeed: ParseSpeeds.Fastest,
    });
    pageCount = document.getPageCount();
  } catch {
    throw new UnacceptableFileError("fileBroken");
  }
  if (pageCount !== pages) throw new UnacceptableFileError("fileBroken");
}
