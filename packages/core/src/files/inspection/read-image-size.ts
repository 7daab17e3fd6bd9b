/**
 * Reads the width and the height in pixels of a JPEG or PNG from its header; undefined when the header is incomplete.
 */
export const readImageSize = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47) {
    return requirePositiveSize({ width: view.getUint32(16), height: view.getUint32(20) });
  }
  return bytes.length > 4 && view.getUint16(0) === 0xffd8 ? readJpegSize(view) : undefined;
};

/** Walks the segments to the frame header: SOF0–SOF15 without DHT (C4), JPG (C8) and DAC (CC). */
function readJpegSize(view: DataView) {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return requirePositiveSize({ height: view.getUint16(at + 5), width: view.getUint16(at + 7) });
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const requirePositiveSize = (size: { width: number; height: number }) =>
  size.width > 0 && size.height > 0 ? size : undefined;
