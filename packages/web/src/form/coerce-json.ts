/** Reads answers of unknown shape: a value of another type counts as empty. */
import type { Json } from "@portal/core/forms/types/index";

export const jsonToText = (value: Json | undefined): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
export const jsonToRecord = (value: Json | undefined): { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
export const jsonToList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const jsonToCodes = (value: Json | undefined): string[] =>
  jsonToList(value).filter((item): item is string => typeof item === "string");
