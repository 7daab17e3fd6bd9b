/**
 * Films are kept as they are: nothing here can draw them anew. Their boxes must lie one after the other from the first
 * byte to the last, so that nothing stands beside the film.
 */
import { Unacceptable } from "./reasons.ts";

const text = new TextDecoder("latin1");
const topLevel = new Set([
  ...["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "udta", "uuid", "meta", "moof", "mfra"],
  ...["sidx", "ssix", "styp", "pdin", "prft", "emsg", "PICT", "junk"],
]);

/**
 * Holds a film to the structure of its format.
 * @throws Unacceptable fileBroken or fileMixed
 */
export const inspectVideo = (bytes: Uint8Array, type: string): void =>
  type === "video/x-msvideo" ? inspectAvi(bytes) : inspectBoxes(bytes);

function inspectBoxes(bytes: Uint8Array): void {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seen = new Set<string>();
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) throw new Unacceptable("fileMixed");
    const kind = text.decode(bytes.subarray(at + 4, at + 8));
    if (!topLevel.has(kind))
      throw new Unacceptable(seen.has("moov") && seen.has("mdat") ? "fileMixed" : "fileBroken");
    seen.add(kind);
    const short = data.getUint32(at);
    const long = short === 1 && at + 16 <= bytes.length ? Number(data.getBigUint64(at + 8)) : short;
    const size = short === 0 ? bytes.length - at : long;
    if (size < 8 || at + size > bytes.length) throw new Unacceptable("fileBroken");
    at += size;
  }
  if (!seen.has("moov") || !seen.has("mdat")) throw new Unacceptable("fileBroken");
}

function inspectAvi(bytes: Uint8Array): void {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let lists = 0;
  while (at < bytes.length) {
    const whole = at + 12 <= bytes.length && text.decode(bytes.subarray(at, at + 4)) === "RIFF";
    if (!whole) throw new Unacceptable(lists > 0 ? "fileMixed" : "fileBroken");
    const form = text.decode(bytes.subarray(at + 8, at + 12));
    if (form !== (lists === 0 ? "AVI " : "AVIX")) throw new Unacceptable("fileBroken");
    const size = data.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
    lists += 1;
    // The last chunk's padding byte is often left out.
    if (at > bytes.length + 1) throw new Unacceptable("fileBroken");
  }
}
