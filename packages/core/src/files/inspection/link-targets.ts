/** Where links of office documents may lead. */
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";

/** The beginning of an address: a scheme, a share, or a file of the reader's. */
export const addressStartPattern = /^\s*([a-z][a-z0-9+.-]*:|[\\/]{2})/i;

/** A link that waits for a click may lead to one of these. */
export const linkTargetPattern = /^\s*(https?:|mailto:|tel:|#)/i;

/**
 * Refuses texts that lead elsewhere than a link of a document may: to a share, or to a program.
 * @throws UnacceptableFileError officeLinked
 */
export const refuseLinks = (texts: readonly string[]): void => {
  for (const text of texts) {
    // Word takes the quotes of every language for straight ones.
    const target = text.replaceAll(/["“”„]/g, "");
    if (addressStartPattern.test(target) && !linkTargetPattern.test(target))
      throw new UnacceptableFileError("officeLinked");
  }
};

/** After these switches a field has the tooltip of its link, or the frame to show it in. */
const textSwitch = /^\\[ot]$/i;

/**
 * Refuses a field that links to such a place.
 * @param field its whole text, with the keyword
 */
export const refuseLinkField = (field: string): void => {
  if (!/^\s*HYPERLINK\b/i.test(field)) return;
  const words: readonly string[] = field.match(/"[^"]*"|\S+/g) ?? [];
  refuseLinks(words.filter((word, i) => word.startsWith("\\") || !textSwitch.test(words[i - 1] ?? "")));
};

/** Fields that start a program, or fetch text or a picture from elsewhere. */
export const fetchingFieldPattern =
  /^\s*(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|INCLUDE|LINK|DATABASE|RD)\b|^\s*QUOTE\s+["']?\d/i;
