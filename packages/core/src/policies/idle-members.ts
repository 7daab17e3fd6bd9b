/**
 * Members of policies that record what the documents say and that nothing reads, as the types of a picture, which the
 * inspection of files knows. Staff see them and cannot set them, so that no setting does nothing.
 */
import type { Json } from "../forms/types/index.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { isPlainObject } from "../platform/plain-object.ts";

const idleMembers: { readonly [key: string]: readonly string[] } = {
  "companyProfile.max": ["unit"],
  "report.minPhotos": ["CONVENTION"],
  penalties: ["unpaidFee"],
  travelShow: ["currency", "refundable"],
  uploads: [
    "images.types",
    "images.maxFiles",
    "images.maxBytes",
    "video.types",
    "video.maxBytes",
    "office.types",
    "office.maxBytes",
    "other.maxBytes",
    "other.alternativeMaxBytes",
    "personalPicture.types",
    "personalPicture.width",
    "personalPicture.height",
    "eventPictures.types",
    "eventPictures.maxFiles",
    "eventPictures.maxBytes",
    "productPhotos.maxFiles",
    "participantPhoto.types",
    "participantPhoto.minBytes",
    "participantPhotoStrict.types",
    "participantPhotoStrict.minBytes",
    "participantPhotoStrict.maxBytes",
    "exhibitorList.types",
    "premisesPhotos.exactly",
    "miniZoneContracts.exactly",
  ],
};

/** Lists the paths of the members of a policy that nothing reads. */
export const listIdleMembers = (key: string): readonly string[] => idleMembers[key] ?? [];

const getMember = (value: Json | undefined, path: string): Json | undefined =>
  path
    .split(".")
    .reduce<Json | undefined>((inner, name) => (isPlainObject(inner) ? inner[name] : undefined), value);

/** Refuses a new value of a member that nothing reads; left out or unchanged it is accepted. */
export const findIdleIssues = (key: string, defaultValue: Json, value: Json): FieldIssue[] =>
  listIdleMembers(key).flatMap((path) => {
    const member = getMember(value, path);
    return member === undefined || JSON.stringify(member) === JSON.stringify(getMember(defaultValue, path))
      ? []
      : [{ path: `value.${path}`, key: "policyIdle" }];
  });
