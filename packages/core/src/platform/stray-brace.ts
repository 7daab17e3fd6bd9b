/**
 * Returns whether a template has a curly bracket outside its placeholders. It would be printed as it stands: `{code}`,
 * half of `{{code}}`, or brackets in the full width of a Chinese keyboard.
 * @param placeholders a global pattern of the placeholders that are replaced
 */
export const hasStrayBrace = (text: string, placeholders: RegExp): boolean =>
  /[{}｛｝]/.test(text.replace(placeholders, ""));
