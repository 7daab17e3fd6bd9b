/** Builders of uploads. */
import { type Common, type Draft, given, type Members, make } from "./make.ts";

const MB = 1_048_576;
/** Upload profiles of the specification (spec 1 §5, spec 2 §6). */
export const profiles = {
  scan: { types: ["jpg", "png", "pdf"], max: 5, maxBytes: 5 * MB },
  photo: { types: ["jpg", "png"], max: 5, maxBytes: 5 * MB },
  video: { types: ["mp4", "avi", "mov"], max: 1, maxBytes: 50 * MB },
  excel: { types: ["xls", "xlsx"], max: 1, maxBytes: 10 * MB },
  office: { types: ["jpg", "png", "pdf", "xls", "xlsx", "doc", "docx"], max: 5, maxBytes: 10 * MB },
} as const;
type DocumentOptions<F extends string> = Common<F> &
  Partial<Omit<Members<"documents">, "purpose">> & { profile?: keyof typeof profiles };
/** Files of one purpose (a code of list `documentType`). */
export const documents = <F extends string = never>(
  purpose: string,
  {
    profile = "scan",
    types,
    min = 1,
    max,
    exact,
    maxBytes,
    minBytes,
    maxAge,
    template,
    ...common
  }: DocumentOptions<F> = {},
): Draft<F> => {
  const standard = profiles[profile];
  return make(
    "documents",
    {
      purpose,
      types: types ?? [...standard.types],
      min,
      max: max ?? exact ?? standard.max,
      maxBytes: maxBytes ?? standard.maxBytes,
      ...given({ exact, minBytes, maxAge, template }),
    },
    common,
  );
};
