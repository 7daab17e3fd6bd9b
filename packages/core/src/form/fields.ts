/**
 * Builders of fields, one a kind. A field gets its key from the object it stands in:
 * `{ fasciaZh: text(30), expectedArea: decimal({ when: is("boothPreference", "RAW_SPACE") }) }`.
 */
export * from "./builders/choices.ts";
export * from "./builders/documents.ts";
export { type Common, type Draft, type Drafts, keyed } from "./builders/make.ts";
export * from "./builders/points.ts";
export * from "./builders/rows.ts";
export * from "./builders/values.ts";
