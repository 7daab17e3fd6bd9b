/**
 * Inspects videos. They are stored unchanged, because nothing here can re-encode them, so their boxes must follow each
 * other from the first byte to the last and leave no room for hidden content.
 */
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";

const text = new TextDecoder("latin1");
const topLevelBoxes = new Set([
  ...["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "udta", "uuid", "meta", "moof", "mfra"],
  ...["sidx", "ssix", "styp", "pdin", "prft", "emsg", "PICT", "junk"],
]);

/**
 * Checks the structure of a video of a declared type.
 * @throws UnacceptableFileError fileBroken or fileMixed
 */
export const inspectVideo = (bytes: Uint8Array, type: string): void =>
  type === "video/x-msvideo" ? inspectAvi(bytes) : inspectBoxes(bytes);

/** Returns the kinds of the boxes in a box, up to the first one that does not fit into it. */
function listInnerBoxes(box: Uint8Array): Set<string> {
  const view = new DataView(box.buffer, box.byteOffset, box.byteLength);
  const boxKinds = new Set<string>();
  for (let at = 8; at + 8 <= box.length; ) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > box.length) break;
    boxKinds.add(text.decode(box.subarray(at + 4, at + 8)));
    at += size;
  }
  return boxKinds;
}

/** A film has a header and a track; without them nothing can be played, whatever its other bytes are. */
const describesFilm = (movie: Uint8Array): boolean => {
  const boxKinds = listInnerBoxes(movie);
  return boxKinds.has("mvhd") && boxKinds.has("trak");
};

function inspectBoxes(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seenKinds = new Set<string>();
  let isPlayable = false;
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) throw new UnacceptableFileError("fileMixed");
    const kind = text.decode(bytes.subarray(at + 4, at + 8));
    if (!topLevelBoxes.has(kind))
      throw new UnacceptableFileError(
        seenKinds.has("moov") && seenKinds.has("mdat") ? "fileMixed" : "fileBroken",
      );
    seenKinds.add(kind);
    const size32 = view.getUint32(at);
    const size64 = size32 === 1 && at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : size32;
    const size = size32 === 0 ? bytes.length - at : size64;
    if (size < 8 || at + size > bytes.length) throw new UnacceptableFileError("fileBroken");
    if (kind === "moov") isPlayable ||= describesFilm(bytes.subarray(at, at + size));
    at += size;
  }
  if (!isPlayable || !seenKinds.has("mdat")) throw new UnacceptableFileError("fileBroken");
}

/** The first part of an AVI has a list with the header of the film and one with its frames. */
function hasFrames(chunks: Uint8Array): boolean {
  const view = new DataView(chunks.buffer, chunks.byteOffset, chunks.byteLength);
  const lists = new Set<string>();
  for (let at = 0; at + 12 <= chunks.length; ) {
    const size = view.getUint32(at + 4, true);
    if (text.decode(chunks.subarray(at, at + 4)) === "LIST")
      lists.add(text.decode(chunks.subarray(at + 8, at + 12)));
    at += 8 + size + (size % 2);
  }
  return lists.has("hdrl") && lists.has("movi");
}

function inspectAvi(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let lists = 0;
  while (at < bytes.length) {
    const hasRiffHeader = at + 12 <= bytes.length && text.decode(bytes.subarray(at, at + 4)) === "RIFF";
    if (!hasRiffHeader) throw new UnacceptableFileError(lists > 0 ? "fileMixed" : "fileBroken");
    const form = text.decode(bytes.subarray(at + 8, at + 12));
    if (form !== (lists === 0 ? "AVI " : "AVIX")) throw new UnacceptableFileError("fileBroken");
    const size = view.getUint32(at + 4, true);
    if (lists === 0 && !hasFrames(bytes.subarray(at + 12, at + 8 + size)))
      throw new UnacceptableFileError("fileBroken");
    at += 8 + size + (size % 2);
    lists += 1;
    // Many writers omit the padding byte of the last chunk.
    if (at > bytes.length + 1) throw new UnacceptableFileError("fileBroken");
  }
}
