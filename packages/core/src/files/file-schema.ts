/** Shapes of uploads (`/api/file`, `api.md` › Uploads). */
import * as z from "zod";
import { staffReaders, visibleTo } from "../platform/visibility.ts";

export const FileRequest = z.object({
  purpose: z.string().max(60),
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[^/\\\r\n\t]*$/),
  type: z.string().max(120),
  size: z.int().min(1),
  sha256: z.string().length(64),
  /** The day a certificate was issued, where its age matters (certificates within 90 days or three months). */
  issuedOn: z.string().optional(),
});
export type FileRequest = z.infer<typeof FileRequest>;
export const FileRenaming = FileRequest.pick({ name: true }).extend({
  /** The name that was read. A colleague may have given the file another one since (decision 0720). */
  replaces: z.string(),
});
export type FileRenaming = z.infer<typeof FileRenaming>;
/** A presigned POST; the browser sends `fields` and the file as multipart/form-data to `url`. */
export const FileTicket = z.object({
  id: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  expiresAt: z.string(),
});
export type FileTicket = z.infer<typeof FileTicket>;
/** `reason` is a key of `common` › issue when rejected. */
export const FileView = z.object({
  id: z.string(),
  purpose: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  /** The digest of what is stored, by which a form recognises a file that is uploaded twice. */
  sha256: z.string(),
  status: z.enum(["pending", "verified", "rejected"]),
  reason: z.string().optional(),
  uploadedAt: z.string(),
  /** The moment at which its bytes arrived; a pending file with this value is being scanned for malware. */
  arrivedAt: z.string().optional(),
  /** Length in bytes as uploaded: pictures are re-encoded and stored with another length (`size`). */
  sentBytes: z.int().optional(),
  downloadUrl: z.string().optional(),
  /** Displays a picture or PDF inline, from the bucket's origin; for staff, who read it next to the answers. */
  previewUrl: visibleTo(z.string().optional(), staffReaders),
  width: z.int().optional(),
  height: z.int().optional(),
  issuedOn: z.string().optional(),
});
export type FileView = z.infer<typeof FileView>;
