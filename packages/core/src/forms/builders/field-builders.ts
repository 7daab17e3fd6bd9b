/**
 * Builders of fields, one per kind. A field gets its key from the object that contains it: `{ fasciaZh: text(30),
 * expectedArea: decimal({ when: is("boothPreference", "RAW_SPACE") }) }`.
 */
export * from "./choices.ts";
export * from "./documents.ts";
export {
  type CommonOptions,
  type FieldDefinition,
  type FieldDefinitions,
  toKeyedFields,
} from "./make-field.ts";
export * from "./reference-fields.ts";
export * from "./rows.ts";
export * from "./values.ts";
