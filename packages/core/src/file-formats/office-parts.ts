/** Checks the parts of a Word or Excel document by their names alone, without unpacking them. */
import { UnacceptableFileError } from "./rejection-reasons.ts";

/** Names of parts that contain code. */
const macroPart =
  /vbaproject|vbadata|(^|\/)(intl)?macrosheets\/|(^|\/)activex\/|attachedtoolbars|(^|\/)(customui|webextensions)\//i;
/** Names of parts that contain another document. */
const embeddedPart = /(^|\/)embeddings\//i;
/** Names of parts that fetch data: other workbooks, databases, pages, pictures of the web. */
const linkedPart = /(^|\/)(externallinks|querytables)\/|(^|\/)connections\.xml$|rdrichvaluewebimage/i;
/** The other parts of a document: XML, pictures, fonts, printer settings. */
const knownPart =
  /\/$|\.(xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|wdp|odttf|fntdata|psmdcp|ds_store)$|(^|\/)printersettings(\/[^/]+|\d*)\.bin$/i;

/**
 * Refuses a part that may not be in a Word or Excel document.
 * @throws UnacceptableFileError officeMacro, officeEmbedded or officeLinked
 */
export const refuseOfficePart = (name: string): void => {
  if (macroPart.test(name)) throw new UnacceptableFileError("officeMacro");
  if (embeddedPart.test(name)) throw new UnacceptableFileError("officeEmbedded");
  if (linkedPart.test(name)) throw new UnacceptableFileError("officeLinked");
  if (!knownPart.test(name)) throw new UnacceptableFileError("officeEmbedded");
};
