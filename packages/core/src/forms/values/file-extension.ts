/** File types by their extension, as a form lists them and as its readers know them. */
import { getOwnValue } from "../../platform/plain-object.ts";

/** Some types have several extensions. */
const extensionAliases: Record<string, string> = {
  jpeg: "jpg",
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
};
const extensionByMediaType: Record<string, string> = {
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.ms-excel": "xls",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/msword": "doc",
  "video/mp4": "mp4",
  "video/x-msvideo": "avi",
  "video/quicktime": "mov",
};
/** Returns the canonical extension for a media type or another extension. */
export const toExtension = (type: string): string =>
  getOwnValue(extensionAliases, type) ?? getOwnValue(extensionByMediaType, type) ?? type;
