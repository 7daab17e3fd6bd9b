/** Reading an answer of unknown shape: what does not fit reads as empty. */
import type { Json } from "@portal/core/form/types";

export const asText = (value: Json | undefined): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
export const asRecord = (value: Json | undefined): { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const asCodes = (value: Json | undefined): string[] =>
  asList(value).filter((item): item is string => typeof item === "string");
