/** Reads answers of unknown shape: a value of another type counts as empty. Pure. */
import type { Json } from "../types/index.ts";

/** Returns a text or a number as text; empty for anything else. */
export const coerceToText = (value: Json | undefined): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
/** Returns whether a value is an object with members, and no list. */
const isJsonRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Returns the members of an object; none for anything else. */
export const coerceToRecord = (value: Json | undefined): { [key: string]: Json } =>
  isJsonRecord(value) ? value : {};
/** Returns the items of a list; none for anything else. */
export const coerceToList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
/** Returns the texts of a list, such as codes and ids of files; its other items are left out. */
export const coerceToCodes = (value: Json | undefined): string[] =>
  coerceToList(value).filter((item): item is string => typeof item === "string");
