/** Each way in which uploaded documents can be wrong. */
import type { FileFault } from "../generated/situation.ts";
import { formatFileId } from "../generated/situation.ts";
import type { AnswerFault, FaultLister } from "./fault-parts.ts";
import { listFittingFiles, readLimit } from "./limits.ts";

/** Lists the faults of a field for documents. */
export const listFileFaults: FaultLister<"documents"> = (field, value, scope) => {
  const { exact } = field;
  const [min, max] = [exact ?? readLimit(field.min, scope) ?? 1, exact ?? readLimit(field.max, scope)];
  const ids = value as string[];
  const others = listFittingFiles(field, scope)
    .map(({ id }) => id)
    .filter((id) => id.includes(`-${field.key}-`) && !ids.includes(id));
  const tooMany = max !== undefined && [...ids, ...others].slice(0, max + 1);
  const swapFile = (what: string, fault: FileFault, key: string): AnswerFault => ({
    what,
    value: [formatFileId(field, 0, fault), ...ids.slice(1)],
    key,
    at: "0",
  });
  return [
    tooMany &&
      tooMany.length > (max ?? 0) && {
        what: `${tooMany.length} files`,
        value: tooMany,
        key: exact ? "exact" : "tooMany",
      },
    min > 1 && { what: `${min - 1} files`, value: ids.slice(0, min - 1), key: exact ? "exact" : "tooFew" },
    // Another one too many is refused for its number first.
    (max === undefined || ids.length < max) && {
      what: "one twice",
      value: [...ids, ids[0] ?? ""],
      key: "duplicate",
    },
    {
      what: "a file that is not there",
      value: ["nobody-knows-it", ...ids.slice(1)],
      key: "fileMissing",
      at: "0",
    },
    swapFile("a byte too big", "big", "fileSize"),
    field.minBytes !== undefined && swapFile("a byte too small", "small", "fileTooSmall"),
    field.maxAge !== undefined && swapFile("too old", "old", "fileAge"),
    field.maxAge !== undefined && swapFile("without a day of issue", "undated", "fileIssueDay"),
    field.maxAge !== undefined && swapFile("issued tomorrow", "tomorrow", "afterMax"),
    field.minEdge !== undefined && swapFile("a picture that is too small", "tiny", "pictureTooSmall"),
    swapFile("for another purpose", "other", "filePurpose"),
    swapFile("not checked yet", "pending", "fileNotVerified"),
    swapFile("of another type", "typed", "fileType"),
  ];
};
