/**
 * Uploads one file (api.md › Uploads): its digest, a ticket, the presigned POST with progress, then waiting until the
 * server has verified the content.
 */
import type { FileView } from "@portal/core/files/file-schema";
import { getOwnValue } from "@portal/core/platform/plain-object";
import { ApiError, api } from "../shell/api.ts";
import { formatSize } from "../shell/format-size.ts";

/** Formats a limit as users know it: 5 MB, not the 5.2 that 5 × 1024 × 1024 bytes are in decimal. */
export const formatUploadLimit = (bytes: number, language: string): string =>
  formatSize(bytes >= 1_048_576 ? bytes / 1.048576 : (bytes / 1024) * 1000, language);

interface Ticket {
  id: string;
  url: string;
  fields: Record<string, string>;
  expiresAt: string;
}
export type UploadStage =
  | { stage: "hashing" }
  /** The sent share, 0 to 1. */
  | { stage: "sending"; share: number }
  | { stage: "checking" };
/** A failed upload, with its reason: a key of `pages/form` › upload, or the server's. */
export class UploadError extends Error {
  readonly reason: string;
  readonly code: number | undefined;
  /** The values that the text of the code names, such as a limit. */
  readonly params: Record<string, unknown>;
  /** The same file may be accepted when it is sent again; what is wrong with the file itself stays wrong. */
  readonly isRetryable: boolean;
  constructor(
    reason: string,
    {
      code,
      params = {},
      isRetryable = false,
    }: { code?: number; params?: Record<string, unknown>; isRetryable?: boolean } = {},
  ) {
    super(reason);
    this.name = "UploadError";
    this.reason = reason;
    this.code = code;
    this.params = params;
    this.isRetryable = isRetryable;
  }
}
/** Reads a refusal of the API: a lost connection, a busy portal and a limit of calls pass by themselves. */
const toUploadError = ({ offline, status, code, params }: ApiError): UploadError =>
  offline
    ? new UploadError("network", { isRetryable: true })
    : new UploadError("refused", { code, params, isRetryable: status >= 500 || status === 429 });
/**
 * The malware scan and the inspection normally take a few seconds, and a minute or two on a busy day. The interval
 * between polls grows, and after this number the user can retry.
 */
const POLLS = 120;
const OFTEN = 60;
const POLL_MS = 500;
const CALM_MS = 2_000;

const toHex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const send = (
  ticket: Ticket,
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
    form.append("file", file);
    // fetch cannot report upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", ticket.url);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onShare(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status < 300) resolve();
      else if (/EntityTooLarge/.test(request.responseText)) reject(new UploadError("tooLarge"));
      // The link may have run out, and the next attempt gets another one.
      else reject(new UploadError("refused", { isRetryable: true }));
    };
    request.onerror = () => reject(new UploadError("network", { isRetryable: true }));
    request.onabort = () => reject(new DOMException("cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });

/** What a browser says of a file whose type it does not know; some pickers of phones say it of every download. */
const UNKNOWN_TYPE = "application/octet-stream";
const typesByExtension: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  mp4: "video/mp4",
  m4v: "video/mp4",
  avi: "video/x-msvideo",
  mov: "video/quicktime",
};
/** Detects a type that the browser does not know by the extension of the name; the server inspects the content. */
export const detectFileType = (file: Pick<File, "name" | "type">): string => {
  if (file.type && file.type !== UNKNOWN_TYPE) return file.type;
  const extension = file.name.split(".").pop()?.toLowerCase() ?? "";
  return getOwnValue(typesByExtension, extension) ?? UNKNOWN_TYPE;
};

/**
 * Waits until a file is verified or rejected.
 * @throws UploadError `slow` after two and a half minutes
 */
const waitForVerification = async (id: string, signal: AbortSignal): Promise<FileView> => {
  for (let i = 0; i < POLLS; i += 1) {
    const view = await api.get<FileView>(`/file/${id}`, {}, { signal });
    if (view.status === "verified") return view;
    if (view.status === "rejected") throw new UploadError(view.reason ?? "rejected");
    await new Promise((resolve) => setTimeout(resolve, i < OFTEN ? POLL_MS : CALM_MS));
  }
  throw new UploadError("slow", { isRetryable: true });
};

/** What a field does with a file that was chosen. */
export type UploadFile = typeof uploadFile;

/**
 * Uploads one file and resolves when it is verified.
 * @param issuedOn the day of issue of a certificate whose age matters
 * @throws UploadError, or AbortError when cancelled
 */
export const uploadFile = async (
  file: File,
  purpose: string,
  onStage: (stage: UploadStage) => void,
  signal: AbortSignal,
  issuedOn?: string,
): Promise<FileView> => {
  onStage({ stage: "hashing" });
  const sha256 = toHex(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  try {
    const ticket = await api.post<Ticket>(
      "/file",
      {
        purpose,
        name: file.name,
        type: detectFileType(file),
        size: file.size,
        sha256,
        ...(issuedOn && { issuedOn }),
      },
      { signal },
    );
    onStage({ stage: "sending", share: 0 });
    await send(ticket, file, (share) => onStage({ stage: "sending", share }), signal);
    onStage({ stage: "checking" });
    return await waitForVerification(ticket.id, signal);
  } catch (error) {
    throw error instanceof ApiError ? toUploadError(error) : error;
  }
};
