/**
 * Reads the width and the height in pixels of a JPEG or PNG from its header; undefined when the header is incomplete.
 */
export const readImageSize = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && data.getUint32(0) === 0x89504e47) {
    return requirePositiveSize({ width: data.getUint32(16), height: data.getUint32(20) });
  }
  return bytes.length > 4 && data.getUint16(0) === 0xffd8 ? readJpegSize(data) : undefined;
};

/** Walks the segments to the frame header: SOF0–SOF15 without DHT (C4), JPG (C8) and DAC (CC). */
function readJpegSize(data: DataView) {
  let at = 2;
  while (at + 9 < data.byteLength) {
    if (data.getUint8(at) !== 0xff) return undefined;
    const marker = data.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return requirePositiveSize({ height: data.getUint16(at + 5), width: data.getUint16(at + 7) });
    }
    at += 2 + data.getUint16(at + 2);
  }
  return undefined;
}

const requirePositiveSize = (size: { width: number; height: number }) =>
  size.width > 0 && size.height > 0 ? size : undefined;
