/** A file as the checks of a form know it. */
import type { FileView } from "@portal/core/files/file-schema";
import type { FileFact } from "@portal/core/forms/types/index";
import { type Instant, parseDay, toMacaoDay } from "@portal/core/platform/day";

export const toFileFactFromView = (file: FileView): FileFact => ({
  id: file.id,
  purpose: file.purpose,
  type: file.type,
  size: file.sentBytes ?? file.size,
  status: file.status,
  uploadedOn: toMacaoDay(file.uploadedAt as Instant),
  sha256: file.sha256,
  ...(file.issuedOn ? { issuedOn: parseDay(file.issuedOn) } : {}),
  ...(file.width === undefined ? {} : { width: file.width }),
  ...(file.height === undefined ? {} : { height: file.height }),
});
