/** The photos of an inspection before they are added to it: which are taken, and what makes them fit. */
import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { useCallback, useRef } from "react";
import { preparePhotoIfNeeded } from "../../form/fields/prepare-photo-if-needed.ts";

export const INSPECTION_PHOTO_PURPOSE = "INSPECTION_PHOTO";

/**
 * Returns photos of a phone in a format and size that can be uploaded; one that cannot be converted is refused by its
 * type.
 */
const prepareInspectionPhotos = (files: readonly File[]): Promise<File[]> => {
  const { types = [], maxBytes } = getUploadProfile(INSPECTION_PHOTO_PURPOSE) ?? {};
  return Promise.all(files.map((file) => preparePhotoIfNeeded(file, { types, maxBytes }).catch(() => file)));
};

/** Why a photo cannot be added: a key of `restricted` › inspect. */
export type PhotoRefusal = "photoType" | "photoSize" | "photoCount";
/** Returns why a photo cannot be added. */
export const checkPhoto = (file: File): Exclude<PhotoRefusal, "photoCount"> | undefined => {
  const profile = getUploadProfile(INSPECTION_PHOTO_PURPOSE);
  if (!profile?.types.includes(file.type)) return "photoType";
  return file.size > profile.maxBytes ? "photoSize" : undefined;
};

/** Prepares photos, and knows which are not ready: that takes seconds, and an inspection is not sent without them. */
export const usePhotoPreparation = () => {
  const inPreparation = useRef(new Set<Promise<PhotoRefusal | undefined>>());
  /**
   * Prepares photos and adds them.
   * @returns why one of them was not added
   */
  const preparePhotos = async (
    files: readonly File[],
    add: (photos: readonly File[]) => PhotoRefusal | undefined,
  ): Promise<PhotoRefusal | undefined> => {
    const photos = prepareInspectionPhotos(files).then(add);
    inPreparation.current.add(photos);
    try {
      return await photos;
    } finally {
      inPreparation.current.delete(photos);
    }
  };
  /** Waits until no photo is being prepared. Returns whether all of them were added. */
  const waitForPhotos = useCallback(async (): Promise<boolean> => {
    const refusals = await Promise.all(inPreparation.current);
    return refusals.every((refusal) => refusal === undefined);
  }, []);
  return { preparePhotos, waitForPhotos };
};
