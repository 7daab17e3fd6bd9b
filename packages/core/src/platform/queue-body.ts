/** Bodies of queue messages. */

/** Characters that SQS or one of its emulators refuses: those outside the Basic Multilingual Plane, and two others. */
const REFUSED_CHARACTERS = /[\uD800-\uDFFF\uFFFE\uFFFF]/g;

/**
 * Converts a value to the body of a queue message. Characters that a queue may refuse, such as those of rare names and
 * emoji, are written as JSON escapes, which every reader of JSON turns back.
 */
export const toQueueBody = (value: unknown): string =>
  JSON.stringify(value).replace(
    REFUSED_CHARACTERS,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
