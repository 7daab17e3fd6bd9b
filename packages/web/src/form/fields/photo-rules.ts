/**
 * Decides which files are prepared in the browser before their upload (decision 0321). The work itself is in
 * `prepare-photo.ts`.
 */
import { toExtension } from "@portal/core/forms/values/file-extension";

/** The limits of a field that a photo can be made to fit. */
export interface PhotoLimits {
  types: readonly string[];
  maxBytes?: number | undefined;
  /** A smaller file is refused, so no photo is made smaller than this. */
  minBytes?: number | undefined;
  /** Pixels of the shorter edge below which a picture is refused. */
  minEdge?: number | undefined;
}
/** Photos up to this size are uploaded as they are, in bytes. */
const LARGE_PHOTO_BYTES = 3_000_000;
/** The file picker of a phone shows these photos only where they are named. */
const heicTypes = ["image/heic", "image/heif"] as const;

const getFileExtension = (name: string): string => name.split(".").pop()?.toLowerCase() ?? "";
/**
 * Returns true for the format in which iPhones and some other phones store photos, which the portal does not accept.
 */
export const isHeic = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  heicTypes.some((heicType) => heicType === type) || ["heic", "heif"].includes(getFileExtension(name));
/** Returns true where a field accepts photos. */
export const acceptsPhotos = (types: readonly string[]): boolean => types.map(toExtension).includes("jpg");

/** Returns true when a file is made to fit before its upload: another format of photo, or a large one. */
export const isPhotoToPrepare = (
  file: Pick<File, "name" | "type" | "size">,
  { types, maxBytes }: PhotoLimits,
): boolean => {
  if (!acceptsPhotos(types)) return false;
  if (isHeic(file)) return true;
  const isPhoto = ["jpg", "jpeg", "png"].includes(getFileExtension(file.name));
  return isPhoto && file.size > Math.min(LARGE_PHOTO_BYTES, maxBytes ?? Number.POSITIVE_INFINITY);
};

/** Builds the `accept` of a file input: photos of phones are offered too, since they are converted. */
export const buildAcceptList = (types: readonly string[]): string =>
  [
    ...types.map((type) => (type.includes("/") ? type : `.${type}`)),
    ...(acceptsPhotos(types) ? [...heicTypes, ".heic", ".heif"] : []),
  ].join(",");
