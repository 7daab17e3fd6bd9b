/** Builders of document fields. */
import { getOwnValue } from "../../platform/plain-object.ts";
import { documentAges } from "./document-ages.ts";
import {
  type CommonOptions,
  type FieldDefinition,
  type KindMembers,
  makeField,
  omitUndefined,
} from "./make-field.ts";

const MB = 1_048_576;
/** Upload profiles of the specification (spec 1 §5, spec 2 §6). */
const documentProfiles = {
  scan: { types: ["jpg", "png", "pdf"], max: 5, maxBytes: 5 * MB },
  photo: {
    types: ["jpg", "png"],
    max: 5,
    maxBytes: 5 * MB,
    minEdge: { policy: "uploads", path: "photos.minEdgePixels" },
  },
  video: { types: ["mp4", "avi", "mov"], max: 1, maxBytes: 50 * MB },
  excel: { types: ["xls", "xlsx"], max: 1, maxBytes: 10 * MB },
  office: { types: ["jpg", "png", "pdf", "xls", "xlsx", "doc", "docx"], max: 5, maxBytes: 10 * MB },
  officeOrVideo: {
    types: ["jpg", "png", "pdf", "xls", "xlsx", "doc", "docx", "mp4", "avi", "mov"],
    max: 5,
    maxBytes: 50 * MB,
  },
} as const;
type ProfileDefaults = Omit<KindMembers<"documents">, "purpose" | "min" | "types"> & {
  types: readonly string[];
};
type DocumentOptions<F extends string> = CommonOptions<F> &
  Partial<Omit<KindMembers<"documents">, "purpose">> & { profile?: keyof typeof documentProfiles };
/** Files of one purpose (a code of the list `documentType`). */
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
    minEdge,
    maxAge,
    template,
    shared,
    ...common
  }: DocumentOptions<F> = {},
): FieldDefinition<F> => {
  const profileDefaults: ProfileDefaults = documentProfiles[profile];
  return makeField(
    "documents",
    {
      purpose,
      types: types ?? [...profileDefaults.types],
      min,
      max: max ?? exact ?? profileDefaults.max,
      maxBytes: maxBytes ?? profileDefaults.maxBytes,
      ...omitUndefined({
        exact,
        minBytes,
        minEdge: minEdge ?? profileDefaults.minEdge,
        maxAge: maxAge ?? getOwnValue(documentAges, purpose),
        template,
        shared,
      }),
    },
    common,
  );
};
