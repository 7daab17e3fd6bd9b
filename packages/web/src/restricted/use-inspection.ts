/** An inspection while it is written: kept with every change, sent when the inspector says so and there is a signal. */
import { issuesOf, most } from "@portal/core/inspection/index";
import type { InspectionView, Kind } from "@portal/core/inspection/wire";
import { profileOf } from "@portal/core/upload/purposes";
import { useCallback, useEffect, useRef, useState } from "react";
import { ulid } from "ulid";
import { UploadError, upload } from "../form/upload.ts";
import { ApiError, api, type Issue } from "../lib/api.ts";
import { now } from "../lib/clock.ts";
import { forgetKept, type Kept, keep, keptOf, subjectOf } from "./kept.ts";

/** While an inspection waits it is tried again this often. */
const RETRY_MS = 15_000;
export const PURPOSE = "INSPECTION_PHOTO";
const fresh = (subject: string): Kept => ({
  subject,
  id: ulid(Date.parse(now())),
  madeAt: now(),
  outcome: "",
  visitors: "",
  exhibitors: "",
  notes: "",
  photos: [],
  waiting: false,
});
const number = (typed: string): number | undefined => (typed.trim() ? Number(typed) : undefined);

/** The inspection as it is sent; `photos` are the ids of those uploaded. */
const writeOf = ({ id, madeAt, outcome, visitors, exhibitors, notes, photos }: Kept) => ({
  id,
  madeAt,
  outcome: outcome || ("IN_ORDER" as const),
  ...(visitors.trim() && { visitors: number(visitors) }),
  ...(exhibitors.trim() && { exhibitors: number(exhibitors) }),
  notes,
  photos: photos.flatMap(({ fileId }) => (fileId ? [fileId] : [])),
});

/** What keeps it from being sent. */
export const problemsOf = (one: Kept): Issue[] => [
  ...(one.outcome ? [] : [{ path: "outcome", key: "required" }]),
  ...(["visitors", "exhibitors"] as const).flatMap((path) =>
    one[path].trim() && !/^\d+$/.test(one[path].trim()) ? [{ path, key: "notInteger" }] : [],
  ),
  ...(one.outcome ? issuesOf(writeOf(one) as Parameters<typeof issuesOf>[0], now()) : []),
];

/** Why a photo cannot be taken: a key of `restricted` › inspect. */
const refusalOf = (file: File): "photoType" | "photoSize" | undefined => {
  const profile = profileOf(PURPOSE);
  if (!profile?.types.includes(file.type)) return "photoType";
  return file.size > profile.maxBytes ? "photoSize" : undefined;
};

export const useInspection = (of: Kind, shown: string) => {
  const subject = subjectOf(of, shown);
  const [one, setOne] = useState<Kept>();
  /** False once the browser has refused to store it. */
  const [stored, setStored] = useState(true);
  const [state, setState] = useState<"writing" | "sending" | "waiting" | "sent">("writing");
  const [error, setError] = useState<unknown>();
  const latest = useRef<Kept>(undefined);
  const busy = useRef(false);

  const put = useCallback((next: Kept): void => {
    latest.current = next;
    setOne(next);
    void keep(next).then(setStored);
  }, []);
  const change = (part: Partial<Kept>): void => {
    const { current } = latest;
    // On site is where the first mark is made; by then the server's clock is known.
    const begun = current && (current.outcome || current.notes || current.photos.length > 0);
    if (current) put({ ...current, ...(begun ? {} : { madeAt: now() }), ...part, waiting: false });
    setState("writing");
  };

  const send = useCallback(async (): Promise<void> => {
    if (!latest.current || busy.current) return;
    busy.current = true;
    setState("sending");
    setError(undefined);
    put({ ...latest.current, waiting: true });
    try {
      for (const photo of latest.current.photos) {
        if (photo.fileId) continue;
        const file = new File([photo.blob], photo.name, { type: photo.blob.type });
        const { id: fileId } = await upload(file, PURPOSE, () => undefined, new AbortController().signal);
        const { photos } = latest.current;
        put({
          ...latest.current,
          photos: photos.map((each) => (each.key === photo.key ? { ...each, fileId } : each)),
        });
      }
      await api.post<InspectionView>(
        `/roadshow/inspection/${of}/${encodeURIComponent(shown)}`,
        writeOf(latest.current),
      );
      await forgetKept(subject);
      setState("sent");
    } catch (failed) {
      const offline =
        (failed instanceof ApiError && failed.offline) ||
        (failed instanceof UploadError && ["network", "slow"].includes(failed.reason));
      setState(offline ? "waiting" : "writing");
      if (!offline) setError(failed);
    } finally {
      busy.current = false;
    }
  }, [of, shown, subject, put]);

  useEffect(() => {
    let left = false;
    void keptOf(subject).then((found) => {
      if (left) return;
      latest.current = found ?? fresh(subject);
      setOne(latest.current);
      setState(found?.waiting ? "waiting" : "writing");
    });
    return () => {
      left = true;
    };
  }, [subject]);
  useEffect(() => {
    const back = (): void => {
      if (latest.current?.waiting) void send();
    };
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, [send]);

  // A telephone may have its signal back, and a server its breath, without saying so.
  useEffect(() => {
    if (state !== "waiting") return;
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [state, send]);

  /** Takes photos as far as there is room. @returns why one was not taken, a key of `restricted` › inspect */
  const take = (files: readonly File[]): "photoType" | "photoSize" | "photoCount" | undefined => {
    const before = latest.current?.photos ?? [];
    const fitting = files.filter((file) => !refusalOf(file));
    const added = fitting.slice(0, most.photos - before.length);
    change({
      photos: [
        ...before,
        ...added.map((file) => ({ key: ulid(), name: file.name || "photo.jpg", blob: file })),
      ],
    });
    const refused = files.map(refusalOf).find(Boolean);
    return refused ?? (added.length < fitting.length ? "photoCount" : undefined);
  };
  const again = (): void => {
    latest.current = fresh(subject);
    setOne(latest.current);
    setState("writing");
  };
  return { one, stored, state, error, change, take, send, again };
};
