/** The enumerations of the specification as codes; their labels are texts of `lists`. */
import { getOwnValue } from "../../platform/plain-object.ts";
import callingCodes from "./calling-codes.json" with { type: "json" };
import lists from "./lists.json" with { type: "json" };
import trees from "./trees.json" with { type: "json" };

export type ListName = keyof typeof lists;
export type TreeName = keyof typeof trees;

const flatLists: Record<string, readonly string[]> = lists;
const treeLists: Record<string, Record<string, readonly string[]>> = trees;
const callingCodeByArea: Record<string, string> = callingCodes;

/** The codes of a list in their order, empty for an unknown list. For a tree: its categories. */
export const listCodes = (list: string): readonly string[] =>
  getOwnValue(flatLists, list) ?? Object.keys(getTree(list));

/** A category's items as `CATEGORY.ITEM`, by category code. */
export const getTree = (list: string): Record<string, readonly string[]> =>
  getOwnValue(treeLists, list) ?? {};

/** True when the list exists, as a list or as a tree. */
export const isList = (list: string): boolean =>
  Object.hasOwn(flatLists, list) || Object.hasOwn(treeLists, list);

/** `+853` for `MO`; undefined for an unknown area. */
export const findCallingCode = (area: string): string | undefined => getOwnValue(callingCodeByArea, area);

/** Every area a phone number may belong to, Macao, the mainland and Hong Kong first. */
export const listPhoneAreas = (): string[] => Object.keys(callingCodeByArea);

/** Every flat list by name, in the order of the lists. */
export const getAllLists = (): Record<string, string[]> =>
  Object.fromEntries(Object.entries(flatLists).map(([name, items]) => [name, [...items]]));
