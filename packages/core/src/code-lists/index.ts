/** The enumerations of the specification as codes; their labels are texts of `lists`. */
import { ownValue } from "../members.ts";
import callingCodes from "./calling-codes.json" with { type: "json" };
import lists from "./lists.json" with { type: "json" };
import trees from "./trees.json" with { type: "json" };

export type ListName = keyof typeof lists;
export type TreeName = keyof typeof trees;

const flat: Record<string, readonly string[]> = lists;
const nested: Record<string, Record<string, readonly string[]>> = trees;
const calling: Record<string, string> = callingCodes;

/** The codes of a list in their order, empty for an unknown list. For a tree: its categories. */
export const codesOf = (list: string): readonly string[] => ownValue(flat, list) ?? Object.keys(treeOf(list));

/** A category's items as `CATEGORY.ITEM`, by category code. */
export const treeOf = (list: string): Record<string, readonly string[]> => ownValue(nested, list) ?? {};

/** True when the list exists, as a list or as a tree. */
export const isList = (list: string): boolean => Object.hasOwn(flat, list) || Object.hasOwn(nested, list);

/** `+853` for `MO`; undefined for an unknown area. */
export const callingCodeOf = (area: string): string | undefined => ownValue(calling, area);

/** Every area a phone number may belong to, Macao, the mainland and Hong Kong first. */
export const phoneAreas = (): string[] => Object.keys(calling);

/** Every flat list by name, in the order of the lists. */
export const all = (): Record<string, string[]> =>
  Object.fromEntries(Object.entries(flat).map(([name, items]) => [name, [...items]]));
