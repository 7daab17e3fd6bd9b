/** An inspection in progress: stored with every change, sent when the inspector asks and there is a connection. */

import { findInspectionIssues, inspectionLimits } from "@portal/core/inspections/records/index";
import type { InspectionKind, InspectionView } from "@portal/core/inspections/records/inspection-schema";
import { parseTypedNumber } from "@portal/core/platform/parse-number";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ulid } from "ulid";
import { UploadError, uploadFile } from "../../form/upload-file.ts";
import { ApiError, type ApiIssue, api } from "../../shell/api.ts";
import { getServerNow } from "../../shell/server-clock.ts";
import {
  deleteInspectionDraft,
  getInspectionDraft,
  hasInspectionContent,
  type InspectionDraft,
  saveInspectionDraft,
  toInspectionSubject,
} from "../restricted-views/inspection-drafts.ts";
import {
  checkPhoto,
  INSPECTION_PHOTO_PURPOSE,
  type PhotoRefusal,
  usePhotoPreparation,
} from "./use-photo-preparation.ts";

/** Retry interval of an unsent inspection. */
const RETRY_MS = 15_000;
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
    one[path].trim() && parseCount(one[path]) === undefined ? [{ path, key: "notInteger" }] : [],
  ),
  ...(one.outcome
    ? findInspectionIssues(
        toInspectionWrite(one) as Parameters<typeof findInspectionIssues>[0],
        getServerNow(),
      )
    : []),
];

/** Finds a photo that has not been uploaded. */
const findPendingPhoto = ({ photos }: InspectionDraft) => photos.find(({ fileId }) => !fileId);

/** Sends an inspection again that waits for a connection. */
const useResend = (
  latest: RefObject<InspectionDraft | undefined>,
  isWaiting: boolean,
  send: () => Promise<void>,
): void => {
  useEffect(() => {
    const handleReturn = (): void => {
      if (latest.current?.waiting) void send();
    };
    addEventListener("online", handleReturn);
    return () => removeEventListener("online", handleReturn);
  }, [latest, send]);
  // A returned connection or a recovered server sends no signal, so the page retries by itself.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, send]);
};

export const useInspection = (kind: InspectionKind, itemId: string) => {
  const subject = toInspectionSubject(kind, itemId);
  const [draft, setDraft] = useState<InspectionDraft>();
  /** False once the browser has refused to store it. */
  const [isStored, setIsStored] = useState(true);
  const [state, setState] = useState<"writing" | "sending" | "waiting" | "sent">("writing");
  const [error, setError] = useState<unknown>();
  const latest = useRef<InspectionDraft>(undefined);
  const isBusy = useRef(false);
  const { preparePhotos, waitForPhotos } = usePhotoPreparation();

  const storeDraft = useCallback((next: InspectionDraft): void => {
    latest.current = next;
    setDraft(next);
    void saveInspectionDraft(next).then(setIsStored);
  }, []);
  const changeDraft = (part: Partial<InspectionDraft>): void => {
    const { current } = latest;
    // The time on site is that of the first input; the server's clock is known by then.
    if (current)
      storeDraft({
        ...current,
        ...(hasInspectionContent(current) ? {} : { madeAt: getServerNow() }),
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
    if (!(await waitForPhotos())) {
      // The form says why a photo is not taken, and whether to go without it is for the inspector to say.
      isBusy.current = false;
      return setState("writing");
    }
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
  }, [kind, itemId, subject, storeDraft, waitForPhotos]);

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
  useResend(latest, state === "waiting", send);

  /** Adds photos as far as there is room. Returns why one was not added. */
  const addPhotos = (files: readonly File[]): PhotoRefusal | undefined => {
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
  /** Prepares photos and adds them. Resolves with the reason why one was not added. */
  const takePhotos = (files: readonly File[]): Promise<PhotoRefusal | undefined> =>
    preparePhotos(files, addPhotos);
  const startAnother = (): void => {
    latest.current = createDraft(subject);
    setDraft(latest.current);
    setState("writing");
  };
  return { draft, isStored, state, error, changeDraft, takePhotos, send, startAnother };
};
