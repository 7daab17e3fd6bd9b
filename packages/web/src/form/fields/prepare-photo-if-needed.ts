/** Photos before their upload; the part that draws them is loaded with the first that needs it. */
import { lazyImport } from "../../shell/lazy-import.ts";
import { isPhotoToPrepare, type PhotoLimits } from "./photo-rules.ts";

/**
 * Returns a photo as it is to be uploaded, and any other file as it is. What the work takes is loaded only for a photo.
 * @throws UploadError `heic` when a photo must be converted and this browser cannot
 */
export const preparePhotoIfNeeded = async (file: File, limits: PhotoLimits): Promise<File> =>
  isPhotoToPrepare(file, limits)
    ? (await lazyImport(() => import("./prepare-photo.ts"))).preparePhoto(file, limits)
    : file;
