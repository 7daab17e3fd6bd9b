/** An inspection in progress: stored with every change, sent when the inspector asks and there is a connection. */

import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { findInspectionIssues, inspectionLimits } from "@portal/core/inspections/records/index";
import type { InspectionKind, InspectionView } from "@portal/core/inspections/records/inspection-schema";
import { parseTypedNumber } from "@portal/core/platform/parse-number";
import { useCallback, useEffect, useRef, useState } from "react";
import { ulid } from "ulid";
import { preparePhotoIfNeeded } from "../../form/fields/prepare-photo-if-needed.ts";
import { UploadError, uploadFile } from "../../form/upload-file.ts";
import { ApiError, type ApiIssue, api } from "../../shell/api.ts";
import { getServerNow } from "../../shell/server-clock.ts";
import {
  deleteInspectionDraft,
  getInspectionDraft,
  type InspectionDraft,
  saveInspectionDraft,
  toInspectionSubject,
} from "../restricted-views/inspection-drafts.ts";

/** Retry interval of an unsent inspection. */
const RETRY_MS = 15_000;
const INSPECTION_PHOTO_PURPOSE = "INSPECTION_PHOTO";
const createId = (): string => ulid(Date.parse(getServerNow()));
const createDraft = (subject: string): InspectionDraft => ({
  subject,
  id: createId(),
  madeAt: getServerNow(),
  outcome: "",
  visitors: "",
  exhibitors: "",
  notes: "",
  photos: [],
  waiting: false,
});
/**
 * Reads a whole number of people, whose separators can only be those of thousands: `1.200` and `1,200` are the same in
 * every language, and a draft may be sent in another one than it was typed in.
 */
export const parseCount = (text: string): number | undefined => {
  const parsedNumber = parseTypedNumber(text);
  if (!parsedNumber) return undefined;
  const value =
    "value" in parsedNumber
      ? parsedNumber.value
      : "readings" in parsedNumber
        ? Math.max(...parsedNumber.readings)
        : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
};

/** Converts an inspection for the API; `photos` are the ids of uploaded ones. */
const toInspectionWrite = ({
  id,
  madeAt,
  outcome,
  visitors,
  exhibitors,
  notes,
  photos,
}: InspectionDraft) => ({
  id,
  madeAt,
  outcome: outcome || ("IN_ORDER" as const),
  ...(visitors.trim() && { visitors: parseCount(visitors) }),
  ...(exhibitors.trim() && { exhibitors: parseCount(exhibitors) }),
  notes,
  photos: photos.flatMap(({ fileId }) => (fileId ? [fileId] : [])),
});

/** Returns the issues that prevent sending. */
export const validateInspection = (one: InspectionDraft): ApiIssue[] => [
  ...(one.outcome ? [] : [{ path: "outcome", key: "required" }]),
  ...(["visitors", "exhibitors"] as const).flatMap((path) =>
    one[path].trim() && (parseCount(one[path]) ?? -1) < 0 ? [{ path, key: "notInteger" }] : [],
  ),
  ...(one.outcome
    ? findInspectionIssues(
        toInspectionWrite(one) as Parameters<typeof findInspectionIssues>[0],
        getServerNow(),
      )
    : []),
];

/**
 * Returns photos of a phone in a format and size that can be uploaded; one that cannot be converted is refused by its
 * type.
 */
export const prepareInspectionPhotos = (files: readonly File[]): Promise<File[]> => {
  const { types = [], maxBytes } = getUploadProfile(INSPECTION_PHOTO_PURPOSE) ?? {};
  return Promise.all(files.map((file) => preparePhotoIfNeeded(file, { types, maxBytes }).catch(() => file)));
};
/** Returns why a photo cannot be added: a key of `restricted` › inspect. */
const checkPhoto = (file: File): "photoType" | "photoSize" | undefined => {
  const profile = getUploadProfile(INSPECTION_PHOTO_PURPOSE);
  if (!profile?.types.includes(file.type)) return "photoType";
  return file.size > profile.maxBytes ? "photoSize" : undefined;
};

/** Finds a photo that has not been uploaded. */
const findPendingPhoto = ({ photos }: InspectionDraft) => photos.find(({ fileId }) => !fileId);

export const useInspection = (kind: InspectionKind, itemId: string) => {
  const subject = toInspectionSubject(kind, itemId);
  const [draft, setDraft] = useState<InspectionDraft>();
  /** False once the browser has refused to store it. */
  const [isStored, setIsStored] = useState(true);
  const [state, setState] = useState<"writing" | "sending" | "waiting" | "sent">("writing");
  const [error, setError] = useState<unknown>();
  const latest = useRef<InspectionDraft>(undefined);
  const isBusy = useRef(false);

  const storeDraft = useCallback((next: InspectionDraft): void => {
    latest.current = next;
    setDraft(next);
    void saveInspectionDraft(next).then(setIsStored);
  }, []);
  const changeDraft = (part: Partial<InspectionDraft>): void => {
    const { current } = latest;
    // The time on site is that of the first input; the server's clock is known by then.
    const hasContent =
      current &&
      (current.outcome ||
        current.visitors ||
        current.exhibitors ||
        current.notes ||
        current.photos.length > 0);
    if (current)
      storeDraft({
        ...current,
        ...(hasContent ? {} : { madeAt: getServerNow() }),
        // What was sent may have been recorded although no answer came. What is changed since is another inspection.
        ...(current.mayBeRecorded && { id: createId(), mayBeRecorded: false }),
        ...part,
        waiting: false,
      });
    if (!isBusy.current) setState("writing");
  };

  const send = useCallback(async (): Promise<void> => {
    if (!latest.current || isBusy.current) return;
    isBusy.current = true;
    setState("sending");
    setError(undefined);
    storeDraft({ ...latest.current, waiting: true });
    try {
      // A photo that was chosen before can be ready only now.
      for (let photo = findPendingPhoto(latest.current); photo; photo = findPendingPhoto(latest.current)) {
        const { key } = photo;
        const file = new File([photo.blob], photo.name, { type: photo.blob.type });
        const { id: fileId } = await uploadFile(
          file,
          INSPECTION_PHOTO_PURPOSE,
          () => undefined,
          new AbortController().signal,
        );
        const { photos } = latest.current;
        storeDraft({
          ...latest.current,
          photos: photos.map((each) => (each.key === key ? { ...each, fileId } : each)),
        });
      }
      const sentDraft = { ...latest.current, mayBeRecorded: true };
      storeDraft(sentDraft);
      await api.post<InspectionView>(
        `/roadshow/inspection/${kind}/${encodeURIComponent(itemId)}`,
        toInspectionWrite(sentDraft),
      );
      if (latest.current === sentDraft) {
        await deleteInspectionDraft(subject);
        setState("sent");
      } else setState("writing");
    } catch (failure) {
      const isOffline =
        (failure instanceof ApiError && failure.offline) ||
        (failure instanceof UploadError && ["network", "slow"].includes(failure.reason));
      setState(isOffline ? "waiting" : "writing");
      if (!isOffline) setError(failure);
    } finally {
      isBusy.current = false;
    }
  }, [kind, itemId, subject, storeDraft]);

  useEffect(() => {
    let isCancelled = false;
    void getInspectionDraft(subject).then((storedDraft) => {
      if (isCancelled) return;
      latest.current = storedDraft ?? createDraft(subject);
      setDraft(latest.current);
      setState(storedDraft?.waiting ? "waiting" : "writing");
    });
    return () => {
      isCancelled = true;
    };
  }, [subject]);
  useEffect(() => {
    const handleReturn = (): void => {
      if (latest.current?.waiting) void send();
    };
    addEventListener("online", handleReturn);
    return () => removeEventListener("online", handleReturn);
  }, [send]);

  // A returned connection or a recovered server sends no signal, so the page retries by itself.
  useEffect(() => {
    if (state !== "waiting") return;
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [state, send]);

  /**
   * Adds photos as far as there is room.
   * @returns why one was not added, a key of `restricted` › inspect
   */
  const addPhotos = (files: readonly File[]): "photoType" | "photoSize" | "photoCount" | undefined => {
    const before = latest.current?.photos ?? [];
    const acceptedFiles = files.filter((file) => !checkPhoto(file));
    const addedFiles = acceptedFiles.slice(0, inspectionLimits.photos - before.length);
    changeDraft({
      photos: [
        ...before,
        ...addedFiles.map((file) => ({ key: ulid(), name: file.name || "photo.jpg", blob: file })),
      ],
    });
    const refusal = files.map(checkPhoto).find(Boolean);
    return refusal ?? (addedFiles.length < acceptedFiles.length ? "photoCount" : undefined);
  };
  const startAnother = (): void => {
    latest.current = createDraft(subject);
    setDraft(latest.current);
    setState("writing");
  };
  return { draft, isStored, state, error, changeDraft, addPhotos, send, startAnother };
};
