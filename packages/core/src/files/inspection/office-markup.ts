/** Reads the XML of Word and Excel documents for inspection: its tags with their attributes, and nothing hidden. */
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";

/**
 * Reads the markup of a part. Its name does not tell whether there is any: a picture's name may belong to a page, to
 * which a relationship leads.
 * @returns undefined for a picture, a font and other parts that are no XML
 * @throws UnacceptableFileError fileBroken when it is XML in disguise
 */
export const findMarkup = (name: string, part: Uint8Array): string | undefined => {
  if (/\.(xml|rels|vml|svg)$/i.test(name)) return readXml(part);
  if (!startsLikeMarkup(part)) return undefined;
  const declaresEncoding = new TextDecoder("latin1").decode(part.subarray(0, 8)).includes("<?xml");
  return declaresEncoding || decodeText(part) !== undefined ? readXml(part) : undefined;
};

/** Returns whether the first character is that of a tag, in UTF-8 or UTF-16, behind its mark and spaces. */
function startsLikeMarkup(part: Uint8Array): boolean {
  let at = 0;
  if ((part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0xfe && part[1] === 0xff)) at = 2;
  else if (part[0] === 0xef && part[1] === 0xbb && part[2] === 0xbf) at = 3;
  while ([0, 9, 10, 13, 32].includes(part[at] ?? -1)) at += 1;
  return part[at] === 0x3c;
}

/** Decodes UTF-16 or UTF-8; undefined when it is neither. */
function decodeText(part: Uint8Array): string | undefined {
  const isUtf16 = part[0] === 0xff || part[0] === 0xfe || part[0] === 0 || part[1] === 0;
  const isBigEndian = part[0] === 0xfe || part[0] === 0;
  try {
    const decoder = new TextDecoder(isUtf16 ? (isBigEndian ? "utf-16be" : "utf-16le") : "utf-8", {
      fatal: true,
    });
    return decoder.decode(part);
  } catch {
    return undefined;
  }
}

/**
 * Reads the markup of a part without comments and processing instructions, and with CDATA as text, so that nothing
 * hides an element and nothing looks like one. XML requires only UTF-8 and UTF-16; every other encoding is treated as a
 * disguise.
 */
function readXml(part: Uint8Array): string {
  const text = decodeText(part);
  if (text === undefined) throw new UnacceptableFileError("fileBroken");
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1] ?? "utf-8";
  if (!/^(utf-?8|utf-?16(le|be)?|us-ascii)$/i.test(encoding)) throw new UnacceptableFileError("fileBroken");
  // Custom entities can expand each other until the parser runs out of memory.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnacceptableFileError("fileBroken");
  return removeAsides(text);
}

/** Markers of sections that are not elements, and how each ends. */
const asideMarkers = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;
/**
 * Scans the text once from the first character to the last; a section that is opened and never closed is refused at its
 * first occurrence.
 */
function removeAsides(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (let openAt = text.indexOf("<"); openAt >= 0; openAt = text.indexOf("<", openAt)) {
    const aside = asideMarkers.find(([mark]) => text.startsWith(mark, openAt));
    if (!aside) {
      openAt += 1;
      continue;
    }
    const [mark, end] = aside;
    const close = text.indexOf(end, openAt + mark.length);
    if (close < 0) throw new UnacceptableFileError("fileBroken");
    pieces.push(text.slice(at, openAt));
    if (mark === "<![CDATA[")
      pieces.push(
        text.slice(openAt + mark.length, close).replace(/[&<>]/g, (sign) => escapesByCharacter[sign] ?? ""),
      );
    openAt = close + end.length;
    at = openAt;
  }
  pieces.push(text.slice(at));
  return pieces.join("");
}
const escapesByCharacter: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/**
 * Returns a text with its character references decoded, so that a keyword cannot be hidden by spelling it as
 * references.
 */
export const decodeReferences = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return entities[name] ?? whole;
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );

interface Tag {
  /** The local name in lower case. */
  name: string;
  /**
   * Returns the values of the attributes of a local name (in lower case), with references decoded: there are several
   * when other vocabularies have an attribute of that name, and a reader takes the one that it knows.
   */
  get: (attributeName: string) => readonly string[];
  /** The decoded text up to the next tag. */
  text: string;
  /** Whether there are other elements in it. Readers that do not know them join the texts around them. */
  hasElements: boolean;
}

/**
 * A tag, whatever its prefix is. A quoted value may contain anything except the beginning of a tag. Nothing in it can
 * be read in two ways, so that the work does not exceed the length of the text.
 */
const tagPattern =
  /<(?:[^ \t\n\r<>"'/:=]+:)?([^ \t\n\r<>"'/:=]+)((?:[ \t\n\r](?:"[^"<]*"|'[^'<]*'|[^<>"'])*)?\/?)>([^<]*)(?=(<\/)?)/g;
const attributePattern = /([^ \t\n\r"'=]+)[ \t\n\r]*(?:=[ \t\n\r]*(?:"([^"]*)"|'([^']*)'))?/g;

/** Reads the opening tags of some elements, by local name. */
export function* readTags(xml: string, tagName: RegExp): Generator<Tag> {
  for (const [, name = "", attributeText = "", text = "", end] of xml.matchAll(tagPattern)) {
    if (!tagName.test(name)) continue;
    const isEmpty = attributeText.endsWith("/");
    const attributes = new Map<string, string[]>();
    for (const [, key = "", double, single] of attributeText.matchAll(attributePattern)) {
      const localName = key.replace(/^.*:/, "").toLowerCase();
      const value = decodeReferences(double ?? single ?? "");
      // Added in place: a copy of the list for each repeat would multiply the work by their number.
      const values = attributes.get(localName);
      if (values) values.push(value);
      else attributes.set(localName, [value]);
    }
    yield {
      name: name.toLowerCase(),
      get: (attributeName) => attributes.get(attributeName) ?? [],
      text: isEmpty ? "" : decodeReferences(text),
      hasElements: !isEmpty && end === undefined,
    };
  }
}
