/**
 * Makes a photo fit before its upload, on the device (decision 0321): HEIC becomes JPEG where the browser can decode
 * it, and a large photo becomes smaller. The browser turns the picture as its camera says, and leaves out where it was
 * taken.
 */
import { UploadError } from "../upload-file.ts";
import { isHeic, type PhotoLimits } from "./photo-rules.ts";

/** Enough for a page of A4 at 250 dots an inch. */
const LONG_EDGE_PX = 3_000;
/** Tried in turn until the photo fits. */
const qualities = [0.85, 0.7, 0.55] as const;

/** The size in which a photo is drawn, with its proportions. */
export const fitPhoto = (
  { width, height }: { width: number; height: number },
  minEdge = 0,
): { width: number; height: number } => {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const scale = Math.min(1, Math.max(LONG_EDGE_PX / longer, minEdge / shorter));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

const drawAsJpeg = (picture: ImageBitmap, minEdge: number | undefined, quality: number) =>
  new Promise<Blob | undefined>((resolve) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, fitPhoto(picture, minEdge));
    const context = canvas.getContext("2d");
    if (!context) return resolve(undefined);
    // JPEG has no transparency, and transparent parts would become black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", quality);
  });

/**
 * Returns the photo as it is to be uploaded; the file itself where it cannot be made smaller.
 * @throws UploadError `heic` when it must be converted and this browser cannot
 */
export const preparePhoto = async (
  file: File,
  { maxBytes = Number.POSITIVE_INFINITY, minBytes = 0, minEdge }: PhotoLimits,
): Promise<File> => {
  const mustConvert = isHeic(file);
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) {
    if (mustConvert) throw new UploadError("heic");
    return file;
  }
  try {
    let best: Blob | undefined;
    for (const quality of qualities) {
      const jpeg = await drawAsJpeg(picture, minEdge, quality);
      if (!jpeg || (best && jpeg.size < minBytes)) break;
      best = jpeg;
      if (jpeg.size <= maxBytes) break;
    }
    if (!best && mustConvert) throw new UploadError("heic");
    if (!best || (!mustConvert && (best.size >= file.size || best.size < minBytes))) return file;
    return new File([best], file.name.replace(/\.\w+$/, "").concat(".jpg"), {
      type: "image/jpeg",
      lastModified: file.lastModified,
    });
  } finally {
    picture.close();
  }
};
