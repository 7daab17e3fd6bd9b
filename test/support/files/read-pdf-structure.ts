/** What a reader of assistive technology meets in a PDF: its structure, its texts and their places. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export const openPdf = (bytes: Uint8Array) =>
  getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
type OpenedPdf = Awaited<ReturnType<typeof openPdf>>;

interface StructureNode {
  role?: string;
  children?: StructureNode[];
}
const listNodeRoles = (node: StructureNode | null): string[] =>
  node === null ? [] : [node.role ?? "", ...(node.children ?? []).flatMap(listNodeRoles)];
/** Lists the roles of the structure of a page, parents first. */
export const listRoles = async (document: OpenedPdf, number: number): Promise<string[]> =>
  listNodeRoles((await (await document.getPage(number)).getStructTree()) as StructureNode | null);

/** A content that is read out, with the place of its first text, in points from the left and the bottom. */
interface SpokenContent {
  text: string;
  left: number;
  base: number;
}

/** Reads the texts of a page outside every marked content, and the contents that are read out, in their order. */
export const readMarkedTexts = async (document: OpenedPdf, number: number) => {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const openTags: string[] = [];
  const untaggedTexts: string[] = [];
  const contents: SpokenContent[] = [];
  let isNewContent = true;
  for (const item of items) {
    if (!("str" in item)) {
      if (item.type === "endMarkedContent") openTags.pop();
      else openTags.push((item as { tag?: string }).tag ?? "");
      isNewContent = true;
      continue;
    }
    if (item.str.trim() === "") continue;
    if (openTags.length === 0) untaggedTexts.push(item.str);
    else if (!openTags.includes("Artifact")) {
      const [, , , , left = 0, base = 0] = item.transform as number[];
      const current = contents.at(-1);
      if (isNewContent || !current) contents.push({ text: item.str, left, base });
      else current.text += item.str;
      isNewContent = false;
    }
  }
  return { untaggedTexts, contents };
};

/** Sizes of letters differ within a row, so their bases differ by this many points at most. */
const ROW_TOLERANCE = 4;

/**
 * Finds what is read out after something that is below it, or to the right of it in its row.
 * @returns the texts that are read too late
 */
export const findMisplacedContents = (contents: readonly SpokenContent[]): string[] =>
  contents.flatMap((content, i) => {
    const previous = contents[i - 1];
    if (!previous) return [];
    const isInRow = Math.abs(content.base - previous.base) <= ROW_TOLERANCE;
    const isInOrder = isInRow ? content.left >= previous.left : content.base < previous.base;
    return isInOrder ? [] : [content.text];
  });
