/**
 * Stands for `jsonschema` in a bundled Lambda (`stacks/bundle-options.ts`). electrodb asks it only whether our models are well
 * formed: they are fixed, the tests make every one of them under the real validator, and asking again took up to a
 * tenth of a cold start (decision 0032).
 */
export class Validator {
  /** electrodb adds formats of its own here. */
  declare readonly customFormats: Record<string, (input: unknown) => boolean>;
  addSchema(): void {}
  validate(): { errors: never[] } {
    return { errors: [] };
  }
}
Object.assign(Validator.prototype, { customFormats: {} });
