/** The enumerations of the specification as codes. Their labels are texts of the namespace `lists`. */
import { getOwnValue } from "../../platform/plain-object.ts";
import lists from "./lists.json" with { type: "json" };
import trees from "./trees.json" with { type: "json" };

export type ListName = keyof typeof lists;

const flatLists: Record<string, readonly string[]> = lists;
const treeLists: Record<string, Record<string, readonly string[]>> = trees;

/**
 * Returns the codes of a list in order, or an empty list for an unknown name. For a tree: the codes of its
 * categories.
 */
export const listCodes = (list: string): readonly string[] =>
  getOwnValue(flatLists, list) ?? Object.keys(getTree(list));

/** These types of the list are not applications: surveys are answered, and one-stop payments are paid. */
const typesWithoutForm: readonly string[] = ["SURVEY", "ONE_STOP_PAYMENT"];
/** Returns the ids of all schemes, from their code list: code that only names them does not load the schemes. */
export const listSchemeCodes = (): readonly string[] =>
  listCodes("applicationType").filter((code) => !typesWithoutForm.includes(code));

/** The types that belong to another application: members apply with the code of their group, reports are on a grant. */
const typesWithoutEvent: readonly string[] = [
  "FAIR_GROUP_MEMBER",
  "REPORT_LOCAL",
  "REPORT_OUTSIDE",
  "REPORT_ONLINE",
  "REPORT_CONVENTION",
];
/** Lists the ids of the schemes that an event can name among its types of application. */
export const listSchemeCodesOfEvents = (): readonly string[] =>
  listSchemeCodes().filter((code) => !typesWithoutEvent.includes(code));

/** Returns the items of a tree as `CATEGORY.ITEM`, by the code of the category. */
export const getTree = (list: string): Record<string, readonly string[]> =>
  getOwnValue(treeLists, list) ?? {};

/** Returns whether a list or tree of this name exists. */
export const isCodeList = (list: string): boolean =>
  Object.hasOwn(flatLists, list) || Object.hasOwn(treeLists, list);

/** Returns every flat list by name, in the order of the lists. */
export const getAllLists = (): Record<string, string[]> =>
  Object.fromEntries(Object.entries(flatLists).map(([name, items]) => [name, [...items]]));
